/** The modal that the bot has opened, as a dialog with one labelled field for each of its inputs. */

import { COMPONENT, SELECTS, selectOptions } from "./components.js";
import { h } from "./dom.js";
import { markup } from "./markup.js";

const PARAGRAPH = 2;

/**
 * The one modal that is open, if any.
 *
 * `actions` is {submit(interaction, title, channel, components) → ref, changed()}.
 */
export class ModalDialog {
  #actions;
  #open = null;
  #element = null;
  #problem = "";
  #ref = null;

  constructor(actions) {
    this.#actions = actions;
  }

  /** Open a modal that answered an interaction in a channel. */
  open(interaction, modal, channel) {
    this.close();
    this.#open = { interaction, modal, channel };
    this.#actions.changed();
  }

  close() {
    // Closing before the element goes gives the focus back to what opened the modal.
    this.#element?.close();
    this.#open = this.#element = this.#ref = null;
    this.#problem = "";
  }

  /** Take in that a sent modal is "done" or has "failed"; returns whether it was this modal's. */
  settle(ref, state) {
    if (ref !== this.#ref) return false;
    if (state === "failed") {
      this.#problem = "That did not go through. Try again.";
      this.#ref = null;
    } else {
      this.close();
    }
    return true;
  }

  /** The dialog as a description, or null while no modal is open. */
  view(store) {
    if (!this.#open) return null;
    const { interaction, modal } = this.#open;
    return h(
      "dialog",
      {
        key: interaction,
        class: "modal",
        "aria-labelledby": "modal-title",
        onmount: (element) => {
          this.#element = element;
          element.showModal();
        },
        oncancel: (event) => {
          event.preventDefault();
          this.#cancel();
        },
      },
      h(
        "form",
        { onsubmit: (event) => this.#submit(event) },
        h("h2", { id: "modal-title" }, modal.title),
        fieldsOf(modal).map(({ component, label, description }, index) =>
          field(component, label, description, index, store),
        ),
        h("p", { class: "problem", role: "alert" }, this.#problem),
        h(
          "div",
          { class: "modal-foot" },
          h(
            "button",
            { type: "button", class: "button button-secondary", onclick: () => this.#cancel() },
            "Cancel",
          ),
          h(
            "button",
            { type: "submit", class: "button button-primary", "aria-busy": this.#ref ? "true" : null },
            "Submit",
          ),
        ),
      ),
    );
  }

  #cancel() {
    this.close();
    this.#actions.changed();
  }

  #submit(event) {
    event.preventDefault();
    if (this.#ref) return;
    const data = new FormData(event.currentTarget);
    const { interaction, modal, channel } = this.#open;
    this.#problem = missing(modal, data);
    if (!this.#problem)
      this.#ref = this.#actions.submit(interaction, modal.title, channel, answers(modal, data));
    this.#actions.changed();
  }
}

// The fields of a modal in order, whether they stand in labels or, as of old, in action rows.
function fieldsOf(modal) {
  return modal.components.flatMap((component) => {
    if (component.type === COMPONENT.label) return [component];
    if (component.type === COMPONENT.row)
      return component.components.map((inner) => ({
        component: inner,
        label: inner.label ?? inner.placeholder,
      }));
    return [{ component }];
  });
}

function field(component, label, description, index, store) {
  if (component.type === COMPONENT.textDisplay)
    return h("div", { class: "markup" }, markup(component.content, store));
  const id = `modal-field-${index}`;
  const hint = description ? h("p", { class: "field-hint", id: `${id}-hint` }, description) : null;
  const name = [
    label ?? "Field",
    isRequired(component) ? null : h("span", { class: "optional" }, " optional"),
  ];
  const common = {
    id,
    name: component.custom_id,
    required: isRequired(component),
    "aria-describedby": hint ? `${id}-hint` : null,
    autofocus: index === 0,
  };
  const options = optionsOf(component, store);
  if (isManyOf(component) || component.type === COMPONENT.radioGroup) {
    const type = component.type === COMPONENT.radioGroup ? "radio" : "checkbox";
    return h(
      "fieldset",
      { class: "form-field", "aria-describedby": common["aria-describedby"] },
      h("legend", null, name),
      hint,
      options.map((option) => tick(option, type, common)),
    );
  }
  if (component.type === COMPONENT.checkbox) {
    return h(
      "div",
      { class: "form-field" },
      tick({ label, value: "true", default: component.default }, "checkbox", { ...common, required: false }),
      hint,
    );
  }
  return h(
    "div",
    { class: "form-field" },
    h("label", { for: id }, name),
    input(component, options, common),
    hint,
  );
}

function input(component, options, common) {
  if (SELECTS.has(component.type)) {
    return h(
      "select",
      common,
      h("option", { value: "" }, component.placeholder || "Choose"),
      options.map((option) =>
        h(
          "option",
          { key: option.value, value: option.value, selected: option.default ?? false },
          option.description ? `${option.label}: ${option.description}` : option.label,
        ),
      ),
    );
  }
  const text = {
    ...common,
    placeholder: component.placeholder ?? null,
    minlength: component.min_length ?? null,
    maxlength: component.max_length ?? 4000,
  };
  if (component.style === PARAGRAPH) return h("textarea", { ...text, rows: 4, value: component.value ?? "" });
  return h("input", { ...text, type: "text", autocomplete: "off", value: component.value ?? "" });
}

function tick(option, type, { name, required }) {
  return h(
    "label",
    { key: option.value, class: "tick" },
    h("input", {
      type,
      name,
      value: option.value,
      checked: option.default ?? false,
      required: type === "radio" && required,
    }),
    h(
      "span",
      null,
      option.label,
      option.description ? h("span", { class: "menu-description" }, ` ${option.description}`) : null,
    ),
  );
}

function optionsOf(component, store) {
  return component.type === COMPONENT.radioGroup || component.type === COMPONENT.checkboxGroup
    ? component.options
    : selectOptions(component, store);
}

function isRequired(component) {
  return component.required ?? component.type !== COMPONENT.checkbox;
}

function isManyOf(component) {
  return (
    component.type === COMPONENT.checkboxGroup ||
    (SELECTS.has(component.type) && (component.max_values ?? 1) > 1)
  );
}

// What a browser does not check by itself: how many options of a list are ticked.
function missing(modal, data) {
  for (const { component, label } of fieldsOf(modal).filter((each) => isManyOf(each.component))) {
    const count = data.getAll(component.custom_id).length;
    const most = component.max_values ?? component.options?.length ?? 1;
    const least = component.min_values ?? 1;
    if (count === 0 && !isRequired(component)) continue;
    if (count < least || count > most)
      return `Choose ${least === most ? least : `${least} to ${most}`} of ${label ?? "the list"}.`;
  }
  return "";
}

function answers(modal, data) {
  return modal.components.map((component) => answer(component, data));
}

function answer(component, data) {
  const { type, custom_id: customId } = component;
  const identity = component.id === undefined ? { type } : { type, id: component.id };
  switch (type) {
    case COMPONENT.row:
      return { ...identity, components: component.components.map((inner) => answer(inner, data)) };
    case COMPONENT.label:
      return { ...identity, component: answer(component.component, data) };
    case COMPONENT.textDisplay:
      return identity;
    case COMPONENT.textInput:
      return { ...identity, custom_id: customId, value: data.get(customId) ?? "" };
    case COMPONENT.radioGroup:
      return { ...identity, custom_id: customId, value: data.get(customId) };
    case COMPONENT.checkbox:
      return { ...identity, custom_id: customId, value: data.has(customId) };
    default:
      return {
        ...identity,
        custom_id: customId,
        values: data.getAll(customId).filter((value) => value !== ""),
      };
  }
}

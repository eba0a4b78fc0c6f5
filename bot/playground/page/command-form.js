/** The form of a chosen slash command, one labelled field for each of its options. */

import { OPTION, optionValue } from "./commands.js";
import { h } from "./dom.js";
import { userName } from "./store.js";

const LONGEST_STRING = 6000;

/**
 * The fields of one command while they are filled in.
 *
 * `actions` is {send(options), cancel(), changed(), autocomplete(callable, options) → ref}.
 */
export class CommandForm {
  #callable;
  #actions;
  #texts = new Map();
  #picked = new Map();
  #suggestions = { option: null, ref: null, choices: [], active: -1 };

  constructor(callable, actions) {
    this.#callable = callable;
    this.#actions = actions;
  }

  /** The form as a description. */
  view(store) {
    const { name, description, options } = this.#callable;
    return h(
      "form",
      {
        key: `command ${name}`,
        class: "composer command-form",
        "aria-labelledby": "command-form-name",
        onsubmit: (event) => this.#submit(event),
        onkeydown: (event) => this.#press(event),
        onmount: (form) => form.querySelector("input, select, [type=submit]").focus(),
      },
      h(
        "div",
        { class: "command-form-head" },
        h("strong", { id: "command-form-name" }, `/${name}`),
        ` ${description}`,
      ),
      options.length
        ? h(
            "div",
            { class: "fields" },
            options.map((option) => this.#field(option, store)),
          )
        : null,
      h(
        "div",
        { class: "command-form-foot" },
        h("button", { type: "submit", class: "button button-primary" }, "Send"),
        h(
          "button",
          { type: "button", class: "button button-secondary", onclick: () => this.#actions.cancel() },
          "Cancel",
        ),
      ),
    );
  }

  /** Take the bot's choices in, unless the field has been changed since they were asked for. */
  receiveChoices(ref, choices) {
    if (ref !== this.#suggestions.ref) return;
    this.#suggestions = { ...this.#suggestions, choices, active: -1 };
    this.#actions.changed();
  }

  #field(option, store) {
    const id = `option-${option.name}`;
    return h(
      "div",
      { key: option.name, class: "form-field" },
      h(
        "label",
        { for: id },
        option.name,
        option.required ? null : h("span", { class: "optional" }, " optional"),
      ),
      this.#input(option, id, store),
      h("p", { class: "field-hint", id: `${id}-hint` }, option.description),
    );
  }

  #input(option, id, store) {
    const common = {
      id,
      required: option.required ?? false,
      "aria-describedby": `${id}-hint`,
      value: this.#texts.get(option.name) ?? "",
      oninput: (event) => this.#type(option, event.target.value),
    };
    const choices = fixedChoices(option, store);
    if (choices) {
      return h(
        "select",
        common,
        h("option", { value: "" }, option.required ? "Choose" : "not set"),
        choices.map((choice) => h("option", { key: choice.value, value: String(choice.value) }, choice.name)),
      );
    }
    if (option.type === OPTION.attachment) {
      return h("input", {
        ...common,
        type: "text",
        disabled: true,
        placeholder: "No files can be sent here",
      });
    }
    if (option.autocomplete) return this.#autocompleteInput(option, common);
    if (option.type === OPTION.integer || option.type === OPTION.number) {
      return h("input", {
        ...common,
        type: "number",
        step: option.type === OPTION.integer ? 1 : "any",
        min: option.min_value ?? null,
        max: option.max_value ?? null,
        placeholder: range(option),
      });
    }
    return h("input", {
      ...common,
      type: "text",
      autocomplete: "off",
      minlength: option.min_length ?? null,
      maxlength: option.max_length ?? LONGEST_STRING,
    });
  }

  #autocompleteInput(option, common) {
    const { active, choices } = this.#suggestions;
    const isOpen = this.#suggestions.option === option.name && choices.length > 0;
    const listId = `${common.id}-list`;
    return h(
      "div",
      { class: "autocomplete" },
      h("input", {
        ...common,
        type: "text",
        autocomplete: "off",
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": String(isOpen),
        "aria-controls": listId,
        "aria-activedescendant": isOpen && active >= 0 ? `${listId}-${active}` : null,
        onfocus: () => this.#askChoices(option),
        onblur: () => this.#closeChoices(),
      }),
      isOpen
        ? h(
            "div",
            {
              class: "suggestions",
              id: listId,
              role: "listbox",
              "aria-label": `Choices for ${option.name}`,
              onmount: (list) => list.scrollIntoView({ block: "nearest" }),
            },
            choices.map((choice, index) =>
              h(
                "div",
                {
                  key: String(choice.value),
                  id: `${listId}-${index}`,
                  class: index === active ? "suggestion suggestion-active" : "suggestion",
                  role: "option",
                  "aria-selected": String(index === active),
                  onmousedown: (event) => event.preventDefault(),
                  onclick: () => this.#pick(option.name, choice),
                },
                choice.name,
              ),
            ),
          )
        : null,
    );
  }

  #type(option, text) {
    this.#texts.set(option.name, text);
    this.#picked.delete(option.name);
    if (option.autocomplete) this.#askChoices(option);
    this.#actions.changed();
  }

  #askChoices(option) {
    const options = this.#options().filter(({ name }) => name !== option.name);
    const focused = {
      name: option.name,
      type: option.type,
      value: this.#texts.get(option.name) ?? "",
      focused: true,
    };
    const ref = this.#actions.autocomplete(this.#callable, [...options, focused]);
    const isSame = this.#suggestions.option === option.name;
    this.#suggestions = {
      option: option.name,
      ref,
      choices: isSame ? this.#suggestions.choices : [],
      active: -1,
    };
  }

  #closeChoices() {
    this.#suggestions = { option: null, ref: null, choices: [], active: -1 };
    this.#actions.changed();
  }

  #pick(name, choice) {
    this.#texts.set(name, choice.name);
    this.#picked.set(name, choice.value);
    this.#closeChoices();
  }

  #press(event) {
    const { option, choices, active } = this.#suggestions;
    const isOpen = choices.length > 0;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (isOpen && event.key in moves) {
      event.preventDefault();
      const from = active < 0 && event.key === "ArrowUp" ? 0 : active;
      this.#suggestions.active = (from + moves[event.key] + choices.length) % choices.length;
      this.#actions.changed();
      document
        .getElementById(`option-${option}-list-${this.#suggestions.active}`)
        .scrollIntoView({ block: "nearest" });
    } else if (isOpen && event.key === "Enter" && active >= 0) {
      event.preventDefault();
      this.#pick(option, choices[active]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (isOpen) this.#closeChoices();
      else this.#actions.cancel();
    } else if (event.key === "Enter" && event.target instanceof HTMLSelectElement) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  }

  #submit(event) {
    event.preventDefault();
    this.#actions.send(this.#options());
  }

  #options() {
    return this.#callable.options
      .filter(({ name }) => (this.#texts.get(name) ?? "") !== "")
      .map(({ name, type }) => ({
        name,
        type,
        value: this.#picked.get(name) ?? optionValue(type, this.#texts.get(name)),
      }));
  }
}

// The choices of an option that only some values fit, or null where the person writes one.
function fixedChoices(option, store) {
  if (option.choices?.length) return option.choices;
  const people = () => store.people.map((user) => ({ name: userName(user), value: user.id }));
  switch (option.type) {
    case OPTION.boolean:
      return [
        { name: "True", value: "true" },
        { name: "False", value: "false" },
      ];
    case OPTION.user:
    case OPTION.mentionable:
      return people();
    case OPTION.role:
      return [{ name: "@everyone", value: store.guild.id }];
    case OPTION.channel:
      return [...store.channels.values()]
        .filter((channel) => channel.guild_id && (option.channel_types?.includes(channel.type) ?? true))
        .map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
    default:
      return null;
  }
}

function range({ min_value: least, max_value: most }) {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `${least} or more`;
  return most === undefined ? null : `${most} or less`;
}

/** Select menus as listboxes, whose options show a description and send nothing before they are chosen. */

import { h } from "./dom.js";
import { emoji } from "./markup.js";

const TYPING_PAUSE_MS = 700;

/** The select menus of a page, of which at most one is open; `onchange` is called to have it drawn anew. */
export class Picker {
  #open = null;
  #typed = { text: "", at: 0 };
  #revision = 0;
  #onchange;

  constructor(onchange) {
    this.#onchange = () => {
      this.#revision += 1;
      onchange();
    };
  }

  /** A number that differs whenever the menus of a message do. */
  revisionAt(owner) {
    return this.#open?.owner === owner ? this.#revision : 0;
  }

  /**
   * One select menu as a description.
   *
   * `menu` is {key, owner, options, pending, onchoose}: `owner` names the message, `pending` holds the values that were
   * sent and are not answered, `onchoose(values)` is called once a choice is complete.
   */
  view(component, menu) {
    const id = `menu-${menu.owner}-${component.custom_id}`;
    const isOpen = this.#open?.id === id;
    const placeholder = component.placeholder || "Choose";
    const shown = menu.options.filter((option) =>
      menu.pending ? menu.pending.includes(option.value) : option.default,
    );
    const state = isOpen ? this.#open : null;
    return h(
      "div",
      {
        key: menu.key,
        class: isOpen ? "menu menu-open" : "menu",
        onfocusout: (event) => this.#leave(event, id),
      },
      h(
        "button",
        {
          type: "button",
          class: "menu-trigger",
          role: "combobox",
          "aria-haspopup": "listbox",
          "aria-expanded": String(isOpen),
          "aria-controls": `${id}-list`,
          "aria-activedescendant": isOpen && menu.options.length ? `${id}-${state.active}` : null,
          "aria-label": placeholder,
          "aria-busy": menu.pending ? "true" : null,
          disabled: component.disabled ?? false,
          "data-control": menu.key,
          "data-custom-id": component.custom_id,
          onclick: () => (isOpen ? this.#close() : this.#openMenu(id, component, menu)),
          onkeydown: (event) => this.#press(event, id, component, menu),
        },
        h("span", { class: "menu-value" }, shown.map((option) => option.label).join(", ") || placeholder),
        h("span", { class: "menu-arrow", "aria-hidden": "true" }, isOpen ? "▴" : "▾"),
      ),
      isOpen ? this.#list(id, component, menu) : null,
      isOpen && isMultiple(component) ? this.#done(component, menu) : null,
    );
  }

  #list(id, component, menu) {
    const { active, chosen } = this.#open;
    return h(
      "div",
      {
        class: "menu-list",
        id: `${id}-list`,
        role: "listbox",
        "aria-label": component.placeholder || "Choose",
        "aria-multiselectable": isMultiple(component) ? "true" : null,
      },
      menu.options.length === 0 ? h("p", { class: "menu-empty" }, "There is nothing to choose here.") : null,
      menu.options.map((option, index) =>
        h(
          "div",
          {
            key: option.value,
            id: `${id}-${index}`,
            class: index === active ? "menu-option menu-option-active" : "menu-option",
            role: "option",
            "aria-selected": String(chosen.has(option.value)),
            // Focus stays on the trigger, which reads the active option out.
            onmousedown: (event) => event.preventDefault(),
            onclick: () => this.#pick(index, component, menu),
          },
          option.emoji ? emoji(option.emoji, { decorative: true }) : null,
          h(
            "span",
            { class: "menu-words" },
            h("span", { class: "menu-label" }, option.label),
            option.description ? h("span", { class: "menu-description" }, ` ${option.description}`) : null,
          ),
          h("span", { class: "menu-mark", "aria-hidden": "true" }, chosen.has(option.value) ? "✓" : ""),
        ),
      ),
    );
  }

  #done(component, menu) {
    const [least, most] = limits(component);
    const count = this.#open.chosen.size;
    return h(
      "div",
      { class: "menu-foot" },
      h("span", null, `${count} chosen, ${least === most ? least : `${least} to ${most}`} wanted`),
      h(
        "button",
        {
          type: "button",
          class: "button button-primary",
          disabled: count < least || count > most,
          onclick: () => this.#send([...this.#open.chosen], menu),
        },
        "Done",
      ),
    );
  }

  #openMenu(id, component, menu) {
    const chosen = new Set(menu.options.filter((option) => option.default).map((option) => option.value));
    const active = Math.max(
      0,
      menu.options.findIndex((option) => chosen.has(option.value)),
    );
    this.#open = { id, owner: menu.owner, active, chosen };
    this.#onchange();
    this.#showActive();
  }

  #close() {
    this.#open = null;
    this.#onchange();
  }

  #leave(event, id) {
    if (this.#open?.id === id && !event.currentTarget.contains(event.relatedTarget)) this.#close();
  }

  #pick(index, component, menu) {
    const { value } = menu.options[index];
    const { chosen } = this.#open;
    const [least, most] = limits(component);
    if (!isMultiple(component)) {
      this.#send(chosen.has(value) && least === 0 ? [] : [value], menu);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    this.#open.active = index;
    this.#onchange();
  }

  #send(values, menu) {
    this.#open = null;
    menu.onchoose(values);
    this.#onchange();
  }

  #press(event, id, component, menu) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = this.#open?.id === id;
    if (!isOpen) {
      if (["ArrowDown", "ArrowUp"].includes(event.key)) {
        event.preventDefault();
        this.#openMenu(id, component, menu);
      }
      return;
    }
    const last = menu.options.length - 1;
    const { active } = this.#open;
    const moves = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    if (event.key in moves) this.#activate(event, moves[event.key]);
    else if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" || (event.key === " " && !this.#isTyping(event))) {
      event.preventDefault();
      if (last >= 0) this.#pick(active, component, menu);
    } else if (event.key.length === 1) this.#type(event, menu.options);
  }

  #activate(event, index) {
    event.preventDefault();
    this.#open.active = Math.max(0, index);
    this.#onchange();
    this.#showActive();
  }

  #isTyping(event) {
    return this.#typed.text !== "" && event.timeStamp - this.#typed.at < TYPING_PAUSE_MS;
  }

  #type(event, options) {
    const text = (this.#isTyping(event) ? this.#typed.text : "") + event.key.toLowerCase();
    this.#typed = { text, at: event.timeStamp };
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text));
    if (found >= 0) this.#activate(event, found);
  }

  #showActive() {
    document.getElementById(`${this.#open.id}-${this.#open.active}`)?.scrollIntoView({ block: "nearest" });
  }
}

function limits(component) {
  return [component.min_values ?? 1, component.max_values ?? 1];
}

function isMultiple(component) {
  return limits(component)[1] > 1;
}

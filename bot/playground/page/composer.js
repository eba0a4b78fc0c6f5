/** The line at the bottom: plain messages, the list of slash commands, and the form of a chosen one. */

import { CommandForm } from "./command-form.js";
import { callables, search } from "./commands.js";
import { h } from "./dom.js";

/**
 * The composer of the open channel.
 *
 * `actions` is {say(content), call(callable, options), autocomplete(callable, options) → ref, changed()}.
 */
export class Composer {
  #actions;
  #text = "";
  #active = 0;
  #isListClosed = false;
  #form = null;

  constructor(actions) {
    this.#actions = actions;
  }

  /** The composer as a description for a channel {name, isDirect, isOwner, isLocked} in the eyes of `store`. */
  view(store, channel) {
    if (channel.isLocked)
      return h("p", { class: "composer-note" }, "This thread is locked. Nobody can write here.");
    if (this.#form) return this.#form.view(store);
    const found = this.#found(store, channel);
    const isListOpen = found !== null && !this.#isListClosed;
    return h(
      "form",
      {
        class: "composer",
        "aria-label": "Write a message",
        onsubmit: (event) => this.#submit(event, store, channel),
      },
      isListOpen ? this.#list(found) : null,
      h(
        "div",
        { class: "composer-line" },
        h("input", {
          id: "composer-input",
          type: "text",
          maxlength: 2000,
          autocomplete: "off",
          enterkeyhint: "send",
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": String(isListOpen),
          "aria-controls": "command-list",
          "aria-activedescendant": isListOpen && found.length ? `command-${this.#active}` : null,
          "aria-label": `Message ${channel.name}`,
          placeholder: `Message ${channel.name} or type /`,
          value: this.#text,
          oninput: (event) => this.#type(event.target.value),
          onkeydown: (event) => this.#press(event, found),
        }),
        h("button", { type: "submit", class: "button button-primary" }, "Send"),
      ),
    );
  }

  /** Take the choices that the bot sent for an autocompletion. */
  receiveChoices(ref, choices) {
    this.#form?.receiveChoices(ref, choices);
  }

  /** Open the form of the command with this full name, if the bot has one here. */
  choose(name, store, channel) {
    const callable = callables(store.commands, channel).find((each) => each.name === name);
    if (callable) this.#openForm(callable);
  }

  /** Drop what was begun, as when another channel is opened. */
  reset() {
    this.#form = null;
    this.#setText("");
  }

  // The commands that the text may mean, or null where it is no command.
  #found(store, channel) {
    return this.#text.startsWith("/")
      ? search(callables(store.commands, channel), this.#text.slice(1))
      : null;
  }

  #list(found) {
    if (found.length === 0)
      return h(
        "p",
        { class: "suggestions suggestions-empty", id: "command-list", role: "status" },
        "The bot has no such command here.",
      );
    return h(
      "div",
      { class: "suggestions", id: "command-list", role: "listbox", "aria-label": "Commands" },
      found.map((callable, index) =>
        h(
          "div",
          {
            key: callable.name,
            id: `command-${index}`,
            class: index === this.#active ? "suggestion suggestion-active" : "suggestion",
            role: "option",
            "aria-selected": String(index === this.#active),
            onmousedown: (event) => event.preventDefault(),
            onclick: () => this.#openForm(callable),
          },
          h("span", { class: "suggestion-name" }, `/${callable.name}`),
          h("span", { class: "suggestion-description" }, ` ${callable.description}`),
        ),
      ),
    );
  }

  #type(text) {
    this.#setText(text);
    this.#actions.changed();
  }

  #setText(text) {
    this.#text = text;
    this.#active = 0;
    this.#isListClosed = false;
  }

  #press(event, found) {
    if (!found?.length || this.#isListClosed) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) {
      event.preventDefault();
      this.#active = (this.#active + moves[event.key] + found.length) % found.length;
      this.#actions.changed();
      document.getElementById(`command-${this.#active}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") {
      this.#isListClosed = true;
      this.#actions.changed();
    }
  }

  #submit(event, store, channel) {
    event.preventDefault();
    const found = this.#found(store, channel);
    if (found !== null) {
      if (found.length) this.#openForm(found[this.#active]);
      return;
    }
    const content = this.#text.trim();
    if (content === "" || !this.#actions.say(content)) return;
    this.#setText("");
    this.#actions.changed();
  }

  #openForm(callable) {
    this.#form = new CommandForm(callable, {
      autocomplete: this.#actions.autocomplete,
      changed: this.#actions.changed,
      send: (options) => {
        if (this.#actions.call(callable, options)) this.#closeForm();
      },
      cancel: () => this.#closeForm(),
    });
    this.#setText("");
    this.#actions.changed();
  }

  #closeForm() {
    this.#form = null;
    this.#actions.changed();
    document.getElementById("composer-input")?.focus();
  }
}

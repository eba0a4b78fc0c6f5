/** The action rows of a message: buttons, link buttons and select menus. */

import { h } from "./dom.js";
import { emoji, link } from "./markup.js";
import { userName } from "./store.js";

export const COMPONENT = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  textDisplay: 10,
  thumbnail: 11,
  mediaGallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radioGroup: 21,
  checkboxGroup: 22,
  checkbox: 23,
};
export const SELECTS = new Set([
  COMPONENT.stringSelect,
  COMPONENT.userSelect,
  COMPONENT.roleSelect,
  COMPONENT.mentionableSelect,
  COMPONENT.channelSelect,
]);

export const STYLE = { primary: 1, secondary: 2, success: 3, danger: 4, link: 5 };
const BUTTON_CLASSES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/**
 * A function that describes the rows of a message one after another, each from its list of controls.
 *
 * `context` is {store, interactions, picker, keys, click(message, component, values)}, where `keys` maps buttons to the
 * digits that press them.
 */
export function actionRows(message, context) {
  const identities = identifier();
  return (controls) =>
    h(
      "div",
      { class: "row" },
      controls.map((component) => control(component, message, identities, context)),
    );
}

/** What a select menu offers, as string options: {label, value, description, emoji, default}. */
export function selectOptions(component, store) {
  const defaults = new Set((component.default_values ?? []).map((each) => each.id));
  const people = () =>
    store.people.map((user) => ({ label: userName(user), value: user.id, default: defaults.has(user.id) }));
  switch (component.type) {
    case COMPONENT.stringSelect:
      return component.options;
    case COMPONENT.userSelect:
    case COMPONENT.mentionableSelect:
      return people();
    case COMPONENT.channelSelect:
      return [...store.channels.values()]
        .filter((channel) => channel.guild_id && (component.channel_types?.includes(channel.type) ?? true))
        .map((channel) => ({
          label: `#${channel.name}`,
          value: channel.id,
          default: defaults.has(channel.id),
        }));
    default:
      return [];
  }
}

// A control is the same one after an update when it says the same: custom_ids change with every revision of a table.
function identifier() {
  const counts = new Map();
  return (component) => {
    const words = SELECTS.has(component.type)
      ? `select ${component.placeholder ?? ""}`
      : buttonName(component);
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    return `${words} ${count}`;
  };
}

function control(component, message, identities, context) {
  const key = identities(component);
  if (SELECTS.has(component.type)) return select(component, message, key, context);
  return button(component, message, key, context);
}

function buttonName(component) {
  return component.label || component.emoji?.name || "Button";
}

function button(component, message, key, context) {
  const content = [
    component.emoji ? emoji(component.emoji, { decorative: Boolean(component.label) }) : null,
    component.label ? h("span", null, component.label) : null,
  ];
  if (component.style === STYLE.link) {
    return link(
      component.url,
      { key, class: "button button-link" },
      content,
      h("span", { class: "outward", "aria-hidden": "true" }, "↗"),
    );
  }
  const isBusy = context.interactions.waitingAt(message.id, component.custom_id) !== null;
  return h(
    "button",
    {
      key,
      type: "button",
      class: `button button-${BUTTON_CLASSES[component.style] ?? "secondary"}`,
      disabled: component.disabled ?? false,
      "aria-busy": isBusy ? "true" : null,
      "data-control": key,
      "data-custom-id": component.custom_id,
      "aria-keyshortcuts": context.keys?.get(component) ?? null,
      onclick: () => {
        if (!isBusy) context.click(message, component);
      },
    },
    content,
  );
}

function select(component, message, key, context) {
  const asked = context.interactions.waitingAt(message.id, component.custom_id);
  return context.picker.view(component, {
    key,
    owner: message.id,
    options: selectOptions(component, context.store),
    pending: asked?.values ?? null,
    onchoose: (values) => context.click(message, component, values),
  });
}

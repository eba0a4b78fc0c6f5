/** Buttons by keyboard: the digits press those of the newest message that has any to press. */

import { COMPONENT, STYLE } from "./components.js";

const DIGITS = "1234567890";
const TYPED_INTO = "input, select, textarea, [contenteditable], [role=combobox], [role=listbox]";

/** The newest message of a channel that has a button to press, or undefined. */
export function keyedMessage(messages) {
  return messages.findLast((message) => pressable(message).length > 0);
}

/** The digit of each of a message's buttons, as a map; links, red buttons and those beyond ten have none. */
export function buttonKeys(message) {
  return new Map(
    pressable(message)
      .slice(0, DIGITS.length)
      .map((button, index) => [button, DIGITS[index]]),
  );
}

/** Press the button of a digit, unless somebody types, a modifier or the key itself is held, or a dialog is open. */
export function pressByDigit(event) {
  if (!DIGITS.includes(event.key) || event.repeat || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.(TYPED_INTO) || document.querySelector("dialog[open]")) return;
  const button = document.querySelector(`[aria-keyshortcuts="${event.key}"]`);
  if (button && !button.closest("[inert]")) button.click();
}

function pressable(message) {
  return buttons(message.components ?? []).filter(
    ({ style, disabled }) => style !== STYLE.link && style !== STYLE.danger && !disabled,
  );
}

function buttons(components) {
  return components.flatMap((component) =>
    component.type === COMPONENT.button
      ? [component]
      : buttons([...(component.components ?? []), ...(component.accessory ? [component.accessory] : [])]),
  );
}

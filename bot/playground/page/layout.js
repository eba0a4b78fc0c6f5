/** The components of a message: rows of controls, and the texts, pictures and boxes of Components V2. */

import { actionRows, COMPONENT } from "./components.js";
import { h } from "./dom.js";
import { colourOf, image } from "./embed.js";
import { link, markup } from "./markup.js";

/** All components of a message as descriptions; `context` is that of `actionRows`. */
export function layout(message, context) {
  const row = actionRows(message, context);
  const draw = (component) => drawComponent(component, context.store, row, draw);
  return (message.components ?? []).map(draw);
}

function drawComponent(component, store, row, draw) {
  switch (component.type) {
    case COMPONENT.row:
      return row(component.components);
    case COMPONENT.textDisplay:
      return h("div", { class: "markup" }, markup(component.content, store));
    case COMPONENT.section:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-main" }, component.components.map(draw)),
        component.accessory.type === COMPONENT.button
          ? row([component.accessory])
          : draw(component.accessory),
      );
    case COMPONENT.thumbnail:
      return medium(component, "embed-thumbnail");
    case COMPONENT.mediaGallery:
      return component.items.map((item) => medium(item, "attachment-image"));
    case COMPONENT.file:
      return h("div", { class: "attachment" }, link(component.file.url, null, component.name ?? "File"));
    case COMPONENT.separator:
      return h(component.divider === false ? "div" : "hr", { class: "separator" });
    case COMPONENT.container:
      return h(
        "div",
        { class: "embed", style: colourOf(component.accent_color) },
        h("div", { class: "embed-main" }, component.components.map(draw)),
      );
    default:
      return null;
  }
}

function medium({ media, description }, className) {
  return image({ ...media, description: description ?? media.description }, className);
}

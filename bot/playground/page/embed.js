/** Embeds and attachments of a message. */

import { h } from "./dom.js";
import { inlineMarkup, link, markup } from "./markup.js";
import { FLAGS } from "./store.js";
import { formatMessageTime } from "./timestamp.js";

const KIBIBYTE = 1024;

/** The embeds of a message as descriptions. */
export function embeds(message, store) {
  return (message.embeds ?? []).map((embed) => embedView(embed, store));
}

/** The attachments, which no embed shows: pictures with their alt text, other files as links. */
export function attachments(message) {
  if (message.flags & FLAGS.componentsV2) return [];
  return (message.attachments ?? []).map(attachmentView);
}

/** The custom property that colours a box's bar, or null where it has no colour. */
export function colourOf(number) {
  return typeof number === "number" ? { "--embed-colour": `#${number.toString(16).padStart(6, "0")}` } : null;
}

function embedView(embed, store) {
  return h(
    "div",
    { class: "embed", style: colourOf(embed.color) },
    h(
      "div",
      { class: "embed-main" },
      embed.author?.name
        ? h("div", { class: "embed-author" }, link(embed.author.url ?? "", null, embed.author.name))
        : null,
      embed.title
        ? h("div", { class: "embed-title" }, link(embed.url ?? "", null, inlineMarkup(embed.title, store)))
        : null,
      embed.description ? h("div", { class: "markup" }, markup(embed.description, store)) : null,
      embed.fields?.length
        ? h(
            "dl",
            { class: "embed-fields" },
            embed.fields.map((field) => fieldView(field, store)),
          )
        : null,
      embed.image ? image(embed.image, "embed-image") : null,
      footer(embed),
    ),
    embed.thumbnail ? image(embed.thumbnail, "embed-thumbnail") : null,
  );
}

function fieldView({ name, value, inline }, store) {
  return h(
    "div",
    { class: inline ? "field field-inline" : "field" },
    h("dt", null, inlineMarkup(name, store)),
    h("dd", { class: "markup" }, markup(value, store)),
  );
}

function footer(embed) {
  const words = [embed.footer?.text, embed.timestamp ? formatMessageTime(embed.timestamp) : null].filter(
    Boolean,
  );
  return words.length ? h("div", { class: "embed-footer" }, words.join(" · ")) : null;
}

function attachmentView(attachment) {
  if (attachment.content_type?.startsWith("image/")) return image(attachment, "attachment-image");
  const size = `${Math.max(1, Math.round(attachment.size / KIBIBYTE)).toLocaleString("en")} KiB`;
  return h(
    "div",
    { class: "attachment" },
    h("a", { href: attachment.url, download: attachment.filename }, attachment.filename),
    ` ${size}`,
  );
}

/**
 * A picture with its words. The page's security policy lets pictures of this server in alone, so a link stands for one
 * from elsewhere.
 */
export function image({ url, width, height, description }, className) {
  if (new URL(url, location.href).origin !== location.origin)
    return h("div", { class: "attachment" }, link(url, null, description || "Picture"));
  return h("img", {
    class: className,
    src: url,
    alt: description || "Picture without a description",
    width: width || null,
    height: height || null,
  });
}

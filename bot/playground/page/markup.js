/** Markdown trees as element descriptions, with names of people, channels and commands filled in. */

import { h } from "./dom.js";
import { parse, parseInline } from "./markdown.js";
import { formatTimestamp } from "./timestamp.js";

const ELEMENTS = { strong: "strong", emphasis: "em", underline: "u", strike: "s" };
const DISCORD_LINK = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;

/** A message's or description's markdown as descriptions; `names` is the Store that knows people and channels. */
export function markup(source, names) {
  return render(parse(source), names);
}

/** The markdown of a one-line text (a title, a field's name) as descriptions. */
export function inlineMarkup(source, names) {
  return render(parseInline(source), names);
}

/** A link that opens only http and https; one into this Discord opens the channel on the page. */
export function link(url, attributes, ...children) {
  const inside = DISCORD_LINK.exec(url);
  if (inside)
    return h("a", { ...attributes, href: `#${inside[1]}${inside[2] ? `/${inside[2]}` : ""}` }, children);
  if (!isWebAddress(url)) return h("span", null, children);
  return h("a", { ...attributes, href: url, target: "_blank", rel: "noopener noreferrer" }, children);
}

/** An emoji of the application as a picture, or a Unicode one as text; hidden from readers when words say the same. */
export function emoji({ id, name }, { decorative = false } = {}) {
  if (!id) return h("span", { class: "emoji", "aria-hidden": decorative ? "true" : null }, name);
  const words = `:${name}:`;
  return h("img", { class: "emoji", src: `/emojis/${id}.png`, alt: decorative ? "" : words, title: words });
}

/** The words of a markdown text alone, on one line, as a live region says them. */
export function plainText(source, names) {
  return words(parse(source), names).replace(/\s+/g, " ").trim();
}

function isWebAddress(url) {
  try {
    return ["http:", "https:"].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

function render(nodes, names) {
  return nodes.map((node) => renderNode(node, names));
}

function renderNode(node, names) {
  const children = () => render(node.children, names);
  switch (node.type) {
    case "text":
      return node.text;
    case "break":
      return h("br");
    case "group":
      return children();
    case "code":
      return h("code", null, node.text);
    case "codeBlock":
      return h("pre", { tabindex: "0" }, h("code", null, node.text));
    case "link":
      return link(node.url, null, children());
    case "heading":
      // Headings of the page end at level 2; a message's own lie below its author, which is level 3.
      return h(`h${node.level + 3}`, { class: "markdown-heading" }, children());
    case "subtext":
      return h("small", { class: "subtext" }, children());
    case "quote":
      return h("blockquote", null, children());
    case "list":
      return renderList(node, names);
    case "spoiler":
      return h(
        "span",
        {
          class: "spoiler",
          role: "button",
          tabindex: "0",
          "aria-label": "Spoiler, press to read",
          onclick: showSpoiler,
          onkeydown: showSpoiler,
        },
        h("span", { class: "spoiler-text" }, children()),
      );
    case "user":
      return h(
        "span",
        { class: node.id === names.me.id ? "mention mention-me" : "mention" },
        `@${names.personName(node.id)}`,
      );
    case "role":
      return h("span", { class: "mention" }, "@role");
    case "everyone":
      return h("span", { class: "mention mention-me" }, node.text);
    case "channel":
      return h("a", { class: "mention", href: `#${node.id}` }, `#${names.channelName(node.id)}`);
    case "command":
      return h(
        "button",
        { type: "button", class: "mention", onclick: () => names.chooseCommand(node.name) },
        `/${node.name}`,
      );
    case "emoji":
      return emoji(node);
    case "timestamp":
      return renderTimestamp(node);
    default:
      return h(ELEMENTS[node.type], null, children());
  }
}

function renderList(list, names) {
  const items = list.items.map((item) =>
    h(
      "li",
      null,
      render(item.children, names),
      item.lists.map((inner) => renderList(inner, names)),
    ),
  );
  return list.ordered ? h("ol", { start: list.start }, items) : h("ul", null, items);
}

function renderTimestamp({ seconds, style }) {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return `<t:${seconds}>`;
  return h(
    "time",
    {
      class: "timestamp",
      datetime: moment.toISOString(),
      title: formatTimestamp(seconds, "F"),
      "data-relative": style === "R" ? seconds : null,
    },
    formatTimestamp(seconds, style),
  );
}

function showSpoiler(event) {
  if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  const spoiler = event.currentTarget;
  spoiler.classList.add("spoiler-shown");
  for (const name of ["role", "tabindex", "aria-label"]) spoiler.removeAttribute(name);
  spoiler.onclick = spoiler.onkeydown = null;
}

function words(nodes, names) {
  return nodes
    .map((node) => {
      switch (node.type) {
        case "text":
        case "code":
        case "codeBlock":
        case "everyone":
          return node.text;
        case "break":
          return " ";
        case "heading":
        case "subtext":
        case "quote":
          return `${words(node.children, names)} `;
        case "list":
          return node.items.map((item) => `${words([...item.children, ...item.lists], names)} `).join("");
        case "spoiler":
          return "(spoiler)";
        case "user":
          return names.personName(node.id);
        case "role":
          return "a role";
        case "channel":
          return `#${names.channelName(node.id)}`;
        case "command":
          return `/${node.name}`;
        case "emoji":
          return node.name;
        case "timestamp":
          return formatTimestamp(node.seconds, node.style);
        default:
          return words(node.children, names);
      }
    })
    .join("");
}

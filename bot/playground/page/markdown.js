/**
 * Discord's markdown as a tree: `parse` for messages and descriptions, `parseInline` for one-line texts.
 *
 * A node is {type, …}: text, code, codeBlock, break, strong, emphasis, underline, strike, spoiler, link, heading,
 * subtext, quote, list, user, channel, role, command, emoji, timestamp, everyone.
 * Source of the syntax: Discord's "Markdown Text 101" and "Message Formatting" in its API reference.
 */

const BLOCK_RULES = [
  rule(/(#{1,3}) +([^\n]+)(?:\n|$)/y, ([, marks, text]) => ({
    type: "heading",
    level: marks.length,
    children: parseInline(text),
  })),
  rule(/-# +([^\n]+)(?:\n|$)/y, ([, text]) => ({ type: "subtext", children: parseInline(text) })),
  rule(/>>> ([\s\S]+)/y, ([, text]) => ({ type: "quote", children: parseWith(text, QUOTE_RULES) })),
  rule(/> [^\n]*(?:\n> [^\n]*)*(?:\n|$)/y, ([text]) => ({
    type: "quote",
    children: parseWith(text.replace(/^> /gm, "").replace(/\n$/, ""), QUOTE_RULES),
  })),
  rule(/(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$))+/y, ([text]) => parseList(text)),
].map((each) => ({ ...each, atLineStart: true }));

const CODE_BLOCK_RULE = rule(/```(?:([\w+.#-]+)\n)?\n*([\s\S]+?)\n*```\n?/y, ([, language, text]) => ({
  type: "codeBlock",
  language: language ?? "",
  text,
}));

const INLINE_RULES = [
  rule(/\\([^\p{L}\p{N}\s])/uy, ([, text]) => ({ type: "text", text })),
  CODE_BLOCK_RULE,
  rule(/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , text]) => ({
    type: "code",
    text: text.replace(/^ (.+) $/s, "$1"),
  })),
  rule(/\|\|([\s\S]+?)\|\|/y, nested("spoiler")),
  rule(
    /\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/(?:\([^\s()]*\)|[^\s()<>])+)>?(?:\s+"[^"]*")?\)/y,
    ([, text, url]) => ({
      type: "link",
      url,
      children: parseInline(text),
    }),
  ),
  rule(/<(https?:\/\/[^\s<>]+)>/y, plainLink),
  rule(/(?<![\p{L}\p{N}])(https?:\/\/[^\s<>]*[^\s<>.,:;"')\]*_~|])/uy, plainLink),
  rule(/<@!?(\d+)>/y, ([, id]) => ({ type: "user", id })),
  rule(/<@&(\d+)>/y, ([, id]) => ({ type: "role", id })),
  rule(/<#(\d+)>/y, ([, id]) => ({ type: "channel", id })),
  rule(/<\/([^<>:]+):(\d+)>/y, ([, name, id]) => ({ type: "command", name, id })),
  rule(/<(a?):(\w+):(\d+)>/y, ([, animated, name, id]) => ({
    type: "emoji",
    name,
    id,
    animated: animated === "a",
  })),
  rule(/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, ([, seconds, style]) => ({
    type: "timestamp",
    seconds: Number(seconds),
    style,
  })),
  rule(/@(everyone|here)\b/y, ([text]) => ({ type: "everyone", text })),
  rule(/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/sy, nested("strong")),
  rule(/__((?:\\.|[^\\])+?)__(?!_)/sy, nested("underline")),
  rule(/~~((?:\\.|[^\\])+?)~~(?!~)/sy, nested("strike")),
  rule(/\*(?=\S)((?:\*\*|\\.|\s+(?:\\.|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/sy, nested("emphasis")),
  rule(/(?<![\p{L}\p{N}_])_((?:__|\\.|[^\\_])+?)_(?![\p{L}\p{N}_])/suy, nested("emphasis")),
  rule(/\n/y, () => ({ type: "break" })),
];

const QUOTE_RULES = [...BLOCK_RULES.filter((each) => !each.pattern.source.startsWith(">")), ...INLINE_RULES];
const ALL_RULES = [...BLOCK_RULES, ...INLINE_RULES];
const PLAIN_RUN = /[^\\`*_~|<[h@\n]+/y;
const REMEMBERED = 500;
const remembered = new Map();

/** The tree of a message or an embed's description. */
export function parse(source) {
  let nodes = remembered.get(source);
  if (nodes === undefined) {
    if (remembered.size >= REMEMBERED) remembered.clear();
    nodes = parseWith(source, ALL_RULES);
    remembered.set(source, nodes);
  }
  return nodes;
}

/** The tree of a text in which headings, quotes and lists mean nothing, as in an embed's title. */
export function parseInline(source) {
  return parseWith(source, INLINE_RULES);
}

function rule(pattern, build) {
  return { pattern, build, atLineStart: false };
}

function nested(type) {
  return ([, text]) => ({ type, children: parseInline(text) });
}

function plainLink([, url]) {
  return { type: "link", url, children: [{ type: "text", text: url }] };
}

function parseWith(source, rules) {
  const nodes = [];
  let position = 0;
  while (position < source.length) {
    const found = firstMatch(source, position, rules);
    if (found) {
      append(nodes, found.node);
      position = found.end;
    } else {
      PLAIN_RUN.lastIndex = position + 1;
      const end = position + 1 + (PLAIN_RUN.exec(source)?.[0].length ?? 0);
      append(nodes, { type: "text", text: source.slice(position, end) });
      position = end;
    }
  }
  return nodes;
}

function firstMatch(source, position, rules) {
  const atLineStart = position === 0 || source[position - 1] === "\n";
  for (const { pattern, build, atLineStart: needsLineStart } of rules) {
    if (needsLineStart && !atLineStart) continue;
    pattern.lastIndex = position;
    const match = pattern.exec(source);
    // The end is read before building, because building parses with the same patterns.
    const end = pattern.lastIndex;
    if (match) return { node: build(match), end };
  }
  return null;
}

function append(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

function parseList(text) {
  const items = [...text.matchAll(/^( *)([-*]|\d{1,9}\.) +([^\n]+)$/gm)].map(([, indent, mark, line]) => ({
    indent: indent.length,
    ordered: mark.endsWith("."),
    start: Number.parseInt(mark, 10),
    children: parseInline(line),
  }));
  const root = { lists: [], indent: -1 };
  const open = [root];
  for (const { indent, ordered, start, children } of items) {
    while (open.length > 1 && open.at(-1).indent >= indent) open.pop();
    const parent = open.at(-1);
    let list = parent.lists.at(-1);
    if (list?.ordered !== ordered) {
      list = { type: "list", ordered, start: ordered ? start : 1, items: [] };
      parent.lists.push(list);
    }
    const item = { children, lists: [], indent };
    list.items.push(item);
    open.push(item);
  }
  return root.lists.length === 1 ? root.lists[0] : { type: "group", children: root.lists };
}

/** The messages of a channel. */

import { h } from "./dom.js";
import { attachments, embeds } from "./embed.js";
import { buttonKeys, keyedMessage } from "./keyboard.js";
import { layout } from "./layout.js";
import { markup, plainText } from "./markup.js";
import { FLAGS, userName } from "./store.js";
import { formatMessageTime, formatTimestamp } from "./timestamp.js";

const COMMAND_INTERACTION = 2;
const THREAD_STARTED = 18;
const REPLY = 19;
const GROUPED_MS = 7 * 60 * 1000;
const ANNOUNCED_LENGTH = 300;
const AVATAR_COLOURS = 6;
const items = new WeakMap();

/**
 * The messages of a channel as descriptions, oldest first.
 *
 * `context` is {store, interactions, picker, click, dismiss(message), remove(message)}.
 */
export function messageList(messages, context) {
  const keyed = keyedMessage(messages);
  return messages.map((message, index) =>
    messageItem(message, belongsTo(messages[index - 1], message), message === keyed, context),
  );
}

/** What a live region says of a message: its text, else the text of its embeds, cut to a few lines. */
export function summary(message, store) {
  const parts = [
    message.content,
    ...(message.embeds ?? []).flatMap((embed) => [embed.author?.name, embed.title, embed.description]),
  ];
  const words = parts
    .filter(Boolean)
    .map((part) => plainText(part, store))
    .join(". ");
  return words.length > ANNOUNCED_LENGTH
    ? `${words.slice(0, ANNOUNCED_LENGTH)}…`
    : words || "a picture or buttons";
}

/** A circle with the initial of a user, in a colour of theirs. */
export function avatar(user) {
  const colour = Number(BigInt(user.id) % BigInt(AVATAR_COLOURS));
  return h(
    "span",
    { class: `avatar avatar-${colour}`, "aria-hidden": "true" },
    [...userName(user)][0]?.toUpperCase(),
  );
}

// A message that nothing has changed about keeps its description, which a long channel is too slow without.
function messageItem(message, isGrouped, isKeyed, context) {
  const { store, interactions, picker } = context;
  const revision = [
    isGrouped,
    isKeyed,
    store.revision,
    interactions.revisionAt(message.id),
    picker.revisionAt(message.id),
  ].join();
  const before = items.get(message);
  if (before?.revision === revision) return before.item;
  const keys = isKeyed ? buttonKeys(message) : null;
  const item = h("li", { key: message.id }, messageView(message, isGrouped, { ...context, keys }));
  items.set(message, { revision, item });
  return item;
}

function belongsTo(before, message) {
  return (
    before !== undefined &&
    before.author.id === message.author.id &&
    ![before.type, message.type].includes(THREAD_STARTED) &&
    message.type !== REPLY &&
    !commandUse(message) &&
    isEphemeral(before) === isEphemeral(message) &&
    new Date(message.timestamp) - new Date(before.timestamp) < GROUPED_MS
  );
}

function isEphemeral(message) {
  return (message.flags & FLAGS.ephemeral) !== 0;
}

function commandUse({ interaction_metadata: metadata, interaction }) {
  if (metadata?.type !== COMMAND_INTERACTION) return null;
  const name = metadata.name ?? interaction?.name;
  return name ? { user: metadata.user, name } : null;
}

function classes(message, isGrouped, { store }) {
  const isCall = (message.mentions ?? []).some((user) => user.id === store.me.id);
  return [
    "message",
    isGrouped && "message-grouped",
    isEphemeral(message) && "message-ephemeral",
    isCall && "message-call",
  ]
    .filter(Boolean)
    .join(" ");
}

function messageView(message, isGrouped, context) {
  const { store } = context;
  const time = formatMessageTime(message.timestamp);
  return h(
    "article",
    {
      id: `message-${message.id}`,
      class: classes(message, isGrouped, context),
      tabindex: "-1",
      "aria-label": `${userName(message.author)}, ${time}`,
    },
    reply(message, store),
    commandHeader(message, store),
    avatar(message.author),
    h(
      "div",
      { class: "message-head" },
      h("h3", { class: "author" }, userName(message.author)),
      message.author.bot ? h("span", { class: "bot-tag" }, "BOT") : null,
      h(
        "time",
        {
          class: "message-time",
          datetime: message.timestamp,
          title: formatTimestamp(Date.parse(message.timestamp) / 1000, "F"),
        },
        time,
      ),
    ),
    h(
      "div",
      { class: "message-body" },
      content(message, store),
      embeds(message, store),
      attachments(message),
      layout(message, context),
      startedThread(message, store),
      failure(message, context),
      isEphemeral(message) ? ephemeralNote(message, context) : null,
    ),
    mayDelete(message, store)
      ? h(
          "button",
          {
            type: "button",
            class: "message-delete",
            "aria-label": `Delete ${userName(message.author)}'s message`,
            onclick: () => context.remove(message),
          },
          "Delete",
        )
      : null,
  );
}

function reply({ type, message_reference: reference, referenced_message: referenced }, store) {
  if (type !== REPLY || !reference) return null;
  if (!referenced) return h("div", { class: "reply" }, "Replying to a message that is gone");
  return h(
    "a",
    { class: "reply", href: `#${reference.channel_id}/${reference.message_id}` },
    `Replying to ${userName(referenced.author)}: `,
    h("span", { class: "reply-text" }, summary(referenced, store)),
  );
}

function commandHeader(message) {
  const use = commandUse(message);
  return use
    ? h(
        "div",
        { class: "command-use" },
        h("strong", null, userName(use.user)),
        " uses ",
        h("span", { class: "mention" }, `/${use.name}`),
      )
    : null;
}

function content(message, store) {
  if (message.flags & FLAGS.loading)
    return h("p", { class: "thinking" }, `${userName(message.author)} is thinking…`);
  if (message.type === THREAD_STARTED)
    return h("p", { class: "system" }, `started a thread: ${message.content}`);
  const isEdited = message.edited_timestamp !== null && message.edited_timestamp !== undefined;
  if (!message.content && !isEdited) return null;
  return h(
    "div",
    { class: "markup" },
    markup(message.content, store),
    isEdited ? h("span", { class: "edited" }, " (edited)") : null,
  );
}

function startedThread(message, store) {
  const id = message.type === THREAD_STARTED ? message.message_reference?.channel_id : message.id;
  const thread = store.channels.get(id);
  return thread
    ? h("a", { class: "thread-link", href: `#${thread.id}` }, `Open the thread ${thread.name}`)
    : null;
}

function failure(message, { interactions }) {
  const hasFailed = interactions.atMessage(message.id).some((question) => question.state === "failed");
  return hasFailed ? h("p", { class: "failure" }, "This interaction failed") : null;
}

function ephemeralNote(message, context) {
  return h(
    "p",
    { class: "ephemeral-note" },
    "Only you can see this · ",
    h(
      "button",
      { type: "button", class: "text-button", onclick: () => context.dismiss(message) },
      "Dismiss message",
    ),
  );
}

function mayDelete(message, store) {
  return (
    !isEphemeral(message) &&
    (store.isOwner || message.author.id === store.me.id) &&
    !store.isDirect(message.channel_id)
  );
}

/** The channels, threads and direct messages, and who the person at this tab is. */

import { h } from "./dom.js";
import { avatar } from "./message.js";
import { userName } from "./store.js";

/** The lists of channels as descriptions; `openId` is the channel that is shown. */
export function channelLists(store, openId) {
  return [
    h("h2", { class: "guild-name" }, store.guild.name),
    section(
      "Channels",
      "channels-heading",
      store.textChannels.map((channel) => channelItem(channel, store, openId)),
    ),
    section(
      "Direct messages",
      "dms-heading",
      store.directMessages.map((channel) => directItem(channel, store, openId)),
      "None yet",
    ),
  ];
}

/** The switch between people as a description; `onswitch(user)` takes the chosen one. */
export function personSwitch(store, onswitch) {
  return [
    avatar(store.me),
    h("label", { for: "person" }, "You are"),
    h(
      "select",
      {
        id: "person",
        value: store.me.id,
        onchange: (event) => onswitch(store.people.find((user) => user.id === event.target.value)),
      },
      store.people.map((user) => h("option", { key: user.id, value: user.id }, userName(user))),
    ),
  ];
}

function section(title, headingId, items, empty = "") {
  return [
    h("h3", { id: headingId }, title),
    items.length
      ? h("ul", { "aria-labelledby": headingId }, items)
      : h("p", { class: "sidebar-empty" }, empty),
  ];
}

function channelItem(channel, store, openId) {
  const threads = store.threadsOf(channel.id);
  return h(
    "li",
    { key: channel.id },
    channelLink(channel, "#", store, openId),
    threads.length
      ? h(
          "ul",
          { class: "threads", "aria-label": `Threads of ${channel.name}` },
          threads.map((thread) => h("li", { key: thread.id }, channelLink(thread, "└", store, openId))),
        )
      : null,
  );
}

function directItem(channel, store, openId) {
  return h("li", { key: channel.id }, channelLink(channel, "@", store, openId));
}

function channelLink(channel, sign, store, openId) {
  const { count, calls } = store.unread(channel.id);
  return h(
    "a",
    {
      class: count ? "channel channel-unread" : "channel",
      href: `#${channel.id}`,
      "aria-current": channel.id === openId ? "page" : null,
    },
    h("span", { class: "channel-sign", "aria-hidden": "true" }, sign),
    h("span", { class: "channel-name" }, store.channelName(channel.id)),
    count ? h("span", { class: "visually-hidden" }, `, ${calls ? "" : count}`) : null,
    calls ? h("span", { class: "badge" }, String(calls)) : null,
    count ? h("span", { class: "visually-hidden" }, " unread") : null,
  );
}

/** The page of the playground: the socket's frames go into the store, the store is drawn, presses go back. */

import { Announcer } from "./announcer.js";
import { callData } from "./commands.js";
import { Composer } from "./composer.js";
import { COMPONENT } from "./components.js";
import { Connection } from "./connection.js";
import { h, patch } from "./dom.js";
import { Interactions } from "./interactions.js";
import { pressByDigit } from "./keyboard.js";
import { messageList, summary } from "./message.js";
import { ModalDialog } from "./modal.js";
import { Pane } from "./pane.js";
import { Picker } from "./picker.js";
import { channelLists, personSwitch } from "./sidebar.js";
import { isThread, Store, userName } from "./store.js";
import { keepTimestampsLive } from "./timestamp.js";

const TITLE = "Parlour playground";
const DIGITS_OFF = "digits off";
const BANNERS = {
  connecting: "Connecting…",
  lost: "Connection lost, trying again",
  refused: "This address holds no good key. Open the address that the playground printed when it started.",
  unknown:
    "Nobody here has the name in this address. Open the address that the playground printed when it started.",
};

const element = (id) => document.getElementById(id);
const address = new URL(location.href);
const announcer = new Announcer(element("announcements"));
const interactions = new Interactions();
const pane = new Pane(element("messages"), element("messages-list"), element("jump"));
const picker = new Picker(draw);
const store = new Store({ isWatched, chooseCommand, readMarks: localStorage });
const composer = new Composer({ say, call, autocomplete, changed: draw });
const modal = new ModalDialog({ submit, changed: draw });
const messageContext = { store, interactions, picker, click, dismiss, remove };

let openId = null;
let wantedMessage = null;
let connectionState = "connecting";
let isDrawing = false;
let isStale = false;
const connection = new Connection(socketAddress(), { onframe: receive, onstate: changeConnection });

addEventListener("hashchange", route);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && openId) store.markRead(openId);
  draw();
});
element("drawer-button").addEventListener("click", () => setDrawer(true));
for (const id of ["drawer-close", "backdrop"]) element(id).addEventListener("click", () => setDrawer(false));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isDrawerOpen()) setDrawer(false);
});
addEventListener("keydown", (event) => {
  if (element("digits").checked) pressByDigit(event);
});
element("digits").checked = localStorage.getItem(DIGITS_OFF) === null;
element("digits").addEventListener("change", ({ target }) => {
  if (target.checked) localStorage.removeItem(DIGITS_OFF);
  else localStorage.setItem(DIGITS_OFF, "");
});
element("skip-messages").addEventListener("click", () => element("messages").focus());
element("skip-composer").addEventListener("click", () =>
  element("composer").querySelector("input, select, button")?.focus(),
);
element("sidebar").addEventListener("click", (event) => {
  if (event.target.closest("a") && isDrawerOpen()) setDrawer(false);
});
keepTimestampsLive();
draw();

function socketAddress() {
  const socket = new URL("/page/socket", address);
  socket.searchParams.set("key", address.searchParams.get("key") ?? "");
  socket.searchParams.set("person", address.searchParams.get("as") ?? "");
  return socket;
}

function isWatched(channelId) {
  return channelId === openId && !document.hidden;
}

function receive(frame) {
  const message = store.receive(frame);
  switch (frame.t) {
    case "hello":
      openId = openId && store.channels.has(openId) ? openId : null;
      rememberPerson();
      route();
      break;
    case "history":
      if (frame.channel === openId) showHistory();
      break;
    case "message":
      if (message) announce(message);
      break;
    case "message_update":
      announceAnswer(frame.message);
      break;
    case "channel_delete":
      if (frame.id === openId) route();
      break;
    case "pending":
      settle(frame.ref, frame.state);
      break;
    case "modal":
      modal.open(frame.interaction, frame.modal, interactions.settle(frame.ref, "done")?.channel ?? openId);
      break;
    case "choices":
      composer.receiveChoices(frame.ref, frame.choices);
      break;
  }
  draw();
}

function changeConnection(state) {
  connectionState = state;
  // Nothing sent before the connection was lost will be answered.
  if (state === "lost") for (const ref of interactions.waiting) settle(ref, "failed");
  draw();
}

// A tab keeps its person in its address, so that a reload or a copy of it is the same person.
function rememberPerson() {
  address.searchParams.set("as", userName(store.me));
  address.hash = location.hash;
  history.replaceState(null, "", address);
}

function switchPerson(user) {
  address.searchParams.set("as", userName(user));
  address.hash = store.isDirect(openId) ? "" : `#${openId}`;
  location.assign(address);
}

function route() {
  if (!store.isReady) return;
  const [, channelId, messageId] = /^#(\d+)(?:\/(\d+))?$/.exec(location.hash) ?? [];
  openChannel(store.channels.has(channelId) ? channelId : store.textChannels[0]?.id);
  wantedMessage = messageId ?? null;
  if (store.messages(openId)) showHistory();
  else if (openId) connection.send({ t: "open", channel: openId });
  draw();
}

function openChannel(channelId) {
  if (channelId === openId) return;
  openId = channelId;
  composer.reset();
}

function showHistory() {
  store.markRead(openId);
  draw();
  if (!wantedMessage || !pane.reveal(wantedMessage)) pane.showEnd();
  wantedMessage = null;
}

function announce(message) {
  const author = userName(message.author);
  const isMine = message.author.id === store.me.id;
  if (message.channel_id === openId && !isMine) announcer.say(`${author}: ${summary(message, store)}`);
  else if (store.isDirect(message.channel_id) && !isMine) announcer.say(`New direct message from ${author}`);
}

// The message that the person pressed at last changes in answer to that; the changes of others would only be noise.
function announceAnswer(message) {
  if (message.id === interactions.pressedMessage) announcer.say(summary(message, store));
}

function settle(ref, state) {
  const question = interactions.settle(ref, state);
  if (!question || state === "thinking") return;
  if (modal.settle(ref, state)) interactions.dismiss(ref);
  else if (state === "failed") announcer.say(`${question.label}: this interaction failed`);
}

function say(content) {
  pane.showEnd();
  return connection.send({ t: "say", channel: openId, content });
}

function click(message, component, values = undefined) {
  const label = component.label || component.placeholder || component.emoji?.name || "Button";
  const question = {
    kind: "click",
    channel: message.channel_id,
    message: message.id,
    control: component.custom_id,
    label,
    values,
  };
  ask(question, (ref) => ({
    t: "click",
    ref,
    channel: message.channel_id,
    message: message.id,
    custom_id: component.custom_id,
    component_type: component.type ?? COMPONENT.button,
    ...(values === undefined ? {} : { values }),
  }));
}

function call(callable, options) {
  pane.showEnd();
  return ask({ kind: "command", channel: openId, label: `/${callable.name}` }, (ref) => ({
    t: "command",
    ref,
    channel: openId,
    ...callData(callable, options),
  }));
}

function autocomplete(callable, options) {
  const ref = interactions.nextRef();
  connection.send({ t: "autocomplete", ref, channel: openId, ...callData(callable, options) });
  return ref;
}

function submit(interaction, label, channel, components) {
  return ask({ kind: "submit", channel, label }, (ref) => ({
    t: "submit",
    ref,
    modal: interaction,
    components,
  }));
}

function ask(question, frame) {
  const ref = interactions.ask(question);
  if (!connection.send(frame(ref))) settle(ref, "failed");
  draw();
  return ref;
}

function dismiss(message) {
  connection.send({ t: "dismiss", message: message.id });
  store.removeMessage(message.channel_id, message.id);
  draw();
}

function remove(message) {
  connection.send({ t: "delete", channel: message.channel_id, message: message.id });
}

function chooseCommand(name) {
  composer.choose(name, store, openChannelView());
  draw();
}

function openChannelView() {
  const channel = store.channels.get(openId);
  const isDirect = store.isDirect(openId);
  return {
    name: `${isDirect ? "@" : "#"}${store.channelName(openId)}`,
    isDirect,
    isOwner: store.isOwner,
    isLocked: channel?.thread_metadata?.locked ?? false,
  };
}

function isDrawerOpen() {
  return document.body.classList.contains("drawer-open");
}

function setDrawer(isOpen) {
  document.body.classList.toggle("drawer-open", isOpen);
  element("drawer-button").setAttribute("aria-expanded", String(isOpen));
  element("main").inert = isOpen;
  element(isOpen ? "drawer-close" : "drawer-button").focus();
}

// Taking a focused element away calls handlers that ask for a drawing in the midst of one.
function draw() {
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  try {
    while (isStale) {
      isStale = false;
      drawPage();
    }
  } finally {
    isDrawing = false;
  }
}

function drawPage() {
  patch(element("banner"), banner());
  if (!store.isReady) return;
  const { calls } = store;
  document.title = calls ? `(${calls}) ${TITLE}` : TITLE;
  patch(element("channels"), channelLists(store, openId));
  patch(element("person-switch"), personSwitch(store, switchPerson));
  patch(
    element("drawer-badge"),
    calls
      ? [h("span", { class: "badge" }, String(calls)), h("span", { class: "visually-hidden" }, " unread")]
      : null,
  );
  if (!openId) return;
  const view = openChannelView();
  patch(element("channel-title"), channelTitle(view));
  element("messages").setAttribute("aria-label", `Messages in ${view.name}`);
  pane.draw(listItems());
  patch(element("composer"), composer.view(store, view));
  patch(element("dialogs"), modal.view(store));
}

function banner() {
  const words =
    BANNERS[connectionState] ??
    (store.isReady && !store.botOnline ? "The bot is offline. It answers once it is back." : null);
  return words ? h("p", null, words) : null;
}

function channelTitle(view) {
  const channel = store.channels.get(openId);
  const parent = isThread(channel) ? store.channels.get(channel.parent_id) : null;
  return [
    parent ? h("a", { href: `#${parent.id}` }, `#${parent.name}`) : null,
    parent ? " › " : null,
    h("span", null, parent ? channel.name : view.name),
  ];
}

function listItems() {
  const messages = store.messages(openId);
  if (messages === null) return h("li", { key: "loading", class: "list-note" }, "Loading the messages…");
  return [
    messages.length === 0
      ? h(
          "li",
          { key: "empty", class: "list-note" },
          "Nobody has written here yet. Write / to see what the bot can do.",
        )
      : null,
    messageList(messages, messageContext),
    interactions.inChannel(openId).map(questionItem),
  ];
}

function questionItem({ ref, label, state, kind }) {
  if (state !== "failed")
    return kind === "command"
      ? h("li", { key: ref, class: "question" }, `${label}: waiting for the bot…`)
      : null;
  return h(
    "li",
    { key: ref, class: "question" },
    h("span", { class: "failure" }, `${label}: This interaction failed`),
    " · ",
    h("button", { type: "button", class: "text-button", onclick: () => dismissQuestion(ref) }, "Dismiss"),
  );
}

function dismissQuestion(ref) {
  interactions.dismiss(ref);
  draw();
}

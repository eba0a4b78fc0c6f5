/** What the taken person sees of the small Discord: the newest state of every channel, message and command. */

const HISTORY_LENGTH = 200;
const THREAD_TYPES = new Set([10, 11, 12]);
const THREAD_STARTED = 18;

export const FLAGS = { ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 };

/** The order of two snowflake ids as numbers, which a JavaScript number cannot hold. */
export function compareIds(first, second) {
  return first.length - second.length || (first < second ? -1 : Number(first > second));
}

/** The name that others see: the global name, or the account's. */
export function userName(user) {
  return user.global_name ?? user.username;
}

/** Whether a channel is a thread of another one. */
export function isThread(channel) {
  return THREAD_TYPES.has(channel.type);
}

/** The state behind one tab; `receive` takes the server's frames, everything else only asks. */
export class Store {
  #users = new Map();
  #histories = new Map();
  #unread = new Map();
  #isWatched;
  #readMarks;

  /**
   * `isWatched(channelId)` says whether the person is looking at a channel; `chooseCommand(name)` is what a press on a
   * command's mention does; `readMarks` (a Storage) keeps how far the person has read.
   */
  constructor({ isWatched, chooseCommand, readMarks }) {
    this.#isWatched = isWatched;
    this.#readMarks = readMarks;
    this.chooseCommand = chooseCommand;
    this.me = null;
    /** A number that grows whenever a name or a channel changes. */
    this.revision = 0;
    this.people = [];
    this.guild = null;
    this.channels = new Map();
    this.commands = [];
    this.botOnline = false;
  }

  /** Take one frame of the server in; returns the message that has just come, if the frame brought one. */
  receive(frame) {
    switch (frame.t) {
      case "hello":
        this.#greet(frame);
        break;
      case "channel":
        this.#putChannel(frame.channel);
        break;
      case "channel_delete":
        this.revision += 1;
        this.channels.delete(frame.id);
        this.#histories.delete(frame.id);
        this.#unread.delete(frame.id);
        break;
      case "commands":
        this.commands = frame.commands;
        break;
      case "bot":
        this.botOnline = frame.online;
        break;
      case "history":
        this.#histories.set(frame.channel, frame.messages);
        for (const message of frame.messages) this.#learnUsers(message);
        break;
      case "message":
        return this.#addMessage(frame.message);
      case "message_update":
        this.#replaceMessage(frame.message);
        break;
      case "message_delete":
        this.removeMessage(frame.channel, frame.id);
        break;
    }
    return null;
  }

  get isReady() {
    return this.me !== null;
  }

  /** Whether the person owns the guild, and so may do everything. */
  get isOwner() {
    return this.guild.owner_id === this.me.id;
  }

  get textChannels() {
    return [...this.channels.values()].filter((channel) => channel.guild_id && !isThread(channel));
  }

  get directMessages() {
    return [...this.channels.values()].filter((channel) => isDirectMessage(channel));
  }

  /** Threads under a channel, newest first; archived ones are left out. */
  threadsOf(channelId) {
    return [...this.channels.values()]
      .filter(
        (channel) =>
          isThread(channel) && channel.parent_id === channelId && !channel.thread_metadata?.archived,
      )
      .sort((first, second) => compareIds(second.id, first.id));
  }

  /** The messages of a channel, oldest first, or null while its history has not come. */
  messages(channelId) {
    return this.#histories.get(channelId) ?? null;
  }

  message(channelId, messageId) {
    return this.messages(channelId)?.find((message) => message.id === messageId) ?? null;
  }

  /** Unread messages of a channel and how many of them call for the person. */
  unread(channelId) {
    return this.#unread.get(channelId) ?? { count: 0, calls: 0 };
  }

  /** How many unread messages call for the person: all of direct messages, and mentions elsewhere. */
  get calls() {
    let calls = 0;
    for (const each of this.#unread.values()) calls += each.calls;
    return calls;
  }

  markRead(channelId) {
    this.#unread.delete(channelId);
    const newest = this.messages(channelId)?.at(-1)?.id ?? this.channels.get(channelId)?.last_message_id;
    if (newest) this.#readMarks.setItem(this.#readMark(channelId), newest);
  }

  isDirect(channelId) {
    const channel = this.channels.get(channelId);
    return channel !== undefined && isDirectMessage(channel);
  }

  personName(id) {
    const user = this.#users.get(id);
    return user ? userName(user) : "someone";
  }

  channelName(id) {
    const channel = this.channels.get(id);
    if (!channel) return "unknown channel";
    if (!isDirectMessage(channel)) return channel.name;
    const others = (channel.recipients ?? []).filter((user) => user.id !== this.me.id);
    return others.map(userName).join(", ") || "Direct message";
  }

  removeMessage(channelId, messageId) {
    const history = this.messages(channelId);
    if (history)
      this.#histories.set(
        channelId,
        history.filter((message) => message.id !== messageId),
      );
  }

  #greet({ me, people, guild, channels, dms, commands, bot_online }) {
    this.me = me;
    this.people = people;
    this.guild = guild;
    this.commands = commands;
    this.botOnline = bot_online;
    this.channels.clear();
    this.#histories.clear();
    this.#putUsers([me, ...people]);
    for (const channel of [...channels, ...dms]) this.#putChannel(channel);
    for (const channel of this.channels.values()) this.#findUnread(channel);
  }

  #putChannel(channel) {
    this.revision += 1;
    this.channels.set(channel.id, channel);
    this.#putUsers(channel.recipients ?? []);
  }

  // What came while this person's tab was closed or cut off is unread too.
  #findUnread({ id, last_message_id: newest }) {
    const read = this.#readMarks.getItem(this.#readMark(id));
    if (!newest || this.#unread.has(id)) return;
    if (read === null && !this.isDirect(id)) return;
    if (read === null || compareIds(newest, read) > 0)
      this.#unread.set(id, { count: 1, calls: this.isDirect(id) ? 1 : 0 });
  }

  #readMark(channelId) {
    return `read/${this.me.id}/${channelId}`;
  }

  #putUsers(users) {
    for (const user of users) {
      if (!this.#users.has(user.id)) this.revision += 1;
      this.#users.set(user.id, user);
    }
  }

  #learnUsers(message) {
    this.#putUsers([message.author, ...(message.mentions ?? [])]);
  }

  #addMessage(message) {
    this.#learnUsers(message);
    const channel = this.channels.get(message.channel_id);
    if (channel) channel.last_message_id = message.id;
    const history = this.messages(message.channel_id);
    if (history?.some((each) => each.id === message.id)) {
      this.#replaceMessage(message);
      return null;
    }
    if (history) this.#histories.set(message.channel_id, [...history, message].slice(-HISTORY_LENGTH));
    this.#countUnread(message);
    return message;
  }

  #replaceMessage(message) {
    this.#learnUsers(message);
    const history = this.messages(message.channel_id);
    if (history)
      this.#histories.set(
        message.channel_id,
        history.map((each) => (each.id === message.id ? message : each)),
      );
  }

  #countUnread(message) {
    if (this.#isWatched(message.channel_id)) {
      this.#readMarks.setItem(this.#readMark(message.channel_id), message.id);
      return;
    }
    if (message.author.id === this.me.id || message.type === THREAD_STARTED) return;
    const { count, calls } = this.unread(message.channel_id);
    const isCall =
      this.isDirect(message.channel_id) || (message.mentions ?? []).some((user) => user.id === this.me.id);
    this.#unread.set(message.channel_id, { count: count + 1, calls: calls + Number(isCall) });
  }
}

function isDirectMessage(channel) {
  return channel.type === 1;
}

/** What the person has asked of the bot and is not answered yet. */

/**
 * Keeps each question by its reference, `ref`, from the press to the answer.
 *
 * A question has {ref, kind: "click" | "command" | "submit", channel, label, message, control, state}, where state is
 * "sent", "thinking" (the bot has it) or "failed". Answered ones are forgotten; a failed one stays to be shown until it
 * is dismissed or asked again.
 */
export class Interactions {
  #questions = new Map();
  #count = 0;

  /** The message at which the person last pressed something. */
  pressedMessage = null;

  /** Remember a question and give it its reference. */
  ask(question) {
    for (const [ref, earlier] of this.#questions) {
      if (question.message && earlier.message === question.message && earlier.state === "failed")
        this.#questions.delete(ref);
    }
    if (question.message) this.pressedMessage = question.message;
    const ref = this.nextRef();
    this.#questions.set(ref, { ...question, ref, state: "sent" });
    return ref;
  }

  /** A reference for a question that need not be kept, such as an autocompletion. */
  nextRef() {
    this.#count += 1;
    return `${Date.now().toString(36)}-${this.#count}`;
  }

  /** Take the server's word on a question in; returns the question as it was, or null for an unknown one. */
  settle(ref, state) {
    const question = this.#questions.get(ref);
    if (!question) return null;
    if (state === "done") this.#questions.delete(ref);
    else this.#questions.set(ref, { ...question, state });
    return question;
  }

  dismiss(ref) {
    this.#questions.delete(ref);
  }

  /** The references of all questions that still wait. */
  get waiting() {
    return this.#where((question) => question.state !== "failed").map(({ ref }) => ref);
  }

  /** Questions asked in a channel by commands and modals, which have no message to be shown at. */
  inChannel(channelId) {
    return this.#where((question) => question.channel === channelId && !question.message);
  }

  /** The question that waits for its answer at one control of a message, or null. */
  waitingAt(messageId, control) {
    return (
      this.atMessage(messageId).find(
        (question) => question.control === control && question.state !== "failed",
      ) ?? null
    );
  }

  /** A text that differs whenever the questions at a message do. */
  revisionAt(messageId) {
    return this.atMessage(messageId)
      .map(({ ref, state }) => `${ref} ${state}`)
      .join();
  }

  /** Questions asked at a message's buttons and selects. */
  atMessage(messageId) {
    return this.#where((question) => question.message === messageId);
  }

  #where(predicate) {
    return [...this.#questions.values()].filter(predicate);
  }
}

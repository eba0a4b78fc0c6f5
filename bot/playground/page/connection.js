/** The page's socket to the playground, which finds its way back by itself. */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
const FINAL_STATES = { 401: "refused", 403: "refused", 404: "unknown" };

/**
 * A socket that is opened anew whenever it closes.
 *
 * `onframe(frame)` gets every frame, `onstate("open" | "lost" | "refused" | "unknown")` every change; "refused" means
 * that the address holds no good key, "unknown" that it names nobody who is here, and no further try is made on either.
 */
export class Connection {
  #address;
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #handlers;

  constructor(address, handlers) {
    this.#address = address;
    this.#handlers = handlers;
    this.#open();
  }

  /** Send a frame; returns false, having sent nothing, while the connection is lost. */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #open() {
    const address = new URL(this.#address);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(address);
    this.#socket.onopen = () => {
      this.#wait = FIRST_WAIT_MS;
      this.#handlers.onstate("open");
    };
    this.#socket.onmessage = (event) => this.#handlers.onframe(JSON.parse(event.data));
    this.#socket.onclose = () => this.#reopen();
  }

  async #reopen() {
    // A browser does not say why a socket was refused; an ordinary request to the same address does.
    const status = await fetch(this.#address).then(
      (answer) => answer.status,
      () => null,
    );
    if (status in FINAL_STATES) {
      this.#handlers.onstate(FINAL_STATES[status]);
      return;
    }
    this.#handlers.onstate("lost");
    setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}

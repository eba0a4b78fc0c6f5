/** The scrolling list of messages: it stays at its end, and the focus stays where it was. */

import { patch } from "./dom.js";

const NEAR_END_PX = 48;

/** Draws messages into `list` within the scrolling `region`; `jump` is the button that leads to the end. */
export class Pane {
  #region;
  #list;
  #jump;
  #isAtEnd = true;

  constructor(region, list, jump) {
    this.#region = region;
    this.#list = list;
    this.#jump = jump;
    region.addEventListener("scroll", () => this.#noticeScroll(), { passive: true });
    jump.addEventListener("click", () => {
      this.showEnd();
      region.focus();
    });
    const observer = new ResizeObserver(() => {
      if (this.#isAtEnd) this.showEnd();
    });
    observer.observe(region);
    observer.observe(list);
  }

  /** Bring the list to these descriptions. */
  draw(children) {
    const place = this.#focusedPlace();
    patch(this.#list, children);
    if (place) this.#restore(place);
    if (this.#isAtEnd) this.showEnd();
  }

  showEnd() {
    this.#region.scrollTop = this.#region.scrollHeight;
    this.#noticeScroll();
  }

  /** Bring one message into sight and focus it; returns false if it is not in the list. */
  reveal(messageId) {
    const message = document.getElementById(`message-${messageId}`);
    if (!message) return false;
    this.#isAtEnd = false;
    message.scrollIntoView({ block: "center" });
    message.focus({ preventScroll: true });
    return true;
  }

  #noticeScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.#region;
    this.#isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    this.#jump.hidden = this.#isAtEnd;
  }

  #focusedPlace() {
    const element = document.activeElement;
    if (!this.#list.contains(element)) return null;
    const item = element.closest("#messages-list > li");
    return {
      element,
      message: element.closest(".message"),
      neighbour: item?.nextElementSibling ?? item?.previousElementSibling,
      control: element.dataset.control,
    };
  }

  // A control that went or cannot be pressed any more would drop the focus to the top of the page.
  #restore({ element, message, neighbour, control }) {
    if (document.activeElement === element && !element.disabled) return;
    const twin = control
      ? [...(message?.querySelectorAll("[data-control]:not(:disabled)") ?? [])].find(
          (each) => each.dataset.control === control,
        )
      : null;
    const target =
      twin ?? (message?.isConnected ? message : (neighbour?.querySelector(".message") ?? this.#region));
    target.focus({ preventScroll: true });
  }
}

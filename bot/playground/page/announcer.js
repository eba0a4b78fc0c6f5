/** What a screen reader hears of things that happen elsewhere on the page. */

const KEPT = 8;

/** Says lines politely in a live region, one after another. */
export class Announcer {
  #region;

  constructor(region) {
    this.#region = region;
  }

  say(words) {
    // Each line is an element of its own, so that two in a row are both heard.
    const line = document.createElement("p");
    line.textContent = words;
    this.#region.append(line);
    while (this.#region.childElementCount > KEPT) this.#region.firstElementChild.remove();
  }
}

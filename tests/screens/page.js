/** Draws messages by the page's own code into the page's list, and tells how high each is and what of it is cut. */
async () => {
  const [{ messageList }, { patch }, { Picker }] = await Promise.all(
    ["./message.js", "./dom.js", "./picker.js"].map((path) => import(path)),
  );
  const store = {
    revision: 1,
    me: { id: "2" },
    isOwner: false,
    isDirect: () => true,
    channels: new Map(),
    people: [],
    personName: () => "Ann",
    channelName: () => "games",
    chooseCommand() {},
  };
  const interactions = { revisionAt: () => 0, atMessage: () => [], waitingAt: () => null };
  const picker = new Picker(() => {});
  const context = { store, interactions, picker, click() {}, dismiss() {}, remove() {} };
  const isCut = (element) => element.scrollWidth > element.clientWidth + 1;
  const named = (element) => `${element.className} ${element.textContent.slice(0, 40)}`;

  // Of elements within one another the innermost is told.
  const faults = (article) => {
    const right = article.getBoundingClientRect().right + 0.5;
    const parts = ".button, .menu, .menu-value, .embed, .embed-title, .embed-footer, .markup, img";
    const found = [...article.querySelectorAll(parts)].filter(
      (element) => isCut(element) || element.getBoundingClientRect().right > right,
    );
    return found
      .filter((element) => !found.some((other) => other !== element && element.contains(other)))
      .map((element) => `cut or too wide: ${named(element)}`);
  };

  // A row is a line of a description that begins with a bold word; it takes one line of the screen.
  const wrapped = (article) =>
    [...article.querySelectorAll(".embed-main > .markup > strong:first-child, .embed-main > .markup br + strong, .embed-main > .markup > small + strong")]
      .filter((strong) => {
        const range = document.createRange();
        range.setStartBefore(strong);
        let last = strong;
        while (last.nextSibling && last.nextSibling.nodeName !== "BR") last = last.nextSibling;
        range.setEndAfter(last);
        return range.getBoundingClientRect().height > 1.5 * strong.getClientRects()[0].height;
      })
      .map((strong) => `a row of several lines: ${strong.textContent}${strong.nextSibling?.textContent ?? ""}`);

  window.measure = async (messages) => {
    const list = document.getElementById("messages-list");
    patch(list);
    patch(list, ...messages.flatMap((message) => messageList([message], context)));
    const images = [...list.querySelectorAll("img")];
    await Promise.all(images.map((image) => image.decode()));
    const shown = messages.flatMap(({ embeds }) => embeds.filter((embed) => embed.image)).length;
    if (images.length < shown) throw new Error(`${shown - images.length} pictures are not shown`);
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the window"] : [];
    return [...list.querySelectorAll("article.message")].map((article) => ({
      height: article.getBoundingClientRect().height,
      faults: [...wide, ...faults(article)],
      wrapped: wrapped(article),
    }));
  };
}

/** What an accessibility checker would complain of in the page: missing names, doubled ids, faint text, overflow. */
() => {
  const complaints = [];
  const isShown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const describe = (element) => element.outerHTML.slice(0, 120);

  const labelled = (element) =>
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  const labels = (element) => [...(element.labels ?? [])].map((label) => label.textContent).join(" ");
  const pictures = (element) => [...element.querySelectorAll("img")].map((image) => image.alt).join(" ");
  const name = (element) =>
    [
      element.getAttribute("aria-label") ?? "",
      labelled(element),
      labels(element),
      element.textContent,
      pictures(element),
    ]
      .join(" ")
      .trim();
  for (const element of document.querySelectorAll(
    "button, a[href], input, select, textarea, dialog, nav, [role]",
  )) {
    if (isShown(element) && !name(element) && element.role !== "status" && element.role !== "alert") {
      complaints.push(`no name: ${describe(element)}`);
    }
  }
  for (const image of document.querySelectorAll("img")) {
    if (!image.hasAttribute("alt")) complaints.push(`no alt text: ${describe(image)}`);
  }

  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
    complaints.push(`id used twice: ${id}`);
  for (const element of document.querySelectorAll(
    "[aria-controls][aria-expanded=true], [aria-activedescendant], [aria-describedby]",
  )) {
    for (const attribute of ["aria-controls", "aria-activedescendant", "aria-describedby"]) {
      const id = element.getAttribute(attribute);
      if (id && !document.getElementById(id))
        complaints.push(`${attribute} names nothing: ${describe(element)}`);
    }
  }

  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [red, green, blue, alpha = 1] = channels(getComputedStyle(at).backgroundColor);
      if (alpha === 1) return [red, green, blue];
    }
    return [255, 255, 255];
  };
  const contrast = (first, second) => {
    const [lighter, darker] = [luminance(first), luminance(second)].sort((one, other) => other - one);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !isShown(element) || element.closest(":disabled, .visually-hidden"))
      continue;
    const ratio = contrast(channels(getComputedStyle(element).color).slice(0, 3), ground(element));
    if (ratio < 4.5) complaints.push(`contrast ${ratio.toFixed(2)}: ${describe(element)}`);
  }

  if (document.documentElement.scrollWidth > innerWidth) complaints.push("the page is wider than the window");
  return complaints;
};

/** Descriptions of elements, and bringing the document to them without losing focus, scroll or open controls. */

const DESCRIPTION = Symbol("description");
const IDENTITY = Symbol("identity");
const PROPERTIES = new Set(["checked", "indeterminate", "selected", "value"]);

/**
 * Describe an element.
 *
 * Attributes may hold `key` (what makes it the same element after a change), `onmount` (called once with the element
 * when it stands in the document), `style` (an object of custom properties) and `on…` handlers.
 * Children are descriptions, strings or nested lists of them; null, false and "" are left out.
 */
export function h(tag, attributes, ...children) {
  const { key = null, ...rest } = attributes ?? {};
  return { tag, key, attributes: rest, children: flatten(children) };
}

/** Bring the children of `parent` to `children`; an element that is still described stays the same element. */
export function patch(parent, ...children) {
  const focused = document.activeElement;
  const mounts = [];
  patchChildren(parent, flatten(children), mounts);
  if (focused !== document.activeElement && focused?.isConnected && focused !== document.body) {
    focused.focus({ preventScroll: true });
  }
  for (const mount of mounts) mount();
}

// A child is known by its key, or by its place among its siblings, where left-out ones keep theirs.
function flatten(children, prefix = "") {
  return children.flatMap((child, index) => {
    if (Array.isArray(child)) return flatten(child, `${prefix}${index}/`);
    if (child === null || child === undefined || child === false || child === "") return [];
    const place = child.key === null || child.key === undefined ? index : `=${child.key}`;
    return [{ identity: `${prefix}${place} ${child.tag ?? "#text"}`, child }];
  });
}

function patchChildren(parent, children, mounts) {
  const wanted = new Set(children.map(({ identity }) => identity));
  const present = new Map();
  for (const node of [...parent.childNodes]) {
    if (wanted.has(node[IDENTITY])) present.set(node[IDENTITY], node);
    else node.remove();
  }
  let cursor = parent.firstChild;
  for (const { identity, child } of children) {
    const node = present.get(identity) ?? create(child, identity, mounts);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
    update(node, child, mounts);
  }
}

function create(child, identity, mounts) {
  const node = typeof child === "object" ? document.createElement(child.tag) : document.createTextNode("");
  node[IDENTITY] = identity;
  if (child.attributes?.onmount) mounts.push(() => child.attributes.onmount(node));
  return node;
}

function update(node, child, mounts) {
  if (typeof child !== "object") {
    if (node.data !== String(child)) node.data = String(child);
    return;
  }
  const before = node[DESCRIPTION];
  if (before === child) return;
  // A select takes its value only once its options are there, so children come first.
  patchChildren(node, child.children, mounts);
  const old = before?.attributes ?? {};
  for (const name of Object.keys(old)) {
    if (!(name in child.attributes)) setAttribute(node, name, null, old[name]);
  }
  for (const [name, value] of Object.entries(child.attributes)) {
    if (value !== old[name]) setAttribute(node, name, value, old[name]);
  }
  node[DESCRIPTION] = child;
}

function setAttribute(node, name, value, old) {
  if (name === "onmount") return;
  if (name.startsWith("on")) {
    node[name] = value ?? null;
  } else if (name === "style") {
    for (const property of Object.keys(old ?? {})) node.style.removeProperty(property);
    for (const [property, setting] of Object.entries(value ?? {})) node.style.setProperty(property, setting);
  } else if (PROPERTIES.has(name)) {
    node[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

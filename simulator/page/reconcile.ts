export type Keyed = {
  key: string;
  /** What the element shows; as long as it stays equal the element is kept. */
  signature: string;
  build: () => HTMLElement;
};

const shown = new WeakMap<Element, { key: string; signature: string }>();

const focusName = (node: Element) => node.getAttribute("aria-label") ?? node.textContent;

function keepFocus(before: Element | null, old: Element, fresh: Element) {
  if (!before || !old.contains(before)) return;
  const name = focusName(before);
  const controls = [...fresh.querySelectorAll<HTMLElement>("a[href], button, input, select")];
  const target = controls.find((control) => focusName(control) === name) ?? controls[0];
  target?.focus({ preventScroll: true });
}

/** Makes the children of `parent` be these items, touching only what has changed. */
export function reconcile(parent: HTMLElement, items: readonly Keyed[]): void {
  const active = document.activeElement;
  const known = new Map<string, Element>();
  for (const child of parent.children) {
    const state = shown.get(child);
    if (state) known.set(state.key, child);
  }
  let cursor = parent.firstElementChild;
  for (const { key, signature, build } of items) {
    const old = known.get(key);
    known.delete(key);
    let current = old;
    if (!old || shown.get(old)?.signature !== signature) {
      const fresh = build();
      shown.set(fresh, { key, signature });
      if (old) {
        if (old === cursor) cursor = fresh;
        old.replaceWith(fresh);
        keepFocus(active, old, fresh);
      }
      current = fresh;
    }
    if (current === cursor) cursor = cursor?.nextElementSibling ?? null;
    else if (current) parent.insertBefore(current, cursor);
  }
  for (const gone of known.values()) gone.remove();
  // Moving an element takes the focus from it.
  if (active instanceof HTMLElement && active.isConnected && parent.contains(active)) {
    if (document.activeElement !== active) active.focus({ preventScroll: true });
  }
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

export type Child = Node | string | null | undefined | false;

/** Builds an element. Text becomes text nodes only, so data can never turn into markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return made;
}

export function button(
  label: Child,
  onClick: (pressed: HTMLButtonElement) => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", () => onClick(made));
  return made;
}

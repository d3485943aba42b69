const wholeStyle = window.getComputedStyle.bind(window);

const hasSay = new WeakMap<CSSStyleSheet, boolean>();
const displays = new Map<string, string>();

/** Whether a rule of the page's own might show or hide an element. */
function sheetsHaveSay(): boolean {
  return Array.from(document.styleSheets).some((sheet) => {
    const known = hasSay.get(sheet);
    if (known !== undefined) return known;
    const has = Array.from(sheet.cssRules).some((rule) => /display|visib/.test(rule.cssText));
    hasSay.set(sheet, has);
    return has;
  });
}

const says = (element: Element, property: string) =>
  element.getAttribute("style")?.includes(property) === true;

/** By the browser's own style sheet it depends on these only, but for these two kinds. */
function displayOf(element: Element): string {
  const isSpecial = element.localName === "summary" || element.hasAttribute("popover");
  if (isSpecial || says(element, "display")) return wholeStyle(element).display;
  const kind = [element.namespaceURI, element.localName];
  for (const name of ["hidden", "open", "type"]) kind.push(String(element.getAttribute(name)));
  const key = kind.join(" ");
  const display = displays.get(key) ?? wholeStyle(element).display;
  displays.set(key, display);
  return display;
}

function visibilityOf(element: Element): string {
  for (let up: Element | null = element; up; up = up.parentElement) {
    if (up.hasAttribute("hidden") || says(up, "visib")) return wholeStyle(element).visibility;
  }
  return "visible";
}

function quickStyle(element: Element): CSSStyleDeclaration {
  let whole: CSSStyleDeclaration | undefined;
  const all = () => (whole ??= wholeStyle(element));
  const valueOf = (property: string) => {
    if (property === "display") return displayOf(element);
    return property === "visibility" ? visibilityOf(element) : all().getPropertyValue(property);
  };
  const get = (_: unknown, name: string | symbol): unknown => {
    if (name === "display" || name === "visibility") return valueOf(name);
    if (name === "getPropertyValue") return valueOf;
    const value: unknown = Reflect.get(all(), name);
    return typeof value === "function" ? value.bind(all()) : value;
  };
  return new Proxy({}, { get }) as CSSStyleDeclaration;
}

/**
 * Every query by role asks whether elements are shown, for which jsdom applies the browser's whole style sheet
 * to each: a twelfth of the tests' time. Here it does so once for each kind of element.
 */
export function quickenStyles(): void {
  window.getComputedStyle = (element, pseudo) =>
    pseudo || sheetsHaveSay() ? wholeStyle(element, pseudo) : quickStyle(element);
}

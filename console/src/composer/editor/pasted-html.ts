import type { Entity } from "@tbm/contract/content/entities.ts";
import { linkFault } from "@tbm/contract/content/links.ts";

import { type FormattedText, tidy } from "#composer/formatting/rich-text.ts";

const SKIPPED = new Set(["SCRIPT", "STYLE", "TITLE", "NOSCRIPT", "TEMPLATE", "SVG"]);

/** Elements that start a line of their own. */
const BLOCKS =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIV|DL|DT|FIGURE|FOOTER|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TR|UL)$/;
/** Of these, pages show with an empty line around them. */
const PARAGRAPHS = /^(?:BLOCKQUOTE|H[1-6]|OL|P|PRE|TABLE|UL)$/;

const TAGS: Record<string, Entity["type"]> = {
  B: "bold",
  STRONG: "bold",
  H1: "bold",
  H2: "bold",
  H3: "bold",
  H4: "bold",
  H5: "bold",
  H6: "bold",
  I: "italic",
  EM: "italic",
  CITE: "italic",
  U: "underline",
  INS: "underline",
  S: "strikethrough",
  DEL: "strikethrough",
  STRIKE: "strikethrough",
  CODE: "code",
  KBD: "code",
  SAMP: "code",
  PRE: "code",
  BLOCKQUOTE: "blockquote",
  "TG-SPOILER": "spoiler",
};

type Shape = Pick<Entity, "type" | "url">;

function styleShapes({ style, tagName }: HTMLElement): Shape[] {
  const shapes: Shape[] = [];
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`;
  if (/^(?:bold|[6-9]\d\d)/.test(style.fontWeight)) shapes.push({ type: "bold" });
  if (style.fontStyle === "italic") shapes.push({ type: "italic" });
  if (decoration.includes("line-through")) shapes.push({ type: "strikethrough" });
  if (decoration.includes("underline") && tagName !== "A") shapes.push({ type: "underline" });
  return shapes;
}

function shapesOf(element: HTMLElement): Shape[] {
  const { tagName, style } = element;
  const shapes = styleShapes(element);
  const type = TAGS[tagName];
  // Google Docs wraps everything in a bold element of normal weight.
  const isUndone = type === "bold" && /^(?:normal|400)$/.test(style.fontWeight);
  if (type && !isUndone) shapes.push({ type });
  if (element.matches("[data-spoiler], .tg-spoiler")) shapes.push({ type: "spoiler" });
  const url = tagName === "A" ? element.getAttribute("href") : null;
  if (url !== null && linkFault(url) === null) shapes.push({ type: "text_link", url });
  return shapes;
}

function bulletOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== "OL") return "• ";
  const items = [...list.children].filter(({ tagName }) => tagName === "LI");
  return `${items.indexOf(item) + 1}. `;
}

/** Whether an empty line is shown around it. The editor's own lines and those of Google Docs have none. */
const isApart = (element: HTMLElement) =>
  PARAGRAPHS.test(element.tagName) &&
  !element.matches("[data-line], li > *, blockquote:has([data-line])") &&
  !element.style.marginBottom.startsWith("0");

class Reading {
  text = "";
  readonly entities: Entity[] = [];

  breakLine(count: number): void {
    const kept = this.text.replace(/ +$/, "");
    const breaks = /\n*$/.exec(kept)?.[0].length ?? 0;
    this.text = kept === "" ? "" : kept + "\n".repeat(Math.max(0, count - breaks));
  }

  addText(data: string, isAsTyped: boolean): void {
    const words = isAsTyped ? data : data.replaceAll(/[ \t\r\n\f]+/g, " ");
    const isAtSpace = /(?:^|[\n ])$/.test(this.text);
    this.text += !isAsTyped && isAtSpace ? words.replace(/^ /, "") : words;
  }

  walk(node: Node, isAsTyped: boolean): void {
    if (node.nodeType === Node.TEXT_NODE) this.addText(node.textContent ?? "", isAsTyped);
    else if (node instanceof HTMLElement && !SKIPPED.has(node.tagName)) {
      this.walkElement(node, isAsTyped);
    }
  }

  walkElement(element: HTMLElement, isAsTyped: boolean): void {
    const { tagName } = element;
    if (tagName === "BR") this.text = `${this.text.replace(/ +$/, "")}\n`;
    // The first paragraph of a list's item stays beside its bullet.
    const isBlock = BLOCKS.test(tagName) && !element.matches("li > :first-child:not(ul, ol)");
    const breaks = isApart(element) ? 2 : 1;
    if (isBlock) this.breakLine(breaks);
    if (tagName === "LI") this.text += bulletOf(element);
    if (/^T[DH]$/.test(tagName) && element.previousElementSibling) this.text += " ";
    const offset = this.text.length;
    for (const child of element.childNodes) this.walk(child, isAsTyped || tagName === "PRE");
    const length = this.text.trimEnd().length - offset;
    if (length > 0) {
      for (const shape of shapesOf(element)) this.entities.push({ ...shape, offset, length });
    }
    if (isBlock) this.breakLine(breaks);
  }
}

/** The text of HTML from the clipboard, with those formats that Telegram knows. Lists become lines. */
export function readHtml(html: string): FormattedText {
  // A document without a window: nothing in it runs or is loaded.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const reading = new Reading();
  reading.walk(body, false);
  const text = reading.text.trimEnd();
  return { text, entities: tidy(text, reading.entities) };
}

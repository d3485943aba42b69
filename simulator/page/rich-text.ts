import type { MessageView } from "#control/control-views.ts";

import { element } from "./element.ts";
import { safeLink } from "./safe-link.ts";
import { type TextNode, textTree } from "./text-tree.ts";

type Branch = Exclude<TextNode, string>;

const TAGS = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code" } as const;

const plainText = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : plainText(node.children))).join("");

function spoiler(children: Node[]): HTMLElement {
  const hidden = element("span", { class: "spoiler-text" }, ...children);
  const cover = element(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Hidden text, reveal it" },
    hidden,
  );
  const reveal = () => cover.replaceWith(element("span", { class: "revealed" }, ...children));
  cover.addEventListener("click", reveal, { once: true });
  cover.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    reveal();
  });
  return cover;
}

function link(address: string, children: Node[]): HTMLElement {
  const href = safeLink(address);
  if (href === null) return element("span", { class: "link-like" }, ...children);
  return element("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

function wrap({ entity, children }: Branch): Node {
  const inner = children.map(render);
  const { type } = entity;
  if (type in TAGS) return element(TAGS[type as keyof typeof TAGS], {}, ...inner);
  switch (type) {
    case "spoiler":
      return spoiler(inner);
    case "pre":
      return element("pre", { tabindex: "0" }, element("code", {}, ...inner));
    case "blockquote":
    case "expandable_blockquote":
      return element("blockquote", {}, ...inner);
    case "text_link":
      return link(entity.url ?? "", inner);
    case "url": {
      const address = plainText(children);
      return link(/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`, inner);
    }
    case "mention":
      return link(`https://t.me/${plainText(children).slice(1)}`, inner);
    case "custom_emoji":
      return element("span", {}, ...inner);
    default:
      return element("span", { class: "link-like" }, ...inner);
  }
}

const render = (node: TextNode): Node =>
  typeof node === "string" ? document.createTextNode(node) : wrap(node);

/** A text with its formatting, as nodes. */
export const richText = ({ text, entities }: Pick<MessageView, "text" | "entities">): Node[] =>
  textTree(text, entities).map(render);

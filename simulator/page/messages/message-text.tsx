import { Fragment, type ReactNode, useState } from "react";

import type { MessageView } from "#control/control-views.ts";
import { safeLink } from "#page/words/page-words.ts";

import { type TextNode, textTree } from "./text-tree.ts";

type Draw = (inner: ReactNode, text: string, url: string) => ReactNode;

const plainText = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : plainText(node.children))).join("");

const likeLink: Draw = (inner) => <span className="link-like">{inner}</span>;

function link(address: string, inner: ReactNode) {
  const href = safeLink(address);
  if (href === null) return likeLink(inner, "", "");
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  );
}

function Spoiler({ children }: { children: ReactNode }) {
  const [isRevealed, setIsRevealed] = useState(false);
  if (isRevealed) return children;
  const reveal = () => setIsRevealed(true);
  return (
    <button type="button" className="spoiler" aria-label="Hidden text, reveal it" onClick={reveal}>
      <span>{children}</span>
    </button>
  );
}

/** How each kind of entity is drawn; any other looks like a link. */
const DRAWINGS: Record<string, Draw> = {
  bold: (inner) => <b>{inner}</b>,
  italic: (inner) => <i>{inner}</i>,
  underline: (inner) => <u>{inner}</u>,
  strikethrough: (inner) => <s>{inner}</s>,
  code: (inner) => <code>{inner}</code>,
  pre: (inner) => <pre>{inner}</pre>,
  blockquote: (inner) => <blockquote>{inner}</blockquote>,
  expandable_blockquote: (inner) => <blockquote>{inner}</blockquote>,
  custom_emoji: (inner) => inner,
  spoiler: (inner) => <Spoiler>{inner}</Spoiler>,
  text_link: (inner, _, url) => link(url, inner),
  url: (inner, text) => link(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`, inner),
  mention: (inner, text) => link(`https://t.me/${text.slice(1)}`, inner),
};

function Nodes({ nodes }: { nodes: readonly TextNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === "string") return node;
    const { entity, children } = node;
    const inner = <Nodes nodes={children} />;
    const draw = DRAWINGS[entity.type] ?? likeLink;
    return <Fragment key={index}>{draw(inner, plainText(children), entity.url ?? "")}</Fragment>;
  });
}

/** A text with its formatting. */
export const RichText = ({ text, entities }: Pick<MessageView, "text" | "entities">) => (
  <Nodes nodes={textTree(text, entities)} />
);

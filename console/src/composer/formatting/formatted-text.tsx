import { t } from "@lingui/core/macro";
import { endOf, type Entity } from "@tbm/contract/content/entities.ts";
import { linkFault } from "@tbm/contract/content/links.ts";
import { Fragment, type ReactNode } from "react";

import { type AutoLink, autoLinks } from "./auto-links.ts";

import classes from "./formatted-text.module.css";

type Shown = Entity | AutoLink;

/** Outermost first. */
const ORDER: readonly Shown["type"][] = [
  "blockquote",
  "text_link",
  "auto",
  "spoiler",
  "code",
  "bold",
  "italic",
  "underline",
  "strikethrough",
];

function wrap(shown: Shown, content: ReactNode): ReactNode {
  // Not clickable here, only in the chat.
  if (shown.type === "auto") return <span className={classes["auto"]}>{content}</span>;
  const { type, url = "" } = shown;
  switch (type) {
    case "blockquote":
      return <blockquote className={classes["quote"]}>{content}</blockquote>;
    case "text_link":
      return linkFault(url) === null ? (
        <a className={classes["link"]} href={url} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      ) : (
        content
      );
    case "spoiler":
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard can reveal it too
        <span className={classes["spoiler"]} title={t`Spoiler`} tabIndex={0}>
          {content}
        </span>
      );
    case "code":
      return <code className={classes["code"]}>{content}</code>;
    case "bold":
      return <strong>{content}</strong>;
    case "italic":
      return <em>{content}</em>;
    case "underline":
      return <u>{content}</u>;
    default:
      return <s>{content}</s>;
  }
}

interface FormattedTextProps {
  text: string;
  entities: readonly Entity[];
}

/** A text as members see it. */
export function FormattedText({ text, entities }: FormattedTextProps) {
  const shown = [...entities, ...autoLinks(text, entities)];
  if (shown.length === 0) return text;
  return <Part text={text} shown={shown} from={0} to={text.length} order={ORDER} />;
}

interface PartProps {
  text: string;
  shown: readonly Shown[];
  from: number;
  to: number;
  order: readonly Shown["type"][];
}

/** Renders a slice of the text. Formats are applied in `order`, one per level of recursion. */
function Part({ text, shown, from, to, order: [type, ...order] }: PartProps) {
  if (type === undefined) return text.slice(from, to);
  const pieces: ReactNode[] = [];
  const between = (start: number, end: number) =>
    end > start && <Part text={text} shown={shown} from={start} to={end} order={order} />;
  let done = from;
  for (const entity of shown) {
    if (entity.type !== type || entity.offset >= to || endOf(entity) <= done) continue;
    const start = Math.max(entity.offset, done);
    const end = Math.min(endOf(entity), to);
    pieces.push(between(done, start), wrap(entity, between(start, end)));
    // A quote ends its line, so the line break after it is skipped.
    done = type === "blockquote" && text.charAt(end) === "\n" ? Math.min(end + 1, to) : end;
  }
  pieces.push(between(done, to));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

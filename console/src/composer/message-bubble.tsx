import { t } from "@lingui/core/macro";
import { IconArrowUpRight, IconPhoto } from "@tabler/icons-react";
import type { Entity } from "@tbm/contract/content/entities.ts";
import { linkFault } from "@tbm/contract/content/links.ts";
import { findEditFault, type Shape, stepsInShape } from "@tbm/contract/content/message-edits.ts";
import { type Content, picturesOf, stepsOf } from "@tbm/contract/content/message-steps.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { FormattedText } from "#composer/formatting/formatted-text.tsx";

import classes from "./message-bubble.module.css";

type Rows = readonly (readonly LinkButton[])[];

interface Picture {
  /** Null if not known yet. */
  address: string | null;
  type: string;
}

const NOTHING: readonly never[] = [];

interface MessageBubbleProps {
  text: string;
  /** The formats of the text. None may cross another. */
  entities?: readonly Entity[];
  /** The pictures, or only their addresses if the file name shows the type. */
  pictures?: readonly (Picture | string | null)[];
  /** The time in the corner, such as `14:05`. */
  time?: string;
  rows?: Rows;
  /** The messages that it was posted as, if it is an edit. */
  shape?: Shape;
}

const typeOf = (address: string | null) =>
  /\.gif(?:\?|$)/i.test(address ?? "") ? "image/gif" : "image/jpeg";

export const toPicture = (given: Picture | string | null): Picture =>
  typeof given === "object" && given !== null ? given : { address: given, type: typeOf(given) };

const splitOf = (content: Content<Picture, Rows>, shape: Shape | undefined) =>
  shape && !findEditFault(shape, content) ? stepsInShape(shape, content) : stepsOf(content);

/** A message as members will see it, split into as many bubbles as Telegram needs messages. */
export function MessageBubble(props: MessageBubbleProps) {
  const { text, entities = NOTHING, pictures = NOTHING, time, rows = NOTHING } = props;
  const content = {
    message: text,
    entities,
    pictures: pictures.map(toPicture),
    keyboard: rows.length > 0 ? rows : null,
  };
  const steps = splitOf(content, props.shape);
  return (
    <div className={classes["wallpaper"]}>
      {steps.map((step, index) => {
        const words = step.kind === "text" ? step.text : step.caption;
        const keyboard = step.kind === "album" ? null : step.keyboard;
        return (
          <div className={classes["message"]} key={index}>
            <div className={classes["bubble"]} data-tail={keyboard === null || undefined}>
              {step.kind !== "text" && (
                <BubblePictures
                  pictures={picturesOf(step)}
                  isAnimation={step.kind === "animation"}
                />
              )}
              {words && (
                <div className={classes["text"]} dir="auto" lang="">
                  <FormattedText text={words} entities={step.entities} />
                  {time && <span className={classes["time"]}>{time}</span>}
                </div>
              )}
            </div>
            <BubbleRows rows={keyboard ?? NOTHING} />
          </div>
        );
      })}
    </div>
  );
}

interface BubblePicturesProps {
  pictures: readonly Picture[];
  isAnimation: boolean;
}

function BubblePictures({ pictures, isAnimation }: BubblePicturesProps) {
  return (
    <div className={classes["pictures"]} data-album={pictures.length > 1 || undefined}>
      {pictures.map(({ address }, index) =>
        address === null ? (
          <div className={classes["unknown"]} key={index}>
            <IconPhoto size={32} stroke={1.4} aria-hidden />
          </div>
        ) : (
          <img className={classes["image"]} src={address} alt={t`Attached`} key={index} />
        ),
      )}
      {isAnimation && <span className={classes["gif"]}>GIF</span>}
    </div>
  );
}

function BubbleRows({ rows }: { rows: Rows }) {
  return rows.map((row, rowIndex) => (
    <div className={classes["row"]} key={rowIndex}>
      {row.map((button, index) => (
        <BubbleButton button={button} key={index} />
      ))}
    </div>
  ));
}

function BubbleButton({ button: { text, url } }: { button: LinkButton }) {
  const content = (
    <>
      <span className={classes["label"]} lang="">
        {text}
      </span>
      <IconArrowUpRight className={classes["arrow"]} size={12} stroke={2} aria-hidden />
    </>
  );
  return linkFault(url) === null ? (
    <a className={classes["button"]} href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <span className={classes["button"]}>{content}</span>
  );
}

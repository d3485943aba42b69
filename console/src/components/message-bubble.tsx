import { IconArrowUpRight, IconPhoto } from "@tabler/icons-react";
import type { LinkButton } from "@tbm/contract/keyboards.ts";
import { linkFault } from "@tbm/contract/links.ts";

import { partsOf } from "#lib/message-parts.ts";

import classes from "./message-bubble.module.css";

type Rows = readonly (readonly LinkButton[])[];

const NOTHING: readonly never[] = [];

interface MessageBubbleProps {
  text: string;
  /** Addresses of the pictures; null stands for one that is not known yet. */
  pictures?: readonly (string | null)[];
  /** As Telegram shows it in the corner, such as `14:05`. */
  time?: string;
  rows?: Rows;
}

/** A message as members will see it, on chat wallpaper: in two bubbles where it takes two messages. */
export function MessageBubble(props: MessageBubbleProps) {
  const { text, pictures = NOTHING, time, rows = NOTHING } = props;
  return (
    <div className={classes["wallpaper"]}>
      {partsOf({ text, pictures, rows }).map((part, index) => (
        <div className={classes["message"]} key={index}>
          <div className={classes["bubble"]} data-tail={part.rows.length === 0 || undefined}>
            {part.pictures.length > 0 && <BubblePictures pictures={part.pictures} />}
            {part.text && (
              <p className={classes["text"]}>
                {part.text}
                {time && <span className={classes["time"]}>{time}</span>}
              </p>
            )}
          </div>
          <BubbleRows rows={part.rows} />
        </div>
      ))}
    </div>
  );
}

function BubblePictures({ pictures }: { pictures: readonly (string | null)[] }) {
  return (
    <div className={classes["pictures"]} data-album={pictures.length > 1 || undefined}>
      {pictures.map((address, index) =>
        address === null ? (
          <div className={classes["unknown"]} key={index}>
            <IconPhoto size={32} stroke={1.4} aria-hidden />
          </div>
        ) : (
          <img className={classes["image"]} src={address} alt="Attached" key={index} />
        ),
      )}
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
      <span className={classes["label"]}>{text}</span>
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

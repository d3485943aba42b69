import { IconArrowUpRight } from "@tabler/icons-react";
import type { LinkButton } from "@tbm/contract/keyboards.ts";
import { linkFault } from "@tbm/contract/links.ts";

import classes from "./message-bubble.module.css";

const NO_ROWS: readonly LinkButton[][] = [];

interface MessageBubbleProps {
  text: string;
  /** Address of a picture above the text. */
  image?: string | undefined;
  /** As Telegram shows it in the corner, such as `14:05`. */
  time?: string;
  rows?: readonly (readonly LinkButton[])[];
}

/** A message as members will see it, on chat wallpaper. */
export function MessageBubble({ text, image, time, rows = NO_ROWS }: MessageBubbleProps) {
  return (
    <div className={classes["wallpaper"]}>
      <div className={classes["message"]}>
        <div className={classes["bubble"]} data-tail={rows.length === 0 || undefined}>
          {image && <img className={classes["image"]} src={image} alt="" />}
          <p className={classes["text"]}>
            {text}
            {time && <span className={classes["time"]}>{time}</span>}
          </p>
        </div>
        {rows.map((row, rowIndex) => (
          <div className={classes["row"]} key={rowIndex}>
            {row.map((button, index) => (
              <BubbleButton button={button} key={index} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
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

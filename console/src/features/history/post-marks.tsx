import { t } from "@lingui/core/macro";
import { type Icon, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import classes from "./history.module.css";

const MARKS: Record<string, { icon: Icon; word: () => string }> = {
  edit: { icon: IconPencil, word: () => t`edited` },
  delete: { icon: IconTrash, word: () => t`deleted` },
};

/** Says that posts of a message were edited or deleted later. Renders nothing if they are as they were sent. */
export const PostMarks = ({ broadcast: { post_changes } }: { broadcast: Broadcast }) =>
  (post_changes ?? []).map((kind) => {
    const mark = MARKS[kind];
    return (
      mark && (
        <span className={classes["mark"]} key={kind}>
          <mark.icon size={13} aria-hidden /> {mark.word()}{" "}
        </span>
      )
    );
  });

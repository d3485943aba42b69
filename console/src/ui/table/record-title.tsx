import type { ReactNode } from "react";

import { RecordLink } from "./record-link.tsx";

import classes from "./record-title.module.css";

interface RecordTitleProps {
  to: string;
  /** The full title, if the shown one may be cut. */
  title?: string;
  /** Empty if nobody knows the language of the title. */
  lang?: "" | undefined;
  children: ReactNode;
}

/** A record's title in one line, which leads to its page. It looks like text until the mouse is over it. */
export const RecordTitle = (props: RecordTitleProps) => (
  <RecordLink fw={600} size="sm" className={classes["title"] ?? ""} {...props} />
);

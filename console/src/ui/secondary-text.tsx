import type { ReactNode } from "react";

import { Sentence } from "#ui/sentence.tsx";

import classes from "./secondary-text.module.css";

interface SecondaryTextProps {
  children: ReactNode;
  /** Shown in full as a tooltip if it does not fit. */
  title?: string;
}

/** The grey line below the main one of a row. A single element, because lists contain hundreds. */
export const SecondaryText = ({ children, title }: SecondaryTextProps) => (
  <span className={classes["text"]} title={title}>
    {typeof children === "string" ? <Sentence>{children}</Sentence> : children}
  </span>
);

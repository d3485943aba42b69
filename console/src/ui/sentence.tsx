import { Fragment } from "react";

import { splitAtMarks } from "#language/english-words.ts";

/** A text of the worker or of Telegram. What it could only say in English is marked for screen readers. */
export function Sentence({ children }: { children: string | null | undefined }) {
  const parts = splitAtMarks(children ?? "");
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span lang="en" key={index}>
        {part}
      </span>
    ),
  );
}

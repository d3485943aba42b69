import { splitAtMarks } from "#language/english-words.ts";

/** A text of the worker or of Telegram. What it could only say in English is marked for screen readers. */
export const Sentence = ({ children }: { children: string | null | undefined }) =>
  splitAtMarks(children ?? "").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span lang="en" key={index}>
        {part}
      </span>
    ),
  );

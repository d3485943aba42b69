/** A text of the worker or of Telegram. What `markEnglish` marked is English for screen readers too. */
export const Sentence = ({ children }: { children: string | null | undefined }) =>
  children?.split(/[\u2068\u2069]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span lang="en" key={index}>
        {part}
      </span>
    ),
  );

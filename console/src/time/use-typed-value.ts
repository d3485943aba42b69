import { type ChangeEvent, useState } from "react";

interface TypedValue {
  /** Empty for none. */
  value: string;
  /** How the value is written where nobody is typing. */
  format: (value: string) => string;
  /** Null for what cannot be read. */
  parse: (text: string) => string | null;
  onChange: (value: string) => void;
}

/**
 * A text field for a value that can be typed in many ways: it has what is typed until the focus leaves it, and
 * then the value as it is usually written. What cannot be read counts as empty, and stays there to be mended.
 */
export function useTypedValue({ value, format, parse, onChange }: TypedValue) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const read = (text: string) => parse(text) ?? "";
  // A value that comes from elsewhere takes the place of what is typed.
  const isShown = typed !== null && read(typed) === value;
  const isUnreadable = isShown && typed.trim() !== "" && value === "";
  return {
    /** Whether it was left with a text that cannot be read. */
    isFaulty: isUnreadable && isLeft,
    input: {
      value: isShown ? typed : format(value),
      autoComplete: "off",
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setIsLeft(false);
        if (read(text) !== value) onChange(read(text));
      },
      onBlur: () => {
        setIsLeft(true);
        if (!isUnreadable) setTyped(null);
      },
    },
  };
}

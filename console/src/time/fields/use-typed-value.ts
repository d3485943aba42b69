import { type ChangeEvent, useState } from "react";

interface TypedValue {
  /** Empty if there is none. */
  value: string;
  /** How the value is shown while nobody is typing. */
  format: (value: string) => string;
  /** Null if the text cannot be read. */
  parse: (text: string) => string | null;
  onChange: (value: string) => void;
}

/**
 * A text field for a value that can be typed in many ways. It shows the typed text until it loses the focus,
 * then the formatted value. An unreadable text counts as empty and stays for correction.
 */
export function useTypedValue({ value, format, parse, onChange }: TypedValue) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const read = (text: string) => parse(text) ?? "";
  // A value set from outside replaces the typed text.
  const isShown = typed !== null && read(typed) === value;
  const isUnreadable = isShown && typed.trim() !== "" && value === "";
  return {
    /** Whether the field lost the focus with an unreadable text in it. */
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

import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** Typing is over when it has stood still so long. */
const SETTLING_MS = 300;

/**
 * What is typed into a field whose value lives in the address: told once the operator pauses, and never rewritten
 * by what was told. It follows a value that comes from elsewhere.
 */
export function useDebouncedText(value: string, onTell: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState({ value, own: value });
  const tell = useDebouncedCallback((given: string) => {
    setTold((before) => ({ ...before, own: given }));
    onTell(given);
  }, SETTLING_MS);
  if (told.value !== value) {
    setTold({ value, own: value });
    if (told.own !== value) setTyped(value);
  }
  return { typed, setTyped, tell };
}

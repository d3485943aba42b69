import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** How long typing must pause. */
const SETTLING_MS = 300;

/**
 * A text field whose value lives in the URL. It reports what is typed once typing pauses, and follows changes of
 * the value from elsewhere, but not its own.
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

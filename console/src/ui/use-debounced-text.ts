import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** How long typing must pause. */
const PAUSE_MS = 300;

/**
 * A text field whose value lives in the URL. It reports what is typed once typing pauses, and follows changes of
 * the value from elsewhere, but not its own.
 */
export function useDebouncedText(value: string, onReport: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState({ value, own: value });
  const report = useDebouncedCallback((given: string) => {
    setReported((before) => ({ ...before, own: given }));
    onReport(given);
  }, PAUSE_MS);
  if (reported.value !== value) {
    setReported({ value, own: value });
    if (reported.own !== value) setTyped(value);
  }
  return { typed, setTyped, report };
}

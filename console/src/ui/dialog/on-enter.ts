import type { KeyboardEvent } from "react";

/** For a field without its own form: Enter runs `work` and does not submit an outer form. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  work();
};

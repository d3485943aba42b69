import type { KeyboardEvent } from "react";

/** For a field that has no form of its own: Enter does its work and nothing else. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  work();
};

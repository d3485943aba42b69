const POLL_MS = 30_000;

/** Polls while the page is visible. Stops after a failure, so the same toast does not appear again and again. */
export const pollUntilError = ({ state }: { state: { status: string } }): number | false =>
  state.status === "error" ? false : POLL_MS;

const POLL_MS = 30_000;

/** Asks again while somebody looks. After a failure it is the operator's turn, or the same toast would return. */
export const whileWell = ({ state }: { state: { status: string } }): number | false =>
  state.status === "error" ? false : POLL_MS;

/** Somebody else changed the record after the form was opened; nothing was saved. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  constructor(what: string) {
    super(`This ${what} was changed meanwhile.`);
  }
}

/** Which record a form changes, and as what it got it; without that it is saved in any case. */
export interface Opened<Kept> {
  id: string;
  opened?: Kept | null | undefined;
}

interface Change<Kept> {
  /** As in "this keyboard". */
  what: string;
  opened: Kept | null | undefined;
  /** What the worker has now, that record among it. */
  look: () => Promise<readonly Kept[]>;
  /** What a form changes of it: the rest changes by itself. */
  written: (kept: Kept) => unknown;
}

/** Throws rather than let an old form undo what was saved in another tab. Where nothing can be seen, saving will tell why. */
export async function refuseIfChanged<Kept extends { id: string }>(change: Change<Kept>) {
  const { what, opened, look, written } = change;
  if (!opened) return;
  const kept = await look().catch(() => []);
  const now = kept.find(({ id }) => id === opened.id);
  if (now && JSON.stringify(written(now)) !== JSON.stringify(written(opened))) {
    throw new ChangedMeanwhile(what);
  }
}

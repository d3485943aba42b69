/** Somebody else changed the record after the form was opened. Nothing was saved. The form says so in its own words. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

/** The record that a form edits, as it was when the form opened. Without `opened`, saving skips the check. */
export interface Opened<Kept> {
  id: string;
  opened?: Kept | null | undefined;
}

interface Change<Kept> {
  opened: Kept | null | undefined;
  /** Reads the worker's current list, which includes the record. */
  look: () => Promise<readonly Kept[]>;
  /** The fields that the form edits. Other fields may change on their own. */
  written: (kept: Kept) => unknown;
}

/**
 * Throws if the record was saved elsewhere after the form opened. If the list cannot be read, saving itself
 * reports why.
 */
export async function refuseIfChanged<Kept extends { id: string }>(change: Change<Kept>) {
  const { opened, look, written } = change;
  if (!opened) return;
  const kept = await look().catch(() => []);
  const now = kept.find(({ id }) => id === opened.id);
  if (now && JSON.stringify(written(now)) !== JSON.stringify(written(opened))) {
    throw new ChangedMeanwhile();
  }
}

/** Somebody else changed the record after the form was opened. Nothing was saved. The form says so in its own words. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

/** The record that a form edits, as it was when the form opened. Without `opened`, saving skips the check. */
export interface Opened<Kept> {
  id: string;
  opened?: Kept | null | undefined;
}

/** What a record has for each field of its form, so that a new field stops compiling where it is not compared. */
export type Compared<Input> = { [Field in keyof Required<Input>]: unknown };

interface Change<Kept> {
  opened: Kept | null | undefined;
  /** Reads the worker's current list, which includes the record. */
  look: () => Promise<readonly Kept[]>;
  /** What the form edits. Other fields may change on their own. */
  compared: (kept: Kept) => object;
}

/**
 * Throws if the record was saved elsewhere after the form opened. If the list cannot be read, saving itself
 * reports why.
 */
export async function refuseIfChanged<Kept extends { id: string }>(change: Change<Kept>) {
  const { opened, look, compared } = change;
  if (!opened) return;
  const kept = await look().catch(() => []);
  const now = kept.find(({ id }) => id === opened.id);
  // In a list, what a worker omits equals null.
  const text = (record: Kept) => JSON.stringify(Object.values(compared(record)));
  if (now && text(now) !== text(opened)) {
    throw new ChangedMeanwhile();
  }
}

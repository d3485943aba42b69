import { useState } from "react";

import { isNotFound, mayBeDone } from "#api/client/api-error.ts";
import { ChangedMeanwhile, type Opened } from "#api/client/changed-meanwhile.ts";

/** What happened to a record after its form was opened. */
export type Meanwhile = "deleted" | "changed" | null;

interface SaveCallbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Saves a form's input. A mutation fits as it is. */
export interface Saving<Input> {
  isPending: boolean;
  mutate: (input: Input, callbacks: SaveCallbacks) => void;
  meanwhile?: Meanwhile;
}

interface RecordSave<Input, Kept> {
  /** The record as it was when the form opened; null for a new one. */
  record: Kept | null;
  create: Saving<Input>;
  update: Saving<Input & Opened<Kept>>;
  /** Whether the record is already known to be gone. */
  isGone?: boolean;
}

/**
 * Creates or updates a record. If it was deleted or changed elsewhere, the form says so, and only the next press
 * saves anyway.
 */
export function useRecordSave<Input, Kept extends { id: string }>(
  props: RecordSave<Input, Kept>,
): Saving<Input> {
  const { record, create, update, isGone = false } = props;
  const [found, setFound] = useState<{ record: Kept; meanwhile: Meanwhile } | null>(null);
  const isFound = record !== null && record === found?.record;
  const meanwhile = isGone ? "deleted" : isFound ? found.meanwhile : null;

  return {
    isPending: create.isPending || update.isPending,
    meanwhile,
    mutate(input, { onSuccess, onError }) {
      if (record === null || meanwhile === "deleted") {
        return create.mutate(input, { onSuccess, onError });
      }
      const look = (error: Error) => {
        if (isNotFound(error)) setFound({ record, meanwhile: "deleted" });
        else if (error instanceof ChangedMeanwhile) setFound({ record, meanwhile: "changed" });
        // This save may have arrived. If so, the next attempt would mistake it for somebody else's change.
        else if (mayBeDone(error)) setFound({ record, meanwhile });
        onError(error);
      };
      const opened = isFound ? null : record;
      update.mutate({ ...input, id: record.id, opened }, { onSuccess, onError: look });
    },
  };
}

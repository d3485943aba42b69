import { useState } from "react";

import { isNotFound, mayBeDone } from "#api/client/api-error.ts";
import { ChangedMeanwhile, type Opened } from "#api/client/changed-meanwhile.ts";

/** What became of a record since its form was opened. */
export type Meanwhile = "deleted" | "changed" | null;

interface Ending {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** What saves a form; a mutation is one as it is. */
export interface Saving<Input> {
  isPending: boolean;
  mutate: (input: Input, ending: Ending) => void;
  meanwhile?: Meanwhile;
}

interface RecordSave<Input, Kept> {
  /** The record that is changed, as the form got it; null for a new one. */
  record: Kept | null;
  create: Saving<Input>;
  update: Saving<Input & Opened<Kept>>;
  /** Whether it is known already that there is nothing left to change. */
  isGone?: boolean;
}

/** Creates a record or changes it. What was deleted or changed elsewhere meanwhile is told, and only the next press saves in spite of it. */
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
        // What the next press would find changed may be this very save.
        else if (mayBeDone(error)) setFound({ record, meanwhile });
        onError(error);
      };
      const opened = isFound ? null : record;
      update.mutate({ ...input, id: record.id, opened }, { onSuccess, onError: look });
    },
  };
}

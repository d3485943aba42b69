import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";

import { isNotFound, mayBeDone } from "#api/client/api-error.ts";
import { ChangedMeanwhile, type Opened } from "#api/client/changed-meanwhile.ts";

type Save<Input> = Pick<UseMutationResult<unknown, Error, Input>, "isPending" | "mutate">;

/** What became of a record since its form was opened. */
export type Meanwhile = "deleted" | "changed" | null;

interface RecordSave<Input, Kept> {
  /** The record that is changed, as the form got it; null for a new one. */
  opened: Kept | null;
  creation: Save<Input>;
  update: Save<Input & Opened<Kept>>;
}

/** Saves a form. What was deleted or changed elsewhere meanwhile is told, and only the next press saves in spite of it. */
export function useRecordSave<Input, Kept extends { id: string }>(props: RecordSave<Input, Kept>) {
  const { opened, creation, update } = props;
  const [found, setFound] = useState<{ opened: Kept; meanwhile: Meanwhile } | null>(null);
  const isSaving = creation.isPending || update.isPending;
  const isFound = opened !== null && opened === found?.opened;
  const meanwhile = isFound ? found.meanwhile : null;

  function save(input: Input, onSaved: () => void) {
    if (isSaving) return;
    if (opened === null || meanwhile === "deleted") {
      return creation.mutate(input, { onSuccess: onSaved });
    }
    const onError = (error: Error) => {
      if (isNotFound(error)) setFound({ opened, meanwhile: "deleted" });
      else if (error instanceof ChangedMeanwhile) setFound({ opened, meanwhile: "changed" });
      // What the next press would find changed may be this very save.
      else if (mayBeDone(error)) setFound({ opened, meanwhile });
    };
    const change = { ...input, id: opened.id, opened: isFound ? null : opened };
    update.mutate(change, { onSuccess: onSaved, onError });
  }

  return { isSaving, meanwhile, save };
}

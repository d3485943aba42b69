import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";

import { isNotFound } from "#api/api-error.ts";

type Save<Input> = Pick<UseMutationResult<unknown, Error, Input>, "isPending" | "mutate">;

interface RecordSave<Input> {
  /** The record that is changed; null for a new one. */
  id: string | null;
  creation: Save<Input>;
  update: Save<Input & { id: string }>;
}

/** Saves a form. What was deleted elsewhere meanwhile is told, and made anew by the next press. */
export function useRecordSave<Input>({ id, creation, update }: RecordSave<Input>) {
  const [goneId, setGoneId] = useState<string | null>(null);
  const isSaving = creation.isPending || update.isPending;
  const isGone = id !== null && id === goneId;

  function save(input: Input, onSaved: () => void) {
    if (isSaving) return;
    if (id === null || isGone) return creation.mutate(input, { onSuccess: onSaved });
    const onError = (error: Error) => isNotFound(error) && setGoneId(id);
    update.mutate({ ...input, id }, { onSuccess: onSaved, onError });
  }

  return { isSaving, isGone, save };
}

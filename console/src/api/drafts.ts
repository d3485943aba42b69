import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { type Draft, draftCalls } from "@tbm/contract/writing/drafts.ts";

import { ApiError, isNotFound } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";

export const draftsQuery = (client: Client) =>
  queryOptions({
    queryKey: [client.baseUrl, "drafts"],
    queryFn: ({ signal }) => client.ask(draftCalls.listDrafts, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load drafts` } },
  });

export const listDrafts = (client: Client): Promise<Draft[]> =>
  client.ask(draftCalls.listDrafts, {});

export interface StoredDraft {
  id: string;
  /** The version that was changed; 0 for a new draft. */
  version: number;
  /** JSON. */
  content: string;
  imageIds: readonly string[];
  /** Only if the worker doesn't have it yet. */
  image: File | null;
}

export function storeDraft(client: Client, draft: StoredDraft): Promise<Draft> {
  const { id, version, content, imageIds, image } = draft;
  const body = new FormData();
  body.append("version", String(version));
  body.append("content", content);
  body.append("imageIds", JSON.stringify(imageIds));
  if (image) body.append("image", image);
  return client.ask(draftCalls.storeDraft, { params: { id }, body });
}

/** Deletes this version, if it is not deleted yet. Fails with a conflict if there is a newer one. */
export const deleteDraft = (client: Client, id: string, version: number): Promise<void> =>
  client
    .tell(draftCalls.deleteDraft, { params: { id }, query: { version: String(version) } })
    .catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });

/** The worker has another version of the draft, or none. */
export const isDraftConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;

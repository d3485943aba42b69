import { plural, t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { imageCalls } from "@tbm/contract/images.ts";
import pLimit from "p-limit";

import { ApiError } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { formatNumber } from "#lib/numbers.ts";
import { askBeforeUnload } from "#ui/leaving/ask-before-unload.ts";

import { foldersKey } from "./folders.ts";
import { headFault } from "./read-picture-file.ts";
import type { UploadState } from "./upload-store.ts";

const UPLOADS_AT_ONCE = 3;
const DELETED_AT_ONCE = 6;
const REFUSALS = new Set([400, 413, 422]);

const isRefusal = (error: unknown) => error instanceof ApiError && REFUSALS.has(error.status);

/** Every query about images starts with this key. */
export const imagesKey = (client: Client) => [client.baseUrl, "images"] as const;

const folderImagesKey = (client: Client, folderId: string) =>
  [...imagesKey(client), folderId] as const;

export const folderImagesQuery = (client: Client, folderId: string) =>
  queryOptions({
    queryKey: folderImagesKey(client, folderId),
    queryFn: ({ signal }) =>
      client.ask(imageCalls.listFolderImages, { params: { id: folderId }, signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load images` } },
  });

/** The images of all folders, for searching. */
export const allImagesQuery = (client: Client) =>
  queryOptions({
    queryKey: imagesKey(client),
    queryFn: ({ signal }) => client.ask(imageCalls.listImages, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load images` } },
  });

interface Uploads {
  /** More files may be added while the upload runs. */
  files: readonly File[];
  /** Called whenever a file's state changes. */
  step: (index: number, state: UploadState) => void;
  /** Called when no more files can be added. */
  close: () => void;
}

/** Sends one request per file, so a bad file does not stop the others. Resolves when all have ended. */
export const uploadImages = (client: Client, folderId: string) =>
  mutationOptions({
    mutationFn: async ({ files, step, close }: Uploads) => {
      const reasons: string[] = [];
      function fail(index: number, reason: string, isFinal: boolean) {
        reasons.push(reason);
        step(index, { kind: "failed", reason, isFinal });
      }
      async function upload(file: File, index: number) {
        step(index, { kind: "uploading" });
        try {
          const body = new FormData();
          body.append("folderId", folderId);
          body.append("images", file);
          await client.tell(imageCalls.uploadImages, { body });
          step(index, { kind: "done" });
        } catch (error) {
          fail(index, error instanceof Error ? error.message : "", isRefusal(error));
        }
      }
      askBeforeUnload(files, true);
      for (let begun = 0; begun < files.length;) {
        const [from, round] = [begun, files.slice(begun)];
        begun = files.length;
        const faults = await Promise.all(round.map(headFault));
        for (const [index, fault] of faults.entries()) {
          if (fault !== null) fail(from + index, fault, true);
        }
        await pLimit(UPLOADS_AT_ONCE).map(round, async (file, index) => {
          if (faults[index] === null) await upload(file, from + index);
        });
      }
      close();
      askBeforeUnload(files, false);
      if (reasons.length > 0) throw new Error(sumUp(reasons, files.length));
    },
    // After a failure too, because other files may have been uploaded.
    onSettled: (_data, _error, _uploads, _result, { client: queryClient }) =>
      Promise.all(
        [imagesKey(client), foldersKey(client)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    meta: {
      success: {
        title: t`Upload Successful`,
        description: (_: unknown, { files: { length } }: Uploads) =>
          plural(length, { one: "# image uploaded", other: "# images uploaded" }),
      },
      failure: { title: t`Upload Failed`, fallback: t`Failed to upload images` },
    },
  });

function sumUp(reasons: readonly string[], total: number): string {
  const [reason = ""] = reasons;
  const isOneStory = reasons.length === total && reasons.every((other) => other === reason);
  const failed = formatNumber(reasons.length);
  return isOneStory
    ? reason
    : t`${failed} of ${plural(total, { one: "# image", other: "# images" })} failed. ${reason}`;
}

export const deleteImage = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(imageCalls.deleteImage, { params: { id } }),
    meta: {
      success: {
        title: t`Image Deleted`,
        description: (_: unknown, { name }: { name: string }) => t`"${name}" has been deleted`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete image` },
      refreshes: [imagesKey(client), foldersKey(client)],
    },
  });

interface Deletions {
  ids: readonly string[];
  /** Once aborted, no further deletion starts. */
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

interface Deleted {
  deleted: number;
  /** The error of the first image that could not be deleted. */
  fault: string | null;
}

function deletionText({ deleted, fault }: Deleted, total: number): string {
  if (deleted === total) {
    return plural(deleted, {
      one: "# image has been deleted",
      other: "# images have been deleted",
    });
  }
  const count = formatNumber(deleted);
  const reason = fault ?? t`The others are kept.`;
  return reason === ""
    ? t`${count} of ${plural(total, { one: "# image", other: "# images" })} deleted.`
    : t`${count} of ${plural(total, { one: "# image", other: "# images" })} deleted. ${reason}`;
}

/** One failure does not stop the others. */
export const deleteImages = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ ids, signal, onProgress }: Deletions): Promise<Deleted> => {
      const faults: unknown[] = [];
      let deleted = 0;
      askBeforeUnload(ids, true);
      await pLimit(DELETED_AT_ONCE).map(ids, async (id) => {
        if (signal.aborted) return;
        try {
          await client.tell(imageCalls.deleteImage, { params: { id } });
          deleted += 1;
        } catch (error) {
          faults.push(error);
        }
        onProgress(deleted + faults.length);
      });
      askBeforeUnload(ids, false);
      const [first] = faults;
      if (deleted === 0 && first !== undefined) throw first;
      const fault = first === undefined ? null : first instanceof Error ? first.message : "";
      return { deleted, fault };
    },
    meta: {
      success: {
        title: t`Images Deleted`,
        description: (result: Deleted, { ids }: Deletions) => deletionText(result, ids.length),
        isWhole: ({ fault }: Deleted) => fault === null,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete images` },
      refreshes: [imagesKey(client), foldersKey(client)],
    },
  });

/** The address of an image for `<img>` and links, or null if a browser should not open it. */
export function imageAddress(client: Client, url: string): string | null {
  const base = client.baseUrl ?? undefined;
  if (!URL.canParse(url, base)) return null;
  const address = new URL(url, base);
  return /^https?:$/.test(address.protocol) ? address.href : null;
}

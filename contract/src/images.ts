import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { GivenId, Id, Instant, Name } from "./fields.ts";
import { WireCause } from "./sentences/wire-cause.ts";

export const Folder = z.object({
  id: GivenId,
  name: z.string(),
  imageCount: z.number().check(z.int(), z.nonnegative()),
  created_at: Instant,
  /** The URLs of its newest pictures, at most `LIMITS.folderCovers`. */
  covers: z.nullish(z.array(z.string())),
});
export type Folder = z.infer<typeof Folder>;

export const FolderInput = z.object({ name: Name });
export type FolderInput = z.infer<typeof FolderInput>;

export const Image = z.object({
  id: GivenId,
  name: z.string(),
  /** Opens without the key for a week or two. A later list has a fresh URL. */
  url: z.string(),
  /** In bytes. */
  size: z.number().check(z.int(), z.nonnegative()),
  /** Such as `image/png`. */
  type: z.nullish(z.string()),
  /** The folder's id. */
  folder: GivenId,
  created_at: Instant,
});
export type Image = z.infer<typeof Image>;

/** A picture that a message can use by its id, from the library or from another message. */
export const MessagePicture = z.pick(Image, { id: true, name: true, url: true, type: true });
export type MessagePicture = z.infer<typeof MessagePicture>;

/** An uploaded file that was refused, and why, in a sentence. */
const RejectedImage = z.object({
  name: z.string(),
  error: z.string(),
  cause: z.optional(WireCause),
});

/** One entry for each file, in order. */
export const UploadedImages = z.array(z.union([Image, RejectedImage]));
export type UploadedImages = z.infer<typeof UploadedImages>;

const UploadInput = z.object({ folderId: Id });

export const imageCalls = {
  listFolders: {
    method: "GET",
    path: "/api/folders",
    summary: "Lists the image folders, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Folder) },
  },
  createFolder: {
    method: "POST",
    path: "/api/folders",
    summary: "Creates an image folder",
    access: "key",
    body: { kind: "json", schema: FolderInput },
    answer: { status: 201, schema: Folder },
    refusals: [422],
  },
  deleteFolder: {
    method: "DELETE",
    path: "/api/folders/{id}",
    summary: "Deletes a folder that is empty and in no campaign",
    access: "key",
    answer: { status: 204 },
    refusals: [404, 409],
  },
  listFolderImages: {
    method: "GET",
    path: "/api/folders/{id}/images",
    summary: "Lists the images of a folder, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Image) },
    refusals: [404],
  },
  listImages: {
    method: "GET",
    path: "/api/images",
    summary: "Lists the images of all folders, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Image) },
  },
  uploadImages: {
    method: "POST",
    path: "/api/images",
    summary: "Adds images to a folder; a refused file does not stop the others",
    access: "key",
    body: { kind: "form", schema: UploadInput, files: "many" },
    answer: { status: 201, schema: UploadedImages },
    refusals: [404, 422],
  },
  deleteImage: {
    method: "DELETE",
    path: "/api/images/{id}",
    summary: "Deletes an image",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;

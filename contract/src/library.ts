import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { Id, Instant, Name } from "./fields.ts";
import { Folder, FolderInput, Image } from "./images.ts";

/** A message that posted a picture, or tried to. */
export const PicturePost = z.object({
  broadcast_id: z.string(),
  message: z.string(),
  /** The campaign's name if a campaign posted it. */
  title: z.nullable(z.string()),
  bot_id: z.optional(Id),
  bot_name: z.nullable(z.string()),
  created_at: Instant,
  /** The number of groups that got it. Null while it is being sent. */
  sent: z.nullable(z.number().check(z.int(), z.nonnegative())),
});
export type PicturePost = z.infer<typeof PicturePost>;

/** A scheduled message that will post a picture. */
export const PictureSchedule = z.object({
  id: z.string(),
  message: z.string(),
  scheduled_time: Instant,
  status: z.enum(["waiting", "paused"]),
});
export type PictureSchedule = z.infer<typeof PictureSchedule>;

/** A campaign that posts from the image's folder. */
export const PictureCampaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["active", "paused"]),
});
export type PictureCampaign = z.infer<typeof PictureCampaign>;

/** A saved post with the picture. */
export const PictureSavedPost = z.object({ id: z.string(), name: z.string() });
export type PictureSavedPost = z.infer<typeof PictureSavedPost>;

export const ImageDetail = z.extend(Image, {
  /** In pixels. */
  width: z.number().check(z.int(), z.nonnegative()),
  height: z.number().check(z.int(), z.nonnegative()),
  /** The newest messages with this picture, at most `LIMITS.pictureUsesShown`. */
  posts: z.array(PicturePost),
  /** Whether it was posted by a message that is no longer in `posts` because of its age. */
  was_posted: z.boolean(),
  /** The next ones, at most `LIMITS.pictureUsesShown`. */
  schedules: z.array(PictureSchedule),
  campaigns: z.array(PictureCampaign),
  /** By name, at most `LIMITS.pictureUsesShown`. They keep the picture if the image is deleted. */
  saved_posts: z.nullish(z.array(PictureSavedPost)),
});
export type ImageDetail = z.infer<typeof ImageDetail>;

export const ImageName = z.object({ name: Name });
export type ImageName = z.infer<typeof ImageName>;

const MAX_MOVED = 20_000;

export const MoveInput = z.object({ ids: z.array(Id).check(z.maxLength(MAX_MOVED)), folderId: Id });
export type MoveInput = z.infer<typeof MoveInput>;

/** How many images were moved. Those deleted meanwhile don't count. */
export const MoveResult = z.object({ moved: z.number().check(z.int(), z.nonnegative()) });
export type MoveResult = z.infer<typeof MoveResult>;

/** The capability `library`. */
export const libraryCalls = {
  renameFolder: {
    method: "PUT",
    path: "/api/folders/{id}",
    summary: "Renames a folder",
    access: "key",
    body: { kind: "json", schema: FolderInput },
    answer: { status: 200, schema: Folder },
    refusals: [404, 422],
  },
  listUnusedImages: {
    method: "GET",
    path: "/api/images/unused",
    summary:
      "The ids of the images that nothing planned, saved or drafted uses and no message has posted",
    access: "key",
    answer: { status: 200, schema: z.array(Id) },
  },
  getImage: {
    method: "GET",
    path: "/api/images/{id}",
    summary: "An image with its size in pixels, where it was posted and what will post it",
    access: "key",
    answer: { status: 200, schema: ImageDetail },
    refusals: [404],
  },
  renameImage: {
    method: "PUT",
    path: "/api/images/{id}",
    summary: "Renames an image",
    access: "key",
    body: { kind: "json", schema: ImageName },
    answer: { status: 200, schema: Image },
    refusals: [404, 422],
  },
  replacePicture: {
    method: "PUT",
    path: "/api/images/{id}/picture",
    summary:
      "Replaces an image's picture, also in scheduled messages; sent messages keep the old one",
    access: "key",
    body: { kind: "form", schema: z.object({}), files: "one" },
    answer: { status: 200, schema: Image },
    refusals: [404, 422],
  },
  moveImages: {
    method: "POST",
    path: "/api/images/move",
    summary: "Moves images to another folder",
    access: "key",
    body: { kind: "json", schema: MoveInput },
    answer: { status: 200, schema: MoveResult },
    refusals: [422],
  },
} as const satisfies Record<string, Call>;

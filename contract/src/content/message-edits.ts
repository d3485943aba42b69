/*
 * Editing a message that is posted. Telegram can change the text, the pictures and the buttons of a message, but not
 * how many messages there are: an album keeps its number of pictures, and a text beside pictures stays a message of its
 * own. A post that is only a text can get one picture, which can then be replaced but not removed.
 */
import { z } from "zod/mini";

import { LIMITS } from "#limits.ts";
import type { Cause } from "#sentences/sentences.ts";

import { type Content, type MessageStep, picturesOf } from "./message-steps.ts";
import { ANIMATION_TYPE } from "./picture-kinds.ts";

/** The kind of each step of a posted message, with the number of pictures of an album. */
const StepShape = z.object({
  kind: z.enum(["text", "photo", "animation", "album"]),
  pictures: z.int(),
});
type StepShape = z.infer<typeof StepShape>;
/** The messages that a content was posted as. */
export type Shape = readonly StepShape[];

/** What an edit changes: the shape of the posts, and for each of their messages whether it has a new picture. */
export const Edit = z.object({
  shape: z.array(StepShape),
  parts: z.array(z.object({ message: z.int(), hasNewPicture: z.boolean() })),
});
export type Edit = z.infer<typeof Edit>;

type AnyPicture = { type: string };
type Steps<Picture> = readonly MessageStep<Picture, unknown>[];

export const shapeOf = (steps: Steps<unknown>): StepShape[] =>
  steps.map((step) => ({ kind: step.kind, pictures: picturesOf(step).length }));

/** The shape of posts after they got these pictures. */
export const shapeWith = (shape: Shape, pictures: readonly unknown[]): Shape =>
  shape.length === 1 && shape[0]?.kind === "text" && pictures.length === 1
    ? [{ kind: "photo", pictures: 1 }]
    : shape;

/** How many pictures an edit can give to posts of this shape. */
export const mostPicturesIn = (shape: Shape): number =>
  Math.max(
    1,
    shape.reduce((sum, { pictures }) => sum + pictures, 0),
  );

/** How many messages members see. */
export const countMessages = (shape: Shape): number =>
  shape.reduce((sum, { pictures }) => sum + Math.max(1, pictures), 0);

const hasOwnText = (shape: Shape) => shape.some(({ kind }) => kind === "text");
const isMoving = ({ type }: AnyPicture) => type === ANIMATION_TYPE;

/** Why posts of this shape cannot get this content, or null. */
export function findEditFault(
  posts: Shape,
  { message, pictures, keyboard }: Content<AnyPicture, unknown>,
): Cause | null {
  const shape = shapeWith(posts, pictures);
  const posted = shape.reduce((sum, step) => sum + step.pictures, 0);
  if (pictures.length !== posted) {
    return { code: "edit_picture_count", params: { posted, wanted: pictures.length } };
  }
  const still = pictures.filter((picture) => !isMoving(picture)).length;
  const inAlbums = shape.reduce(
    (sum, step) => sum + (step.kind === "album" ? step.pictures : 0),
    0,
  );
  if (still < inAlbums) return { code: "edit_album_with_animation", params: {} };
  if (hasOwnText(shape)) return null;
  if (message.length > LIMITS.captionLength) {
    return { code: "edit_caption_too_long", params: { limit: LIMITS.captionLength } };
  }
  return keyboard !== null && inAlbums > 0
    ? { code: "edit_album_with_keyboard", params: {} }
    : null;
}

/** The content in steps of this shape. It must have no fault. */
export function stepsInShape<Picture extends AnyPicture, Keyboard>(
  shape: Shape,
  { message, entities, pictures, keyboard }: Content<Picture, Keyboard>,
): MessageStep<Picture, Keyboard>[] {
  const left = [
    ...pictures.filter((picture) => !isMoving(picture)),
    ...pictures.filter((picture) => isMoving(picture)),
  ];
  const isTextApart = hasOwnText(shape);
  const captioned = isTextApart
    ? { caption: "", entities: [], keyboard: null }
    : { caption: message, entities, keyboard };
  return shape.map((step): MessageStep<Picture, Keyboard> => {
    const own = left.splice(0, step.pictures);
    const [picture] = own;
    if (step.kind === "text" || picture === undefined) {
      return { kind: "text", text: message, entities, keyboard };
    }
    const { keyboard: under, ...texts } = captioned;
    if (step.kind === "album") return { kind: "album", pictures: own, ...texts };
    const kind = isMoving(picture) ? "animation" : "photo";
    return { kind, picture, ...texts, keyboard: under };
  });
}

/** One message of a post as members see it. */
interface Seen {
  picture: string | null;
  rest: string;
}

function seenOf(steps: Steps<{ digest: string }>): Seen[] {
  return steps.flatMap((step): Seen[] => {
    if (step.kind === "text") {
      const { text, entities, keyboard } = step;
      return [{ picture: null, rest: JSON.stringify([text, entities, keyboard]) }];
    }
    const { caption, entities } = step;
    const keyboard = step.kind === "album" ? null : step.keyboard;
    return picturesOf(step).map(({ digest }, index) => ({
      picture: digest,
      rest: index === 0 ? JSON.stringify([caption, entities, keyboard]) : "",
    }));
  });
}

/**
 * The messages that differ from any of the earlier versions. All versions count, because an earlier edit may have
 * failed in some groups.
 */
export function findEditedParts(
  wanted: Steps<{ digest: string }>,
  versions: readonly Steps<{ digest: string }>[],
): Edit["parts"] {
  const earlier = versions.map(seenOf);
  return seenOf(wanted).flatMap(({ picture, rest }, message) => {
    const before = earlier.map((seen) => seen[message]);
    const hasNewPicture = before.some((seen) => seen?.picture !== picture);
    const isChanged = hasNewPicture || before.some((seen) => seen?.rest !== rest);
    return isChanged ? [{ message, hasNewPicture }] : [];
  });
}

/** An edit of every message, with a new picture in each that has one. */
export function editAll(steps: Steps<{ digest: string }>): Edit {
  const parts = seenOf(steps).map(({ picture }, message) => ({
    message,
    hasNewPicture: picture !== null,
  }));
  return { shape: shapeOf(steps), parts };
}

import { z } from "zod";

import { flagField, Id, listField } from "#fields.ts";
import { LIMITS } from "#limits.ts";

import { Entity, ShownEntity } from "./entities.ts";

/** A message's options besides its content. */
export interface MessageOptions {
  /** Members hear no sound. */
  silent: boolean;
  /** Members can neither forward nor save it. */
  protect: boolean;
  /** Links in the text have no preview. */
  noPreview: boolean;
  /** The message is pinned after it is posted. */
  pin: boolean;
}

export const NO_OPTIONS: MessageOptions = {
  silent: false,
  protect: false,
  noPreview: false,
  pin: false,
};

export const optionsOf = ({ silent, protect, noPreview, pin }: MessageOptions): MessageOptions => ({
  silent,
  protect,
  noPreview,
  pin,
});

const { entitiesPerMessage, picturesPerMessage } = LIMITS;

const Entities = z
  .array(Entity, "entities must be a JSON list.")
  .max(entitiesPerMessage, `A message may have at most ${entitiesPerMessage} formats.`);

const ImageIds = z
  .array(Id, "imageIds must be a JSON list of image ids.")
  .max(picturesPerMessage, `A message may have at most ${picturesPerMessage} pictures.`)
  .refine((ids) => new Set(ids).size === ids.length, "A picture may be in a message only once.");

/** The form fields of every message besides its text: formats, pictures and options. */
export const lookInputs = {
  entities: listField(Entities, "entities must be a JSON list."),
  /** Pictures from the library or from another message. Uploaded ones come before them. */
  imageIds: listField(ImageIds, "imageIds must be a JSON list of image ids."),
  silent: flagField("silent"),
  protect: flagField("protect"),
  noPreview: flagField("noPreview"),
  pin: flagField("pin"),
};

/** The same fields in answers. */
export const lookFields = {
  entities: z.array(ShownEntity).nullish(),
  silent: z.boolean().nullish(),
  protect: z.boolean().nullish(),
  noPreview: z.boolean().nullish(),
  pin: z.boolean().nullish(),
};

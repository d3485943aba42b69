import { z } from "zod/mini";

import { Id } from "#fields.ts";
import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";

import { Entity, ShownEntity } from "./entities.ts";
import { flagField, listField } from "./form-fields.ts";

/** A message's options besides its content. */
export interface MessageOptions {
  /** Members are notified without a sound. */
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

const NOT_A_LIST = fault("list_malformed", { field: "entities" });
const NOT_IDS = fault("id_list_malformed", { field: "imageIds", what: "image" });

/** In JSON. */
export const Entities = z
  .array(Entity, NOT_A_LIST)
  .check(z.maxLength(entitiesPerMessage, fault("formats_exceeded", { limit: entitiesPerMessage })));

const ImageIds = z.array(Id, NOT_IDS).check(
  z.maxLength(picturesPerMessage, fault("pictures_exceeded", { limit: picturesPerMessage })),
  z.refine((ids) => new Set(ids).size === ids.length, fault("picture_doubled")),
);

/** The form fields of every message besides its text: formats, pictures and options. */
export const lookInputs = {
  entities: listField(Entities, NOT_A_LIST),
  /** Pictures from the library or from another message. Uploaded ones come before them. */
  imageIds: listField(ImageIds, NOT_IDS),
  silent: flagField("silent"),
  protect: flagField("protect"),
  noPreview: flagField("noPreview"),
  pin: flagField("pin"),
};

/** The same fields in answers. */
export const lookFields = {
  entities: z.nullish(z.array(ShownEntity)),
  silent: z.nullish(z.boolean()),
  protect: z.nullish(z.boolean()),
  noPreview: z.nullish(z.boolean()),
  pin: z.nullish(z.boolean()),
};

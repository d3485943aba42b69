import { z } from "zod/mini";

import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";

import { flagField, OptionalField } from "./form-fields.ts";

/** When the posts of a message are deleted again. */
export interface Lifetime {
  /** The hours from posting to deletion; null if they are not deleted. */
  deleteAfterHours: number | null;
  /** The earlier posts of the same schedule or campaign go once the new one is posted in the group. */
  deletePrevious: boolean;
}

export const NO_LIFETIME: Lifetime = { deleteAfterHours: null, deletePrevious: false };

const { min, max } = LIMITS.deleteAfterHours;
const RANGE = fault("delete_after_out_of_range", { min, max });
const Hours = z.int(RANGE).check(z.minimum(min, RANGE), z.maximum(max, RANGE));

/** In forms. What is not given stays undefined, so that a request is the same for a worker that knows no lifetimes. */
export const lifetimeInputs = {
  deleteAfterHours: z
    .pipe(
      z.pipe(
        OptionalField,
        z.transform((text) => (text === undefined ? undefined : Number(text))),
      ),
      z.optional(Hours),
    )
    .check(z.meta({ description: `From ${min} to ${max}. Empty means never.` })),
  deletePrevious: z.pipe(
    flagField("deletePrevious"),
    z.transform((isGiven) => isGiven || undefined),
  ),
};

/** In JSON. If both are omitted, they stay unchanged. */
export const lifetimeChanges = {
  deleteAfterHours: z.nullish(Hours),
  deletePrevious: z.optional(z.boolean()),
};

/** In answers. */
export const lifetimeFields = {
  deleteAfterHours: z.nullish(z.number()),
  deletePrevious: z.nullish(z.boolean()),
};

interface GivenLifetime {
  deleteAfterHours?: number | null | undefined;
  deletePrevious?: boolean | undefined;
}

/** Null if the posts stay. */
export function lifetimeOf(given: GivenLifetime): Lifetime | null {
  const { deleteAfterHours = null, deletePrevious = false } = given;
  return deleteAfterHours === null && !deletePrevious ? null : { deleteAfterHours, deletePrevious };
}

import { z } from "zod/mini";

import { LIMITS } from "./limits.ts";
import { fault } from "./sentences/encode-fault.ts";

export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** An id in an answer. Ours are texts, but another implementation of the worker may use numbers. */
export const GivenId = z
  .union([z.string(), z.pipe(z.number(), z.transform(String))])
  .check(z.meta({ type: "string" }));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().check(z.meta({ format: "date-time" }));

/** An instant in a request, with any offset. */
export const Moment = z.iso.datetime({ offset: true, error: fault("moment_malformed") });

/** True if a date is so far ahead that it must be a typing error. Both dates are YYYY-MM-DD. */
export const isTooFarAhead = (day: string, today: string): boolean =>
  day > `${Number(today.slice(0, 4)) + LIMITS.yearsAhead}${today.slice(4)}`;

/** A search text. Empty means none. */
export const SearchWords = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.titleLength, fault("search_too_long", { limit: LIMITS.titleLength })),
  );

/** A control character or half of a surrogate pair. Neither is visible, and Telegram refuses both. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Removes marks that change the reading direction, which can make one name look like another. */
export const withoutBidiMarks = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, "");

export const Name = z
  .string(fault("name_required"))
  .check(
    z.overwrite(withoutBidiMarks),
    z.trim(),
    z.minLength(1, fault("name_required")),
    z.refine(isPlainText, fault("name_has_control_characters")),
    z.maxLength(LIMITS.nameLength, fault("name_too_long", { limit: LIMITS.nameLength })),
  );

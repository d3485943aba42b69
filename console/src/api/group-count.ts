import { countOf } from "#lib/numbers.ts";

/** `1 group`, `12,000 groups`. */
export const countGroups = (count: number): string => countOf(count, "group");

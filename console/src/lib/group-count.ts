import { formatNumber } from "./numbers.ts";

/** `1 group`, `12,000 groups`. */
export const countGroups = (count: number): string =>
  `${formatNumber(count)} group${count === 1 ? "" : "s"}`;

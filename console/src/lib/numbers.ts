/** `12,345`. By hand, because the first use of Intl takes a phone a tenth of a second or two. */
export const formatNumber = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** `1 image`, `2,000 images`. */
export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

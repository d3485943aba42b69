const number = new Intl.NumberFormat("en-US");

/** `1 group`, `12,000 groups`. */
export const countGroups = (count: number): string =>
  `${number.format(count)} group${count === 1 ? "" : "s"}`;

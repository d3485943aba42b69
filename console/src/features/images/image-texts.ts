export const imagesText = (count: number): string =>
  count === 1 ? "1 image" : `${count.toLocaleString("en-US")} images`;

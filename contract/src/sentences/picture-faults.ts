/** Why a picture is refused. Each text follows the file's name, or "The picture". */
const FAULTS = {
  empty: () => "is empty",
  not_a_picture: () => "is not a JPEG, PNG, GIF or WebP image",
  damaged: () => "is damaged, cut off or holds something besides the image",
  too_large: ({ megabytes }: { megabytes: number }) => `is larger than ${megabytes} MB`,
  no_size: () => "has no width or no height",
  too_wide_and_high: ({ width, height, limit }: { width: number; height: number; limit: number }) =>
    `has ${width} × ${height} pixels; width and height together may be at most ${limit}`,
  too_long: ({ width, height, limit }: { width: number; height: number; limit: number }) =>
    `has ${width} × ${height} pixels; one side may be at most ${limit} times the other`,
};

type Faults = typeof FAULTS;

export type PictureFault = {
  [Code in keyof Faults]: {
    fault: Code;
  } & (Parameters<Faults[Code]>[0] extends undefined ? unknown : Parameters<Faults[Code]>[0]);
}[keyof Faults];

const wordsFor = (fault: PictureFault): string => {
  // Each function takes the details of its own fault, which PictureFault holds beside the name.
  const write = FAULTS[fault.fault] as (details: PictureFault) => string;
  return write(fault);
};

export const PICTURE_FAULTS = {
  picture_refused: (fault: PictureFault) => `The picture ${wordsFor(fault)}.`,
  file_refused: (fault: PictureFault & { file: string }) => `“${fault.file}” ${wordsFor(fault)}.`,
};

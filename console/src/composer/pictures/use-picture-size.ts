import { useEffect, useState } from "react";

export interface PictureSize {
  width: number;
  height: number;
}

async function sizeOf(file: File): Promise<PictureSize | null> {
  if (typeof createImageBitmap !== "function") return null;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    // The worker decides about pictures the browser cannot read.
    return null;
  }
}

/** A picture's size in pixels; null while unknown, or if the browser cannot read it. */
export function usePictureSize(file: File | null): PictureSize | null {
  const [measured, setMeasured] = useState<{ file: File; size: PictureSize } | null>(null);

  useEffect(() => {
    if (!file) return undefined;
    let isWanted = true;
    void sizeOf(file).then((size) => size && isWanted && setMeasured({ file, size }));
    return () => {
      isWanted = false;
    };
  }, [file]);

  return measured && measured.file === file ? measured.size : null;
}

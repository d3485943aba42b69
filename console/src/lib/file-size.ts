import { t } from "@lingui/core/macro";

const UNITS = [
  (size: string) => t`${size} KB`,
  (size: string) => t`${size} MB`,
  (size: string) => t`${size} GB`,
] as const;

/** `512 Bytes`, `842.10 KB`: bytes are whole numbers, larger units have two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return t`${bytes} Bytes`;
  let [size, unit] = [bytes / 1024, 0];
  while (Number(size.toFixed(2)) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return (UNITS[unit] ?? UNITS[0])(size.toFixed(2));
}

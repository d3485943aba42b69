const UNITS = ["KB", "MB", "GB"] as const;

/** `512 Bytes`, `842.10 KB`: bytes are whole numbers, larger units have two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  let size = bytes / 1024;
  let unit = 0;
  while (Number(size.toFixed(2)) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${UNITS[unit]}`;
}

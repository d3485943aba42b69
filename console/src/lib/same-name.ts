/** Names that differ only in case, or in the spaces around them, look like one and the same. */
export const foldName = (name: string): string => name.trim().toLowerCase();

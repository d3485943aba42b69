/** Whether files are dragged or pasted, not words. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

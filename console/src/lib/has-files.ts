/** Whether files, not text, are being dragged or pasted. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/** A shown text with a plain space for each no-break space, of which dates are full. */
export const plainSpaces = (text: string): string => text.replaceAll("\u00A0", " ");

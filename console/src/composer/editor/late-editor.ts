import { latePart } from "#lib/late-part.ts";

/** The editor is as large as a screen, so it is loaded after the screen is shown. */
export const lateEditor = latePart(
  async () => (await import("./message-editor.tsx")).MessageEditor,
);

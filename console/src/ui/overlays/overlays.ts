import { latePart } from "#lib/late-part.ts";

/** What opens above the page. It finds its place and keeps the focus with more code than most screens have. */
export const overlays = latePart(() => import("./mantine-overlays.ts"));

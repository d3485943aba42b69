import { historyPath } from "#api/broadcasts.ts";
import { folderPath } from "#api/folders.ts";
import { campaignPath, groupPath, schedulePath } from "#api/page-paths.ts";

/** Where each record is shown: on its own page, or else in its list. */
export const recordPaths = (isFull: boolean) => ({
  bots: "/bots",
  group: (id: string) => (isFull ? groupPath(id) : "/groups"),
  sets: "/groups?view=sets",
  savedPost: (id: string) => `/saved?open=${encodeURIComponent(id)}`,
  schedule: schedulePath,
  campaign: (id: string) => (isFull ? campaignPath(id) : "/autosendgame"),
  folder: folderPath,
  keyboard: (id: string) => `/keyboards?edit=${encodeURIComponent(id)}`,
  broadcast: historyPath,
});

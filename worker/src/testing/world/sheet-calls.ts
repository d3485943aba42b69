import { SheetResult } from "@tbm/contract/sheets.ts";

import type { World } from "./world.ts";

/** The calls with sheets, as the console makes them. */
export function sheetCalls(world: World) {
  const post = (csv: string, more: Record<string, unknown> = {}, headers = {}) =>
    world.call("POST", "/api/schedules/csv", { csv, ...more }, headers);
  const check = async (csv: string) => SheetResult.parse((await post(csv, { dryRun: true })).body);
  return {
    post,
    check,
    /** `3 groups: There is no group called “X”.` */
    faultsOf: async (csv: string) =>
      (await check(csv)).faults.map(({ row, column, text }) => `${row} ${column}: ${text}`),
    planned: async () => (await world.call("GET", "/api/schedules?status=waiting")).body,
    download: async () => {
      const answer = await world.app.request("/api/schedules/csv", {
        headers: { Authorization: `Bearer ${world.apiKey}` },
      });
      return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
    },
  };
}

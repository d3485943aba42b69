import { plural, t } from "@lingui/core/macro";
import { mutationOptions } from "@tanstack/react-query";
import { sheetCalls as calls, type SheetResult } from "@tbm/contract/sheets.ts";

import type { Client } from "#api/client/client.ts";
import { ownZone } from "#time/zone-time.ts";

import { dashboardKey } from "./dashboard.ts";
import { schedulesKey } from "./schedules.ts";

const failure = () => ({ title: t`Error`, fallback: t`Failed to read the sheet` });

/** Says what a sheet would plan, or what is wrong with it. */
export const checkSheet = (client: Client) =>
  mutationOptions({
    mutationFn: (csv: string) =>
      client.ask(calls.importSheet, { body: { csv, dryRun: true, timezone: ownZone() } }),
    meta: { failure: failure() },
  });

export const importSheet = (client: Client) =>
  mutationOptions({
    mutationFn: (csv: string) =>
      client.ask(calls.importSheet, { body: { csv, timezone: ownZone() } }),
    meta: {
      success: {
        title: t`Sheet Imported`,
        description: ({ posts }: SheetResult) =>
          plural(posts, { one: "# post scheduled", other: "# posts scheduled" }),
      },
      failure: { title: t`Scheduling Failed`, fallback: t`Failed to schedule message` },
      refreshes: [schedulesKey(client), dashboardKey(client)],
    },
  });

export const exportSheet = (client: Client) =>
  mutationOptions({
    mutationFn: () => client.download(calls.exportSheet, {}),
    meta: { failure: { title: t`Error`, fallback: t`Failed to download the sheet` } },
  });

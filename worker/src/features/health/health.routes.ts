import { CALLS } from "@tbm/contract/calls.ts";
import { CAPABILITIES } from "@tbm/contract/health.ts";
import { openApi } from "@tbm/contract/openapi.ts";

import { on } from "#http/route.ts";
import { timestamp } from "#ids.ts";
import { NAME, VERSION } from "#version.ts";

/** Built at the first request and cached, because it takes 14 ms and never changes while the worker runs. */
let document: string | undefined;

export const healthRoutes = [
  on(CALLS.health, ({ ports }) => ({
    ok: true as const,
    name: NAME,
    version: VERSION,
    time: timestamp(ports),
    timezone: ports.settings.TIMEZONE,
    locale: ports.settings.LOCALE,
    history_days: ports.settings.HISTORY_DAYS,
    capabilities: [...CAPABILITIES],
  })),
  on(CALLS.openApi, () => {
    document ??= JSON.stringify(
      openApi(CALLS, { title: "Telegram Bot Manager", version: VERSION }),
    );
    return document;
  }),
];

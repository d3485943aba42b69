import { t } from "@lingui/core/macro";
import type { Health } from "@tbm/contract/health.ts";

import { useNow } from "#time/use-now.ts";
import { workerFormats } from "#time/worker-formats.ts";

/** Today's date as the worker writes it in messages. Nothing if the worker doesn't report its locale. */
export function MessageDates({ health: { locale, timezone } }: { health: Health }) {
  const now = useNow();
  if (locale === undefined) return null;
  const date = workerFormats(locale, timezone).date.format(now);
  return <div>{t`Dates in messages: ${date}`}</div>;
}

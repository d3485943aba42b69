import { t } from "@lingui/core/macro";
import type { Health } from "@tbm/contract/health.ts";

import { useNow } from "#time/use-now.ts";
import { workerDate } from "#time/worker-formats.ts";

/** Today's date as the worker writes it in messages. Nothing if the worker doesn't report its locale. */
export function MessageDates({ health: { locale, timezone } }: { health: Health }) {
  const now = useNow();
  if (locale === undefined) return null;
  const date = workerDate(locale, timezone, now);
  return <div>{t`Dates in messages: ${date}`}</div>;
}

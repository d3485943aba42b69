import { t } from "@lingui/core/macro";
import { ALERT_EVENTS, type AlertEvent } from "@tbm/contract/upkeep/alerts.ts";

const labels = (): Record<AlertEvent, string> => ({
  send_failed: t`A message failed or is unconfirmed`,
  run_missed: t`A planned post was missed`,
  bot_offline: t`A bot is offline, or back`,
  group_lost: t`A group is lost: no bot can post there`,
  folder_low: t`A campaign runs out of pictures within 3 days`,
  storage_low: t`The worker's storage is nearly full`,
  backup_failed: t`A backup failed`,
  sending_held: t`Sending has been on hold for an hour`,
  restarted: t`The worker restarted after a crash`,
});

/** The events that both this console and the worker know, in order. */
export function alertEventOptions(available: readonly string[]) {
  const texts = labels();
  return ALERT_EVENTS.filter((event) => available.includes(event)).map((event) => ({
    event,
    label: texts[event],
  }));
}

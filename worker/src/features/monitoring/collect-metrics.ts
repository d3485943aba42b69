import { sql } from "drizzle-orm";

import { bots, campaigns, schedules } from "#db/schema.ts";
import { createLedgerFigures } from "#ledger/all-bots/ledger-figures.ts";
import { findHold } from "#ledger/hold.ts";
import type { Ports } from "#ports.ts";
import { VERSION } from "#version.ts";

import type { Metric } from "./prometheus.ts";

const gauge = (name: string, help: string, value: number | null): Metric => ({
  name,
  help,
  type: "gauge",
  values: [{ value }],
});

const counter = (name: string, help: string, value: number | null): Metric => ({
  name,
  help,
  type: "counter",
  values: [{ value }],
});

/** The planned time of the run that is next, which has passed if the worker is late. */
async function nextRunAt({ db }: Ports): Promise<string | null> {
  const [row] = await db
    .select({
      at: sql<string | null>`(SELECT min(at) FROM (
      SELECT min(scheduled_time) AS at FROM ${schedules} WHERE ended_at IS NULL AND status = 'waiting'
      UNION ALL SELECT min(next_run_at) FROM ${campaigns} WHERE status = 'active'))`,
    })
    .from(sql`(SELECT 1)`);
  return row?.at ?? null;
}

async function botMetric({ db }: Ports): Promise<Metric> {
  const [count] = await db
    .select({
      online: sql<number>`coalesce(sum(status = 'online'), 0)`,
      offline: sql<number>`coalesce(sum(status = 'offline'), 0)`,
    })
    .from(bots);
  const values = (["online", "offline"] as const).map((status) => ({
    labels: { status },
    value: count?.[status] ?? 0,
  }));
  return { name: "bots", help: "Bots by status.", type: "gauge", values };
}

async function ledgerMetrics(
  ports: Ports,
  readFigures: ReturnType<typeof createLedgerFigures>,
): Promise<Metric[]> {
  const figures = await readFigures(ports);
  const secondsSince = (moment: string | null) =>
    moment === null ? 0 : Math.max(0, (ports.now() - Date.parse(moment)) / 1000);
  return [
    {
      name: "deliveries_total",
      help: "Messages to single groups that are finished, by result.",
      type: "counter",
      values: figures.results.map(({ result, count }) => ({ labels: { result }, value: count })),
    },
    gauge("on_hold", "1 while sending is on hold.", (await findHold(ports)) ? 1 : 0),
    gauge("deliveries_queued", "Deliveries and changes that wait in the queue.", figures.queued),
    gauge("deliveries_sending", "Deliveries and changes that are being sent.", figures.sending),
    gauge(
      "oldest_unfinished_seconds",
      "Time since the oldest unfinished message was accepted.",
      secondsSince(figures.oldestAt),
    ),
    gauge(
      "lateness_seconds",
      "How long ago the next planned run should have begun; 0 if it is ahead.",
      secondsSince(await nextRunAt(ports)),
    ),
    gauge("bots_rate_limited", "Bots that Telegram told to wait.", figures.limitedBots),
    gauge("groups_rate_limited", "Groups for which Telegram told to wait.", figures.limitedGroups),
    gauge(
      "bots_unanswered",
      "Bots that pause because Telegram does not answer.",
      figures.silentBots,
    ),
  ];
}

async function storageMetrics({ inspection }: Ports): Promise<Metric[]> {
  const { usedBytes, freeBytes, diskBytes } = await inspection.storage();
  return [
    gauge("database_bytes", "Size of the database.", usedBytes),
    gauge("disk_free_bytes", "Free space on the disk of the data folder.", freeBytes),
    gauge("disk_bytes", "Size of that disk.", diskBytes),
  ];
}

async function backupMetric({ backups, now }: Ports): Promise<Metric> {
  const [newest] = await backups.list();
  const age = newest ? Math.max(0, (now() - Date.parse(newest.made_at)) / 1000) : null;
  return gauge("backup_age_seconds", "Time since the last backup was made.", age);
}

function processMetrics({ inspection }: Ports): Metric[] {
  const facts = inspection.process();
  if (!facts) return [];
  return [
    counter("telegram_calls_total", "Calls to Telegram since the start.", facts.calls),
    counter("telegram_429_total", "Calls that Telegram refused as too many.", facts.rateLimited),
    counter("telegram_unanswered_total", "Calls that got no answer.", facts.unanswered),
    gauge(
      "event_loop_delay_seconds",
      "Longest delay of the event loop since the last scrape.",
      facts.eventLoopDelaySeconds,
    ),
    gauge("resident_memory_bytes", "Memory of the process.", facts.residentBytes),
    gauge("uptime_seconds", "Time since the process started.", facts.uptimeSeconds),
  ];
}

/** All metrics of a worker. They contain counts and sizes only, no names and no ids. */
export function createMetrics(): (ports: Ports) => Promise<Metric[]> {
  const readFigures = createLedgerFigures();
  return async (ports) => [
    {
      name: "info",
      help: "The version of the worker.",
      type: "gauge",
      values: [{ labels: { version: VERSION }, value: 1 }],
    },
    await botMetric(ports),
    ...(await ledgerMetrics(ports, readFigures)),
    ...(await storageMetrics(ports)),
    await backupMetric(ports),
    ...processMetrics(ports),
  ];
}

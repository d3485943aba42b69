import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import type { Backups } from "@tbm/contract/upkeep/backups.ts";

import { notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { nextSlot } from "./backup-times.ts";

const withReason = <Failure extends { cause: Cause }>(failure: Failure | null) =>
  failure && { ...failure, reason: sentenceOf(failure.cause) };

export async function listBackups(ports: Ports): Promise<Backups> {
  const next = nextSlot(ports);
  const { failure, restored, ...state } = await ports.backups.state();
  return {
    backups: await ports.backups.list(),
    next_at: next === null ? null : new Date(next).toISOString(),
    ...state,
    failure: withReason(failure),
    restored: restored && { ...restored, failure: withReason(restored.failure) },
  };
}

export async function startBackup(ports: Ports): Promise<Backups> {
  await ports.backups.start("manual");
  return listBackups(ports);
}

export async function downloadBackup({ backups }: Ports, id: string): Promise<Response> {
  const archive = await backups.archive(id);
  if (!archive) throw notFound("backup");
  return new Response(archive, { headers: { "Content-Type": "application/x-tar" } });
}

export async function restoreBackup(ports: Ports, id: string): Promise<Backups> {
  if (!(await ports.backups.restore(id))) throw notFound("backup");
  return listBackups(ports);
}

import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { campaigns, schedules } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

/*
 * A plan that cannot run, such as one in a time zone that this runtime does not know, must not block the bot's other
 * plans and messages. It is set aside with the reason until the operator edits it.
 */

/** True if the plan itself is faulty. A failing database throws other kinds of errors, and is tried again. */
export const isPlanAtFault = (error: unknown): error is Error =>
  error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError;

const causeOf = (code: "schedule_unplannable" | "campaign_unplannable", { message }: Error) =>
  JSON.stringify({ code, params: { message } } satisfies Cause);

const readableOr = (column: string, otherwise: "NULL" | "'[]'") =>
  sql.raw(`${column} = iif(json_valid(${column}), ${column}, ${otherwise})`);

/** Empties columns with unreadable JSON, so that the rest can be shown and edited. */
export async function setScheduleAside(
  ports: Ports,
  plan: { id: string; revision: string },
  error: Error,
): Promise<void> {
  ports.log.error("schedule set aside", { schedule: plan.id, message: error.message });
  await ports.db.run(sql`
    UPDATE ${schedules} SET status = 'missed', cause = ${causeOf("schedule_unplannable", error)},
      ended_at = ${timestamp(ports)}, ${readableOr("groups", "'[]'")},
      ${readableOr("entities", "NULL")}, ${readableOr("options", "NULL")}, ${readableOr("rule", "NULL")}
    WHERE id = ${plan.id} AND revision = ${plan.revision} AND status = 'waiting'`);
}

export async function setCampaignAside(
  ports: Ports,
  plan: { id: string; revision: number },
  error: Error,
): Promise<void> {
  ports.log.error("campaign set aside", { campaign: plan.id, message: error.message });
  await ports.db.run(sql`
    UPDATE ${campaigns} SET status = 'paused', cause = ${causeOf("campaign_unplannable", error)},
      ${readableOr("groups", "'[]'")}, ${readableOr("rhythm", "NULL")}, ${readableOr("entities", "NULL")}
    WHERE id = ${plan.id} AND revision = ${plan.revision} AND status = 'active'`);
}

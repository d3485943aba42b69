import type { ChangedGroup } from "@tbm/contract/changes.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import type { DeliveryFilter } from "#ledger/all-bots/delivery-list.ts";
import { readResults } from "#ledger/all-bots/folded-results.ts";
import type { Ports } from "#ports.ts";

import { findChange } from "./changes.service.ts";

/** A page of the results of a change, by group. */
export async function listChangedGroups(
  ports: Ports,
  id: string,
  filter: DeliveryFilter,
): Promise<ChangedGroup[]> {
  const rows = await readResults(ports, await findChange(ports, id), filter);
  return rows.map(({ delivery, groupName }) => ({
    group_id: delivery.group_id,
    group_name: groupName,
    state: delivery.state,
    reason: delivery.cause && sentenceOf(delivery.cause),
    cause: delivery.cause,
    settled_at: delivery.settled_at,
  }));
}

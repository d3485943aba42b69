import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { countGroups } from "#api/group-count.ts";
import { groupsQuery } from "#api/groups.ts";
import { formatNumber } from "#lib/numbers.ts";
import { parseIds } from "#lib/parse-json.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { groupsText } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

const NAMED = 3;

/** The recipients: the first few names, and a list of all. */
export function ScheduleGroups({ schedule }: { schedule: ScheduleDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  // Without names, the groups are still counted, so a failure shows no toast.
  const { data: groups } = useQuery({ ...groupsQuery(useClient()), meta: {} });
  if (!groups) return groupsText(schedule);
  const known = new Map(groups.map(({ id, name }) => [id, name]));
  const ids = parseIds(schedule.groups);
  const names = ids.flatMap((id) => known.get(id) ?? []);
  const gone = ids.length - names.length;
  const others = ids.length - Math.min(names.length, NAMED);
  return (
    <>
      {names.slice(0, NAMED).join(", ")}
      {others > 0 && (
        <>
          {" "}
          <Anchor component="button" type="button" inherit onClick={() => setIsOpen(true)}>
            {names.length > 0 ? `and ${formatNumber(others)} more` : countGroups(others)}
          </Anchor>
        </>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={groupsText(schedule)}>
        <ul className={classes["groups"]} aria-label="Groups">
          {names.map((name, index) => (
            <li key={`${name} ${index}`}>{name}</li>
          ))}
        </ul>
        {gone > 0 && (
          <Text c="dimmed" mt="sm">
            {gone === 1
              ? "1 group is not in the list any more."
              : `${formatNumber(gone)} groups are not in the list any more.`}
          </Text>
        )}
      </Dialog>
    </>
  );
}

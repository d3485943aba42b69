import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupsQuery } from "#api/groups.ts";
import { useWithTopics } from "#api/groups/topics.ts";
import { formatNumber } from "#lib/numbers.ts";
import { parseIds } from "#lib/parse-json.ts";
import { GroupLink } from "#records/group-link.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { groupsText } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

const NAMED = 3;

/** The recipients: the first few names, and a list of all. */
export function ScheduleGroups({ schedule }: { schedule: ScheduleDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  // Without names, the groups are still counted, so a failure shows no toast.
  const { data } = useQuery({ ...groupsQuery(useClient()), meta: {} });
  const groups = useWithTopics(data);
  if (!groups) return groupsText(schedule);
  const known = new Map(groups.map(({ id, name }) => [id, name]));
  const ids = parseIds(schedule.groups);
  const names = ids.flatMap((id) => known.get(id) ?? []);
  const gone = ids.length - names.length;
  const others = ids.length - Math.min(names.length, NAMED);
  const shown = names.slice(0, NAMED).join(", ");
  const more = formatNumber(others);
  const link = {
    component: "button",
    type: "button",
    inherit: true,
    onClick: () => setIsOpen(true),
  } as const;
  return (
    <>
      {others === 0 && shown}
      {others > 0 && names.length > 0 && (
        <Trans>
          {shown} <Anchor {...link}>and {more} more</Anchor>
        </Trans>
      )}
      {others > 0 && names.length === 0 && <Anchor {...link}>{groupsText(schedule)}</Anchor>}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={groupsText(schedule)}>
        <ul className={classes["groups"]} aria-label={t`Groups`}>
          {ids.map((id) => {
            const name = known.get(id);
            return (
              name !== undefined && (
                <li key={id}>
                  <GroupLink id={id}>{name}</GroupLink>
                </li>
              )
            );
          })}
        </ul>
        {gone > 0 && (
          <Text c="dimmed" mt="sm">
            {plural(gone, {
              one: "# group is no longer in the list.",
              other: "# groups are no longer in the list.",
            })}
          </Text>
        )}
      </Dialog>
    </>
  );
}

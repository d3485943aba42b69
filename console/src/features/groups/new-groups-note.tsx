import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group as Line, Text } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import type { Group } from "@tbm/contract/groups.ts";
import { useState } from "react";

import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { isWholeGroup } from "#api/groups/topics.ts";

import { newGroupsText } from "./acceptance-texts.ts";
import { GroupQuestions } from "./group-questions.tsx";

import classes from "./groups.module.css";

interface NewGroupsNoteProps {
  /** All groups of the list. */
  groups: readonly Group[];
  /** The groups that the list shows now. */
  found: readonly Group[];
  /** Names of bots with as many new groups as the worker keeps. */
  fullBots: readonly string[];
  /** Whether the list shows only new groups. */
  isReviewing: boolean;
  onReview: () => void;
}

/** Announces groups that wait for acceptance. While the list shows only those, they are accepted or removed here. */
export function NewGroupsNote(props: NewGroupsNoteProps) {
  const { groups, found, fullBots, isReviewing, onReview } = props;
  const [asking, setAsking] = useState<"accept" | "remove" | null>(null);
  const isNew = (group: Group) => isNewGroup(group) && isWholeGroup(group);
  const count = groups.filter(isNew).length;
  const shown = found.filter(isNew);
  const offered = shown.length;
  if (count === 0) return null;
  const close = () => setAsking(null);
  return (
    <Card component="section" aria-label={t`New groups`} p="sm" className={classes["note"] ?? ""}>
      <div>
        <Text fw={600}>{plural(count, { one: "# new group", other: "# new groups" })}</Text>
        <Text c="dimmed" size="sm">
          {newGroupsText(fullBots)}
        </Text>
      </div>
      <Line className={classes["decide"] ?? ""}>
        {isReviewing ? (
          offered > 0 && (
            <>
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                onClick={() => setAsking("accept")}
              >
                {plural(offered, { one: "Accept # group", other: "Accept # groups" })}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsking("remove")}
              >
                {plural(offered, { one: "Remove # group", other: "Remove # groups" })}
              </Button>
            </>
          )
        ) : (
          <Button variant="default" onClick={onReview}>
            {t`Review`}
          </Button>
        )}
      </Line>
      <GroupQuestions asking={asking} accepted={shown} removed={shown} onClose={close} />
    </Card>
  );
}

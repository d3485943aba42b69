import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group as Line, Text } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { isNewGroup } from "#api/group-acceptance.ts";
import { acceptGroups, removeGroups } from "#api/groups.ts";
import { isWholeGroup } from "#api/topics.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { acceptQuestion, newGroupsText } from "./acceptance-texts.ts";
import { bulkRemovalNote, removalQuestion } from "./removal-texts.ts";

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
  const client = useClient();
  const acceptance = useMutation(acceptGroups(client));
  const removal = useMutation(removeGroups(client));
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
      <ConfirmDialog
        target={asking === "accept" ? shown : null}
        title={t`Accept Groups`}
        text={acceptQuestion}
        confirmLabel={t`Accept`}
        confirmColor="blue"
        onConfirm={(chosen) => acceptance.mutateAsync(chosen.map(({ id }) => id))}
        onClose={close}
      />
      <ConfirmDialog
        target={asking === "remove" ? shown : null}
        title={t`Remove Groups`}
        text={removalQuestion}
        note={bulkRemovalNote([])}
        confirmLabel={t`Remove`}
        onConfirm={(chosen) => removal.mutateAsync(chosen)}
        onClose={close}
      />
    </Card>
  );
}

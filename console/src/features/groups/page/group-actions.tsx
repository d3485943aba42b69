import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCheck, IconHistory, IconMessage2, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { GroupDetail } from "@tbm/contract/group-page.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { acceptGroups } from "#api/groups.ts";
import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { RemoveGroupDialog } from "#features/groups/remove-group-dialog.tsx";
import { Link } from "#router/link.tsx";
import { useNavigate } from "#router/router-context.ts";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { useWriteHere } from "./use-write-here.ts";

/** Writes to the group, shows its history, removes it, and accepts it if it is new. */
export function GroupActions({ group }: { group: GroupDetail }) {
  const navigate = useNavigate();
  const acceptance = useMutation(acceptGroups(useClient()));
  const { canWrite, write } = useWriteHere(group);
  const [isRemoving, setIsRemoving] = useState(false);
  const isNew = isNewGroup(group);
  const historyOf = `/history?group=${encodeURIComponent(group.id)}`;
  return (
    <>
      <RecordActions
        secondary={
          isNew ? (
            <Button
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={acceptance.isPending}
              onClick={() => acceptance.mutate([group.id])}
            >
              {t`Accept`}
            </Button>
          ) : (
            <Button
              component={Link}
              to={historyOf}
              aria-label={t`All posts in History`}
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
            >
              {t`History`}
            </Button>
          )
        }
        primary={
          <Button
            leftSection={<IconMessage2 size={16} aria-hidden />}
            disabled={!canWrite}
            {...(!canWrite && { title: t`None of your bots can post here` })}
            onClick={write}
          >
            {group.topic ? t`Write to this topic` : t`Write to this group`}
          </Button>
        }
        menu={[
          ...(isNew
            ? [
                {
                  label: t`All posts in History`,
                  icon: <IconHistory size={16} aria-hidden />,
                  onClick: () => void navigate(historyOf),
                },
              ]
            : []),
          {
            label: isNew ? t`Decline and remove…` : t`Remove…`,
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => setIsRemoving(true),
          },
        ]}
      />
      <RemoveGroupDialog
        group={isRemoving ? group : null}
        onClose={() => setIsRemoving(false)}
        onRemoved={() => void navigate("/groups")}
      />
    </>
  );
}

import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";

import { useClient } from "#api/client/use-client.ts";
import { acceptGroups, removeGroups } from "#api/groups.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { acceptQuestion } from "./acceptance-texts.ts";
import { bulkRemovalNote, removalQuestion } from "./removal-texts.ts";

interface GroupQuestionsProps {
  asking: "accept" | "remove" | null;
  accepted: readonly Group[];
  removed: readonly Group[];
  /** Those of `removed` that the list does not show. */
  hidden?: readonly Group[];
  onRemoved?: () => void;
  onClose: () => void;
}

/** Asks before several groups are accepted or removed, and does so. */
export function GroupQuestions({ asking, accepted, removed, ...props }: GroupQuestionsProps) {
  const client = useClient();
  const acceptance = useMutation(acceptGroups(client));
  const removal = useMutation(removeGroups(client));
  return (
    <>
      <ConfirmDialog
        target={asking === "accept" ? accepted : null}
        title={t`Accept Groups`}
        text={acceptQuestion}
        confirmLabel={t`Accept`}
        confirmColor="blue"
        onConfirm={(chosen) => acceptance.mutateAsync(chosen.map(({ id }) => id))}
        onClose={props.onClose}
      />
      <ConfirmDialog
        target={asking === "remove" ? removed : null}
        title={t`Remove Groups`}
        text={removalQuestion}
        note={bulkRemovalNote(props.hidden ?? [])}
        confirmLabel={t`Remove`}
        onConfirm={async (chosen) => {
          await removal.mutateAsync(chosen);
          props.onRemoved?.();
        }}
        onClose={props.onClose}
      />
    </>
  );
}

import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";

import { useClient } from "#api/client/use-client.ts";
import { sendTest } from "#api/test-sends.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

import type { WrittenMessage } from "./message-draft.ts";
import { isComplete, isTooLong } from "./message-rules.ts";
import { PreflightPanel } from "./preflight-panel.tsx";
import { TestSend } from "./test-send.tsx";
import type { MessageCheck } from "./use-message-check.ts";
import { useOutgoing } from "./use-outgoing.ts";

interface MessageChecksProps {
  written: WrittenMessage;
  check: MessageCheck;
  /** What is still missing; null if nothing is. */
  lack: string | null;
  /** What to do before it can be checked; null if nothing, or if the fields say enough. */
  missing?: string | null;
  /** Why an intended picture is missing; null if none is. */
  absentPicture?: string | null;
  /** The bot's groups. */
  groups: readonly Group[] | undefined;
  onDeselect: (groupIds: readonly string[]) => void;
}

/** Checks and a test send, before the message is sent. Renders nothing if the worker offers neither. */
export function MessageChecks(props: MessageChecksProps) {
  return useIsFullWorker() ? <OfferedChecks {...props} /> : null;
}

function OfferedChecks(props: MessageChecksProps) {
  const { written, check, lack, missing = null, absentPicture = null, groups, onDeselect } = props;
  const test = useMutation(sendTest(useClient()));
  const content = useOutgoing(written);
  const { botId } = written;
  const isReady = isComplete({ ...written, groups: ["any"] }) && !isTooLong(written);
  return (
    <PreflightPanel
      {...check}
      count={written.groups.length}
      lack={lack}
      missing={missing}
      onDeselect={onDeselect}
    >
      <TestSend
        botId={botId}
        groups={groups}
        isReady={isReady}
        isSending={test.isPending}
        absentPicture={absentPicture}
        onSend={async ({ id, name }) =>
          botId !== null && test.mutateAsync({ ...content, botId, groups: [id], groupName: name })
        }
      />
    </PreflightPanel>
  );
}

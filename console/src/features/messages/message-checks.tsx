import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";

import { useCapability } from "#api/health.ts";
import type { OutgoingMessage } from "#api/messages.ts";
import { usePreflight } from "#api/preflight.ts";
import { sendTest } from "#api/test-sends.ts";
import { useClient } from "#api/use-client.ts";
import { PreflightPanel } from "#components/preflight-panel.tsx";
import { TestSend } from "#components/test-send.tsx";

import { isComplete, isTooLong } from "./message-rules.ts";
import { questionOf } from "./preflight-question.ts";
import { usePictureSize } from "./use-picture-size.ts";
import type { Written } from "./use-posting.ts";

interface MessageChecksProps {
  written: Written;
  /** What would be sent to the groups. */
  content: Omit<OutgoingMessage, "botId">;
  groups: readonly Group[] | undefined;
  onDeselect: (groupIds: readonly string[]) => void;
}

/** What can be known and tried before a message goes out; nothing with a worker that offers neither. */
export function MessageChecks(props: MessageChecksProps) {
  return useCapability("preflight") ? <OfferedChecks {...props} /> : null;
}

function OfferedChecks({ written, content, groups, onDeselect }: MessageChecksProps) {
  const size = usePictureSize(written.image?.file ?? null);
  const { preflight, isStale } = usePreflight(
    isComplete(written) ? questionOf(written, size, content.imageIds) : null,
  );
  const test = useMutation(sendTest(useClient()));
  const { botId } = written;
  const isReady = isComplete({ ...written, groups: ["any"] }) && !isTooLong(written);
  return (
    <PreflightPanel preflight={preflight} isStale={isStale} onDeselect={onDeselect}>
      <TestSend
        botId={botId}
        groups={groups}
        isReady={isReady}
        isSending={test.isPending}
        onSend={async ({ id, name }) =>
          botId !== null && test.mutateAsync({ ...content, botId, groups: [id], groupName: name })
        }
      />
    </PreflightPanel>
  );
}

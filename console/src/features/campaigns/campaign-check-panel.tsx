import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { useClient } from "#api/client/use-client.ts";
import { type PreflightQuestion, usePreflight } from "#api/preflight.ts";
import { testCampaign } from "#api/test-sends.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { nested } from "#composer/formatting/nested-entities.ts";
import { PreflightPanel } from "#composer/preflight-panel.tsx";
import { TestSend } from "#composer/test-send.tsx";

import { type CampaignDraft, numberWithin, startOf } from "./campaign-draft.ts";

/** The worker's prediction for the next post. */
export const useCampaignCheck = (
  draft: CampaignDraft,
  groups: readonly Pick<Group, "id">[] | undefined,
  edited: Pick<Campaign, "id"> | null,
) => usePreflight(groups ? questionOf(draft, groups, edited) : null);

type CampaignCheck = ReturnType<typeof useCampaignCheck>;

interface CampaignChecksProps {
  draft: CampaignDraft;
  groups: readonly Group[] | undefined;
  check: CampaignCheck;
  onDeselect: (groupIds: readonly string[]) => void;
}

/** What both a test and a preflight need; null while something is missing. */
function postOf(draft: CampaignDraft) {
  const { botId, folderId, messageTemplate, keyboardId, imagesPerSend } = draft;
  if (!botId || !folderId || !messageTemplate.trim()) return null;
  const count = numberWithin(imagesPerSend, LIMITS.imagesPerSend);
  return { botId, folderId, messageTemplate, keyboardId, imagesPerSend: count };
}

function questionOf(
  draft: CampaignDraft,
  groups: readonly Pick<Group, "id">[],
  edited: Pick<Campaign, "id"> | null,
): PreflightQuestion | null {
  const post = postOf(draft);
  const chosen = groups.filter(({ id }) => draft.groups.has(id)).map(({ id }) => id);
  if (!post || chosen.length === 0) return null;
  const { messageTemplate: message, ...rest } = post;
  const intervalHours = numberWithin(draft.intervalHours, LIMITS.intervalHours);
  // Without a time, fixed times are incomplete.
  const rhythm = draft.rhythm?.times.length ? draft.rhythm : null;
  return {
    ...rest,
    message,
    groups: chosen,
    source: "campaign",
    intervalHours,
    rhythm,
    renews: draft.renews,
    ...timesOf(draft),
    ...(edited && { editedId: edited.id }),
  };
}

/** The start and the quiet hours, if they are complete. */
function timesOf(draft: CampaignDraft) {
  const { quietFrom, quietUntil } = draft;
  const startAt = startOf(draft);
  const hasQuiet = quietFrom !== "" && quietUntil !== "" && !draft.rhythm;
  return { ...(startAt && { startAt }), ...(hasQuiet && { quietFrom, quietUntil }) };
}

/** What only a test needs besides. */
const lookOf = ({ entities, silent, protect, noPreview, pin }: CampaignDraft) => ({
  entities: nested(entities),
  silent,
  protect,
  noPreview,
  pin,
});

/** Checks and a test send, before the campaign is saved. Renders nothing if the worker offers neither. */
export function CampaignChecks(props: CampaignChecksProps) {
  return useIsFullWorker() ? <OfferedChecks {...props} /> : null;
}

function OfferedChecks({ draft, groups, check, onDeselect }: CampaignChecksProps) {
  const test = useMutation(testCampaign(useClient()));
  const post = postOf(draft);
  return (
    <PreflightPanel {...check} count={draft.groups.size} onDeselect={onDeselect}>
      <TestSend
        botId={draft.botId}
        groups={groups}
        isReady={post !== null}
        isSending={test.isPending}
        onSend={async ({ id, name }) =>
          post && test.mutateAsync({ ...post, ...lookOf(draft), groupId: id, groupName: name })
        }
      />
    </PreflightPanel>
  );
}

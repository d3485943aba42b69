import { t } from "@lingui/core/macro";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { foldersQuery } from "#api/folders.ts";
import { botGroupsQuery } from "#api/groups.ts";
import { useWithTopics } from "#api/groups/topics.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { needsConfirmation } from "#composer/ask-from.ts";
import { firstPostOf, firstPostText } from "#features/campaigns/forecast/first-post.ts";
import { useFirstTime } from "#features/campaigns/rhythm/use-first-time.ts";
import { refused } from "#forms/checked.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm, saveLabel } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { without } from "#lib/without.ts";
import { stillChosen } from "#records/keyboard-names.ts";

import { CampaignChecks, useCampaignCheck } from "./campaign-check-panel.tsx";
import { isActive } from "./campaign-columns.tsx";
import { checkCampaign, draftOf, NEW_CAMPAIGN, numberWithin, startOf } from "./campaign-draft.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { CampaignPreview } from "./campaign-preview.tsx";
import { PostQuestion } from "./post-question.tsx";
import { useEndDateFault } from "./use-end-date-fault.ts";
import { useEndsBeforeSend } from "./use-ends-before-send.ts";

import classes from "#forms/form-layout.module.css";

const loading = () => ({ failure: { title: t`Error`, fallback: t`Failed to load data` } });

interface CampaignFormProps {
  editor: Editor<CampaignInput>;
  /** The campaign to edit; null for a new one. */
  campaign: Campaign | null;
}

export function CampaignForm({ editor, campaign }: CampaignFormProps) {
  const client = useClient();
  const bots = useQuery({ ...botsQuery(client), meta: loading() });
  const folders = useQuery({ ...foldersQuery(client), meta: loading() });
  const keyboards = useQuery({ ...keyboardsQuery(client), meta: loading() });
  const [kept] = useState(() => (campaign ? draftOf(campaign) : NEW_CAMPAIGN));
  const draft = useDraft(kept);
  const { values, change } = draft;
  const { botId } = values;
  const ofBot = useQuery({ ...botGroupsQuery(client, botId ?? ""), enabled: botId !== null });
  const groups = useWithTopics(ofBot.data);
  const hasOptions = useIsFullWorker();
  const canStart = !campaign || Boolean(campaign.start_at);
  const hasStart = hasOptions && canStart;
  const keyboard = keyboards.data?.find(({ id }) => id === values.keyboardId);
  const rows = keyboard?.keyboard.inline_keyboard ?? [];
  const folder = folders.data?.find(({ id }) => id === values.folderId);
  const imagesPerSend = numberWithin(values.imagesPerSend, LIMITS.imagesPerSend);
  const pictureCount = Math.min(imagesPerSend, folder?.imageCount ?? imagesPerSend);

  const late = useEndDateFault(values, campaign);
  const endsBeforeSend = useEndsBeforeSend(values, campaign) && late === null;
  const preflight = useCampaignCheck(values, groups, campaign);
  const trigger = values.paused ? "start" : triggerOf(campaign);
  const firstTime = useFirstTime(values);
  const isNew = editor.meanwhile === "deleted" || (canStart && startOf(values) === null);
  const postsAtOnce = isNew && trigger !== "start" && values.rhythm === null;
  const [asking, setAsking] = useState<CampaignInput | null>(null);
  const save = (input: CampaignInput) => editor.save(input, () => undefined);

  function check() {
    const chosen = groups
      ? groups.filter(({ id }) => values.groups.has(id)).map(({ id }) => id)
      : [...values.groups];
    const keyboardId = stillChosen(keyboards.data, values.keyboardId);
    const checked = checkCampaign({ ...values, keyboardId }, chosen, {
      hasOptions,
      hasStart,
      kept,
    });
    return checked.kind === "complete" && late !== null ? refused({ endDate: late }) : checked;
  }

  return (
    <>
      <RecordForm
        editor={editor}
        draft={draft}
        check={check}
        onComplete={(input) =>
          postsAtOnce && needsConfirmation(input.groups.length) ? setAsking(input) : save(input)
        }
        isWide
        aside={
          canStart && (
            <Text size="sm" role="status" className={classes["told"] ?? ""}>
              {firstPostText({ ...firstPostOf(values, firstTime), trigger })}
            </Text>
          )
        }
      >
        <CampaignFields
          draft={draft}
          campaign={campaign}
          choices={{ bots, folders, keyboards, groups }}
          hasStart={hasStart}
          hasOptions={hasOptions}
          isSaving={editor.isSaving}
          late={late}
          endsBeforeSend={endsBeforeSend}
        />
        <Stack gap="md" className={classes["side"] ?? ""}>
          <CampaignPreview
            template={{ text: values.messageTemplate, entities: values.entities }}
            folder={folder}
            imagesPerSend={imagesPerSend}
            rows={rows}
          />
          <CampaignChecks
            draft={values}
            groups={groups}
            check={preflight}
            onDeselect={(ids) => change(({ groups: now }) => ({ groups: without(now, ids) }))}
          />
        </Stack>
      </RecordForm>
      <PostQuestion
        input={asking}
        bots={bots.data}
        pictureCount={pictureCount}
        rows={rows}
        preflight={preflight.isStale ? null : preflight.preflight}
        confirmLabel={saveLabel("campaign", !campaign, editor.meanwhile)}
        onConfirm={save}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function triggerOf(campaign: Campaign | null) {
  if (!campaign) return "create";
  return isActive(campaign) ? "save" : "start";
}

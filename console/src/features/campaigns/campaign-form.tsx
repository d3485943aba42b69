import { Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useCallback, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { foldersQuery } from "#api/folders.ts";
import { botGroupsQuery } from "#api/groups.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { useCapability } from "#api/workers/health.ts";
import { GroupPicker } from "#composer/audience/group-picker.tsx";
import { KeyboardSelect } from "#composer/keyboard-select.tsx";
import { MANY_GROUPS } from "#composer/many-groups.ts";
import { firstPostOf, firstPostText } from "#features/campaigns/forecast/first-post.ts";
import { saveWords } from "#forms/meanwhile-note.tsx";
import { useFaults } from "#forms/use-faults.ts";
import type { Meanwhile } from "#forms/use-record-save.ts";
import { countOf } from "#lib/numbers.ts";
import { without } from "#lib/without.ts";
import { BotSelect } from "#records/bot-select.tsx";
import { stillChosen } from "#records/keyboard-names.ts";
import { showToast } from "#ui/toast/toast.ts";

import { CampaignChecks, useCampaignCheck } from "./campaign-checks.tsx";
import { isActive } from "./campaign-columns.tsx";
import {
  type CampaignDraft,
  checkCampaign,
  draftOf,
  NEW_CAMPAIGN,
  numberWithin,
  startOf,
} from "./campaign-draft.ts";
import { CampaignFooter } from "./campaign-footer.tsx";
import { CampaignNameField } from "./campaign-name-field.tsx";
import { CampaignOptions } from "./campaign-options.tsx";
import { CampaignPreview } from "./campaign-preview.tsx";
import { CampaignStart } from "./campaign-start.tsx";
import { NumberField } from "./number-field.tsx";
import { PostQuestion } from "./post-question.tsx";
import { TemplateField } from "./template-field.tsx";
import { useEndAtOnce } from "./use-end-at-once.ts";
import { useLateEnd } from "./use-late-end.ts";

import classes from "#forms/form-layout.module.css";

const loading = { failure: { title: "Error", fallback: "Failed to load data" } };

interface CampaignFormProps {
  /** The campaign to change; without it a new one is made. */
  campaign?: Campaign;
  isSaving: boolean;
  meanwhile: Meanwhile;
  onEdit: () => void;
  onSubmit: (input: CampaignInput) => void;
  onCancel: () => void;
}

export function CampaignForm(props: CampaignFormProps) {
  const { campaign, isSaving, meanwhile, onEdit, onSubmit, onCancel } = props;
  const client = useClient();
  const bots = useQuery({ ...botsQuery(client), meta: loading });
  const folders = useQuery({ ...foldersQuery(client), meta: loading });
  const keyboards = useQuery({ ...keyboardsQuery(client), meta: loading });
  const [kept] = useState(() => (campaign ? draftOf(campaign) : NEW_CAMPAIGN));
  const [draft, setDraft] = useState(kept);
  const hasOptions = useCapability("forecast");
  const canStart = !campaign || Boolean(campaign.start_at);
  const hasStart = useCapability("campaign-start") && canStart;
  const { botId } = draft;
  const groups = useQuery({ ...botGroupsQuery(client, botId ?? ""), enabled: botId !== null });
  const keyboard = keyboards.data?.find(({ id }) => id === draft.keyboardId);
  const folder = folders.data?.find(({ id }) => id === draft.folderId);

  const late = useLateEnd(draft, campaign);
  const endsAtOnce = useEndAtOnce(draft, campaign) && late === null;
  const check = useCampaignCheck(draft, groups.data);
  const trigger = triggerOf(campaign);
  const postsAtOnce =
    meanwhile === "deleted" || (canStart && trigger !== "start" && startOf(draft) === null);
  const [asking, setAsking] = useState<CampaignInput | null>(null);
  const { faults, within, mark, clear } = useFaults<string>();
  const change = (values: Partial<CampaignDraft>) => {
    setDraft((now) => ({ ...now, ...values }));
    clear(values);
    onEdit();
  };
  const changeGroups = useCallback(
    (ids: CampaignDraft["groups"]) => {
      setDraft((now) => ({ ...now, groups: ids }));
      clear({ groups: ids });
      onEdit();
    },
    [clear, onEdit],
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = groups.data
      ? groups.data.filter(({ id }) => draft.groups.has(id)).map(({ id }) => id)
      : [...draft.groups];
    const keyboardId = stillChosen(keyboards.data, draft.keyboardId);
    const checked = checkCampaign({ ...draft, keyboardId }, chosen, {
      hasOptions,
      hasStart,
      kept,
    });
    if (checked.kind === "complete") {
      if (late !== null) return mark({ endDate: late });
      const isMany = postsAtOnce && chosen.length >= MANY_GROUPS;
      return isMany ? setAsking(checked.input) : onSubmit(checked.input);
    }
    const { title, description } = checked;
    mark(checked.faults);
    return showToast({ tone: "failure", title, description });
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <div className={classes["columns"]}>
        <Stack gap="md">
          <CampaignNameField
            value={draft.name}
            fault={faults["name"]}
            ownId={campaign?.id ?? null}
            isSaving={isSaving}
            onChange={(name) => change({ name })}
          />
          <BotSelect
            bots={bots.data}
            hasFailed={bots.isError && !bots.data}
            value={botId}
            fault={faults["botId"]}
            {...(campaign && { kept: campaign.bot_id })}
            onChange={(id) => change({ botId: id, groups: NEW_CAMPAIGN.groups })}
          />
          {botId !== null && (
            <GroupPicker
              key={botId}
              botId={botId}
              groups={groups.data}
              selected={draft.groups}
              fault={faults["groups"]}
              onChange={changeGroups}
            />
          )}
          <Select
            label="Folder"
            description={
              folder?.imageCount === 0 ? <EmptyFolder /> : "Where the pictures come from"
            }
            placeholder={folders.data?.length === 0 ? "No folders yet" : "Choose a folder"}
            data={
              folders.data?.map(({ id, name, imageCount }) => ({
                value: id,
                label: `${name} (${countOf(imageCount, "image")})`,
              })) ?? []
            }
            value={folder?.id ?? null}
            error={faults["folderId"]}
            onChange={(folderId) => change({ folderId })}
            allowDeselect={false}
            comboboxProps={{ shadow: "md" }}
          />
          <TemplateField
            value={draft.messageTemplate}
            fault={faults["messageTemplate"]}
            imagesPerSend={numberWithin(draft.imagesPerSend, LIMITS.imagesPerSend)}
            hasKeyboard={draft.keyboardId !== null}
            onChange={(messageTemplate) => change({ messageTemplate })}
          />
          <SimpleGrid cols={2} spacing="md">
            <NumberField
              label="Interval (hours)"
              bounds={LIMITS.intervalHours}
              value={draft.intervalHours}
              onChange={(intervalHours) => change({ intervalHours })}
            />
            <NumberField
              label="Images per send"
              bounds={LIMITS.imagesPerSend}
              value={draft.imagesPerSend}
              onChange={(imagesPerSend) => change({ imagesPerSend })}
            />
          </SimpleGrid>
          {hasStart && <CampaignStart draft={draft} faults={faults} onChange={change} />}
          <KeyboardSelect
            keyboards={keyboards.data}
            hasFailed={keyboards.isError && !keyboards.data}
            onRetry={() => void keyboards.refetch()}
            value={draft.keyboardId}
            onChange={(keyboardId) => change({ keyboardId })}
          />
          {hasOptions && (
            <CampaignOptions
              draft={draft}
              faults={faults}
              late={late}
              endsAtOnce={endsAtOnce}
              onChange={change}
            />
          )}
        </Stack>
        <Stack gap="md" className={classes["side"] ?? ""}>
          <CampaignPreview
            template={draft.messageTemplate}
            folder={folder}
            imagesPerSend={numberWithin(draft.imagesPerSend, LIMITS.imagesPerSend)}
            rows={keyboard?.keyboard.inline_keyboard ?? []}
          />
          <CampaignChecks
            draft={draft}
            groups={groups.data}
            check={check}
            onDeselect={(ids) => changeGroups(without(draft.groups, ids))}
          />
        </Stack>
      </div>
      <CampaignFooter
        firstPost={canStart ? firstPostText({ ...firstPostOf(draft), trigger }) : null}
        isNew={!campaign}
        isSaving={isSaving}
        meanwhile={meanwhile}
        onCancel={onCancel}
      />
      <PostQuestion
        input={asking}
        bots={bots.data}
        preflight={check.isStale ? null : check.preflight}
        confirmLabel={saveWords("Campaign", !campaign, meanwhile)}
        onConfirm={onSubmit}
        onClose={() => setAsking(null)}
      />
    </form>
  );
}

function triggerOf(campaign: Campaign | undefined) {
  if (!campaign) return "create";
  return isActive(campaign) ? "save" : "start";
}

const EmptyFolder = () => (
  <Text span inherit c="var(--mantine-color-orange-light-color)">
    This folder has no images yet. Until it has some, every send is skipped.
  </Text>
);

import { Button, Group, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useCallback, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { foldersQuery } from "#api/folders.ts";
import { botGroupsQuery } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { useClient } from "#api/use-client.ts";
import { BotSelect } from "#components/bot-select.tsx";
import { GroupPicker } from "#components/group-picker.tsx";
import { KeyboardSelect } from "#components/keyboard-select.tsx";
import { MeanwhileNote, saveWords } from "#components/meanwhile-note.tsx";
import { showToast } from "#components/toast.ts";
import { useFaults } from "#components/use-faults.ts";
import type { Meanwhile } from "#components/use-record-save.ts";
import { stillChosen } from "#lib/keyboard-names.ts";
import { countOf } from "#lib/numbers.ts";
import { without } from "#lib/without.ts";

import { CampaignChecks } from "./campaign-checks.tsx";
import {
  type CampaignDraft,
  checkCampaign,
  draftOf,
  NEW_CAMPAIGN,
  numberWithin,
} from "./campaign-draft.ts";
import { CampaignNameField } from "./campaign-name-field.tsx";
import { CampaignOptions } from "./campaign-options.tsx";
import { CampaignPreview } from "./campaign-preview.tsx";
import { NumberField } from "./number-field.tsx";
import { TemplateField } from "./template-field.tsx";
import { useEndAtOnce } from "./use-end-at-once.ts";
import { useLateEnd } from "./use-late-end.ts";

import classes from "#components/form-layout.module.css";

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
  const [draft, setDraft] = useState(() => (campaign ? draftOf(campaign) : NEW_CAMPAIGN));
  const hasOptions = useCapability("forecast");
  const { botId } = draft;
  const groups = useQuery({ ...botGroupsQuery(client, botId ?? ""), enabled: botId !== null });
  const keyboard = keyboards.data?.find(({ id }) => id === draft.keyboardId);
  const folder = folders.data?.find(({ id }) => id === draft.folderId);

  const late = useLateEnd(draft, campaign);
  const endsAtOnce = useEndAtOnce(draft, campaign) && late === null;
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
    const checked = checkCampaign({ ...draft, keyboardId }, chosen, { hasOptions });
    if (checked.kind === "complete") {
      return late === null ? onSubmit(checked.input) : mark({ endDate: late });
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
            onDeselect={(ids) => changeGroups(without(draft.groups, ids))}
          />
        </Stack>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes["footer"] ?? ""}>
        <MeanwhileNote what="campaign" meanwhile={meanwhile} />
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {saveWords("Campaign", !campaign, meanwhile)}
        </Button>
      </Group>
    </form>
  );
}

const EmptyFolder = () => (
  <Text span inherit c="var(--mantine-color-orange-light-color)">
    This folder has no images yet. Until it has some, every send is skipped.
  </Text>
);

import { plural, t } from "@lingui/core/macro";
import { Stack, Switch, Text } from "@mantine/core";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import type { Group } from "@tbm/contract/groups.ts";
import type { Folder } from "@tbm/contract/images.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useCallback } from "react";

import type { ListQuery } from "#api/client/list-query.ts";
import { GroupPicker } from "#composer/audience/group-picker.tsx";
import { KeyboardSelect } from "#composer/keyboard-select.tsx";
import { RhythmFields } from "#features/campaigns/rhythm/rhythm-fields.tsx";
import type { Draft } from "#forms/use-draft.ts";
import { isAutomatic } from "#records/automatic-bot.ts";
import { BotSelect } from "#records/bot-select.tsx";
import { Select } from "#ui/overlays/select.tsx";

import { type CampaignDraft, NEW_CAMPAIGN, numberWithin } from "./campaign-draft.ts";
import { CampaignNameField } from "./campaign-name-field.tsx";
import { CampaignOptions } from "./campaign-options.tsx";
import { CampaignStart } from "./campaign-start.tsx";
import { TemplateField } from "./template-field.tsx";

interface CampaignFieldsProps {
  draft: Draft<CampaignDraft>;
  /** The campaign to edit; null for a new one. */
  campaign: Campaign | null;
  choices: {
    bots: ListQuery<Bot>;
    folders: ListQuery<Folder>;
    keyboards: ListQuery<Keyboard>;
    /** The chosen bot's groups. */
    groups: readonly Group[] | undefined;
  };
  hasStart: boolean;
  hasOptions: boolean;
  isSaving: boolean;
  late: string | null;
  endsBeforeSend: boolean;
}

export function CampaignFields(props: CampaignFieldsProps) {
  const { draft, campaign, choices, hasStart, hasOptions, isSaving, late, endsBeforeSend } = props;
  const { bots, folders, keyboards, groups } = choices;
  const { values, faults, change, field } = draft;
  const { botId, imagesPerSend, keyboardId } = values;
  const changeGroups = useCallback(
    (ids: CampaignDraft["groups"]) => change({ groups: ids }),
    [change],
  );
  const folder = folders.data?.find(({ id }) => id === values.folderId);
  return (
    <Stack gap="md">
      <CampaignNameField {...field("name")} ownId={campaign?.id ?? null} isSaving={isSaving} />
      <BotSelect
        bots={bots}
        value={botId}
        fault={faults.botId}
        {...(campaign && { kept: campaign.bot_id })}
        onChange={(id) =>
          change({ botId: id, ...(!isAutomatic(id) && { groups: NEW_CAMPAIGN.groups }) })
        }
      />
      {botId !== null && (
        <GroupPicker
          key={botId}
          botId={botId}
          groups={groups}
          selected={values.groups}
          fault={faults.groups}
          onChange={changeGroups}
        />
      )}
      <Select
        {...field("folderId")}
        label={t`Folder`}
        description={folder?.imageCount === 0 ? <EmptyFolder /> : t`Where the pictures come from`}
        placeholder={folders.data?.length === 0 ? t`No folders yet` : t`Choose a folder`}
        data={
          folders.data?.map(({ id, name, imageCount }) => ({
            value: id,
            label: t`${name} (${plural(imageCount, { one: "# image", other: "# images" })})`,
          })) ?? []
        }
        value={folder?.id ?? null}
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
      />
      <TemplateField
        value={{ text: values.messageTemplate, entities: values.entities }}
        error={faults.messageTemplate ?? faults.entities}
        onChange={({ text, entities }) => change({ messageTemplate: text, entities })}
        hasFormats={hasOptions}
        imagesPerSend={numberWithin(imagesPerSend, LIMITS.imagesPerSend)}
        hasKeyboard={keyboardId !== null}
      />
      <RhythmFields draft={draft} hasRhythm={hasOptions} />
      {hasStart && <CampaignStart draft={draft} />}
      <KeyboardSelect
        keyboards={keyboards}
        value={keyboardId}
        onChange={(id) => change({ keyboardId: id })}
      />
      {hasOptions && <CampaignOptions draft={draft} late={late} endsBeforeSend={endsBeforeSend} />}
      {hasOptions && !campaign && (
        <Switch
          label={t`Create paused`}
          description={t`Nothing is posted until you start it.`}
          checked={values.paused}
          onChange={(event) => change({ paused: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

const EmptyFolder = () => (
  <Text span inherit c="var(--mantine-color-orange-light-color)">
    {t`This folder is empty. Sends are skipped until it has images.`}
  </Text>
);

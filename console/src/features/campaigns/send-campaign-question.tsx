import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { sendCampaign } from "#api/campaign-forecast.ts";
import { useClient } from "#api/client/use-client.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { MessageOutline } from "#composer/message-outline.tsx";
import { senderText } from "#composer/outline-texts.ts";
import { useBotLabel } from "#records/bot-name.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { useCampaignCheck } from "./campaign-check-panel.tsx";
import { draftOf } from "./campaign-draft.ts";
import { useNextPictures } from "./use-next-pictures.ts";

interface NextPost {
  campaign: Campaign;
  /** Undefined while loading. */
  forecast: Forecast | undefined;
}

type SendCampaignQuestionProps = NextPost & { isOpen: boolean; onClose: () => void };

/** Asks before a campaign's next pictures are posted now. */
export function SendCampaignQuestion(props: SendCampaignQuestionProps) {
  const { campaign, forecast, isOpen, onClose } = props;
  const { id, name } = campaign;
  const count = campaign.groups.length;
  const sending = useMutation(sendCampaign(useClient()));
  return (
    <ConfirmDialog
      target={isOpen ? campaign : null}
      title={t`Send Now`}
      text={() =>
        campaign.renews
          ? plural(count, {
              one: "Renew its post in its group with the next pictures now?",
              other: "Renew its posts in its # groups with the next pictures now?",
            })
          : plural(count, {
              one: "Post the next pictures to its group now?",
              other: "Post the next pictures to its # groups now?",
            })
      }
      details={<NextPostOutline campaign={campaign} forecast={forecast} />}
      note={
        forecast?.quiet_from
          ? t`Planned sends don't change. Quiet hours don't apply to this one.`
          : t`Planned sends don't change.`
      }
      confirmLabel={t`Send`}
      confirmColor="blue"
      onConfirm={() => sending.mutateAsync({ id, name })}
      onClose={onClose}
    />
  );
}

function NextPostOutline({ campaign, forecast }: NextPost) {
  const { groups, bot_id, bot_name, keyboard_id, message_template } = campaign;
  const keyboards = useQuery({
    ...keyboardsQuery(useClient()),
    enabled: Boolean(keyboard_id),
    meta: {},
  });
  const keyboard = keyboards.data?.find(({ id }) => id === keyboard_id);
  const chosen = groups.map((id) => ({ id }));
  const { preflight } = useCampaignCheck(draftOf(campaign), chosen, campaign);
  const botName = useBotLabel(bot_id, bot_name ?? "");
  return (
    <MessageOutline
      message={message_template}
      pictures={useNextPictures(campaign, forecast)}
      rows={keyboard?.keyboard.inline_keyboard ?? []}
      sender={senderText(botName, preflight?.seconds ?? null)}
      faults={preflight?.faults}
    />
  );
}

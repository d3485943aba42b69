import { t } from "@lingui/core/macro";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import type { Schedule } from "@tbm/contract/schedules.ts";
import { useMemo } from "react";

import { campaignsQuery, startCampaign, stopCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { pauseSchedule, resumeSchedule, schedulesQuery } from "#api/schedules.ts";
import { useConnection } from "#api/workers/connection.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { asksBeforeStart } from "#composer/ask-from.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { excerpt } from "#records/excerpt.ts";

import { type PaletteSource, sourceOf } from "./palette-item.ts";
import { recordPaths } from "./record-paths.ts";

const SHORT = 60;
const quiet = (enabled: boolean) => ({ meta: {}, enabled });

/** Pauses and resumes campaigns and scheduled messages. */
export function useSwitchSources(): PaletteSource[] {
  const client = useClient();
  const isFull = useIsFullWorker();
  const enabled = useConnection() !== null;
  const { mutate: start } = useMutation(startCampaign(client));
  const { mutate: stop } = useMutation(stopCampaign(client));
  const { mutate: pause } = useMutation(pauseSchedule(client));
  const { mutate: resume } = useMutation(resumeSchedule(client));
  const { data: campaigns } = useQuery({ ...campaignsQuery(client), ...quiet(enabled) });
  const { data: schedules } = useInfiniteQuery({
    ...schedulesQuery(client, { status: undefined, search: undefined }),
    ...quiet(enabled && isFull),
  });

  return useMemo(() => {
    const ofCampaign = (campaign: Campaign) => {
      const { id, name, status } = campaign;
      const isOn = status === "active";
      // The campaign's own page asks.
      const choose = asksBeforeStart(campaign)
        ? recordPaths(isFull).campaign(id)
        : () => start({ id, name });
      return {
        id,
        label: isOn ? t`Pause “${name}”` : t`Start “${name}”`,
        words: isOn ? t`stop hold` : t`resume continue`,
        note: botNameOf(campaign),
        icon: isOn ? IconPlayerPause : IconPlayerPlay,
        choose: isOn ? () => stop({ id, name }) : choose,
      };
    };
    const ofSchedule = (schedule: Schedule) => {
      const { id, message, status } = schedule;
      const text = excerpt(message, SHORT);
      const isOn = status === "waiting";
      return {
        id,
        label: isOn ? t`Pause “${text}”` : t`Resume “${text}”`,
        words: isOn ? t`stop hold` : t`start continue`,
        note: botNameOf(schedule),
        icon: isOn ? IconPlayerPause : IconPlayerPlay,
        choose: () => (isOn ? pause : resume)({ id }),
      };
    };
    const canSwitch = ({ status }: Schedule) => status === "waiting" || status === "paused";
    return [
      sourceOf({
        kind: "switches",
        records: [
          ...(campaigns ?? []).map(ofCampaign),
          ...(schedules?.pages.flat() ?? []).filter(canSwitch).map(ofSchedule),
        ],
        idOf: ({ id }) => id,
        textOf: ({ label, words }) => `${label} ${words}`,
        itemOf: (item) => item,
      }),
    ];
  }, [isFull, campaigns, schedules, start, stop, pause, resume]);
}

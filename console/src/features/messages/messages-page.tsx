import { t } from "@lingui/core/macro";
import { Box, Card, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useDeferredValue, useMemo, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import type { ListQuery } from "#api/client/list-query.ts";
import { useClient } from "#api/client/use-client.ts";
import { botGroupsQuery, groupsQuery } from "#api/groups.ts";
import { splitNew } from "#api/groups/group-acceptance.ts";
import { useWithTopics } from "#api/groups/topics.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { useIsFullWorker, useIsWorkerTested } from "#api/workers/worker-health.ts";
import { isAutomatic } from "#records/automatic-bot.ts";
import { isOnline } from "#records/bot-status.ts";
import { stillChosen } from "#records/keyboard-names.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

import { ComposeCard } from "./compose-card.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { QuickStats, Tips } from "./side-cards.tsx";
import { useMessageDraft } from "./use-message-draft.ts";
import type { Written } from "./use-posting.ts";

import classes from "./messages.module.css";

const loading = () => ({ failure: { title: t`Error`, fallback: t`Failed to load data` } });

/** Form and preview fit beside each other; messages.module.css repeats it. */
const WIDE = "(min-width: 75em)";

/** The records are deferred, so the fields render in small steps and a phone stays responsive. */
function useList<T>({ data, error, isLoadingError, refetch }: UseQueryResult<T[]>) {
  const shown = useDeferredValue(data);
  return useMemo(
    () => ({ data: shown, error, isLoadingError, refetch }),
    [shown, error, isLoadingError, refetch],
  );
}

const figureOf = (list: ListQuery<unknown>) => (list.isLoadingError ? null : list.data?.length);

const loadAgain = ({ isLoadingError, refetch }: ListQuery<unknown>) => isLoadingError && refetch();

/** "Select all" leaves out the others. */
const acceptedFigure = (groups: ListQuery<Group>) =>
  groups.isLoadingError ? null : groups.data && splitNew(groups.data).accepted.length;

export function MessagesPage() {
  const client = useClient();
  const [pane, setPane] = useState<Pane>("edit");
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const isFull = useIsFullWorker();
  const isTested = useIsWorkerTested();
  const { draft, changeDraft } = useMessageDraft();
  const bots = useList(useQuery({ ...botsQuery(client), meta: loading() }));
  const keyboards = useList(useQuery({ ...keyboardsQuery(client), meta: loading() }));
  const online = bots.data?.filter(isOnline);
  // A draft may refer to a bot that is deleted or offline by now.
  const isPossible =
    online?.some(({ id }) => id === draft.botId) ||
    (isAutomatic(draft.botId) && isFull && online !== undefined && online.length > 0);
  const botId = isPossible ? draft.botId : null;
  const ofBot = useList(
    useQuery({ ...botGroupsQuery(client, botId ?? ""), enabled: botId !== null }),
  );
  const all = useList(useQuery({ ...groupsQuery(client), enabled: botId === null, meta: {} }));
  const lists = [bots, keyboards, all];
  const offered = useWithTopics(ofBot.data);
  const groups = botId === null ? undefined : offered;
  const keyboard = keyboards.data?.find(({ id }) => id === draft.keyboardId);
  const written: Written = useMemo(
    () => ({
      ...draft,
      botId,
      groups: groups?.filter(({ id }) => draft.groups.has(id)).map(({ id }) => id) ?? [],
      keyboardId: stillChosen(keyboards.data, draft.keyboardId),
    }),
    [draft, botId, groups, keyboards],
  );
  const choices = useMemo(() => ({ bots, groups, keyboards }), [bots, groups, keyboards]);

  return (
    <>
      <Header />
      {bots.isLoadingError && (
        <Box mb="lg">
          <LoadFailed
            text={t`Bots could not be loaded`}
            query={{ error: bots.error, refetch: () => lists.map(loadAgain) }}
          />
        </Box>
      )}
      {!isWide && <PaneSwitch pane={pane} onChange={setPane} />}
      <div className={classes["columns"]} data-pane={pane}>
        {isTested ? (
          <ComposeCard
            draft={draft}
            choices={choices}
            selected={draft.groups}
            written={written}
            changeDraft={changeDraft}
          />
        ) : (
          // As high as most windows, because the form of a full worker is higher than that of others.
          <Card aria-busy>
            <Skeleton height="80vh" />
          </Card>
        )}
        <div className={classes["side"]}>
          {(isWide || pane === "preview") && (
            <PreviewCard
              draft={draft}
              botName={online?.find(({ id }) => id === botId)?.name}
              rows={keyboard?.keyboard.inline_keyboard ?? []}
            />
          )}
          <QuickStats
            onlineBots={bots.isLoadingError ? null : online?.length}
            availableGroups={acceptedFigure(botId === null ? all : ofBot)}
            keyboards={figureOf(keyboards)}
          />
          <Tips />
        </div>
      </div>
    </>
  );
}

type Pane = "edit" | "preview";

interface PaneSwitchProps {
  pane: Pane;
  onChange: (pane: Pane) => void;
}

function PaneSwitch({ pane, onChange }: PaneSwitchProps) {
  return (
    <SegmentedControl
      className={classes["switch"]}
      aria-label={t`Edit or preview`}
      isWide
      data={[
        { value: "edit", label: t`Edit` },
        { value: "preview", label: t`Preview` },
      ]}
      value={pane}
      onChange={onChange}
    />
  );
}

function Header() {
  return (
    <PageHeader
      title={t`Messages`}
      subtitle={t`Write once, post to many groups, now or on a schedule`}
      isCompact
    />
  );
}

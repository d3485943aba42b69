import { t } from "@lingui/core/macro";
import { Button, Group, Select, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDownload, IconExternalLink, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import {
  type Broadcast,
  type Delivery,
  DELIVERY_STATES,
  DeliveryState,
} from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { linkFault } from "@tbm/contract/content/links.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";

import { collectDeliveries } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { editTimes } from "#composer/changes/change-facts.ts";
import type { OnChangePosts } from "#composer/changes/open-change.ts";
import { PostActions } from "#composer/changes/post-actions.tsx";
import { LoadFailed } from "#records/load-failed.tsx";
import { groupText, stateText } from "#records/posts/delivery-facts.ts";
import { useBackToList } from "#ui/back-to-list.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";
import { RowLink } from "#ui/table/row-link.tsx";

import { DELIVERIES_ID } from "./count-tile.tsx";
import { csvName, deliveriesCsv } from "./deliveries-csv.ts";
import { deliveryColumns } from "./delivery-columns.tsx";
import { saveFile } from "./save-file.ts";
import { useDeliveries } from "./use-deliveries.ts";

import classes from "./history.module.css";

const ALL = "all";
/** Failures come first, so a few rows are usually enough. */
const ROWS_AT_ONCE = 20;
/** How long typing must pause. */
const PAUSE_MS = 300;
const stateOptions = () => [
  { value: ALL, label: t`All states` },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: stateText(state) })),
];

function nothingText(words: string, state: DeliveryState | undefined): string {
  if (words) return t`No groups found`;
  if (!state) return t`No deliveries`;
  const word = stateText(state);
  return t`No ${word} deliveries`;
}

function inGroup(delivery: Delivery): string {
  const group = groupText(delivery);
  return t`in ${group}`;
}

function linkTo(delivery: Delivery) {
  const { link, deleted_at } = delivery;
  if (!link || deleted_at || linkFault(link) !== null) return null;
  return (
    <RowLink
      icon={IconExternalLink}
      label={t`Open the message`}
      target={inGroup(delivery)}
      href={link}
    />
  );
}

interface DeliveriesSectionProps {
  broadcast: Broadcast;
  /** The changes to its posts. */
  changes: readonly Change[];
  /** Must be stable. */
  onChangePosts: OnChangePosts;
}

/** A broadcast's result in each group. The filter is in the URL. */
export function DeliveriesSection(props: DeliveriesSectionProps) {
  const { broadcast, changes, onChangePosts } = props;
  const { id, total } = broadcast;
  const edits = useMemo(() => editTimes(changes), [changes]);
  const columns = useMemo(() => deliveryColumns(edits), [edits]);
  const canChange = Boolean(broadcast.finished_at) && broadcast.bot_name !== null;
  const actions = useCallback(
    (delivery: Delivery) => (
      <>
        {linkTo(delivery)}
        {canChange && (
          <PostActions
            delivery={delivery}
            target={inGroup(delivery)}
            onChangePosts={onChangePosts}
          />
        )}
      </>
    ),
    [canChange, onChangePosts],
  );
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const place = useBackToList();
  const state = DeliveryState.safeParse(search.get("state")).data;
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const filter = { state, search: words || undefined };
  const { records, failure, refetch, isLoadingMore, loadMore } = useDeliveries(broadcast, filter);
  const collection = useMutation({
    ...collectDeliveries(client),
    onSuccess: (found, { state: chosen }) =>
      saveFile(csvName(broadcast, chosen), "text/csv", deliveriesCsv(found, edits)),
  });

  return (
    <section id={DELIVERIES_ID} aria-label={t`Deliveries`}>
      <Group justify="space-between" mb="md" mt="xl">
        <Title order={2}>{t`Deliveries`}</Title>
        <Group gap="xs" className={classes["tools"] ?? ""}>
          <TextInput
            data-search
            aria-label={t`Search groups`}
            placeholder={t`Search by name or chat ID`}
            leftSection={<IconSearch size={16} aria-hidden />}
            maxLength={LIMITS.titleLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Select
            aria-label={t`Filter by state`}
            data={stateOptions()}
            value={state ?? ALL}
            onChange={(chosen) =>
              setSearch(chosen === null || chosen === ALL ? {} : { state: chosen }, {
                state: place,
                replace: true,
                preventScrollReset: true,
              })
            }
            allowDeselect={false}
            comboboxProps={{ shadow: "md" }}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={collection.isPending}
            onClick={() => collection.mutate({ id, ...filter })}
          >
            {t`Download CSV`}
          </Button>
        </Group>
      </Group>
      {failure ? (
        <LoadFailed text={t`Deliveries could not be loaded`} query={{ error: failure, refetch }} />
      ) : (
        <RecordTable
          key={`${state ?? ALL} ${words}`}
          label={t`Deliveries`}
          columns={columns}
          records={records}
          rowsAtOnce={ROWS_AT_ONCE}
          more={{
            ...(state === undefined && !words && { total }),
            isLoading: isLoadingMore,
            load: loadMore,
          }}
          mostActions={canChange ? 3 : 1}
          actions={actions}
          empty={<EmptyState isSmall icon={IconUsersGroup} text={nothingText(words, state)} />}
        />
      )}
    </section>
  );
}

import { t } from "@lingui/core/macro";
import { Button, Group, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconArrowsExchange,
  IconDownload,
  IconExternalLink,
  IconSearch,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import {
  type BroadcastDetail,
  type Delivery,
  DELIVERY_STATES,
  DeliveryState,
} from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { linkFault } from "@tbm/contract/content/links.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useCallback, useMemo, useState } from "react";

import { collectDeliveries } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { editTimes } from "#composer/changes/change-facts.ts";
import type { OnChangePosts } from "#composer/changes/open-change.ts";
import { hasPost, PostActions } from "#composer/changes/post-actions.tsx";
import { saveFile } from "#lib/save-file.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { groupText, stateText } from "#records/posts/delivery-facts.ts";
import { useSearchParams } from "#router/use-search-params.ts";
import { useBackToList } from "#ui/back-to-list.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Select } from "#ui/overlays/select.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { RowLink } from "#ui/table/row-link.tsx";

import { DELIVERIES_ID } from "./count-tile.tsx";
import { csvName, deliveriesCsv } from "./deliveries-csv.ts";
import { deliveryColumns } from "./delivery-columns.tsx";
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

function nothingText(words: string, state: DeliveryState | undefined, isFolded: boolean): string {
  if (words) return t`No groups found`;
  if (isFolded) return t`No failures`;
  if (!state) return t`No deliveries`;
  const word = stateText(state);
  return t`No ${word} deliveries`;
}

function inGroup(delivery: Delivery): string {
  const group = groupText(delivery);
  return t`in ${group}`;
}

const hasLink = ({ link, deleted_at }: Delivery): boolean =>
  Boolean(link) && !deleted_at && linkFault(link ?? "") === null;

function linkTo(delivery: Delivery) {
  const { link } = delivery;
  if (!link || !hasLink(delivery)) return null;
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
  broadcast: BroadcastDetail;
  /** The changes to its posts. */
  changes: readonly Change[];
  /** Must be stable. */
  onChangePosts: OnChangePosts;
  /** Whether another bot can send some of it. */
  canHandOver: boolean;
  /** Must be stable. */
  onHandOver: (delivery: Delivery) => void;
}

/** Nothing of it is posted, and it was not sent again. */
const isUnsent = ({ state, repeated_in }: Delivery) =>
  (state === "failed" || state === "queued") && !repeated_in;

/** A broadcast's result in each group. The filter is in the URL. */
export function DeliveriesSection(props: DeliveriesSectionProps) {
  const { broadcast, changes, onChangePosts, canHandOver, onHandOver } = props;
  const { id, failed, unconfirmed, results_kept_days: keptDays } = broadcast;
  const isFolded = Boolean(keptDays);
  const total = isFolded ? failed + unconfirmed : broadcast.total;
  const edits = useMemo(() => editTimes(changes), [changes]);
  const hasBots = broadcast.bot_count !== undefined;
  const columns = useMemo(
    () => deliveryColumns(edits, hasBots, isFolded),
    [edits, hasBots, isFolded],
  );
  const canChange = Boolean(broadcast.finished_at) && broadcast.bot_name !== null && !isFolded;
  const actions = useCallback(
    (delivery: Delivery) => (
      <>
        {linkTo(delivery)}
        {canHandOver && isUnsent(delivery) && (
          <RowAction
            icon={IconArrowsExchange}
            label={t`Send through another bot`}
            target={inGroup(delivery)}
            onClick={() => onHandOver(delivery)}
          />
        )}
        {canChange && (
          <PostActions
            delivery={delivery}
            target={inGroup(delivery)}
            onChangePosts={onChangePosts}
          />
        )}
      </>
    ),
    [canChange, onChangePosts, canHandOver, onHandOver],
  );
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const place = useBackToList();
  const state = DeliveryState.safeParse(search.get("state")).data;
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const filter = { state, search: words || undefined };
  const { records, failure, refetch, isLoadingMore, loadMore } = useDeliveries(broadcast, filter);
  const mostActions = Math.max(
    0,
    ...(records ?? []).map(
      (delivery) =>
        Number(hasLink(delivery)) +
        Number(canHandOver && isUnsent(delivery)) +
        (canChange && hasPost(delivery) ? 2 : 0),
    ),
  );
  const collection = useMutation({
    ...collectDeliveries(client),
    onSuccess: (found, { state: chosen }) =>
      saveFile(
        new Blob([deliveriesCsv(found, edits)], { type: "text/csv" }),
        csvName(broadcast, chosen),
      ),
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
      {keptDays && (
        <Text size="sm" c="dimmed" mb="md">
          {t`The result in each group was kept for ${keptDays} days. The counts and the failures stay.`}
        </Text>
      )}
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
          mostActions={mostActions}
          actions={actions}
          empty={
            <EmptyState isSmall icon={IconUsersGroup} text={nothingText(words, state, isFolded)} />
          }
        />
      )}
    </section>
  );
}

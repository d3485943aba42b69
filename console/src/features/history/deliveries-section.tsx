import { Button, Group, Select, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDownload, IconExternalLink, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type Broadcast, DELIVERY_STATES, DeliveryState } from "@tbm/contract/broadcasts.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { linkFault } from "@tbm/contract/links.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { collectDeliveries, deliveriesQuery } from "#api/broadcasts.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { EmptyState } from "#components/empty-state.tsx";
import { useListPlace } from "#components/list-place.ts";
import { LoadFailed } from "#components/load-failed.tsx";
import { RecordTable } from "#components/record-table.tsx";
import { RowLink } from "#components/row-link.tsx";

import { csvName, deliveriesCsv } from "./deliveries-csv.ts";
import { DELIVERY_COLUMNS } from "./delivery-columns.tsx";
import { groupText } from "./delivery-facts.ts";
import { saveFile } from "./save-file.ts";

import classes from "./history.module.css";

const ALL = "all";
/** Typing is over when it has stood still so long. */
const SETTLING_MS = 300;
const OPTIONS = [
  { value: ALL, label: "All states" },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: state })),
];

/** What became of a broadcast in each group; the filter is a part of the address. */
export function DeliveriesSection({ broadcast }: { broadcast: Broadcast }) {
  const { id, total } = broadcast;
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const place = useListPlace();
  const state = DeliveryState.safeParse(search.get("state")).data;
  const canSearch = useCapability("delivery-search");
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), SETTLING_MS);
  const filter = { state, search: words || undefined };
  const deliveries = useInfiniteQuery(deliveriesQuery(client, id, filter));
  const collection = useMutation({
    ...collectDeliveries(client),
    onSuccess: (found, { state: chosen }) =>
      saveFile(csvName(broadcast, chosen), "text/csv", deliveriesCsv(found)),
  });
  const records = deliveries.data?.pages
    .flat()
    .map((delivery) => Object.assign({ id: delivery.group_id }, delivery));

  return (
    <section aria-label="Deliveries">
      <Group justify="space-between" mb="md" mt="xl">
        <Title order={2}>Deliveries</Title>
        <Group gap="xs" className={classes["tools"] ?? ""}>
          {canSearch && (
            <TextInput
              aria-label="Search groups"
              placeholder="Search by name or chat ID"
              leftSection={<IconSearch size={16} aria-hidden />}
              maxLength={LIMITS.titleLength}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <Select
            aria-label="Filter by state"
            data={OPTIONS}
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
            Download CSV
          </Button>
        </Group>
      </Group>
      {deliveries.isError && !deliveries.data ? (
        <LoadFailed
          text="Deliveries could not be loaded"
          error={deliveries.error}
          onRetry={() => void deliveries.refetch()}
        />
      ) : (
        <RecordTable
          key={`${state ?? ALL} ${words}`}
          label="Deliveries"
          columns={DELIVERY_COLUMNS}
          records={records}
          more={{
            ...(state === undefined && !words && { total }),
            isLoading: deliveries.isFetchingNextPage,
            load: deliveries.hasNextPage ? () => void deliveries.fetchNextPage() : null,
          }}
          mostActions={1}
          actions={(delivery) =>
            delivery.link &&
            linkFault(delivery.link) === null && (
              <RowLink
                icon={IconExternalLink}
                label="Open the message"
                target={`in ${groupText(delivery)}`}
                href={delivery.link}
              />
            )
          }
          empty={
            <EmptyState
              isSmall
              icon={IconUsersGroup}
              text={words ? "No groups found" : state ? `No delivery is ${state}` : "No deliveries"}
            />
          }
        />
      )}
    </section>
  );
}

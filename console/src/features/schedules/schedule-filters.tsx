import { t } from "@lingui/core/macro";
import { SCHEDULE_STATUSES, ScheduleStatus } from "@tbm/contract/schedules.ts";

import { FilterBar } from "#ui/filters/filter-bar.tsx";
import { Select } from "#ui/overlays/select.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useUrlFilter } from "#ui/use-url-filter.ts";

import { statusText } from "./schedule-facts.ts";

const ALL = "all";

/** The filters in the URL. */
export function useScheduleFilter() {
  const { textOf, narrow, clear } = useUrlFilter<"status" | "search">();
  const status = ScheduleStatus.safeParse(textOf("status")).data;
  const search = textOf("search").trim() || undefined;
  return {
    filter: { status, search },
    isNarrowed: status !== undefined || search !== undefined,
    narrow,
    clear,
  };
}

export function ScheduleFilters(props: ReturnType<typeof useScheduleFilter>) {
  const { filter, isNarrowed, narrow, clear } = props;
  const options = [
    { value: ALL, label: t`Any status` },
    ...SCHEDULE_STATUSES.map((status) => ({ value: status, label: statusText({ status }) })),
  ];
  return (
    <FilterBar
      search={
        <SearchField
          label={t`Search messages`}
          placeholder={t`Search messages`}
          words={filter.search ?? ""}
          onSearch={(words) => narrow({ search: words })}
        />
      }
      activeCount={filter.status ? 1 : 0}
      isNarrowed={isNarrowed}
      onClear={clear}
    >
      <Select
        aria-label={t`Filter by status`}
        data={options}
        value={filter.status ?? ALL}
        onChange={(chosen) => narrow({ status: chosen === ALL ? null : chosen })}
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
      />
    </FilterBar>
  );
}

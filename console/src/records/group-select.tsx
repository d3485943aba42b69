import { t } from "@lingui/core/macro";
import { type ComboboxItem, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useMemo, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupsQuery } from "#api/groups.ts";
import { useWithTopics } from "#api/groups/topics.ts";
import { SearchSelect } from "#ui/search-select.tsx";

const ALL = "";
/** There may be thousands of groups, and the list renders every option. */
const MOST_OPTIONS = 50;

const toOption = ({ id, name }: Group): ComboboxItem => ({ value: id, label: name });

/** The groups whose name or chat id has the words, those that begin with them first. */
function findGroups(groups: readonly Group[], words: string): ComboboxItem[] {
  const query = words.trim().toLowerCase();
  const found = groups.filter(
    ({ name, chatId }) => name.toLowerCase().includes(query) || chatId.includes(query),
  );
  const begins = found.filter(({ name }) => name.toLowerCase().startsWith(query));
  const others = found.filter(({ name }) => !name.toLowerCase().startsWith(query));
  return [...begins, ...others].slice(0, MOST_OPTIONS).map(toOption);
}

interface GroupSelectProps {
  groupId: string | undefined;
  className?: string;
  onChange: (groupId: string | null) => void;
}

/** Chooses one group of many. The groups are loaded when they are needed. */
export function GroupSelect({ groupId, className, onChange }: GroupSelectProps) {
  const [isOpened, setIsOpened] = useState(false);
  const isNeeded = isOpened || groupId !== undefined;
  const { data } = useQuery({ ...groupsQuery(useClient()), enabled: isNeeded, meta: {} });
  const groups = useWithTopics(data, { isNeeded });
  const isLoading = isNeeded && !groups;
  const chatIds = useMemo(() => new Map(groups?.map(({ id, chatId }) => [id, chatId])), [groups]);
  const chosen = groups?.find(({ id }) => id === groupId);
  const unknown = groupId !== undefined && !chosen;
  const others = (groups ?? []).filter((group) => group !== chosen).slice(0, MOST_OPTIONS);
  return (
    <SearchSelect
      aria-label={t`Filter by group`}
      data={[
        { value: ALL, label: t`All groups` },
        ...(unknown ? [{ value: groupId, label: isLoading ? "…" : t`Removed group` }] : []),
        ...(chosen ? [toOption(chosen)] : []),
        ...others.map(toOption),
      ]}
      find={(_, words) => findGroups(groups ?? [], words)}
      value={groupId ?? ALL}
      nothingFoundMessage={isLoading ? t`Loading…` : t`No groups found`}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          {chatIds.has(option.value) && (
            <Text size="xs" c="dimmed">
              {chatIds.get(option.value)}
            </Text>
          )}
        </div>
      )}
      onFocus={() => setIsOpened(true)}
      onChange={(id) => onChange(id || null)}
      {...(className && { className })}
    />
  );
}

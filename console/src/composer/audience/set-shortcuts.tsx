import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import type { MessageContent } from "#composer/message-draft.ts";

import { focusText, SetButtons } from "./set-buttons.tsx";
import { useAddressGroups } from "./use-address-groups.ts";

import classes from "./audience-chips.module.css";

interface SetShortcutsProps {
  onChoose: (address: Pick<MessageContent, "botId" | "groups">) => void;
}

/** While no bot is chosen: sets to write to, each with the bot that can post to its groups. */
export function SetShortcuts({ onChoose }: SetShortcutsProps) {
  const labelId = useId();
  const element = useRef<HTMLDivElement>(null);
  // A shortcut only, so a failure shows no toast.
  const { data: sets } = useQuery({
    ...groupSetsQuery(useClient()),
    enabled: useIsFullWorker(),
    meta: {},
  });
  const address = useAddressGroups((chosen) => {
    const form = element.current?.closest("fieldset");
    onChoose(chosen);
    focusText(form);
  });
  const filled = sets?.filter(({ groups }) => groups.length > 0) ?? [];
  if (filled.length === 0) return null;
  return (
    <div ref={element}>
      <Text size="xs" c="dimmed" mb={6} id={labelId}>
        {t`Or write to a set`}
      </Text>
      <div className={classes["chips"]} role="group" aria-labelledby={labelId}>
        <SetButtons sets={filled} onChoose={({ groups }) => address(groups)} />
      </div>
    </div>
  );
}

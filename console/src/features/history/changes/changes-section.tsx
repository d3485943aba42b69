import { t } from "@lingui/core/macro";
import { Stack, Title } from "@mantine/core";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";

import { editTimes, isAnyRunning, versionNumber } from "#composer/changes/change-facts.ts";

import { ChangeCard } from "./change-card.tsx";
import { FirstVersion } from "./first-version.tsx";

interface ChangesSectionProps {
  broadcast: BroadcastDetail;
  /** Newest first. */
  changes: readonly Change[];
}

/** Every edit and deletion of a broadcast's posts, with its progress and its result. */
export function ChangesSection({ broadcast, changes }: ChangesSectionProps) {
  if (changes.length === 0) return null;
  const edits = editTimes(changes);
  const canRetry = broadcast.bot_name !== null && !isAnyRunning(changes);
  return (
    <section aria-label={t`Changes`}>
      <Title order={2} mb="md" mt="xl">
        {t`Changes`}
      </Title>
      <Stack gap="sm">
        {changes.map((change) => (
          <ChangeCard
            broadcast={broadcast}
            change={change}
            version={edits.has(change.id) ? versionNumber(change.id, edits) : null}
            canRetry={canRetry}
            key={change.id}
          />
        ))}
        {edits.size > 0 && <FirstVersion broadcast={broadcast} />}
      </Stack>
    </section>
  );
}

import { t } from "@lingui/core/macro";
import { Button, Group as Line, Stack, Text } from "@mantine/core";
import { IconTestPipe } from "@tabler/icons-react";
import type { Group } from "@tbm/contract/groups.ts";
import { useState } from "react";

import { Dialog } from "#ui/dialog/dialog.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { rememberTestGroup, testGroupOf } from "./test-group.ts";

/** How many groups are offered at once. The search finds the others. */
const OFFERED = 50;

interface TestSendProps {
  botId: string | null;
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  /** False while something is missing from the message. */
  isReady: boolean;
  isSending: boolean;
  /** Why an intended picture is missing; null if none is. */
  absentPicture?: string | null;
  /** The caller reports the result. */
  onSend: (group: Group) => Promise<unknown>;
}

/** Sends the message to one group, to see how it looks there. */
export function TestSend(props: TestSendProps) {
  const { botId, groups, isReady, isSending, absentPicture = null, onSend } = props;
  const [isOpen, setIsOpen] = useState(false);
  const canTest = isReady && botId !== null && groups !== undefined && groups.length > 0;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!canTest}
        leftSection={<IconTestPipe size={16} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t`Send a test…`}
      </Button>
      <Dialog
        isOpen={isOpen && canTest}
        onClose={() => !isSending && setIsOpen(false)}
        title={t`Send a Test`}
      >
        {botId !== null && groups && (
          <TestForm
            key={botId}
            botId={botId}
            groups={groups}
            isSending={isSending}
            absentPicture={absentPicture}
            onCancel={() => setIsOpen(false)}
            onSend={async (group) => {
              await onSend(group);
              setIsOpen(false);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface TestFormProps extends Pick<TestSendProps, "isSending" | "onSend"> {
  botId: string;
  groups: readonly Group[];
  absentPicture: string | null;
  onCancel: () => void;
}

function TestForm(props: TestFormProps) {
  const { botId, groups, isSending, absentPicture, onCancel, onSend } = props;
  const [chosen, setChosen] = useState(() => testGroupOf(botId));
  const group = groups.find(({ id }) => id === chosen);

  async function send() {
    if (!group || isSending) return;
    rememberTestGroup(botId, group.id);
    try {
      await onSend(group);
    } catch {
      // The query client shows the error.
    }
  }

  return (
    <Stack gap="lg">
      <SearchSelect
        label={t`Group`}
        description={t`Sends immediately, to this group only`}
        placeholder={t`Choose a group`}
        openOnFocus={false}
        limit={OFFERED}
        nothingFoundMessage={t`No groups match`}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={group?.id ?? null}
        onChange={setChosen}
        data-autofocus
      />
      {absentPicture !== null && <Text>{absentPicture}</Text>}
      <Line justify="flex-end" gap="xs">
        <Button variant="default" disabled={isSending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button disabled={!group} loading={isSending} onClick={() => void send()}>
          {absentPicture === null ? t`Send Test` : t`Send Without It`}
        </Button>
      </Line>
    </Stack>
  );
}

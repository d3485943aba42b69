import { plural, t } from "@lingui/core/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { SheetResult } from "@tbm/contract/sheets.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { checkSheet, importSheet } from "#api/sheets.ts";
import { formatNumber } from "#lib/numbers.ts";
import { saveFile } from "#lib/save-file.ts";
import { formatMoment } from "#time/dates.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { ColumnFaults, hasColumnFaults } from "./column-faults.tsx";
import { ColumnGuide } from "./column-guide.tsx";
import { FaultTable } from "./fault-table.tsx";
import { exampleFile, readSheetFile } from "./sheet-file.ts";

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Checks a sheet of posts, and plans them if nothing is wrong. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={t`Import from a Sheet`} size="large" onClose={onClose}>
      {isOpen && <ImportForm onClose={onClose} />}
    </Dialog>
  );
}

interface Sheet {
  name: string;
  csv: string;
}

function ImportForm({ onClose }: Pick<ImportDialogProps, "onClose">) {
  const client = useClient();
  const checking = useMutation(checkSheet(client));
  const importing = useMutation(importSheet(client));
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const result = sheet && !checking.isPending ? checking.data : undefined;
  const isReady = result !== undefined && result.fault_count === 0;

  async function read(file: File | undefined) {
    if (!file) return;
    const csv = await readSheetFile(file);
    setSheet({ name: file.name, csv });
    checking.mutate(csv);
  }

  return (
    <Stack gap="md">
      <Dropzone
        onDrop={(files) => void read(files[0])}
        multiple={false}
        maxSize={LIMITS.sheetBytes}
        loading={checking.isPending}
        p="lg"
        bd="1px dashed var(--mantine-color-default-border)"
        inputProps={{ accept: ".csv,.tsv,.txt,text/csv", "aria-label": t`Sheet to import` }}
      >
        <Group gap="sm" justify="center" wrap="nowrap">
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
          <div>
            <Text fw={500}>{sheet ? sheet.name : t`Choose a CSV file or drop it here`}</Text>
            <Text size="xs" c="dimmed">
              {t`Up to ${formatNumber(LIMITS.sheetRows)} posts, one per row`}
            </Text>
          </div>
        </Group>
      </Dropzone>
      <div role="status">{result && <CheckResult result={result} />}</div>
      <ColumnGuide
        key={sheet?.name}
        isOpenFirst={result !== undefined && hasColumnFaults(result.faults)}
      />
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => saveFile(exampleFile(Date.now()), "posts.csv")}
        >
          {t`Download an example`}
        </Button>
        <Group gap="xs">
          <Button variant="default" disabled={importing.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            disabled={!isReady}
            loading={importing.isPending}
            onClick={() => sheet && importing.mutate(sheet.csv, { onSuccess: onClose })}
          >
            {isReady
              ? plural(result.posts, { one: "Schedule # post", other: "Schedule # posts" })
              : t`Schedule posts`}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function CheckResult({ result }: { result: SheetResult }) {
  const { posts, first_at, last_at, fault_count, faults } = result;
  if (hasColumnFaults(faults)) return <ColumnFaults faults={faults} />;
  if (fault_count > 0) return <FaultTable result={result} />;
  const [first, last] = [formatMoment(first_at ?? ""), formatMoment(last_at ?? "")];
  return (
    <Text>
      {plural(posts, {
        one: `# post will be scheduled, on ${first}.`,
        other: `# posts will be scheduled. First: ${first}, last: ${last}.`,
      })}
    </Text>
  );
}

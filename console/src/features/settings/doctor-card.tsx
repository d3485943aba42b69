import { t } from "@lingui/core/macro";
import { Button, Card, Text, Title } from "@mantine/core";
import { IconCopy, IconStethoscope } from "@tabler/icons-react";

import type { Connection } from "#api/workers/connection.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { formatMoment } from "#time/dates.ts";
import { copyWithToast } from "#ui/toast/copy-with-toast.ts";

import { DoctorList } from "./doctor-list.tsx";
import { reportOf, summaryOf } from "./doctor-report.ts";
import { type Progress, useDoctor } from "./use-doctor.ts";

import classes from "./doctor.module.css";

/** Checks the values in the fields, saved or not, and says for each step what to do. */
export function DoctorCard({ connection }: { connection: Connection }) {
  const { progress, run } = useDoctor();
  const isRunning = progress !== null && progress.running !== null;
  return (
    <Card component="section" aria-labelledby="doctor-title">
      <div className={classes["head"]}>
        <Title order={2} id="doctor-title">
          {t`Connection doctor`}
        </Title>
        <div className={classes["buttons"]}>
          {progress && !isRunning && <CopyReport progress={progress} />}
          <Button
            variant="default"
            leftSection={<IconStethoscope size={16} aria-hidden />}
            loading={isRunning}
            onClick={() => void run(connection)}
          >
            {progress ? t`Run checks again` : t`Run checks`}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        <Text c="dimmed" mt="xs">
          {progress
            ? summaryWords(progress)
            : t`Checks the address and key above step by step, saved or not, and tells you what to fix.`}
        </Text>
      </div>
      {progress && <DoctorList progress={progress} />}
    </Card>
  );
}

function summaryWords({ address, startedAt, steps, running }: Progress): string {
  const host = hostOf(address);
  if (running !== null) return host === "" ? t`Checking…` : t`Checking ${host}…`;
  const moment = formatMoment(new Date(startedAt).toISOString());
  const checked = host === "" ? t`Checked on ${moment}.` : t`Checked ${host} on ${moment}.`;
  return `${summaryOf(steps)} ${checked}`;
}

function CopyReport({ progress }: { progress: Progress }) {
  const copy = () =>
    copyWithToast(reportOf(progress, window.location.origin), {
      title: t`Report Copied`,
      description: t`It doesn't contain your key or any token`,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {t`Copy report`}
    </Button>
  );
}

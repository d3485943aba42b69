import { Button, Card, Text, Title } from "@mantine/core";
import { IconCopy, IconStethoscope } from "@tabler/icons-react";

import type { Connection } from "#api/workers/connection.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { formatMoment } from "#time/dates.ts";
import { copyText } from "#ui/copy-text.ts";
import { showToast } from "#ui/toast/toast.ts";

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
          Connection doctor
        </Title>
        <div className={classes["buttons"]}>
          {progress && !isRunning && <CopyReport progress={progress} />}
          <Button
            variant="default"
            leftSection={<IconStethoscope size={16} aria-hidden />}
            loading={isRunning}
            onClick={() => void run(connection)}
          >
            {progress ? "Run checks again" : "Run checks"}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        <Text c="dimmed" mt="xs">
          {progress
            ? summaryWords(progress)
            : "Checks the address and the key above step by step, saved or not, and says what to do."}
        </Text>
      </div>
      {progress && <DoctorList progress={progress} />}
    </Card>
  );
}

function summaryWords({ address, startedAt, steps, running }: Progress): string {
  const host = hostOf(address) || "nothing";
  if (running !== null) return `Checking ${host}…`;
  const moment = formatMoment(new Date(startedAt).toISOString());
  return `${summaryOf(steps)} Checked ${host} on ${moment}.`;
}

function CopyReport({ progress }: { progress: Progress }) {
  async function copy() {
    const isCopied = await copyText(reportOf(progress, window.location.origin));
    showToast(
      isCopied
        ? {
            tone: "success",
            title: "Report Copied",
            description: "It has neither the key nor a token",
          }
        : {
            tone: "failure",
            title: "Not Copied",
            description: "The browser does not let this page use the clipboard",
          },
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      Copy report
    </Button>
  );
}

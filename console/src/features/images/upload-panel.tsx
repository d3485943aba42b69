import { Button, Card, Group, Progress, Text } from "@mantine/core";
import { memo } from "react";

import {
  type FolderUploads,
  isRetryable,
  type Upload,
  type UploadState,
} from "#api/upload-store.ts";
import { formatFileSize } from "#lib/file-size.ts";
import { countOf as countFiles, formatNumber } from "#lib/numbers.ts";
import { nameList } from "#records/name-list.ts";

import classes from "./images.module.css";

interface UploadPanelProps extends FolderUploads {
  onTryAgain: () => void;
  onDismiss: () => void;
}

const countOf = (uploads: readonly Upload[], kind: UploadState["kind"]) =>
  uploads.filter(({ state }) => state.kind === kind).length;

const isDone = ({ state }: Upload) => state.kind === "done";

/** Finished uploads last. The original index is the key, so an item keeps its identity when it moves. */
const doneLast = (uploads: readonly Upload[]): [number, Upload][] =>
  [...uploads.entries()].toSorted(([, a], [, b]) => Number(isDone(a)) - Number(isDone(b)));

function statusText({ uploads, isRunning, refused }: FolderUploads): string {
  const failed = countOf(uploads, "failed");
  if (refused.length > 0 && !isRunning) {
    return `${countFiles(failed, "file")} of an earlier upload failed, and can be tried again`;
  }
  const done = `${formatNumber(countOf(uploads, "done"))} of ${formatNumber(uploads.length)} uploaded`;
  return failed > 0 ? `${done}, ${formatNumber(failed)} failed` : done;
}

export function UploadPanel(props: UploadPanelProps) {
  const { uploads, isRunning, refused, onTryAgain, onDismiss } = props;
  if (uploads.length === 0 && refused.length === 0) return null;
  return (
    <Card component="section" aria-label="Uploads" mb="md">
      <Group justify="space-between" wrap="nowrap">
        <div className={classes["names"]}>
          {uploads.length > 0 && (
            <Text fw={600} role="status">
              {statusText(props)}
            </Text>
          )}
          {refused.length > 0 && (
            <Text className={classes["refused"] ?? ""}>
              Not an image or over 10 MB, so nothing of the last choice was uploaded:{" "}
              {nameList(refused)}
            </Text>
          )}
        </div>
        {!isRunning && (
          <Group gap="xs" style={{ flex: "none" }}>
            {uploads.some(isRetryable) && (
              <Button variant="default" size="xs" onClick={onTryAgain}>
                Try again
              </Button>
            )}
            <Button variant="subtle" color="gray" size="xs" onClick={onDismiss}>
              Dismiss
            </Button>
          </Group>
        )}
      </Group>
      {uploads.length > 0 && <UploadList uploads={uploads} isRunning={isRunning} />}
    </Card>
  );
}

function UploadList({ uploads, isRunning }: Pick<FolderUploads, "uploads" | "isRunning">) {
  const failed = countOf(uploads, "failed");
  return (
    <>
      <Progress
        mt="xs"
        value={((countOf(uploads, "done") + failed) / uploads.length) * 100}
        animated={isRunning}
        color={failed > 0 ? "red" : "blue"}
        aria-label="Uploaded"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard can scroll it */}
      <ul className={classes["uploads"]} tabIndex={0} aria-label="Files">
        {doneLast(uploads).map(([index, upload]) => (
          <UploadLine upload={upload} key={index} />
        ))}
      </ul>
    </>
  );
}

const UploadLine = memo(function UploadLine({ upload: { file, state } }: { upload: Upload }) {
  return (
    <li className={classes["upload"]}>
      <Text className={classes["names"] ?? ""} truncate title={file.name}>
        {file.name}
      </Text>
      <Text size="xs" c="dimmed" style={{ flex: "none" }}>
        {formatFileSize(file.size)}
      </Text>
      <span className={classes["state"]} data-kind={state.kind}>
        {state.kind === "failed" ? `failed: ${state.reason}` : state.kind}
      </span>
    </li>
  );
});

import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Progress, Text } from "@mantine/core";
import { memo } from "react";

import {
  type FolderUploads,
  isRetryable,
  type Upload,
  type UploadState,
} from "#api/upload-store.ts";
import { formatFileSize } from "#lib/file-size.ts";
import { formatNumber } from "#lib/numbers.ts";
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
    return plural(failed, {
      one: "# file from an earlier upload failed. You can try it again.",
      other: "# files from an earlier upload failed. You can try them again.",
    });
  }
  const done = formatNumber(countOf(uploads, "done"));
  const total = formatNumber(uploads.length);
  if (failed === 0) return t`${done} of ${total} uploaded`;
  const failures = formatNumber(failed);
  return t`${done} of ${total} uploaded, ${failures} failed`;
}

function stateText(state: UploadState): string {
  if (state.kind === "failed") {
    const { reason } = state;
    return t`failed: ${reason}`;
  }
  if (state.kind === "queued") return t`waiting to upload`;
  return state.kind === "uploading" ? t`uploading` : t`done`;
}

export function UploadPanel(props: UploadPanelProps) {
  const { uploads, isRunning, refused, onTryAgain, onDismiss } = props;
  if (uploads.length === 0 && refused.length === 0) return null;
  const names = nameList(refused);
  return (
    <Card component="section" aria-label={t`Uploads`} mb="md">
      <Group justify="space-between" wrap="nowrap">
        <div className={classes["names"]}>
          {uploads.length > 0 && (
            <Text fw={600} role="status">
              {statusText(props)}
            </Text>
          )}
          {refused.length > 0 && (
            <Text className={classes["refused"] ?? ""}>
              {t`Your last selection wasn't uploaded. Not an image or over 10 MB: ${names}`}
            </Text>
          )}
        </div>
        {!isRunning && (
          <Group gap="xs" style={{ flex: "none" }}>
            {uploads.some(isRetryable) && (
              <Button variant="default" size="xs" onClick={onTryAgain}>
                {t`Try again`}
              </Button>
            )}
            <Button variant="subtle" color="gray" size="xs" onClick={onDismiss}>
              {t`Dismiss`}
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
        aria-label={t`Uploaded`}
      />
      <ul className={classes["uploads"]} tabIndex={0} aria-label={t`Files`}>
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
        {stateText(state)}
      </span>
    </li>
  );
});

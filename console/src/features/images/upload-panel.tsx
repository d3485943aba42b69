import { Button, Card, Group, Progress, Text } from "@mantine/core";
import { memo } from "react";

import { formatFileSize } from "#lib/file-size.ts";
import { mayPass, type Upload } from "#lib/upload-store.ts";

import classes from "./images.module.css";

interface UploadPanelProps {
  uploads: readonly Upload[];
  isRunning: boolean;
  onTryAgain: () => void;
  onDismiss: () => void;
}

export function UploadPanel({ uploads, isRunning, onTryAgain, onDismiss }: UploadPanelProps) {
  if (uploads.length === 0) return null;
  const count = (kind: Upload["state"]["kind"]) =>
    uploads.filter(({ state }) => state.kind === kind).length;
  const failed = count("failed");
  return (
    <Card component="section" aria-label="Uploads" mb="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600} role="status">
          {count("done")} of {uploads.length} uploaded{failed > 0 && `, ${failed} failed`}
        </Text>
        {!isRunning && (
          <Group gap="xs">
            {uploads.some(mayPass) && (
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
      <Progress
        value={((count("done") + failed) / uploads.length) * 100}
        animated={isRunning}
        color={failed > 0 ? "red" : "blue"}
        aria-label="Uploaded"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <ul className={classes["uploads"]} tabIndex={0} aria-label="Files">
        {uploads.map((upload, index) => (
          <UploadLine upload={upload} key={index} />
        ))}
      </ul>
    </Card>
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

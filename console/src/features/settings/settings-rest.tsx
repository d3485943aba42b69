import type { Connection } from "#api/connection.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { hostOf } from "#lib/worker-address.ts";

import { SetupGuide } from "./setup-guide.tsx";
import { WorkersCard } from "./workers-card.tsx";

/** What stands beside the connection, on a phone below it. */
export function SettingsAside() {
  return (
    <>
      <WorkersCard />
      <SetupGuide />
    </>
  );
}

interface ForgetQuestionProps {
  connection: Connection;
  onForget: (connection: Connection) => void;
  onClose: () => void;
}

export function ForgetQuestion({ connection, onForget, onClose }: ForgetQuestionProps) {
  return (
    <ConfirmDialog
      target={connection}
      title="Disconnect"
      text={({ baseUrl }) =>
        `This browser forgets ${hostOf(baseUrl)} and its API key. The worker itself keeps running.`
      }
      confirmLabel="Disconnect"
      onConfirm={async (forgotten) => onForget(forgotten)}
      onClose={onClose}
    />
  );
}

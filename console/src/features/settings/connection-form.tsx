import { t } from "@lingui/core/macro";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { IconKey, IconLink, IconPlugConnected } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";

import type { Connection } from "#api/workers/connection.ts";
import { tidyAddress } from "#api/workers/worker-address.ts";
import type { ConnectionTest } from "#api/workers/worker-health.ts";
import type { Draft } from "#forms/use-draft.ts";

import type { Running } from "./use-connection-settings.ts";

import classes from "./connection-form.module.css";

interface ConnectionFormProps {
  draft: Draft<Connection>;
  onChange: (values: Partial<Connection>) => void;
  test: ConnectionTest | null;
  running: Running;
  onSave: (connection: Connection) => void;
  onTest: (connection: Connection) => void;
  /** Only if a connection is saved. */
  onForget?: () => void;
}

export function ConnectionForm(props: ConnectionFormProps) {
  const { draft, test, running, onChange, onSave, onTest, onForget } = props;
  const { values, faults, within, mark } = draft;
  const connection: Connection = {
    baseUrl: tidyAddress(values.baseUrl),
    apiKey: values.apiKey.trim(),
  };
  const isLacking = !connection.baseUrl || !connection.apiKey;
  const isDisabled = running !== null || isLacking;

  // A disabled submit button also disables Enter, but Enter must show what is missing.
  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (running !== null) return;
    onSave(connection);
    if (isLacking) {
      mark({ baseUrl: t`Enter your worker's address.`, apiKey: t`Enter your worker's API key.` });
    }
  }

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} ref={within}>
      <Stack>
        <TextInput
          type="url"
          label={t`Worker URL`}
          description={t`Your worker's address, no trailing slash`}
          placeholder="https://your-worker.example"
          leftSection={<IconLink size={16} aria-hidden />}
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          onKeyDown={saveOnEnter}
          value={values.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
          error={connection.baseUrl ? test?.kind === "address" && test.message : faults.baseUrl}
        />
        <PasswordInput
          label={t`API Key`}
          description={t`The worker's API_KEY; stored only in this browser`}
          placeholder={t`Paste the key`}
          leftSection={<IconKey size={16} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          visibilityToggleButtonProps={{ "aria-label": t`Show or hide the key`, tabIndex: 0 }}
          onKeyDown={saveOnEnter}
          value={values.apiKey}
          onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
          error={connection.apiKey ? test?.kind === "key" && test.message : faults.apiKey}
        />
        <div className={classes["buttons"]}>
          <Button
            disabled={isDisabled && running !== "save"}
            loading={running === "save"}
            onClick={() => onSave(connection)}
          >
            {t`Save Configuration`}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            disabled={isDisabled && running !== "test"}
            loading={running === "test"}
            onClick={() => onTest(connection)}
          >
            {t`Test Connection`}
          </Button>
          {onForget && (
            <Button variant="subtle" c="dimmed" disabled={running !== null} onClick={onForget}>
              {t`Disconnect`}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}

import { t } from "@lingui/core/macro";

import { useConnection } from "#api/workers/connection.ts";
import { connectTo, type SavedWorker, useSavedWorkers } from "#api/workers/saved-workers.ts";
import { confirmDiscard } from "#forms/confirm-discard.ts";
import { saveErrorNotice } from "#ui/toast/save-error-notice.ts";
import { showToast } from "#ui/toast/toast.ts";

import classes from "./sidebar.module.css";

/** Asks first if something typed would be lost. */
export const switchWorker = (worker: SavedWorker): void =>
  confirmDiscard(() => {
    try {
      connectTo(worker);
    } catch (error) {
      showToast(saveErrorNotice(error));
    }
  });

/** A native select needs no code and works well on phones. */
export function WorkerSwitch() {
  const workers = useSavedWorkers();
  const active = useConnection();

  function choose(baseUrl: string) {
    const worker = workers.find((known) => known.baseUrl === baseUrl);
    if (worker) switchWorker(worker);
  }

  return (
    <div className={classes["switch"]}>
      <select
        className={classes["workers"]}
        aria-label={t`Worker in use`}
        value={active?.baseUrl ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!active && (
          <option value="" disabled>
            {t`Choose a worker`}
          </option>
        )}
        {workers.map(({ baseUrl, name }) => (
          <option key={baseUrl} value={baseUrl}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

import { useConnection } from "#api/connection.ts";
import { connectTo, useSavedWorkers } from "#api/saved-workers.ts";
import { discardFirst } from "#components/discard-first.ts";
import { showToast } from "#components/toast.ts";
import { saveErrorNotice } from "#lib/save-error-notice.ts";

import classes from "./sidebar.module.css";

/** Only where there is a choice. The browser's own list weighs nothing and fits a phone. */
export function WorkerSwitch() {
  const workers = useSavedWorkers();
  const active = useConnection();
  if (workers.length < 2) return null;

  function choose(baseUrl: string) {
    const worker = workers.find((known) => known.baseUrl === baseUrl);
    if (!worker) return;
    discardFirst(() => {
      try {
        connectTo(worker);
      } catch (error) {
        showToast(saveErrorNotice(error));
      }
    });
  }

  return (
    <div className={classes["switch"]}>
      <select
        className={classes["workers"]}
        aria-label="Worker in use"
        value={active?.baseUrl ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!active && (
          <option value="" disabled>
            Choose a worker
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

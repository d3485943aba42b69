import { t } from "@lingui/core/macro";
import { IconFileDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { exportSheet } from "#api/sheets.ts";
import { saveFile } from "#lib/save-file.ts";
import { RecordActions } from "#ui/table/record-actions.tsx";

const ImportDialog = lazy(async () => ({
  default: (await import("./import-dialog.tsx")).ImportDialog,
}));

/** Planned posts as a sheet, in and out. */
export function SheetMenu() {
  const exporting = useMutation(exportSheet(useClient()));
  const [isOpen, setIsOpen] = useState(false);
  // Loaded once it is opened, and kept so that it can close with its animation.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <RecordActions
        menu={[
          {
            label: t`Import from a sheet…`,
            icon: <IconFileSpreadsheet size={16} aria-hidden />,
            onClick: () => {
              setWasOpened(true);
              setIsOpen(true);
            },
          },
          {
            label: t`Export as a sheet`,
            icon: <IconFileDownload size={16} aria-hidden />,
            onClick: () =>
              exporting.mutate(undefined, { onSuccess: (file) => saveFile(file, "scheduled.csv") }),
          },
        ]}
      />
      {wasOpened && (
        <Suspense>
          <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Folder } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { deleteFolder, foldersQuery } from "#api/folders.ts";
import { useSearchParams } from "#router/use-search-params.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { showToast } from "#ui/toast/toast.ts";

import { FolderGrid } from "./folder-grid.tsx";
import { FolderView } from "./folder-view.tsx";
import { MissingFolder } from "./missing-folder.tsx";

/** All folders, or the one in the address: `/images?folder=…`. */
export function ImagesPage() {
  const client = useClient();
  const folders = useQuery(foldersQuery(client));
  const deletion = useMutation(deleteFolder(client));
  const [search, setSearch] = useSearchParams();
  const [deleting, setDeleting] = useState<Folder | null>(null);
  const openId = search.get("folder");
  const opened = folders.data?.find(({ id }) => id === openId);
  // A folder deleted on this screen leads back to the grid instead.
  const isGone = openId !== null && folders.data && !opened && openId !== deletion.variables?.id;
  const [lastOpenId, setLastOpenId] = useState<string | null>(null);
  if (opened && opened.id !== lastOpenId) setLastOpenId(opened.id);

  function askToDelete(folder: Folder) {
    if (folder.imageCount === 0) setDeleting(folder);
    else {
      showToast({
        tone: "failure",
        title: t`Cannot Delete Folder`,
        description: t`Please delete all images in the folder first`,
      });
    }
  }

  async function remove({ id, name }: Folder) {
    await deletion.mutateAsync({ id, name });
    if (id === openId) setSearch({});
  }

  return (
    <>
      {opened ? (
        <FolderView
          key={opened.id}
          folder={opened}
          folders={folders.data ?? []}
          onBack={() => setSearch({})}
          onDelete={() => askToDelete(opened)}
        />
      ) : isGone ? (
        <MissingFolder onBack={() => setSearch({})} />
      ) : (
        <FolderGrid
          folders={folders}
          cameFrom={lastOpenId}
          onOpen={({ id }) => setSearch({ folder: id })}
          onDelete={askToDelete}
        />
      )}
      <ConfirmDialog
        target={deleting}
        title={t`Delete Folder`}
        text={({ name }) =>
          t`Are you sure you want to delete "${name}"? This action cannot be undone.`
        }
        confirmLabel={t`Delete`}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

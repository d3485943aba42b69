/** Why a backup could not be made, read or restored. */
export const BACKUP_SENTENCES = {
  backup_running: () => "A backup or a restore is already running. Wait until it has finished.",
  backup_wrong_passphrase: () =>
    "This backup is encrypted with another passphrase. Set BACKUP_PASSPHRASE to the one it was made with.",
  backup_passphrase_missing: () =>
    "This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.",
  backup_damaged: () => "This backup is damaged or incomplete. Choose another.",
  backup_newer: () =>
    "This backup was made by a newer version of the worker. Update the worker first.",
  backup_other_key: () =>
    "This backup was made under another SECRET_KEY. Stop the worker, set OLD_SECRET_KEY to that key and run `npm run restore`.",
  backup_no_space: () => "There is no space left for the backup. Free some space.",
  backup_folder_unusable: ({ folder }: { folder: string }) =>
    `The worker can't write to ${folder}. Check the setting BACKUP_FOLDER.`,
  backup_not_verified: () =>
    "The backup didn't match the data when it was checked, so it was thrown away.",
  backup_failed: ({ message }: { message: string }) =>
    `The backup failed: ${message.replace(/\.?$/, ".")}`,
  restore_failed: ({ message }: { message: string }) =>
    `The backup wasn't restored, and nothing was changed: ${message.replace(/\.?$/, ".")}`,
  restore_elsewhere: () =>
    "This worker can't restore a backup itself. Download it and run `npm run import -- --cloudflare --replace <file>`.",
};

import { createStore, type Store } from "#lib/store.ts";

export type UploadState =
  | { kind: "queued" | "uploading" | "done" }
  | {
      kind: "failed";
      reason: string;
      /** The file itself was refused, so trying again would fail too. */
      isFinal: boolean;
    };

export interface Upload {
  file: File;
  state: UploadState;
}

export interface FolderUploads {
  uploads: readonly Upload[];
  isRunning: boolean;
  /** Files that were refused before uploading. Because of them, nothing of the last choice was uploaded. */
  refused: readonly File[];
}

interface Run {
  /** More files may join until the run is closed. */
  files: readonly File[];
  step: (index: number, state: UploadState) => void;
  close: () => void;
  /** Failed uploads stay until they are dismissed. */
  end: () => void;
}

const NONE: FolderUploads = { uploads: [], isRunning: false, refused: [] };

/** Whether the upload failed for a reason that may pass. */
export const isRetryable = ({ state }: Upload): boolean =>
  state.kind === "failed" && !state.isFinal;

const queued = (file: File): Upload => ({ file, state: { kind: "queued" } });

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Uploads live outside the screens: they continue while the operator is elsewhere, and show again on return. */
function createUploadStore() {
  const held = new Map<string, Store<FolderUploads>>();
  const runs = new Map<string, { files: File[]; isOpen: boolean }>();

  function of(key: string): Store<FolderUploads> {
    const folder = held.get(key) ?? createStore(NONE);
    held.set(key, folder);
    return folder;
  }

  const read = (key: string): FolderUploads => of(key).read();

  const change = (key: string, values: Partial<FolderUploads>): void =>
    of(key).write({ ...read(key), ...values });

  return {
    of,
    keyOf: (worker: string | null, folderId: string) => `${worker} ${folderId}`,
    read,
    /** Earlier failures that can be retried stay in the list, unless the same file was chosen again. */
    begin: (key: string, chosen: readonly File[]): Run => {
      const run = { files: [...chosen], isOpen: true };
      const left = read(key).uploads.filter(
        (upload) => isRetryable(upload) && !chosen.some((file) => isSame(file, upload.file)),
      );
      runs.set(key, run);
      change(key, { uploads: [...left, ...chosen.map(queued)], isRunning: true, refused: [] });
      // The run may have been forgotten or replaced in the meantime.
      const isCurrent = () => runs.get(key) === run;
      return {
        files: run.files,
        step: (index, state) => {
          const { uploads } = read(key);
          const place = left.length + index;
          const upload = isCurrent() && uploads[place];
          if (upload) change(key, { uploads: uploads.with(place, { ...upload, state }) });
        },
        close: () => {
          run.isOpen = false;
        },
        end: () => {
          if (!isCurrent()) return;
          const { uploads } = read(key);
          const hasFailed = uploads.some(({ state }) => state.kind === "failed");
          change(key, { uploads: hasFailed ? uploads : [], isRunning: false });
        },
      };
    },
    /** Returns whether a run is open and has taken the files. If not, the caller starts a new one. */
    join: (key: string, files: readonly File[]): boolean => {
      const run = runs.get(key);
      if (!run?.isOpen) return false;
      run.files.push(...files);
      change(key, { uploads: [...read(key).uploads, ...files.map(queued)], refused: [] });
      return true;
    },
    /** Of earlier uploads, only those that can be retried stay in the list. */
    refuse: (key: string, refused: readonly File[]): void => {
      const { uploads, isRunning } = read(key);
      change(key, { uploads: isRunning ? uploads : uploads.filter(isRetryable), refused });
    },
    dismiss: (key: string): void => change(key, NONE),
    forget: (): void => {
      runs.clear();
      for (const folder of held.values()) folder.write(NONE);
    },
  };
}

export const uploadStore = createUploadStore();

export type UploadState =
  | { kind: "queued" | "uploading" | "done" }
  | {
      kind: "failed";
      reason: string;
      /** It is the file that was refused, so it would be again. */
      isFinal: boolean;
    };

export interface Upload {
  file: File;
  state: UploadState;
}

export interface FolderUploads {
  uploads: readonly Upload[];
  isRunning: boolean;
  /** Those on whose account nothing of the last choice was uploaded. */
  refused: readonly File[];
}

interface Run {
  step: (index: number, state: UploadState) => void;
  /** Those that failed stay until they are dismissed. */
  end: () => void;
}

const NONE: FolderUploads = { uploads: [], isRunning: false, refused: [] };

/** It failed for a reason that may be over. */
export const mayPass = ({ state }: Upload): boolean => state.kind === "failed" && !state.isFinal;

/**
 * Uploads belong to the console, not to one visit of their folder: they go on while the operator is
 * elsewhere, and are in sight again on return.
 */
function createUploadStore() {
  const held = new Map<string, FolderUploads>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };

  function change(key: string, next: FolderUploads): void {
    held.set(key, next);
    announce();
  }

  return {
    keyOf: (worker: string | null, folderId: string) => `${worker} ${folderId}`,
    read: (key: string): FolderUploads => held.get(key) ?? NONE,
    begin: (key: string, files: readonly File[]): Run => {
      let own: FolderUploads = {
        uploads: files.map((file) => ({ file, state: { kind: "queued" } })),
        isRunning: true,
        refused: [],
      };
      change(key, own);
      const follow = (next: FolderUploads) => {
        // It may have been forgotten meanwhile.
        if (held.get(key) !== own) return;
        own = next;
        change(key, next);
      };
      return {
        step: (step, state) => {
          const uploads = own.uploads.map((upload, index) =>
            index === step ? { ...upload, state } : upload,
          );
          follow({ ...own, uploads });
        },
        end: () => {
          const hasFailed = own.uploads.some(({ state }) => state.kind === "failed");
          follow(hasFailed ? { ...own, isRunning: false } : NONE);
        },
      };
    },
    refuse: (key: string, refused: readonly File[]): void =>
      change(key, { ...(held.get(key) ?? NONE), refused }),
    dismiss: (key: string): void => change(key, NONE),
    forget: (): void => {
      held.clear();
      announce();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const uploadStore = createUploadStore();

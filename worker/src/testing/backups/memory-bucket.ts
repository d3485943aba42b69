// The Cloudflare host has these types as globals, which the tests on Node don't have. This is what backups use of them.
declare global {
  interface R2Object {
    key: string;
    size: number;
    uploaded: Date;
    etag: string;
  }
  interface R2ObjectBody extends R2Object {
    arrayBuffer: () => Promise<ArrayBuffer>;
    json: <T>() => Promise<T>;
  }
  interface R2Objects {
    objects: R2Object[];
    truncated: boolean;
    cursor?: string;
  }
  interface R2Bucket {
    get: (key: string) => Promise<R2ObjectBody | null>;
    put: (
      key: string,
      value: string | Uint8Array<ArrayBuffer>,
      options?: {
        onlyIf?: { etagMatches: string } | { etagDoesNotMatch: string };
        sha256?: string;
      },
    ) => Promise<R2Object | null>;
    list: (options?: { prefix?: string; cursor?: string }) => Promise<R2Objects>;
    delete: (keys: string | string[]) => Promise<void>;
  }
}

interface Stored extends R2Object {
  bytes: Uint8Array<ArrayBuffer>;
}

/** A bucket of R2 in memory. It can do what backups need. */
export function createMemoryBucket() {
  const stored = new Map<string, Stored>();
  let written = 0;
  let largest = 0;

  const bucket: R2Bucket = {
    get: async (key) => {
      const found = stored.get(key);
      if (!found) return null;
      return {
        ...found,
        arrayBuffer: async () => found.bytes.slice().buffer,
        json: async () => JSON.parse(new TextDecoder().decode(found.bytes)),
      };
    },
    put: async (key, value, { onlyIf } = {}) => {
      const known = stored.get(key);
      if (onlyIf && "etagMatches" in onlyIf && known?.etag !== onlyIf.etagMatches) return null;
      if (onlyIf && "etagDoesNotMatch" in onlyIf && known) return null;
      written += 1;
      const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value.slice();
      const size = bytes.length;
      largest = Math.max(largest, size);
      const object = { key, size, uploaded: new Date(0), etag: `etag_${written}`, bytes };
      stored.set(key, object);
      return object;
    },
    list: async ({ prefix = "" } = {}) => ({
      objects: [...stored.values()].filter(({ key }) => key.startsWith(prefix)),
      truncated: false,
    }),
    delete: async (keys) => {
      for (const key of [keys].flat()) stored.delete(key);
    },
  };
  return {
    bucket,
    /** The bytes of the largest object that was ever written. */
    largest: () => largest,
  };
}

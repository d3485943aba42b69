/** The worker that is running now. */
interface Target {
  url: string;
  apiKey: string;
}

/** Calls a worker's API as an operator's own program would. */
export function createWireClient(target: () => Target) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const { url, apiKey } = target();
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  return {
    call,
    get: (path: string) => call("GET", path),
    /** Reads all pages of a list that has `size` records per page. */
    pages: async <Item>(path: string, size: number, idOf: (item: Item) => string) => {
      const all: Item[] = [];
      for (;;) {
        const last = all.at(-1);
        const page: Item[] = await call("GET", last ? `${path}?after=${idOf(last)}` : path);
        all.push(...page);
        if (page.length < size) return all;
      }
    },
    /** The bytes of a file at an address that the worker gave out. */
    bytes: async (address: string): Promise<Uint8Array> => {
      const { pathname, search } = new URL(address);
      const response = await fetch(`${target().url}${pathname}${search}`);
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      return response.bytes();
    },
  };
}

export type WireClient = ReturnType<typeof createWireClient>;

import type { createApp } from "#app.ts";

/** Encodes a form before it is sent, because virtual time could pass while its parts are read. */
async function encodeForm(baseUrl: string, init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  // `Request` also accepts the FormData of jsdom.
  const form = new Request(baseUrl, { method: "POST", body: init.body });
  const headers = new Headers(init.headers);
  headers.set("Content-Type", form.headers.get("content-type") ?? "");
  return { ...init, headers, body: await form.arrayBuffer() };
}

/** The ways to call a worker. Keeps every answer. */
export function createCalls(
  app: ReturnType<typeof createApp>,
  { baseUrl, apiKey, onCall }: { baseUrl: string; apiKey: string; onCall: () => void },
) {
  const answers: string[] = [];

  async function request(url: string | Request, init?: RequestInit): Promise<Response> {
    onCall();
    const response = await app.request(url, init && (await encodeForm(baseUrl, init)));
    answers.push(await response.clone().text());
    return response;
  }

  return {
    answers: answers as readonly string[],
    /** A request as a browser makes it: to any address of this worker, with or without a key. */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
      request(input instanceof URL ? input.href : input, init),
    /** A call as the operator's program makes it: with the key and a JSON body or a form. Parses the answer. */
    call: async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const isJsonBody = body !== undefined && !(body instanceof FormData);
      const response = await request(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          ...(isJsonBody && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body instanceof FormData && { body }),
        ...(isJsonBody && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },
  };
}

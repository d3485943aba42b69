import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";

interface Answers {
  /** The ids of the account's databases by their names. */
  databases: Record<string, string>;
  /** The error with which listing the worker's secrets fails. */
  secrets?: { status: number; code: number };
  /** By default a name that resolves only to this machine. */
  subdomain?: string;
}

/** The part of an upload with the program's bindings. */
interface Uploaded {
  bindings: { name: string; type: string; id?: string; bucket_name?: string; text?: string }[];
}

const NO_WORKER = { status: 404, code: 10_007 };
const DEPLOYED = { last_deployed_from: "wrangler" };
const OF_WORKER = /\/workers\/(scripts|services)\/[^/]+(\/(secrets|settings|deployments))?$/;

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The part of Cloudflare's API that wrangler calls here. Uploaded programs are not run. */
export async function startFakeCloudflare({
  databases,
  secrets,
  subdomain = "localhost/",
}: Answers) {
  const asked: string[] = [];
  const uploads: Uploaded[] = [];
  const statements: string[] = [];
  /** The deployed worker's secrets by name; null before the first deploy. */
  let texts: Map<string, string> | null = null;

  async function recordUpload(body: Buffer<ArrayBuffer>, type: string): Promise<void> {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const metadata = form.get("metadata");
    if (typeof metadata === "string") uploads.push(JSON.parse(metadata) as Uploaded);
  }

  function storeSecrets(): void {
    texts ??= new Map();
    for (const { name, type, text } of uploads.at(-1)?.bindings ?? []) {
      if (type === "secret_text") texts.set(name, text ?? "");
    }
  }

  async function applyCall(call: string, body: Buffer<ArrayBuffer>, type: string): Promise<void> {
    if (call.startsWith("POST") && call.endsWith("/edge-preview")) await recordUpload(body, type);
    if (/^PUT .*\/scripts\/[^/]+$/.test(call)) {
      await recordUpload(body, type);
      storeSecrets();
    }
    if (/^PUT .*\/secrets$/.test(call)) {
      const { name, text } = JSON.parse(body.toString()) as { name: string; text: string };
      texts?.set(name, text);
    }
    if (/^POST .*\/d1\/database$/.test(call)) {
      const { name } = JSON.parse(body.toString()) as { name: string };
      databases[name] = `${name}-id`;
    }
    if (call.endsWith("/query")) {
      statements.push((JSON.parse(body.toString()) as { sql: string }).sql);
    }
  }

  function resultOf(call: string): unknown {
    const path = call.slice(call.indexOf(" ") + 1);
    const list = Object.entries(databases).map(([name, uuid]) => ({ name, uuid }));
    if (path.endsWith("/d1/database")) return call.startsWith("POST") ? list.at(-1) : list;
    if (path.endsWith("/query")) return [{ success: true, results: [], meta: {} }];
    if (path.includes("/d1/database/")) return list[0];
    if (path.endsWith("/workers/subdomain")) return { subdomain };
    if (path.endsWith("/subdomain/edge-preview")) return { token: "session" };
    if (path.endsWith("/edge-preview")) return { preview_token: "preview" };
    if (path.endsWith("/assets-upload-session")) return { jwt: "assets", buckets: [] };
    if (path.endsWith("/secrets")) return Array.from(texts?.keys() ?? [], (name) => ({ name }));
    if (path.endsWith("/settings")) return { bindings: [] };
    if (path.endsWith("/deployments")) return { deployments: [] };
    if (/\/services\/[^/]+$/.test(path)) return { default_environment: { script: DEPLOYED } };
    if (/\/(scripts|buckets)\/[^/]+(\/subdomain)?$/.test(path)) return { enabled: true };
    return path.endsWith("/user") ? { email: "ann@example.com" } : [];
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://cloudflare.test");
    const call = `${request.method ?? ""} ${pathname}`;
    asked.push(call);
    await applyCall(call, await readBody(request), request.headers["content-type"] ?? "");
    const isMissing = texts === null && request.method === "GET" && OF_WORKER.test(pathname);
    const refusal = (pathname.endsWith("/secrets") && secrets) || (isMissing && NO_WORKER);
    response.writeHead(refusal ? refusal.status : 200, { "Content-Type": "application/json" });
    const errors = refusal ? [{ code: refusal.code, message: "Refused" }] : [];
    const result = refusal ? null : resultOf(call);
    response.end(JSON.stringify({ success: !refusal, errors, messages: [], result }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    asked,
    uploads,
    statements,
    texts: () => Object.fromEntries(texts ?? []),
    environment: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
      CLOUDFLARE_API_TOKEN: "canary-cloudflare-token-0123456789abcdef",
      CLOUDFLARE_ACCOUNT_ID: "account-1",
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";

interface Answers {
  /** The ids of the account's databases by their names. */
  databases: Record<string, string>;
  /** Why the worker's secrets are not listed. */
  secrets?: { status: number; code: number };
}

/** The part of an upload that tells what a program is bound to. */
export interface Uploaded {
  bindings: { name: string; type: string; id?: string; bucket_name?: string }[];
}

/** Cloudflare's API as far as wrangler asks it here; what a program does on the network is not part of it. */
export async function startFakeCloudflare({ databases, secrets }: Answers) {
  const asked: string[] = [];
  const uploads: Uploaded[] = [];

  async function noteUpload(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { "Content-Type": request.headers["content-type"] ?? "" };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const metadata = form.get("metadata");
    if (typeof metadata === "string") uploads.push(JSON.parse(metadata) as Uploaded);
  }

  function resultOf(path: string): unknown {
    if (path.endsWith("/d1/database")) {
      return Object.entries(databases).map(([name, uuid]) => ({ name, uuid }));
    }
    // A name that leads nowhere but to this machine.
    if (path.endsWith("/workers/subdomain")) return { subdomain: "localhost/" };
    if (path.endsWith("/subdomain/edge-preview")) return { token: "session" };
    if (path.endsWith("/edge-preview")) return { preview_token: "preview" };
    return path.endsWith("/user") ? { email: "ann@example.com" } : [];
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://cloudflare.test");
    asked.push(`${request.method ?? ""} ${pathname}`);
    if (pathname.endsWith("/edge-preview") && request.method === "POST") await noteUpload(request);
    const refusal = pathname.endsWith("/secrets") ? secrets : undefined;
    response.writeHead(refusal?.status ?? 200, { "Content-Type": "application/json" });
    const errors = refusal ? [{ code: refusal.code, message: "Refused" }] : [];
    const result = refusal ? null : resultOf(pathname);
    response.end(JSON.stringify({ success: !refusal, errors, messages: [], result }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    asked,
    uploads,
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

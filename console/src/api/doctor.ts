import { type DoctorCheck, doctorCalls } from "@tbm/contract/upkeep/doctor.ts";

import { createClient } from "#api/client/client.ts";
import type { Fetch } from "#api/client/request.ts";
import type { Connection } from "#api/workers/connection.ts";

const TIMEOUT_MS = 20_000;

/** The results of the worker's own checks, page by page. */
export async function* workerChecks(
  connection: Connection,
  fetch: Fetch,
): AsyncGenerator<DoctorCheck[]> {
  const client = createClient({ connection, fetch });
  let after: string | undefined;
  do {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { checks, next } = await client.ask(doctorCalls.examine, { query: { after }, signal });
    yield checks;
    after = next ?? undefined;
  } while (after !== undefined);
}

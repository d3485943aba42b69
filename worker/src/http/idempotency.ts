import { IDEMPOTENCY_HEADER, IdempotencyKey } from "@tbm/contract/errors.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, eq, isNull, lt, or } from "drizzle-orm";

import { idempotencyKeys } from "#db/upkeep-tables.ts";
import { base64Url, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { AppError, refused } from "./app-error.ts";

/** Enough for the ids of 256 records. */
const DERIVED_BYTES = 4096;

/**
 * No call takes longer once its body is read, waiting for Telegram included. An older attempt has died. If it
 * is still alive after all, both attempts create the same records.
 */
const MAX_WORK_MS = 120_000;

interface Claim {
  call: string;
  key: string;
  request_digest: string;
}

/** The key stays claimed, so the next attempt finds what this one created by the same ids. */
const FAILED = { attempted_at: "" };

const encode = (text: string) => new TextEncoder().encode(text);

const sha256 = ({ subtle }: Ports, text: string) => subtle.digest("SHA-256", encode(text));

/**
 * Random bytes that are the same for the same request while its key is claimed. If the process dies after the
 * effect but before the answer is stored, the next attempt creates the same records again, not others.
 * `claimedAt` is empty for a key that version 1.0 claimed, which derived ids without it.
 */
async function derivedRandom(
  ports: Ports,
  claim: Claim,
  claimedAt: string,
): Promise<Ports["randomBytes"]> {
  const source = claimedAt ? [...Object.values(claim), claimedAt] : Object.values(claim);
  const secret = await ports.subtle.importKey(
    "raw",
    encode(ports.settings.SECRET_KEY),
    "HKDF",
    false,
    ["deriveBits"],
  );
  const bytes = await ports.subtle.deriveBits(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: encode("once"),
      // HKDF limits the length of `info`, and a path may be longer.
      info: await sha256(ports, source.join("\n")),
    },
    secret,
    DERIVED_BYTES * 8,
  );
  let offset = 0;
  return (count) => {
    if (offset + count > DERIVED_BYTES) return ports.randomBytes(count);
    offset += count;
    return new Uint8Array(bytes, offset - count, count);
  };
}

const before = (ports: Ports, ms: number) => new Date(ports.now() - ms).toISOString();

const dayAgo = (ports: Ports) => before(ports, LIMITS.idempotencyHours * 3_600_000);

/**
 * Starts an attempt, unless another one under this key is running or has succeeded. Returns when the key was
 * first claimed.
 */
async function claimKey(
  ports: Ports,
  claim: Claim,
  attempted_at: string,
): Promise<string | undefined> {
  const hasFailed = eq(idempotencyKeys.attempted_at, "");
  const isDead = and(
    isNull(idempotencyKeys.status),
    lt(idempotencyKeys.attempted_at, before(ports, MAX_WORK_MS)),
    or(hasFailed, eq(idempotencyKeys.request_digest, claim.request_digest)),
  );
  const [, claimed] = await ports.db.batch([
    ports.db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, dayAgo(ports))),
    ports.db
      .insert(idempotencyKeys)
      .values({ ...claim, created_at: attempted_at, attempted_at, claimed_at: attempted_at })
      .onConflictDoUpdate({
        target: [idempotencyKeys.call, idempotencyKeys.key],
        set: { attempted_at, request_digest: claim.request_digest },
        ...(isDead && { setWhere: isDead }),
      })
      .returning({ claimed_at: idempotencyKeys.claimed_at }),
  ]);
  return claimed[0]?.claimed_at;
}

async function replay(ports: Ports, claim: Claim): Promise<Response> {
  const [first] = await ports.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.call, claim.call), eq(idempotencyKeys.key, claim.key)));
  if (first && first.request_digest !== claim.request_digest) {
    throw refused("idempotency_key_reused", { header: IDEMPOTENCY_HEADER });
  }
  if (!first?.status) {
    throw new AppError(409, "request_in_progress");
  }
  return new Response(first.body, {
    status: first.status,
    headers: { "Content-Type": "application/json" },
  });
}

/** Runs `answer` once per key; later requests get the first answer. Refusals are not stored. */
export async function withIdempotency(
  ports: Ports,
  call: string,
  headers: Headers,
  body: unknown,
  answer: (ports: Ports) => Promise<Response>,
): Promise<Response> {
  const key = headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return answer(ports);
  if (!IdempotencyKey.safeParse(key).success) {
    throw new AppError(400, "idempotency_key_malformed", { header: IDEMPOTENCY_HEADER });
  }
  const digest = await sha256(ports, JSON.stringify(body ?? null));
  const claim = { call, key, request_digest: base64Url(new Uint8Array(digest)) };
  const attempted_at = timestamp(ports);
  const claimedAt = await claimKey(ports, claim, attempted_at);
  if (claimedAt === undefined) return replay(ports, claim);

  // With its time, because a later attempt may have replaced this one.
  const isAttempt = and(
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.attempted_at, attempted_at),
  );
  try {
    const randomBytes = await derivedRandom(ports, claim, claimedAt);
    const response = await answer({ ...ports, randomBytes });
    const stored = { status: response.status, body: await response.clone().text() };
    await ports.db.update(idempotencyKeys).set(stored).where(isAttempt);
    return response;
  } catch (error) {
    await ports.db.update(idempotencyKeys).set(FAILED).where(isAttempt);
    throw error;
  }
}

/**
 * Call this when the only process of a host starts: unfinished attempts have died, so no retry waits for them. Also
 * deletes keys that have expired.
 */
export async function failUnfinishedRequests(ports: Ports): Promise<void> {
  await ports.db.batch([
    ports.db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, dayAgo(ports))),
    ports.db.update(idempotencyKeys).set(FAILED).where(isNull(idempotencyKeys.status)),
  ]);
}

import { IDEMPOTENCY_HEADER, IdempotencyKey } from "@tbm/contract/errors.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, eq, isNull, lt, or } from "drizzle-orm";

import { repeats } from "#db/upkeep-tables.ts";
import { base64Url, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { AppError, refused } from "./app-error.ts";

/** Enough for the ids of 256 records. */
const DERIVED_BYTES = 4096;

/**
 * Longer than any call works once its body is read, waits for Telegram included. What began before that
 * died on the way; should it live after all, both make the same records.
 */
const LONGEST_WORK_MS = 120_000;

interface Claim {
  call: string;
  key: string;
  request_digest: string;
}

/** The key stays claimed: what the attempt made before it failed is found again by the same ids. */
const FAILED = { attempted_at: "" };

const encode = (text: string) => new TextEncoder().encode(text);

const sha256 = ({ subtle }: Ports, text: string) => subtle.digest("SHA-256", encode(text));

/**
 * A source of ids that gives the same ids for the same request, as long as its key is claimed. If the process
 * dies between the effect and the note of its answer, a repeat makes the same record again instead of a second one.
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
      // A path may be longer than what may be given here.
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
  const hasFailed = eq(repeats.attempted_at, "");
  const isDead = and(
    isNull(repeats.status),
    lt(repeats.attempted_at, before(ports, LONGEST_WORK_MS)),
    or(hasFailed, eq(repeats.request_digest, claim.request_digest)),
  );
  const [, claimed] = await ports.db.batch([
    ports.db.delete(repeats).where(lt(repeats.created_at, dayAgo(ports))),
    ports.db
      .insert(repeats)
      .values({ ...claim, created_at: attempted_at, attempted_at, claimed_at: attempted_at })
      .onConflictDoUpdate({
        target: [repeats.call, repeats.key],
        set: { attempted_at, request_digest: claim.request_digest },
        ...(isDead && { setWhere: isDead }),
      })
      .returning({ claimed_at: repeats.claimed_at }),
  ]);
  return claimed[0]?.claimed_at;
}

async function replay(ports: Ports, claim: Claim): Promise<Response> {
  const [first] = await ports.db
    .select()
    .from(repeats)
    .where(and(eq(repeats.call, claim.call), eq(repeats.key, claim.key)));
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

/** Runs `answer` once for a key; a repeat gets the first answer. Refusals are not kept. */
export async function once(
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

  // With its moment: an attempt that took the place of this one is left alone.
  const isAttempt = and(
    eq(repeats.call, call),
    eq(repeats.key, key),
    eq(repeats.attempted_at, attempted_at),
  );
  try {
    const randomBytes = await derivedRandom(ports, claim, claimedAt);
    const response = await answer({ ...ports, randomBytes });
    const kept = { status: response.status, body: await response.clone().text() };
    await ports.db.update(repeats).set(kept).where(isAttempt);
    return response;
  } catch (error) {
    await ports.db.update(repeats).set(FAILED).where(isAttempt);
    throw error;
  }
}

/** For a host that runs alone: what is unfinished at its start died before, and no repeat need wait. */
export async function forgetUnfinished(ports: Ports): Promise<void> {
  await ports.db.batch([
    ports.db.delete(repeats).where(lt(repeats.created_at, dayAgo(ports))),
    ports.db.update(repeats).set(FAILED).where(isNull(repeats.status)),
  ]);
}

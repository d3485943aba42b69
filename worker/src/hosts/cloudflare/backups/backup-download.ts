import { DIGESTS, type Digests, writeDigests } from "#hosts/archive-file/archive-format.ts";
import { END, headerOf, paddingOf } from "#hosts/archive-file/tar-header.ts";

import { digestsKey, picturesKey, type StoredBackup } from "./backup-state.ts";

const DIGEST_LENGTH = 64;

async function read(bucket: R2Bucket, key: string): Promise<R2ObjectBody> {
  const object = await bucket.get(key);
  if (!object) throw new Error(`The bucket has no ${key}.`);
  return object;
}

async function* entry(name: string, bytes: Uint8Array, seconds: number) {
  yield headerOf(name, bytes.length, seconds);
  yield bytes;
  yield new Uint8Array(paddingOf(bytes.length));
}

/** The parts of a backup, then its pictures, one after the other, and the digests of all. */
async function* partsOf(bucket: R2Bucket, backup: StoredBackup, secretKey: string) {
  const seconds = Math.floor(Date.parse(backup.made_at) / 1000);
  const digests = await (await read(bucket, digestsKey(backup.id))).json<Digests>();
  const pictures = await (await read(bucket, picturesKey(backup.id))).json<string[]>();
  for (const key of backup.parts)
    yield new Uint8Array(await (await read(bucket, key)).arrayBuffer());
  for (const name of pictures) {
    const object = await bucket.get(name);
    if (!object) continue;
    yield* entry(`files/${name}`, new Uint8Array(await object.arrayBuffer()), seconds);
    // A picture's name begins with its digest.
    digests.push([`files/${name}`, name.slice(0, DIGEST_LENGTH)]);
  }
  const list = new TextEncoder().encode(await writeDigests(secretKey, digests));
  yield* entry(DIGESTS, list, seconds);
  yield END;
}

/** A backup as an archive file. It is cut off if anything of it is missing. */
export function archiveStream(
  bucket: R2Bucket,
  backup: StoredBackup,
  secretKey: string,
): ReadableStream<Uint8Array> {
  const parts = partsOf(bucket, backup, secretKey);
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

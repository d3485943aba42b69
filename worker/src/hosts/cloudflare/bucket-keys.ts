/** Marks of pictures that no record uses. */
export const DELETED = "deleted/";

export async function* keysOf(bucket: R2Bucket, prefix = ""): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

import { joined, png } from "./pictures.ts";
import type { World } from "./world.ts";

const TYPE = "multipart/form-data; boundary=cut";

export const part = (disposition: string, content: Uint8Array | string) =>
  joined(
    "--cut\r\nContent-Disposition: form-data; ",
    Buffer.from(disposition),
    "\r\n\r\n",
    content,
    "\r\n",
  );

export const field = (name: string, text: string) => part(`name="${name}"`, text);

export const image = (filename = "a.png", bytes = png()) =>
  part(`name="images"; filename="${filename}"`, bytes);

export const form = (...parts: Uint8Array[]) => joined(...parts, "--cut--\r\n");

/** A stream of the bytes in pieces of `size`, as a network delivers them. */
export function streamed(bytes: Uint8Array, size: number) {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

/** Uploads images with exactly the given bytes as the form. */
export function createPoster(get: () => { world: World; folderId: string }) {
  return {
    folder: () => field("folderId", get().folderId),
    post: async (body: string | Uint8Array<ArrayBuffer> | ReadableStream, type = TYPE) => {
      const { world } = get();
      const answer = await world.fetch(`${world.baseUrl}/api/images`, {
        method: "POST",
        headers: { Authorization: `Bearer ${world.apiKey}`, "Content-Type": type },
        body,
        duplex: "half",
      } as RequestInit);
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    },
  };
}

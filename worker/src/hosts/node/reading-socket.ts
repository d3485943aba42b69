/* oxlint-disable no-underscore-dangle -- Node names so what a stream may override */
import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A socket that reads on when nothing can be written any more. A server that refuses a request may answer and close
 * before it has read the body; Node's own socket would drop that answer with the first write that fails.
 */
export class ReadingSocket extends Socket {
  override _write(piece: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(piece, encoding, () => done());
  }

  override _writev(pieces: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(pieces, () => done());
  }
}

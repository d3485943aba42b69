/* oxlint-disable no-underscore-dangle -- the names of methods that a Node stream may override */
import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A socket that keeps reading after a write has failed. A server that refuses a request may answer and close before it
 * has read the body; Node's own socket would drop that answer at the first failed write.
 */
export class ReadingSocket extends Socket {
  override _write(piece: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(piece, encoding, () => done());
  }

  override _writev(pieces: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(pieces, () => done());
  }
}

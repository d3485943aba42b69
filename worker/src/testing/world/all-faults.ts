import type { FaultInput } from "@tbm/simulator/faults/fault.ts";

const error = (code: number, description: string, kind: "error" | "applied-error" = "error") => ({
  kind,
  code,
  description,
});

/** Every way in which a call to Telegram can go wrong. */
export const ALL_FAULTS: FaultInput[] = [
  { kind: "error", code: 429, parameters: { retry_after: 3 } },
  error(400, "Bad Request: chat not found"),
  error(400, "Bad Request: message is too long"),
  error(400, "Bad Request: wrong file identifier/HTTP URL specified"),
  error(401, "Unauthorized"),
  error(403, "Forbidden: bot was kicked from the supergroup chat"),
  error(500, "Internal Server Error: restart"),
  error(502, "Bad Gateway", "applied-error"),
  { kind: "refused" },
  { kind: "reset" },
  { kind: "hang" },
  { kind: "html" },
  { kind: "redirect" },
  { kind: "applied-hang" },
  { kind: "applied-reset" },
  { kind: "applied-truncated" },
  { kind: "applied-cut-json" },
  { kind: "applied-html" },
  { kind: "slow-drip", bytesPerTick: 1, tickMs: 1000 },
  { kind: "huge", bytes: 1_200_000 },
  { kind: "album-partial" },
];

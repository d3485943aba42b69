import type { Call } from "./call.ts";

export const fileCalls = {
  readFile: {
    method: "GET",
    path: "/api/files/{name}",
    summary: "An image's bytes, or the part that Range asks for; lists give its signed address",
    access: "open",
    answer: { status: 200, type: "image/*" },
    variants: [206, 304],
    refusals: [404, 416],
  },
} as const satisfies Record<string, Call>;

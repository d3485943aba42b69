import { afterEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

type Fault = Parameters<World["telegram"]["control"]["addFault"]>[0];

const CHECKING = "Checking the token with Telegram failed:";
const HOOKING = "Setting up the webhook failed:";
const SWITCHING = "Switching to long polling failed:";

let world: World;
afterEach(() => world.close());

const STEPS = [
  ["getMe", CHECKING, "https://worker.example.com"],
  ["setWebhook", HOOKING, "https://worker.example.com"],
  ["deleteWebhook", SWITCHING, "http://worker.test"],
] as const;

const FAULTS: [name: string, fault: Fault, status: number, code: string, reason: string][] = [
  ["cannot be reached", { kind: "refused" }, 502, "telegram_unreachable", "could not be reached."],
  ["breaks the connection", { kind: "reset" }, 502, "telegram_unreachable", "broke off."],
  ["never answers", { kind: "hang" }, 502, "telegram_unreachable", "did not answer in time."],
  ["answers with a page", { kind: "html" }, 502, "telegram_unreachable", "could not be read."],
  ["answers elsewhere", { kind: "redirect" }, 502, "telegram_unreachable", "could not be read."],
  ["answers half", { kind: "applied-cut-json" }, 502, "telegram_unreachable", "could not be read."],
  ["answers too much", { kind: "huge" }, 502, "telegram_unreachable", "could not be read."],
  [
    "drips its answer",
    { kind: "slow-drip", bytesPerTick: 1, tickMs: 1000 },
    502,
    "telegram_unreachable",
    "did not answer in time.",
  ],
  [
    "is broken inside",
    { kind: "error", code: 500, description: "Internal Server Error: restart" },
    502,
    "telegram_unreachable",
    "trouble of its own.",
  ],
  [
    "says no",
    { kind: "error", code: 400, description: "Logged out" },
    502,
    "telegram_refused",
    "The bot has logged out of this Telegram server.",
  ],
  [
    "asks to wait",
    { kind: "error", code: 429, parameters: { retry_after: 37 } },
    429,
    "slow_down",
    "Telegram asks to wait 37 seconds.",
  ],
];

const cases = STEPS.flatMap(([method, step, url]) =>
  FAULTS.map(([name, fault, status, code, reason]) => ({
    method,
    step,
    url,
    name,
    fault,
    status,
    code,
    reason,
  })),
);

/** Lets time pass until the request is answered. */
async function whileTimePasses<T>(work: Promise<T>): Promise<T> {
  const tick = setInterval(() => world.clock.advance(500), 1);
  return work.finally(() => clearInterval(tick));
}

test.each(cases)(
  "Telegram $name at $method: the step is named and nothing is kept",
  async ({ method, step, url, fault, status, code, reason }) => {
    world = await createWorld({ environment: { WORKER_URL: url } });
    const { control } = world.telegram;
    const { token } = control.createBot({ name: "Shop" });
    control.addFault({ ...fault, match: { method } });
    const answer = await whileTimePasses(world.call("POST", "/api/bots", { name: "Shop", token }));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.error.startsWith(step)).toBe(true);
    expect(answer.body.error.endsWith(reason)).toBe(true);
    expect(answer.headers.get("retry-after")).toBe(status === 429 ? "37" : null);
    expect(world.database.prepare("SELECT * FROM bots").all()).toEqual([]);
    expect(world.attended).toEqual([]);

    control.clearFaults();
    expect(control.listBots()[0]?.webhookUrl).toBeNull();
    expect((await world.call("POST", "/api/bots", { name: "Shop", token })).status).toBe(201);
  },
);

test("a failed attempt may be repeated with the same Idempotency-Key", async () => {
  world = await createWorld();
  const { control } = world.telegram;
  const { token } = control.createBot({ name: "Shop" });
  control.addFault({ kind: "reset", next: 1 });
  const press = () =>
    world.call("POST", "/api/bots", { name: "Shop", token }, { "Idempotency-Key": "press-0001" });
  expect((await press()).status).toBe(502);
  expect((await press()).status).toBe(201);
});

test("too many new tokens from one address: the operator is told how long to wait", async () => {
  world = await createWorld();
  const { control } = world.telegram;
  control.setLimits({ newTokensPerMinute: 1 });
  const add = (token: string) => world.call("POST", "/api/bots", { name: "Shop", token });
  expect((await add(control.createBot({ name: "A" }).token)).status).toBe(201);
  expect(await add(control.createBot({ name: "B" }).token)).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/^Checking the token .* asks to wait \d+ seconds\.$/) },
  });
});

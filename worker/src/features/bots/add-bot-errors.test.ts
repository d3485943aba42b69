import { afterEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

type Fault = Parameters<World["telegram"]["control"]["addFault"]>[0];

const TOKEN_CHECK_FAILED = "Checking the token with Telegram failed:";
const WEBHOOK_SETUP_FAILED = "Setting up the webhook failed:";
const POLLING_SETUP_FAILED = "Switching to long polling failed:";

let world: World;
afterEach(() => world.close());

const STEPS = [
  ["getMe", TOKEN_CHECK_FAILED, "https://worker.example.com"],
  ["setWebhook", WEBHOOK_SETUP_FAILED, "https://worker.example.com"],
  ["deleteWebhook", POLLING_SETUP_FAILED, "http://worker.test"],
] as const;

const FAULTS: [name: string, fault: Fault, status: number, code: string, reason: string][] = [
  ["cannot be reached", { kind: "refused" }, 502, "telegram_unreachable", "could not be reached."],
  ["resets the connection", { kind: "reset" }, 502, "telegram_unreachable", "broke off."],
  ["never answers", { kind: "hang" }, 502, "telegram_unreachable", "did not answer in time."],
  [
    "answers with an HTML page",
    { kind: "html" },
    502,
    "telegram_unreachable",
    "could not be read.",
  ],
  [
    "answers with a redirect",
    { kind: "redirect" },
    502,
    "telegram_unreachable",
    "could not be read.",
  ],
  [
    "cuts its answer short",
    { kind: "applied-cut-json" },
    502,
    "telegram_unreachable",
    "could not be read.",
  ],
  [
    "sends too large an answer",
    { kind: "huge" },
    502,
    "telegram_unreachable",
    "could not be read.",
  ],
  [
    "sends its answer too slowly",
    { kind: "slow-drip", bytesPerTick: 1, tickMs: 1000 },
    502,
    "telegram_unreachable",
    "did not answer in time.",
  ],
  [
    "has an internal error",
    { kind: "error", code: 500, description: "Internal Server Error: restart" },
    502,
    "telegram_unreachable",
    "Telegram is having problems.",
  ],
  [
    "refuses the call",
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

/** Advances the clock until the request is answered. */
async function whileClockAdvances<T>(work: Promise<T>): Promise<T> {
  const tick = setInterval(() => world.clock.advance(500), 1);
  return work.finally(() => clearInterval(tick));
}

test.each(cases)(
  "if Telegram $name at $method, the error names the step and nothing is stored",
  async ({ method, step, url, fault, status, code, reason }) => {
    world = await createWorld({ environment: { WORKER_URL: url } });
    const { control } = world.telegram;
    const { token } = control.createBot({ name: "Shop" });
    control.addFault({ ...fault, match: { method } });
    const answer = await whileClockAdvances(
      world.call("POST", "/api/bots", { name: "Shop", token }),
    );
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.error.startsWith(step)).toBe(true);
    expect(answer.body.error.endsWith(reason)).toBe(true);
    expect(answer.headers.get("retry-after")).toBe(status === 429 ? "37" : null);
    expect(world.database.prepare("SELECT * FROM bots").all()).toEqual([]);
    expect(world.notifiedBots).toEqual([]);

    control.clearFaults();
    expect(control.listBots()[0]?.webhookUrl).toBeNull();
    expect((await world.call("POST", "/api/bots", { name: "Shop", token })).status).toBe(201);
  },
);

test("a failed attempt can be retried with the same Idempotency-Key", async () => {
  world = await createWorld();
  const { control } = world.telegram;
  const { token } = control.createBot({ name: "Shop" });
  control.addFault({ kind: "reset", next: 1 });
  const addShop = () =>
    world.call("POST", "/api/bots", { name: "Shop", token }, { "Idempotency-Key": "press-0001" });
  expect((await addShop()).status).toBe(502);
  expect((await addShop()).status).toBe(201);
});

test("after too many new tokens from one address, the error says how long to wait", async () => {
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

import type { Answer } from "#api/run-call.ts";
import { type ManualClock, manualClock } from "#clock.ts";
import { noLimits } from "#limits/limit-settings.ts";
import type { SimulatorOptions } from "#options.ts";
import { createSimulator, type Simulator } from "#simulator.ts";

type Params = Record<string, unknown>;

export const ROOT = "http://telegram.test";

/** One bot in one supergroup, on a clock that the test moves, by default without limits. */
export function createTestbed(options: SimulatorOptions = {}) {
  const clock: ManualClock = manualClock();
  const simulator = createSimulator({ clock, limits: noLimits(), ...options });
  const { control } = simulator;
  const bot = control.createBot({ name: "News" });
  const group = control.createChat({ type: "supergroup", title: "Readers", members: ["Ann"] });
  control.addBot(group.id, bot.id);
  const call = (method: string, params: Params = {}, token = bot.token) =>
    callMethod(simulator, token, method, params);
  /** The call's result; throws if Telegram refuses it. */
  const result = async <Result = Record<string, unknown>>(method: string, params: Params = {}) => {
    const answer = await call(method, params);
    if (!answer.ok) throw new Error(answer.description);
    // The test names the type of the result that it uses.
    return answer.result as Result;
  };
  const fetchJson = async (path: string): Promise<unknown> =>
    (await simulator.fetch(`${ROOT}${path}`)).json();
  return { fetchJson, simulator, control, clock, bot, group, call, result };
}

export const postJson = (params: Params): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(params),
});

export async function callMethod(
  simulator: Simulator,
  token: string,
  method: string,
  params: Params,
): Promise<Answer> {
  const response = await simulator.fetch(`${ROOT}/bot${token}/${method}`, requestFor(params));
  // The Bot API answers every call in this shape.
  const answer = (await response.json()) as Answer;
  const expected = answer.ok ? 200 : answer.error_code;
  if (response.status !== expected) throw new Error(`HTTP ${response.status} for ${expected}`);
  return answer;
}

/** JSON, or multipart if an argument is a file. */
function requestFor(params: Params): RequestInit {
  const values = Object.entries(params);
  if (!values.some(([, value]) => value instanceof File)) return postJson(params);
  const form = new FormData();
  for (const [name, value] of values) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return { method: "POST", body: form };
}

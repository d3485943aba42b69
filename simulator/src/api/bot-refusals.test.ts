import { byScript, type RefusalRow, say, sayTo, testRefusals } from "#testing/refusal-rows.ts";
import { createTestbed } from "#testing/testbed.ts";

const rows: RefusalRow[] = [
  ["Unauthorized", (bed) => bed.call("getMe", {}, `${bed.bot.id}:wrong`), 401],
  ["Unauthorized: invalid token specified", (bed) => bed.call("getMe", {}, "nocolon"), 401],
  [
    "Unauthorized",
    (bed) => {
      bed.control.revokeToken(bed.bot.id);
      return say(bed, "Hi");
    },
    401,
  ],
  ["Not Found: method not found", (bed) => bed.call("sendPigeon"), 404],
  [
    "Logged out",
    async (bed) => {
      await bed.call("logOut");
      return say(bed, "Hi");
    },
  ],
  [
    "Bad Request: FROZEN_METHOD_INVALID",
    (bed) => {
      bed.control.changeBot(bed.bot.id, { isFrozen: true });
      return say(bed, "Hi");
    },
  ],
  [
    "Misdirected Request: unallowed token specified",
    (bed) => bed.call("getMe", {}, "abc:def"),
    421,
  ],
  [
    "Forbidden: bot was blocked by the user",
    (bed) => {
      const { id } = bed.control.createPerson({ name: "Bob" });
      bed.control.changePerson(id, { startsBot: bed.bot.id });
      bed.control.changePerson(id, { blocksBot: bed.bot.id });
      return sayTo(bed, id);
    },
    403,
  ],
  [
    "Forbidden: user is deactivated",
    (bed) => {
      const { id } = bed.control.createPerson({ name: "Gone" });
      bed.control.changePerson(id, { isDeactivated: true });
      return sayTo(bed, id);
    },
    403,
  ],
  [
    "Forbidden: bot can't initiate conversation with a user",
    (bed) => sayTo(bed, bed.control.createPerson({ name: "Bob" }).id),
    403,
  ],
  [
    "Forbidden: the bot can't send messages to the bot",
    (bed) => sayTo(bed, bed.control.createBot({ name: "Other" }).id),
    403,
  ],
  [
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    async (bed) => {
      await bed.call("setWebhook", { url: "https://example.com/hook" });
      return bed.call("getUpdates");
    },
    409,
  ],
  [
    "Conflict: terminated by other setWebhook",
    byScript(409, "Conflict: terminated by other setWebhook"),
    409,
  ],
  ["Not Found", (bed) => bed.fetchJson("/bot1:short"), 404],
  ["Not Found", (bed) => bed.fetchJson("/hello/world"), 404],
  [
    "Request Entity Too Large",
    () => say(createTestbed({ maxBodyBytes: 1000 }), "x".repeat(1000)),
    413,
  ],
  ["Internal Server Error: restart", byScript(500, "Internal Server Error: restart"), 500],
  ["Bad Gateway", byScript(502, "Bad Gateway"), 502],
  ["Service Unavailable", byScript(503, "Service Unavailable"), 503],
  ["Gateway Timeout", byScript(504, "Gateway Timeout"), 504],
];

testRefusals(rows);

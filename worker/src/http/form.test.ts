import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";

import {
  createPoster,
  field,
  form,
  image,
  part,
  streamed,
} from "#testing/world/multipart-forms.ts";
import { joined, png } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let folderId: string;
beforeEach(async () => {
  world = await createWorld();
  folderId = (await world.call("POST", "/api/folders", { name: "f" })).body.id;
});
afterEach(() => world.close());

const { post, folder } = createPoster(() => ({ world, folderId }));

test("files may have any field name, before or after the fields", async () => {
  const files = [
    part('name="x"; filename="1.png"', png()),
    part('name="y[]"; filename=2.png', png()),
  ];
  const { status, body } = await post(form(...files, folder()));
  expect(status).toBe(201);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["1.png", "2.png"]);
});

test("a form is read the same however the network splits it", async () => {
  const whole = form(folder(), image());
  for (const size of [1, 2, 7, whole.length - 2, whole.length - 1]) {
    expect((await post(streamed(whole, size))).status, `pieces of ${size}`).toBe(201);
  }
});

test("a part with a type is a file even without a name", async () => {
  const nameless = part('name="images"\r\nContent-Type: application/octet-stream', png());
  expect((await post(form(folder(), nameless))).body).toMatchObject([{ name: "image" }]);
});

test("an empty file input is not a file", async () => {
  const nothing = part('name="images"; filename=""\r\nContent-Type: image/png', "");
  expect((await post(form(folder(), nothing, image()))).body).toHaveLength(1);
});

test("a form that is cut off anywhere is malformed", async () => {
  const whole = form(folder(), image(), field("more", "x"));
  for (let length = 0; length < whole.length - 2; length += 1) {
    const { status, body } = await post(whole.slice(0, length));
    expect(status, `${length} bytes`).toBe(400);
    expect(body.code).toBe("malformed");
  }
});

test.each([
  ["another boundary", "multipart/form-data; boundary=other", /not valid multipart/],
  ["no boundary", "multipart/form-data", /must carry a form/],
  ["an empty boundary", 'multipart/form-data; boundary=""', /must carry a form/],
  ["a boundary too long", `multipart/form-data; boundary=${"b".repeat(71)}`, /must carry a form/],
  ["JSON", "application/json", /must carry a form/],
  ["another multipart", "multipart/mixed; boundary=cut", /must carry a form/],
])("a form announced with %s is malformed", async (_, type, error) => {
  expect(await post(form(folder(), image()), type)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(error), code: "malformed" },
  });
});

test("a request without a body is malformed", async () => {
  expect((await post("")).status).toBe(400);
});

test.each([
  ["without a name", () => part("", "x"), 400, "A part of the form has no name."],
  [
    "that is no form data",
    () => joined("--cut\r\nX: y\r\n\r\nx\r\n"),
    400,
    "A part of the form has no name.",
  ],
  [
    "with a text that is not UTF-8",
    () => part('name="a"', joined([0xff])),
    400,
    /text that is not UTF-8/,
  ],
  [
    "with a name that is not UTF-8",
    () => joined('--cut\r\nContent-Disposition: form-data; name="\xff"\r\n\r\nx\r\n'),
    400,
    /not UTF-8/,
  ],
  [
    "that gives a field another value",
    () => field("folderId", "other"),
    400,
    "The field folderId has two values.",
  ],
  ["with a huge header", () => part(`name="${"n".repeat(9000)}"`, "x"), 400, /not valid/],
  [
    "with a huge field",
    () => field("a", "x".repeat(2 * 1024 * 1024)),
    413,
    "The form's fields are larger than 2 MB.",
  ],
])("a part %s is refused", async (_, bad, status, error) => {
  expect(await post(form(folder(), image(), bad()))).toMatchObject({
    status,
    body: { error: expect.stringMatching(error) },
  });
});

test("a field may be repeated with the same value", async () => {
  expect((await post(form(folder(), image(), folder()))).status).toBe(201);
});

test("too many fields are refused", async () => {
  const fields = Array.from({ length: 40 }, (_, index) => field(`f${index}`, ""));
  expect(await post(form(...fields, image()))).toMatchObject({ status: 413 });
});

test("fields are checked by the call's schema", async () => {
  expect(await post(form(image()))).toMatchObject({ status: 400, body: { error: /folderId/ } });
  expect(await post(form(field("folderId", ""), image()))).toMatchObject({ status: 422 });
});

test("a field called __proto__ is an ordinary field", async () => {
  const hostile = [field("__proto__", "polluted"), field("constructor", "x"), folder(), image()];
  const { status, body } = await post(form(...hostile));
  expect(status).toBe(201);
  expect(body[0]).not.toHaveProperty("polluted");
  expect(await post(form(field("__proto__", '{"folderId":"x"}'), image()))).toMatchObject({
    status: 400,
  });
});

test.each([
  ["../../etc/passwd.png", "passwd.png"],
  ["C:\\Users\\me\\photo.png", "photo.png"],
  ["/", "image"],
  ["..", "image"],
  ["a\tb\u0007c.png", "abc.png"],
  ["evil\u202egnp.exe", "evilgnp.exe"],
  ["รูปภาพ น้ำ.png", "รูปภาพ น้ำ.png"],
  ["👩‍👩‍👧.png", "👩‍👩‍👧.png"],
  ["<img src=x onerror=alert(1)>.png", "<img src=x onerror=alert(1)>.png"],
  ["say %22hi%22.png", 'say "hi".png'],
  ["two%0D%0Alines%0a.png", "twolines.png"],
  ["100%25%20.png", "100%25%20.png"],
  ["__proto__", "__proto__"],
  ["con.png", "con.png"],
  [`${"n".repeat(254)}👩.png`, "n".repeat(254)],
])("the file name %j is shown as %j", async (given, shown) => {
  const { body } = await post(form(folder(), image(given)));
  expect(body[0].name).toBe(shown);
});

test("a file name in the older encoding is read too", async () => {
  const named = (value: string) =>
    part(`name="images"; filename="x.png"; filename*=${value}`, png());
  const shown = async (value: string) => (await post(form(folder(), named(value)))).body[0].name;
  expect(await shown("UTF-8''%E0%B8%A0.png")).toBe("ภ.png");
  expect(await shown("utf-8''%E0%ZZ")).toBe("x.png");
  expect(await shown("no-such-charset''a.png")).toBe("x.png");
});

test("the answer to any form is a success or a plain refusal", async () => {
  const whole = form(folder(), image(), field("more", "x"));
  const edits = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(edits, fc.integer({ min: 1, max: 400 }), async (changes, size) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const { status } = await post(streamed(bytes, size));
      expect([201, 400, 404, 413, 422]).toContain(status);
    }),
    { numRuns: 300 },
  );
});

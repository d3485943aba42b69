import { expect, test } from "vitest";

import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

const picture = (seed: number) => new File([png({ seed })], `${seed}.png`);

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Every host: posts saved for later, and drafts. */
export function testSavedPosts(fixture: () => HostFixture): void {
  test("a post is saved with its picture, listed, changed, renamed and deleted", async () => {
    const { call, open } = fixture();
    const fields = { name: "Sale", message: "Half price", image: picture(41) };
    const { body: post } = await call("POST", "/api/saved-posts", formOf(fields));
    const path = `/api/saved-posts/${post.id}`;
    expect((await open(post.images[0].url)).status).toBe(200);
    const imageIds = JSON.stringify([post.images[0].id]);
    const change = { name: "Sale", message: "Free", imageIds, version: post.version };
    const changed = await call("PUT", path, formOf(change));
    expect(changed).toMatchObject({ status: 200, body: { images: [{ name: "41.png" }] } });
    expect((await call("PUT", path, formOf(change))).status).toBe(409);
    await call("PATCH", path, { name: "Summer sale" });
    expect((await call("GET", path)).body).toMatchObject({ name: "Summer sale", message: "Free" });
    expect((await call("GET", "/api/saved-posts")).body).toHaveLength(1);
    expect((await call("DELETE", path)).status).toBe(204);
  });

  test("a draft is stored with its picture, refused if stale, and deleted", async () => {
    const { call, open } = fixture();
    const path = "/api/drafts/drf_of_the_suite";
    const draft = (version: number) => ({ version: String(version), content: '{"message":"Hi"}' });
    const first = await call("PUT", path, formOf({ ...draft(0), image: picture(42) }));
    expect((await open(first.body.images[0].url)).status).toBe(200);
    expect((await call("PUT", path, formOf(draft(0)))).status).toBe(409);
    const second = await call("PUT", path, formOf(draft(first.body.version)));
    expect((await call("GET", "/api/drafts")).body).toEqual([second.body]);
    expect((await call("DELETE", `${path}?version=${second.body.version}`)).status).toBe(204);
  });
}

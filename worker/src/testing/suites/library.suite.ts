import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

const picture = (seed: number) => new File([png({ seed })], `${seed}.png`);

/** Every host: the pictures of the library. */
export function testLibrary(fixture: () => HostFixture): void {
  test("an image is stored, served whole and in ranges, and gone once deleted", async () => {
    const folder = await fixture().call("POST", "/api/folders", { name: "Game" });
    const data = new FormData();
    data.append("folderId", folder.body.id);
    data.append("images", picture(2));
    const [image] = (await fixture().call("POST", "/api/images", data)).body;
    const whole = new Uint8Array(await (await fixture().open(image.url)).arrayBuffer());
    expect(whole).toHaveLength(image.size);
    const part = await fixture().open(image.url, { headers: { Range: "bytes=2-5" } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(2, 6));
    expect((await fixture().call("DELETE", `/api/images/${image.id}`)).status).toBe(204);
    await eventually(async () => expect((await fixture().open(image.url)).status).toBe(404));
  });

  test("an image is renamed, moved and gets another picture", async () => {
    const addFolder = async (name: string) =>
      (await fixture().call("POST", "/api/folders", { name })).body.id;
    const [from, to] = [await addFolder("From"), await addFolder("To")];
    const data = new FormData();
    data.append("folderId", from);
    data.append("images", picture(21));
    const [{ id }] = (await fixture().call("POST", "/api/images", data)).body;
    await fixture().call("PUT", `/api/folders/${to}`, { name: "Archive" });
    await fixture().call("PUT", `/api/images/${id}`, { name: "Banner" });
    await fixture().call("POST", "/api/images/move", { ids: [id], folderId: to });
    const form = new FormData();
    form.append("image", picture(22));
    expect((await fixture().call("PUT", `/api/images/${id}/picture`, form)).status).toBe(200);
    expect((await fixture().call("GET", `/api/images/${id}`)).body).toMatchObject({
      name: "Banner",
      folder: to,
    });
    await fixture().call("DELETE", `/api/images/${id}`);
  });
}

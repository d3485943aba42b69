import { expect } from "@playwright/test";

import { expectAccessible, test } from "./fixtures.ts";
import { addFolder } from "./folder-fixtures.ts";

test("a folder of 5,000 images scrolls to its end with only a few of them in the DOM", async ({
  connected: page,
  worker,
}) => {
  const id = await addFolder(worker, "Archive", 1);
  await page.route(`**/api/folders/${id}/images`, async (route) => {
    const answer = await route.fetch();
    const [image] = (await answer.json()) as object[];
    const json = Array.from({ length: 5000 }, (_, index) => ({
      ...image,
      id: `img_${index}`,
      name: `${index}.png`,
    }));
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`${worker.url}/images?folder=${id}`);
  await expect(page.getByText("5,000 images")).toBeVisible();
  const cards = page.getByRole("list", { name: "Images" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();

  const most = await page.evaluate(async () => {
    let count = 0;
    for (let frame = 0; frame < 120; frame += 1) {
      window.scrollBy(0, 400);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      count = Math.max(count, document.querySelectorAll("[role=listitem]").length);
    }
    return count;
  });
  expect(most).toBeLessThan(80);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("img", { name: "4999.png", exact: true })).toBeInViewport();
  expect(await cards.count()).toBeLessThan(80);
  await expectAccessible(page);
});

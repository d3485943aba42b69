import { expect } from "@playwright/test";

import { expectAccessible, test } from "./fixtures.ts";
import { addFolder } from "./folder-fixtures.ts";
import { expectNoLongTask } from "./longest-task.ts";

// A trace takes screenshots inside the tasks that are measured.
test.use({ trace: "off" });

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

test("5,000 images of all folders are searched without a long task", async ({
  connected: page,
  worker,
}) => {
  await addFolder(worker, "Archive", 1);
  await page.route("**/api/images", async (route) => {
    const answer = await route.fetch();
    const [image] = (await answer.json()) as object[];
    const json = Array.from({ length: 5000 }, (_, index) => ({
      ...image,
      id: `img_${index}`,
      name: `${["Night market", "โปรโมชั่น", "Banner"][index % 3]} ${index}.png`,
    }));
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`${worker.url}/images`);
  const field = page.getByLabel("Search all folders");
  await field.fill("market");
  await expect(page.getByText("1,667 images found.")).toBeVisible();
  const searching = async () => {
    for (const [words, found] of [
      ["โปร", "1,667 images found."],
      ["4999", "1 image found."],
      [".png", "5,000 images found."],
    ] as const) {
      await field.fill(words);
      await expect(page.getByText(found)).toBeVisible();
    }
  };
  await expectNoLongTask(page, searching);
});

import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import type { Worker } from "./hosts.ts";
import { callWorker } from "./telegram-fixtures.ts";

/** Adds a folder with this many pictures, each of its own shade. */
export async function addFolder(worker: Worker, name: string, pictures: number): Promise<string> {
  const { id } = await callWorker<{ id: string }>(worker, "POST", "/api/folders", { name });
  for (let index = 0; index < pictures; index += 1) {
    const form = new FormData();
    const bytes = solidPng(320, 240, 40 + index);
    form.append("folderId", id);
    form.append("images", new File([bytes], `picture ${index}.png`, { type: "image/png" }));
    await callWorker(worker, "POST", "/api/images", form);
  }
  return id;
}

import { imageCalls as calls } from "@tbm/contract/images.ts";

import { on } from "#http/route.ts";

import { assertFolder, createFolder, deleteFolder, listFolders } from "./folders.service.ts";
import { addImages, deleteImage, listFolderImages, listImages } from "./images.service.ts";

export const imageRoutes = [
  on(calls.listFolders, ({ ports }) => listFolders(ports)),
  on(calls.createFolder, ({ ports, body }) => createFolder(ports, body)),
  on(calls.deleteFolder, ({ ports, params }) => deleteFolder(ports, params.id)),
  on(calls.listFolderImages, async ({ ports, params }) => {
    await assertFolder(ports, params.id);
    return listFolderImages(ports, params.id);
  }),
  on(calls.listImages, ({ ports }) => listImages(ports)),
  on(calls.uploadImages, ({ ports, body, uploads }) => addImages(ports, body.folderId, uploads)),
  on(calls.deleteImage, ({ ports, params }) => deleteImage(ports, params.id)),
];

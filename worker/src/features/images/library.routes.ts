import { libraryCalls as calls } from "@tbm/contract/library.ts";

import { on } from "#http/route.ts";

import { renameFolder } from "./folders.service.ts";
import { moveImages, renameImage, replacePicture } from "./image-changes.service.ts";
import { getImage, listUnusedImages } from "./image-detail.service.ts";

export const libraryRoutes = [
  on(calls.renameFolder, ({ ports, params, body }) => renameFolder(ports, params.id, body)),
  // Before the call with an id, which would match its path too.
  on(calls.listUnusedImages, ({ ports }) => listUnusedImages(ports)),
  on(calls.getImage, ({ ports, params }) => getImage(ports, params.id)),
  on(calls.renameImage, ({ ports, params, body }) => renameImage(ports, params.id, body)),
  on(calls.replacePicture, ({ ports, params, files }) => replacePicture(ports, params.id, files)),
  on(calls.moveImages, ({ ports, body }) => moveImages(ports, body)),
];

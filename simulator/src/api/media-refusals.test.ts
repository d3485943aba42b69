import { expect, test } from "vitest";

import { type RefusalRow, testRefusals } from "#testing/refusal-rows.ts";
import { gifBytes, photoFile } from "#testing/test-pictures.ts";
import { createTestbed } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;

const photo = (bed: Bed, file: unknown, extra: Record<string, unknown> = {}) =>
  bed.call("sendPhoto", { chat_id: bed.group.id, photo: file, ...extra });

const album = (bed: Bed, media: unknown, files: Record<string, File> = {}) =>
  bed.call("sendMediaGroup", { chat_id: bed.group.id, media, ...files });

const item = (extra: Record<string, unknown> = {}) => ({
  type: "photo",
  media: "attach://one",
  ...extra,
});

const sentPhotoId = async (bed: Bed) => {
  const params = { chat_id: bed.group.id, photo: photoFile() };
  const sent = await bed.result<{ photo: { file_id: string }[] }>("sendPhoto", params);
  return sent.photo.at(-1)?.file_id ?? "";
};

const photoRows: RefusalRow[] = [
  [
    "Bad Request: not enough rights to send photos to the chat",
    (bed) => {
      bed.control.changeChat(bed.group.id, { permissions: { can_send_photos: false } });
      return photo(bed, photoFile(9000, 9000));
    },
  ],
  ["Bad Request: PHOTO_INVALID_DIMENSIONS", (bed) => photo(bed, photoFile(9000, 1001))],
  ["Bad Request: PHOTO_INVALID_DIMENSIONS", (bed) => photo(bed, photoFile(2001, 100))],
  [
    "Bad Request: IMAGE_PROCESS_FAILED",
    (bed) => photo(bed, new File(["not a picture at all, really"], "a.jpg")),
  ],
  [
    "Bad Request: PHOTO_SAVE_FILE_INVALID",
    (bed) => {
      bed.control.setServerProblems({ cannotSavePhotos: true });
      return photo(bed, photoFile());
    },
  ],
  [
    "Bad Request: photo has unsupported extension. Use one of .jpg, .jpeg, .gif, .png, .tif or .bmp",
    (bed) => photo(bed, photoFile(100, 100, "a.heic")),
  ],
  [
    "Bad Request: file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes",
    (bed) => photo(bed, photoFile(100, 100, "a.png", 10_485_761)),
  ],
  [
    "Bad Request: wrong file identifier/HTTP URL specified",
    async (bed) => {
      const other = bed.control.createBot({ name: "Other" });
      bed.control.addBot(bed.group.id, other.id);
      const params = { chat_id: bed.group.id, photo: photoFile() };
      const sent = await bed.call("sendPhoto", params, other.token);
      const { photo: sizes } = (sent as { result: { photo: { file_id: string }[] } }).result;
      return photo(bed, sizes.at(-1)?.file_id);
    },
  ],
  [
    "Bad Request: wrong remote file identifier specified: can't unserialize it. Wrong last symbol",
    (bed) => photo(bed, "nonsense"),
  ],
  [
    "Bad Request: can't use file of type Photo as Document",
    async (bed) => {
      const document = await sentPhotoId(bed);
      return bed.call("sendDocument", { chat_id: bed.group.id, document });
    },
  ],
  [
    "Bad Request: can't use file of type Document as Photo",
    async (bed) => {
      const document = new File(["x"], "a.txt");
      const params = { chat_id: bed.group.id, document };
      const sent = await bed.result<{ document: { file_id: string } }>("sendDocument", params);
      return photo(bed, sent.document.file_id);
    },
  ],
  [
    "Bad Request: wrong file_id or the file is temporarily unavailable",
    async (bed) => {
      const file_id = await sentPhotoId(bed);
      const other = bed.control.createBot({ name: "Other" });
      return bed.call("getFile", { file_id }, other.token);
    },
  ],
  ...(["expired", "invalid", "empty"] as const).map((reference): RefusalRow => [
    `Bad Request: FILE_REFERENCE_${reference.toUpperCase()}`,
    async (bed) => {
      const fileId = await sentPhotoId(bed);
      bed.control.changeFile(fileId, { reference });
      return photo(bed, fileId);
    },
  ]),
  [
    "Bad Request: wrong file_id or the file is temporarily unavailable",
    async (bed) => {
      const fileId = await sentPhotoId(bed);
      bed.control.changeFile(fileId, { reference: "expired" });
      return bed.call("getFile", { file_id: fileId });
    },
  ],
  [
    "Bad Request: failed to get HTTP URL content",
    (bed) => photo(bed, "https://nowhere.example/a.jpg"),
  ],
  [
    "Bad Request: wrong type of the web page content",
    () => {
      const page = async () => new Response("<html>", { headers: { "content-type": "text/html" } });
      return photo(createTestbed({ fetch: page }), "https://example.com/page.html");
    },
  ],
  ["Bad Request: wrong HTTP URL specified", (bed) => photo(bed, "ftp://example.com/a.jpg")],
];

const albumRows: RefusalRow[] = [
  [
    "Bad Request: too many messages to send as an album",
    (bed) =>
      album(
        bed,
        Array.from({ length: 11 }, () => item()),
        { one: photoFile() },
      ),
  ],
  [
    "Bad Request: can't use the media of the specified type in the album",
    (bed) => {
      const media = [item(), { type: "video", media: "attach://gif" }];
      return album(bed, media, { one: photoFile(), gif: new File([gifBytes(9, 9)], "a.gif") });
    },
  ],
  [
    "Bad Request: group send failed",
    (bed) => {
      bed.control.setServerProblems({ losesAlbumUploads: true });
      return album(bed, [item(), item()], { one: photoFile() });
    },
  ],
  [
    'Bad Request: failed to send message #1 with the error message "FILE_REFERENCE_EXPIRED"',
    async (bed) => {
      const media = await sentPhotoId(bed);
      bed.control.changeFile(media, { reference: "expired" });
      return album(bed, [item({ media }), item()], { one: photoFile() });
    },
  ],
  [
    'Bad Request: failed to send message #2 with the error message "PHOTO_INVALID_DIMENSIONS"',
    (bed) => {
      const media = [item(), item({ media: "attach://two" })];
      return album(bed, media, { one: photoFile(), two: photoFile(9000, 2000) });
    },
  ],
  [
    "Bad Request: parameter show_caption_above_media must be the same for all messages",
    (bed) => {
      const media = [item(), item({ show_caption_above_media: true })];
      return album(bed, media, { one: photoFile() });
    },
  ],
  [
    "Bad Request: document can't be mixed with other media types",
    (bed) => album(bed, [item(), item({ type: "document" })], { one: photoFile() }),
  ],
  [
    "Bad Request: can't parse InputMedia: type \"animation\" can't be used in sendMediaGroup",
    (bed) => album(bed, [item({ type: "animation" })], { one: photoFile() }),
  ],
];

testRefusals([...photoRows, ...albumRows]);

test("a photo uploaded again after its reference expired gets an id that works", async () => {
  const bed = createTestbed();
  const old = await sentPhotoId(bed);
  bed.control.changeFile(old, { reference: "expired" });
  const fresh = await sentPhotoId(bed);
  expect(fresh).not.toBe(old);
  expect(await photo(bed, fresh)).toMatchObject({ ok: true });
  expect(await photo(bed, old)).toMatchObject({ ok: false });
});

test("an album of known file ids is not affected by lost uploads", async () => {
  const bed = createTestbed();
  const media = await sentPhotoId(bed);
  bed.control.setServerProblems({ losesAlbumUploads: true });
  expect(await album(bed, [item({ media }), item({ media })])).toMatchObject({ ok: true });
});

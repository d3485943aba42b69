/** Every number that both sides must agree on. */
export const LIMITS = {
  imageBytes: 10 * 1024 * 1024,
  imageSideSum: 10_000,
  imageSideRatio: 20,
  imagesPerUpload: 100,
  messageLength: 4096,
  captionLength: 1024,
  nameLength: 100,
  buttonsPerRow: 3,
  /** Telegram drops what lies beyond 100 buttons without saying so. */
  buttonsPerKeyboard: 100,
  buttonTextLength: 128,
  buttonUrlLength: 2048,
  /** Telegram answers "reply markup is too long" from about 10 kB. */
  keyboardBytes: 10_000,
  groupsPerMessage: 20_000,
  groupSets: 50,
  /** Of a chat's title, in characters. */
  titleLength: 128,
  intervalHours: { min: 1, max: 168, fallback: 6 },
  imagesPerSend: { min: 1, max: 10, fallback: 1 },
  dashboardItems: 5,
  broadcastsPerPage: 50,
  deliveriesPerPage: 500,
  tokenCharactersShown: 10,
  jsonBytes: 2 * 1024 * 1024,
  updateBytes: 1024 * 1024,
  idempotencyHours: 24,
} as const;

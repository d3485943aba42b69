/** Every number that both sides must agree on. */
export const LIMITS = {
  imageBytes: 10 * 1024 * 1024,
  imageSideSum: 10_000,
  imageSideRatio: 20,
  imagesPerUpload: 100,
  messageLength: 4096,
  captionLength: 1024,
  /** Telegram ignores any further ones. */
  entitiesPerMessage: 100,
  /** Telegram answers "entities too long" beyond 8 kB. */
  linksBytes: 8000,
  picturesPerMessage: 10,
  nameLength: 100,
  buttonsPerRow: 3,
  /** Telegram silently drops buttons beyond 100. */
  buttonsPerKeyboard: 100,
  buttonTextLength: 128,
  buttonUrlLength: 2048,
  /** Telegram answers "reply markup is too long" from about 10 kB. */
  keyboardBytes: 10_000,
  groupsPerMessage: 20_000,
  /** How many messages of a bot may be in flight at a time. */
  messagesInFlight: 6,
  /** How many of its newest pictures a folder shows. */
  folderCovers: 4,
  /** How many of the messages with a picture are named. */
  pictureUsesShown: 20,
  groupSets: 50,
  /** How many posts a group may be limited to on one day. */
  dailyPosts: { min: 1, max: 1000 },
  /** How many remarks about full days the calendar shows. */
  crowdedDaysShown: 6,
  /** The post of a day from which on a group without a limit counts as busy. */
  busyDay: 6,
  /** How many chats get alerts. */
  alertChats: 10,
  /** How long the link that pairs a chat works. */
  pairingMinutes: 15,
  savedPosts: 500,
  /** How many drafts the worker keeps. The oldest make room for new ones. */
  drafts: 20,
  /** Of its fields as JSON. The most groups fit in, and in any language it stays below 2 MB, which D1 allows. */
  draftLength: 640 * 1024,
  /** How many groups of a bot may await acceptance. The worker lists no more. */
  newGroupsPerBot: 1000,
  /** How many topics of a group the worker lists. */
  topicsPerGroup: 1000,
  /** The length of a chat's title, in characters. */
  titleLength: 128,
  /** Telegram lets bots delete their posts for 48 hours. */
  deleteAfterHours: { min: 1, max: 47 },
  intervalHours: { min: 1, max: 168, fallback: 6 },
  imagesPerSend: { min: 1, max: 10, fallback: 1 },
  /** A date further ahead counts as a typing error. */
  yearsAhead: 10,
  dashboardItems: 5,
  upcomingPosts: 6,
  dashboardDays: 14,
  /** How many days one question about the calendar may cover: six weeks, and a day for different zones. */
  calendarDays: 43,
  /** How many posts, and how many planned runs, one answer has. */
  calendarEntries: 5000,
  /** How far ahead the calendar feed goes. */
  feedDays: 90,
  broadcastsPerPage: 50,
  /** How many records one search of the history or of the schedules covers. */
  messagesSearched: 2000,
  forecastSends: 10,
  runsPerPage: 20,
  deliveriesPerPage: 500,
  schedulesPerPage: 50,
  runsShown: 20,
  groupPlansShown: 10,
  missesCounted: 100,
  /** How many of the groups that would not get a message are named. */
  unreachableGroupsNamed: 100,
  tokenCharactersShown: 10,
  jsonBytes: 2 * 1024 * 1024,
  sheetBytes: 8 * 1024 * 1024,
  sheetRows: 5000,
  /** How many groups the rows of a sheet may post to, all together. */
  sheetPosts: 200_000,
  /** How many faults of a sheet are named. */
  sheetFaults: 1000,
  updateBytes: 1024 * 1024,
  idempotencyHours: 24,
} as const;

import { TelegramError } from "./telegram-error.ts";

const bad = (text: string) => new TelegramError(400, `Bad Request: ${text}`);
const forbidden = (text: string) => new TelegramError(403, `Forbidden: ${text}`);
const conflict = (text: string) => new TelegramError(409, `Conflict: ${text}`);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What Telegram calls a chat in its 403 answers. */
export type ChatNoun = "group" | "supergroup" | "channel";

/** Every error text, written once. The descriptions are exactly Telegram's. */
export const refusals = {
  bad,
  wrongField: (why: string) => bad(lowerFirst(why)),

  chatEmpty: () => bad("chat_id is empty"),
  chatNotFound: () => bad("chat not found"),
  migrated: (chatId: number) =>
    new TelegramError(400, "Bad Request: group chat was upgraded to a supergroup chat", {
      migrate_to_chat_id: chatId,
    }),
  chatDeleted: () => forbidden("the group chat was deleted"),
  kicked: (noun: ChatNoun) => forbidden(`bot was kicked from the ${noun} chat`),
  notMember: (noun: ChatNoun) => forbidden(`bot is not a member of the ${noun} chat`),
  blockedByUser: () => forbidden("bot was blocked by the user"),
  userDeactivated: () => forbidden("user is deactivated"),
  cannotInitiate: () => forbidden("bot can't initiate conversation with a user"),
  botToBot: () => forbidden("the bot can't send messages to the bot"),

  needChannelAdmin: () => bad("need administrator rights in the channel chat"),
  noWriteAccess: () => bad("have no write access to the chat"),
  noRightsToSend: (what: string) => bad(`not enough rights to send ${what} to the chat`),
  noRightsToPin: () => bad("not enough rights to manage pinned messages in the chat"),
  paymentRequired: (stars: number) => bad(`ALLOW_PAYMENT_REQUIRED_${stars}`),
  chatRestricted: () => bad("CHAT_RESTRICTED"),
  topicClosed: () => bad("TOPIC_CLOSED"),
  topicDeleted: () => bad("TOPIC_DELETED"),
  threadNotFound: () => bad("message thread not found"),

  textEmpty: () => bad("message text is empty"),
  textBlank: () => bad("text must be non-empty"),
  textTooLong: () => bad("message is too long"),
  editedTextTooLong: () => bad("MESSAGE_TOO_LONG"),
  rawTextTooLong: () => bad("text is too long"),
  captionTooLong: () => bad("message caption is too long"),
  editedCaptionTooLong: () => bad("MEDIA_CAPTION_TOO_LONG"),
  cannotParseEntities: (why: string) => bad(`can't parse entities: ${why}`),
  badEntity: (why: string) => bad(`can't parse MessageEntity: ${why}`),
  entitiesTooLong: () => bad("ENTITIES_TOO_LONG"),
  parseModeUnsupported: () => bad("unsupported parse_mode"),

  markupNotJson: () => bad("can't parse reply keyboard markup JSON object"),
  markupNotObject: () => bad("object expected as reply markup"),
  markupTooLong: () => bad("reply markup is too long"),
  markupInvalid: () => bad("REPLY_MARKUP_INVALID"),
  inlineKeyboardExpected: () => bad("inline keyboard expected"),
  keyboardNotRows: () =>
    bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'),
  cannotParseButton: (why: string) => bad(`can't parse inline keyboard button: ${why}`),
  keysNotRows: () => bad('field "keyboard" must be an Array of Arrays'),
  cannotParseKey: (why: string) => bad(`can't parse keyboard button: ${why}`),
  keyTextEmpty: () => bad("keyboard button text must be non-empty"),
  keyPrivateOnly: (what = "") => bad(`${lowerFirst(what)} in private chats only`),
  keyWebAppUrl: (url: string, why: string) =>
    bad(`keyboard button Web App URL '${url}' is invalid: ${why}`),
  buttonTextEmpty: () => bad("inline keyboard button text must be non-empty"),
  buttonUrl: (url: string, why: string) =>
    bad(`inline keyboard button URL '${url}' is invalid: ${why}`),
  buttonUrlInvalid: () => bad("BUTTON_URL_INVALID"),
  loginUrl: (url: string, why: string) =>
    bad(`inline keyboard button login URL '${url}' is invalid: ${why}`),
  webAppUrl: (url: string, why: string) =>
    bad(`inline keyboard button Web App URL '${url}' is invalid: ${why}`),
  userLinkIn: (what: string) => bad(`link to a user can't be used in ${what} URL buttons`),
  botNotFound: (username: string) => bad(`bot "${username}" not found`),
  botDomainInvalid: () => bad("BOT_DOMAIN_INVALID"),
  noChatTypeAllowed: () => bad("at least one chat type must be allowed"),
  switchInChannel: (name: string) =>
    bad(
      `can't use ${name} button in a channel chat, because users will not be able to use the button without knowing bot's username`,
    ),
  buttonTypeInvalid: () => bad("BUTTON_TYPE_INVALID"),
  buttonDataInvalid: () => bad("BUTTON_DATA_INVALID"),
  buttonCopyTextInvalid: () => bad("BUTTON_COPY_TEXT_INVALID"),
  buttonUserRestricted: () => bad("BUTTON_USER_PRIVACY_RESTRICTED"),
  buttonUserInvalid: () => bad("BUTTON_USER_INVALID"),

  photoDimensions: () => bad("PHOTO_INVALID_DIMENSIONS"),
  imageProcessFailed: () => bad("IMAGE_PROCESS_FAILED"),
  photoNotSaved: () => bad("PHOTO_SAVE_FILE_INVALID"),
  photoExtension: () =>
    bad("photo has unsupported extension. Use one of .jpg, .jpeg, .gif, .png, .tif or .bmp"),
  photoTooBig: (bytes: number, maximum: number) =>
    bad(`file of size ${bytes} bytes is too big for a photo; the maximum size is ${maximum} bytes`),
  fileEmpty: () => bad("file must be non-empty"),
  fileTooBig: () => bad("file is too big"),
  bodyTooLarge: () => new TelegramError(413, "Request Entity Too Large"),
  wrongFile: () => bad("wrong file identifier/HTTP URL specified"),
  wrongRemoteFile: (why: string) => bad(`wrong remote file identifier specified: ${why}`),
  wrongFileType: (actual: string, wanted: string) =>
    bad(`can't use file of type ${actual} as ${wanted}`),
  fileReference: (state: "expired" | "invalid" | "empty") =>
    bad(`FILE_REFERENCE_${state.toUpperCase()}`),
  fileMissing: (kind: string) => bad(`there is no ${kind} in the request`),
  fileIdMissing: () => bad("file_id not specified"),
  invalidFileId: () => bad("invalid file_id"),
  fileUnavailable: () => bad("wrong file_id or the file is temporarily unavailable"),
  urlUnreachable: () => bad("failed to get HTTP URL content"),
  urlWrongContent: () => bad("wrong type of the web page content"),
  urlWrong: () => bad("wrong HTTP URL specified"),

  albumTooLong: () => bad("too many messages to send as an album"),
  albumEmpty: () => bad("there are no messages to send"),
  albumNotJson: () => bad("can't parse media JSON object"),
  albumNotArray: () => bad("expected an Array of InputMedia"),
  albumWrongType: () => bad("can't use the media of the specified type in the album"),
  albumWrongContent: () => bad("message content type can't be used in an album"),
  albumTypeChange: () => bad("can't change media type in the album"),
  albumMixed: (kind: string) => bad(`${kind} can't be mixed with other media types`),
  albumCaptionSide: () =>
    bad("parameter show_caption_above_media must be the same for all messages"),
  albumFailed: () => bad("group send failed"),
  albumItem: (position: number, text: string) =>
    bad(`failed to send message #${position} with the error message "${text}"`),
  inputMedia: (why: string) => bad(`can't parse InputMedia: ${why}`),
  parameterRequired: (name: string) => bad(`parameter "${name}" is required`),

  effectsNotHere: () => bad("can't use message effects in the chat"),
  effectInvalid: () => bad("EFFECT_ID_INVALID"),
  quoteInvalid: () => bad("QUOTE_TEXT_INVALID"),
  messageNotFound: (what: string) => bad(`message to ${what} not found`),
  messageIdMissing: () => bad("message identifier is not specified"),
  messageIdsMissing: () => bad("message identifiers are not specified"),
  tooManyMessageIds: () => bad("too many message identifiers specified"),
  notModified: () =>
    bad(
      "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    ),
  cannotEdit: () => bad("message can't be edited"),
  cannotEditMedia: () => bad("message media can't be edited"),
  noTextToEdit: () => bad("there is no text in the message to edit"),
  noCaptionToEdit: () => bad("there is no caption in the message to edit"),
  cannotDelete: () => bad("message can't be deleted"),
  cannotDeleteForEveryone: () => bad("message can't be deleted for everyone"),
  cannotCopy: () => bad("message can't be copied"),
  userIdInvalid: () => bad("invalid user_id specified"),
  userNotFound: () => bad("user not found"),

  unauthorized: () => new TelegramError(401, "Unauthorized"),
  invalidToken: () => new TelegramError(401, "Unauthorized: invalid token specified"),
  unallowedToken: () => new TelegramError(421, "Misdirected Request: unallowed token specified"),
  pathNotFound: () => new TelegramError(404, "Not Found"),
  methodNotFound: () => new TelegramError(404, "Not Found: method not found"),
  loggedOut: () => new TelegramError(400, "Logged out"),
  frozen: () => bad("FROZEN_METHOD_INVALID"),
  bodyNotMultipart: () => bad("can't parse multipart form data"),
  bodyNotJson: () => bad("can't parse JSON object"),

  webhookIsActive: () =>
    conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    ),
  otherPoll: () =>
    conflict(
      "terminated by other getUpdates request; make sure that only one bot instance is running",
    ),
  pollEndedByWebhook: () => conflict("terminated by setWebhook request"),
  webhookUrl: () => bad("invalid webhook URL specified"),
  badWebhook: (why: string) => bad(`bad webhook: ${why}`),
  secretTooLong: () => bad("secret token is too long"),
  secretCharacters: () => bad("secret token contains unallowed characters"),
  allowedUpdatesInvalid: () => bad("can't parse allowed_updates JSON object"),

  otherSetWebhook: () => conflict("terminated by other setWebhook"),
  restarting: () => new TelegramError(500, "Internal Server Error: restart"),

  flood: (seconds: number) =>
    new TelegramError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }),
};

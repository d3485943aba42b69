import { z } from "zod";

export const ChatPermissions = z.object({
  can_send_messages: z.boolean(),
  can_send_audios: z.boolean(),
  can_send_documents: z.boolean(),
  can_send_photos: z.boolean(),
  can_send_videos: z.boolean(),
  can_send_video_notes: z.boolean(),
  can_send_voice_notes: z.boolean(),
  can_send_polls: z.boolean(),
  can_send_other_messages: z.boolean(),
  can_add_web_page_previews: z.boolean(),
  can_change_info: z.boolean(),
  can_invite_users: z.boolean(),
  can_pin_messages: z.boolean(),
  can_manage_topics: z.boolean(),
});
export type ChatPermissions = z.infer<typeof ChatPermissions>;

export const AdminRights = z.object({
  is_anonymous: z.boolean(),
  can_manage_chat: z.boolean(),
  can_delete_messages: z.boolean(),
  can_manage_video_chats: z.boolean(),
  can_restrict_members: z.boolean(),
  can_promote_members: z.boolean(),
  can_change_info: z.boolean(),
  can_invite_users: z.boolean(),
  can_post_stories: z.boolean(),
  can_edit_stories: z.boolean(),
  can_delete_stories: z.boolean(),
  can_post_messages: z.boolean(),
  can_edit_messages: z.boolean(),
  can_pin_messages: z.boolean(),
  can_manage_topics: z.boolean(),
});
export type AdminRights = z.infer<typeof AdminRights>;

export const permissionNames = ChatPermissions.keyof().options;

const permissionsAll = (value: boolean): ChatPermissions =>
  ChatPermissions.parse(Object.fromEntries(permissionNames.map((name) => [name, value])));

export const everythingAllowed = () => permissionsAll(true);
export const nothingAllowed = () => permissionsAll(false);

/** Rights that a new administrator does not get by default. */
const RARE_RIGHTS = new Set<string>([
  "is_anonymous",
  "can_promote_members",
  "can_post_stories",
  "can_edit_stories",
  "can_delete_stories",
]);

export const usualRights = (): AdminRights =>
  AdminRights.parse(
    Object.fromEntries(AdminRights.keyof().options.map((name) => [name, !RARE_RIGHTS.has(name)])),
  );

/** The permission that each kind of content needs, and Telegram's noun for it. */
export const sendPermissions = {
  text: { permission: "can_send_messages", noun: "text messages" },
  photo: { permission: "can_send_photos", noun: "photos" },
  video: { permission: "can_send_videos", noun: "videos" },
  document: { permission: "can_send_documents", noun: "documents" },
  animation: { permission: "can_send_other_messages", noun: "animations" },
} as const;

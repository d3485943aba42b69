export const NAME = "telegram-bot-manager";
export const VERSION = "1.0.0";

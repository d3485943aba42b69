import { t } from "@lingui/core/macro";

interface EmojiGroup {
  label: () => string;
  emoji: readonly string[];
}

const list = (emoji: string) => emoji.split(" ");

/** The emoji that announcements use most. Keyboards and systems offer the rest. */
export const EMOJI: readonly [EmojiGroup, ...EmojiGroup[]] = [
  {
    label: () => t`Faces`,
    emoji: list(
      "😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😋 😜 🤪 🤩 🥳 😎 🤓 🤔 🤗 🤫 😏 😴 😢 😭 😤 😡 🤯 😱 😳 🥺 😬 🤐 👻",
    ),
  },
  {
    label: () => t`People and hands`,
    emoji: list(
      "👍 👎 👏 🙌 🙏 🤝 💪 👋 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 ☝️ ✋ 🤚 ✍️ 🫶 👀 👤 👥 👨‍💻 👩‍💻 🧑‍🍳 💁 🙋 🤷 🎅 👶 👑 💋 🧠 👣 🗣️ 🫡 🤌",
    ),
  },
  {
    label: () => t`Hearts and signs`,
    emoji: list(
      "❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💯 💥 💢 💫 💦 💤 ✨ ⭐ 🌟 🔥 ⚡ ✅ ☑️ ✔️ ❌ ❗ ❓ ‼️ ⁉️ ⚠️ ⛔ 🚫 🔴 🟠 🟡 🟢 🔵 ➡️ ⬅️ ⬆️ ⬇️",
    ),
  },
  {
    label: () => t`Business and objects`,
    emoji: list(
      "📢 📣 🔔 🔕 🎁 🎉 🎊 🛒 🛍️ 💰 💵 💳 🏷️ 🎫 🎟️ 📦 🚚 📱 💻 ⌚ 📷 🎥 📺 💡 🔑 🔒 🔓 📌 📍 📎 ✏️ 📝 📅 ⏰ ⏳ 📈 📉 📊 🔗 🏆",
    ),
  },
  {
    label: () => t`Food and nature`,
    emoji: list(
      "🍎 🍌 🥭 🍍 🍉 🍓 🥥 🍜 🍲 🍛 🍣 🍤 🍔 🍕 🍰 🎂 🍩 🍫 ☕ 🧋 🍹 🍺 🥂 🍚 🌶️ 🌸 🌹 🌻 🌴 🍀 🐶 🐱 🐘 🐯 🐼 🦋 🌈 ☀️ 🌧️ 🌙",
    ),
  },
  {
    label: () => t`Places and fun`,
    emoji: list(
      "🏠 🏢 🏪 🏥 🏫 🏨 🏖️ 🏝️ ⛰️ 🏕️ 🌍 🗺️ 🚗 🚕 🚌 🏍️ 🚲 ✈️ 🚀 🚢 🛵 🚆 ⚽ 🏀 🏐 🎾 🥊 🏃 🎮 🎲 🎯 🎵 🎤 🎧 🎬 🎨 🇹🇭 🏁 🚩 🎆",
    ),
  },
];

/** Apple's keyboards have Command where others have Control. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export const commandKey = (): string => (isApple() ? "⌘" : "Ctrl");

export const paletteKeysText = (): string => `${commandKey()} K`;

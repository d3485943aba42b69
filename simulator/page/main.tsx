import "@mantine/core/styles.css";
import "./page.css";
import "./conversation/conversation.css";
import "./messages/messages.css";
import { createTheme, MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";

import { App } from "./app.tsx";
import { startLiveUpdates } from "./store/live-updates.ts";

const theme = createTheme({
  // Dark enough for white text on every color that is used.
  primaryShade: { light: 9, dark: 9 },
  fontFamily: 'system-ui, "Noto Sans Thai", sans-serif',
  fontSizes: { md: "0.9375rem" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "xs", variant: "default", radius: "md" } },
    Title: { defaultProps: { size: "md" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 40, radius: "xl" } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
});

startLiveUpdates();
const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <App />
    </MantineProvider>,
  );
}

import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const blue: MantineColorsTuple = [
  "#eef7fd",
  "#d6ebfa",
  "#abd6f4",
  "#7cbfef",
  "#4eabeb",
  "#2297e8",
  "#1678bd",
  "#12659f",
  "#0e5283",
  "#0a3f66",
];

const red: MantineColorsTuple = [
  "#fff1f1",
  "#ffe0e0",
  "#fcc2c3",
  "#f79a9c",
  "#f07275",
  "#e5484d",
  "#cf2f36",
  "#b3242b",
  "#931d24",
  "#73161c",
];

const gray: MantineColorsTuple = [
  "#f8fafc",
  "#f1f4f8",
  "#e6eaf0",
  "#dce2ea",
  "#c5cdd8",
  "#9aa5b3",
  "#626e7c",
  "#4c5763",
  "#343c46",
  "#1f252c",
];

/** From text to the deepest surface: 6 is a card, 7 a dialog or the sidebar, 8 the page. */
const dark: MantineColorsTuple = [
  "#d8dee6",
  "#b4bdc9",
  "#929eae",
  "#6b7787",
  "#343d49",
  "#2a323c",
  "#1a1f26",
  "#171c23",
  "#11151a",
  "#0c0f13",
];

export const theme = createTheme({
  colors: { blue, red, gray, dark },
  primaryColor: "blue",
  primaryShade: 6,
  white: "#fff",
  black: "#161b21",
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "14px", xl: "999px" },
  fontFamily: '"Inter Variable", "Noto Sans Thai Variable", system-ui, sans-serif',
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  headings: {
    fontWeight: "650",
    sizes: {
      // A page's title is 24/32 px, a card's 15/22.
      h1: { fontSize: "1.5rem", lineHeight: "1.3334" },
      h2: { fontSize: "0.9375rem", lineHeight: "1.4667", fontWeight: "600" },
      h3: { fontSize: "0.875rem", lineHeight: "1.4286", fontWeight: "600" },
    },
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  // Plain objects: `Modal.extend` would load all these components with the first screen.
  components: {
    Card: { defaultProps: { withBorder: true, radius: "lg", padding: "lg" } },
    // Otherwise a closed list of 400 time zones would render again on every keystroke.
    Combobox: { defaultProps: { keepMounted: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        // A dialog's header is not the page's banner.
        attributes: { header: { role: "presentation" } },
      },
      styles: {
        title: {
          fontWeight: 650,
          fontSize: "1.0625rem",
          lineHeight: 1.4,
          minWidth: 0,
          overflowWrap: "anywhere",
        },
        close: { flex: "none" },
      },
    },
    Text: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { withArrow: true } },
  },
});

/** Mantine's secondary grays miss AA contrast on these surfaces, and its tints are too loud. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--page": "#f5f7fa",
    "--hairline": "var(--mantine-color-gray-3)",
    "--mantine-color-dimmed": "#5b6674",
    "--mantine-color-placeholder": "#6b7683",
    "--mantine-color-error": "var(--mantine-color-red-7)",
    "--mantine-color-red-light": "#fdf0f0",
    "--mantine-color-red-light-color": "var(--mantine-color-red-7)",
    "--mantine-color-orange-light": "#fff4e6",
    "--mantine-color-orange-light-color": "#9a3412",
    "--mantine-color-teal-light": "#eaf7f2",
    "--mantine-color-teal-light-color": "#0b6b4f",
  },
  dark: {
    "--page": "var(--mantine-color-dark-8)",
    "--hairline": "#2b333d",
    "--mantine-color-disabled": "var(--mantine-color-dark-5)",
    "--mantine-color-disabled-color": "#8590a0",
    "--mantine-color-dimmed": "var(--mantine-color-dark-2)",
    "--mantine-color-placeholder": "#8590a0",
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-gray-light": "var(--mantine-color-dark-5)",
    "--mantine-color-gray-light-color": "var(--mantine-color-dark-0)",
    "--mantine-color-blue-light": "#10324c",
    "--mantine-color-blue-light-color": "var(--mantine-color-blue-2)",
    "--mantine-color-red-light": "#34202a",
    "--mantine-color-red-light-color": "#f9a8aa",
    "--mantine-color-orange-light": "#36261a",
    "--mantine-color-orange-light-color": "#ffc078",
    "--mantine-color-teal-light": "#14302c",
    "--mantine-color-teal-light-color": "#6fdcb9",
  },
});

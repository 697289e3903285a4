import { createTheme, defaultVariantColorsResolver } from "@mantine/core";
import type { CSSVariablesResolver, VariantColorsResolver } from "@mantine/core";

/** Mantine works the text on a filled control out for its light shade, also where the dark one is shown. */
const resolveVariantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === "filled" ? { ...colors, color: "var(--console-filled-text)" } : colors;
};

/** The header of a window over the page is otherwise taken for the page's own. */
const windowDefaults = { defaultProps: { attributes: { header: { role: "presentation" } } } };

/** The console's look: Mantine's own, with one accent and sizes for dense pages. */
export const theme = createTheme({
  primaryColor: "cyan",
  primaryShade: { light: 9, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  variantColorResolver: resolveVariantColors,
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: { fontWeight: "650", sizes: { h1: { fontSize: "1.375rem", lineHeight: "1.3" } } },
  respectReducedMotion: true,
  components: {
    Modal: windowDefaults,
    Drawer: windowDefaults,
    // The first choice has the focus, and no element that is none of the menu's items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

/** Mantine's faint texts miss the contrast of WCAG 2.2 AA. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--console-filled-text": "#ffffff",
    "--mantine-color-dimmed": "#495057",
    "--mantine-color-placeholder": "#5c636a",
    "--mantine-color-error": "#b02525",
    "--mantine-color-anchor": "#0b6478",
  },
  dark: {
    "--console-filled-text": "#101113",
    "--mantine-color-dimmed": "#b0b3b8",
    "--mantine-color-placeholder": "#a3a7ad",
    "--mantine-color-error": "#ff9c9c",
    "--mantine-color-anchor": "#66d9e8",
  },
});

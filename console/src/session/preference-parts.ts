import { defined } from "@railyard/members";
import type { components } from "../generated/merchant-api.ts";
import type { Preferences } from "./preferences.ts";

/** Preferences as the server keeps them. */
export type KeptPreferences = components["schemas"]["UserPreferences"];
type ColorScheme = "auto" | "light" | "dark";

const languages = ["en", "de"] as const satisfies readonly Preferences["language"][];

/** The browser's choices as the server takes them; a language that is the browser's own is none while none is kept. */
export const toKept = (
  chosen: Preferences,
  colorScheme: ColorScheme,
  kept: KeptPreferences,
  browserLanguage: Preferences["language"],
): KeptPreferences => ({
  language: kept.language === null && chosen.language === browserLanguage ? null : chosen.language,
  time_zone: chosen.zone,
  theme: colorScheme === "auto" ? "system" : colorScheme,
  density: chosen.density,
  single_key_shortcuts: chosen.hasSingleKeys,
});

/** What the server keeps as the browser's choices; a language that the console does not speak changes nothing. */
export const fromKept = (kept: KeptPreferences): Partial<Preferences> => {
  const language = languages.find((known) => kept.language?.split("-")[0] === known);
  return defined({
    language,
    zone: kept.time_zone,
    density: kept.density,
    hasSingleKeys: kept.single_key_shortcuts,
  });
};

export const colorSchemeOf = ({ theme }: KeptPreferences): ColorScheme => (theme === "system" ? "auto" : theme);

export const areSame = (one: KeptPreferences, other: KeptPreferences): boolean =>
  one.language === other.language &&
  one.time_zone === other.time_zone &&
  one.theme === other.theme &&
  one.density === other.density &&
  one.single_key_shortcuts === other.single_key_shortcuts;

/** Whether the user has never chosen anything. */
export const isUnset = (kept: KeptPreferences): boolean =>
  areSame(kept, {
    language: null,
    time_zone: "user",
    theme: "system",
    density: "comfortable",
    single_key_shortcuts: true,
  });

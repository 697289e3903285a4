import { useSyncExternalStore } from "react";
import { preferences, usePreferences } from "../session/preferences.ts";
import type { Preferences } from "../session/preferences.ts";
import { render } from "./catalogue.ts";
import type { Texts, Values } from "./catalogue.ts";
import { firstEnglish } from "./en/first.ts";
import type { english } from "./en/index.ts";

type Catalogue = Readonly<Record<keyof typeof english, Texts>>;
type English = typeof english;

/** Name of a text, such as `payments.title`. */
export type TextName = {
  [Area in keyof English]: `${Area}.${Extract<keyof English[Area], string>}`;
}[keyof English];

/** Puts a text in the person's language. */
export type Translate = (name: TextName, values?: Values) => string;

type Language = Preferences["language"];

const catalogues = new Map<Language, Partial<Catalogue>>([["en", firstEnglish]]);
const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<Catalogue>>> = {
  de: async () => (await import("./de/index.ts")).german,
};
const listeners = new Set<() => void>();

/** Loads the catalogue of the language; resolves at once where it is here. */
export const loadTexts = async (language: Language): Promise<void> => {
  if (language === "en" || catalogues.has(language)) return;
  catalogues.set(language, await loaders[language]());
  for (const listener of listeners) listener();
};

/** Adds the texts of the pages behind the sign-in. */
export const addEnglish = (texts: English): void => {
  catalogues.set("en", texts);
  for (const listener of listeners) listener();
};

const englishTexts = (): Partial<Catalogue> => catalogues.get("en") ?? firstEnglish;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const textOf = (catalogue: Partial<Catalogue>, name: string): Texts[string] | undefined => {
  const dot = name.indexOf(".");
  return catalogue[name.slice(0, dot) as keyof English]?.[name.slice(dot + 1)];
};

const translator =
  (language: Language, catalogue: Partial<Catalogue>): Translate =>
  (name, values = {}) =>
    render(textOf(catalogue, name) ?? textOf(englishTexts(), name) ?? name, values, language);

/** Texts in the language that the person has chosen, and its locale for numbers, amounts and times. */
export const useText = (): { readonly t: Translate; readonly locale: string } => {
  const { language } = usePreferences();
  const catalogue = useSyncExternalStore(subscribe, () => catalogues.get(language) ?? englishTexts());
  return { t: translator(language, catalogue), locale: localeOf(language) };
};

/** The browser's own locale where it is of the language, for its region's forms; else the language. */
const localeOf = (language: Language): string =>
  navigator.languages.find((locale) => locale.toLowerCase().startsWith(language)) ?? language;

/** Whether the catalogue has a text of that name: for names that are made of values of the API. */
export const isTextName = (name: string): name is TextName => textOf(englishTexts(), name) !== undefined;

preferences.subscribe(() => void loadTexts(preferences.read().language));

import { useSyncExternalStore } from "react";
import { preferences, usePreferences } from "../session/preferences.ts";
import type { Preferences } from "../session/preferences.ts";
import { localeOf } from "../values/locale.ts";
import { render } from "./catalogue.ts";
import type { Texts, Values } from "./catalogue.ts";
import { firstEnglish } from "./en/first.ts";
import type { english } from "./en/index.ts";

type English = typeof english;

/** Name of a text, such as `payments.title`. */
export type TextName = {
  [Area in keyof English]: `${Area}.${Extract<keyof English[Area], string>}`;
}[keyof English];

/** Puts a text in the person's language. */
export type Translate = (name: TextName, values?: Values) => string;

type Language = Preferences["language"];

/** One file for each area and language: a page fetches the areas that it shows. */
const files = import.meta.glob<Readonly<Record<string, Texts>>>(["./*/*.ts", "!./*/index.ts", "!./en/first.ts"]);

const loaded = new Map<string, Texts>(Object.entries(firstEnglish).map(([area, texts]) => [`en/${area}`, texts]));
const loading = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let version = 0;

const fileOf = (key: string): string => `./${key.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const load = async (key: string): Promise<void> => {
  try {
    const module = await files[fileOf(key)]?.();
    loaded.set(key, Object.values(module ?? {})[0] ?? {});
  } catch {
    // Names are shown rather than nothing; the next visit tries again.
    loaded.set(key, {});
  }
  version += 1;
  for (const listener of listeners) listener();
};

/** The texts of an area; begins to fetch what is not here. */
const areaOf = (key: string): Texts | Promise<unknown> => {
  const texts = loaded.get(key);
  if (texts !== undefined) return texts;
  const begun = loading.get(key) ?? load(key);
  loading.set(key, begun);
  return begun;
};

const areaAndName = (name: string): readonly [string, string] => {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
};

/** The text, or undefined where there is none. While its area is fetched, what is rendered waits (Suspense). */
const textOf = (language: Language, fullName: string): Texts[string] | undefined => {
  const [area, name] = areaAndName(fullName);
  const texts = areaOf(`${language}/${area}`);
  if (texts instanceof Promise) throw texts;
  return texts[name];
};

const translator =
  (language: Language): Translate =>
  (name, values = {}) =>
    render(textOf(language, name) ?? name, values, language);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Texts in the language that the person has chosen, and its locale for numbers, amounts and times. */
export const useText = (): { readonly t: Translate; readonly locale: string } => {
  const { language } = usePreferences();
  useSyncExternalStore(subscribe, () => version);
  return { t: translator(language), locale: localeOf(language, navigator.languages) };
};

/** Whether there is a text of that name, the same in every language: for names that are made of values of the API. */
export const isTextName = (name: string): name is TextName => {
  const [area] = areaAndName(name);
  const { language } = preferences.read();
  return fileOf(`${language}/${area}`) in files && textOf(language, name) !== undefined;
};

/** Fetches areas before a page that shows them is rendered. */
export const loadAreas = async (language: Language, ...areas: readonly (keyof English)[]): Promise<void> => {
  await Promise.all(areas.map((area) => Promise.resolve(areaOf(`${language}/${area}`))));
};

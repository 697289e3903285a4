/** Whether it is what `Intl` takes for a locale. */
export const isLanguageTag = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
};

/**
 * The first of the browser's locales that is of the language, else the language. Browsers of machines without a locale
 * name some that are no language tags, such as `en-US@posix`.
 */
export const localeOf = (language: string, locales: readonly string[]): string =>
  locales.find((locale) => locale.toLowerCase().startsWith(language) && isLanguageTag(locale)) ?? language;

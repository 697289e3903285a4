import type { SampleLanguage } from "./sample-files.ts";

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/=.*/, "").trim()),
  );

const patterns: Readonly<Record<SampleLanguage, readonly RegExp[]>> = {
  sh: [/\$\{?([A-Z][A-Z0-9_]*)/g],
  mjs: [/process\.env\.([A-Z][A-Z0-9_]*)/g, /\{([^{}]*)\} = process\.env\b/g],
  py: [/os\.environ\["([A-Z][A-Z0-9_]*)"/g, /os\.environ\.get\("([A-Z][A-Z0-9_]*)"/g],
};

/** What the clients read themselves, and a shell script must name. */
export const readByClients = ["RAILYARD_URL", "RAILYARD_API_KEY"];

/** Environment variables that a sample reads. */
export const variablesIn = (text: string, language: SampleLanguage): readonly string[] =>
  [...new Set(patterns[language].flatMap((pattern) => namesIn(text, pattern)))].filter((name) => name !== "");

/** Variables of the table in docs/samples/README.md, each `| `NAME` | ...`. */
export const variablesOfTable = (markdown: string): readonly string[] => namesIn(markdown, /^\| `([A-Z0-9_]+)` \|/gm);

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defined } from "@railyard/members";

export const docsFolder = join(import.meta.dirname, "../../../docs");
export const samplesFolder = join(docsFolder, "samples");
export const pagesFolder = join(docsFolder, "merchants");

export const sampleLanguages = ["sh", "mjs", "py"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** What the customer does in a browser after a sample. */
export interface CustomerStep {
  /** Path in the answer of the address that is opened, such as `payment_link.link`. */
  readonly opens: string;
  /** What is typed into the fields of the first form. */
  readonly fills?: Readonly<Record<string, string>>;
  /** Labels of the buttons, in order. */
  readonly presses: readonly string[];
}

/** What `NN-what.json` states about a sample: docs/samples/README.md describes each member. */
export interface SampleStatement {
  readonly shows: unknown;
  readonly sets?: Readonly<Record<string, string>>;
  readonly customer?: CustomerStep;
  readonly isRepeated?: boolean;
  readonly isListening?: boolean;
}

/** One step of a page, in all languages. */
export interface Sample {
  readonly page: string;
  /** `01-create-payment`. */
  readonly name: string;
  readonly languages: readonly SampleLanguage[];
  /** Absent: the file is missing. */
  readonly statement?: SampleStatement;
}

/** What `setup.json` of a page states about the merchant that its samples run for. */
export interface SampleSetup {
  /** False: the samples make one. */
  readonly merchant?: boolean;
  readonly connectors?: readonly string[];
  readonly profile?: Readonly<Record<string, unknown>>;
}

const readJson = <Value>(path: string): Value => JSON.parse(readFileSync(path, "utf8")) as Value;

/** Pages for merchants, without the index. */
export const merchantPages: readonly string[] = readdirSync(pagesFolder)
  .filter((file) => file.endsWith(".md") && file !== "README.md")
  .map((file) => file.slice(0, -".md".length))
  .toSorted();

/** Pages that have a folder of samples. */
export const sampledPages: readonly string[] = readdirSync(samplesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

export const sampleFile = (page: string, name: string, extension: string): string =>
  join(samplesFolder, page, `${name}.${extension}`);

/** Files of a page's samples; `setup.json` and what is shown by other means than running are not among them. */
const namePattern = /^(\d\d-[a-z0-9-]+)\.(sh|mjs|py|json)$/;

/** The samples of a page in their order. */
export const samplesOf = (page: string): readonly Sample[] => {
  const found = readdirSync(join(samplesFolder, page)).flatMap((file) => {
    const [, name = "", extension = ""] = namePattern.exec(file) ?? [];
    return name === "" ? [] : [{ name, extension }];
  });
  const names = [...new Set(found.map(({ name }) => name))].toSorted();
  return names.map((name) => {
    const extensions = found.filter((file) => file.name === name).map(({ extension }) => extension);
    const statement = sampleFile(page, name, "json");
    return {
      page,
      name,
      languages: sampleLanguages.filter((language) => extensions.includes(language)),
      ...defined({ statement: existsSync(statement) ? readJson<SampleStatement>(statement) : undefined }),
    };
  });
};

export const setupOf = (page: string): SampleSetup => {
  const file = join(samplesFolder, page, "setup.json");
  return existsSync(file) ? readJson<SampleSetup>(file) : {};
};

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { environmentTable } from "../../libs/config/src/index.ts";

const root = join(import.meta.dirname, "../..");
const heading = "## Environment variables";
const notice = "<!-- generated from src/config.ts; change that, not this table -->";

type Schema = Parameters<typeof environmentTable>[0];

/** The README with its last section, the table of environment variables, made anew. */
const withTable = (readme: string, schema: Schema): string => {
  const before = readme.split(heading)[0]?.trimEnd() ?? "";
  return `${before}\n\n${heading}\n${notice}\n\n${environmentTable(schema)}`;
};

/** The README of every service, ending with the variables that its configuration declares. */
export const generateServiceReadmes = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const service of readdirSync(join(root, "services")).toSorted()) {
    const readme = join("services", service, "README.md");
    const config = join(root, "services", service, "src/config.ts");
    if (!existsSync(join(root, readme)) || !existsSync(config)) continue;
    const { configSchema } = (await import(config)) as { readonly configSchema: Schema };
    files.set(readme, withTable(readFileSync(join(root, readme), "utf8"), configSchema));
  }
  return files;
};

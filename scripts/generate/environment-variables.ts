import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { environmentTable } from "../../libs/config/src/index.ts";

const root = join(import.meta.dirname, "../..");
const page = "docs/operations/variables.md";

const introduction = `# Environment variables

<!-- generated from src/config.ts of every service; change those, not this page -->

What each service reads when it starts. A missing or invalid value stops the start with a message that names the
variable. The chart sets them from its [values](../../helm/railyard/README.md).
`;

type Schema = Parameters<typeof environmentTable>[0];

const serviceNames = (): readonly string[] =>
  readdirSync(join(root, "services"))
    .filter((service) => existsSync(join(root, "services", service, "src/config.ts")))
    .toSorted();

const section = (title: string, head: readonly string[], rows: readonly string[]): string =>
  [`## ${title}`, "", ...head, ...rows, ""].join("\n");

/** The page of all variables: those that every service has in the same form once, then those of each service. */
export const generateEnvironmentVariables = async (): Promise<ReadonlyMap<string, string>> => {
  const tables = new Map<string, readonly string[]>();
  for (const service of serviceNames()) {
    const config = join(root, "services", service, "src/config.ts");
    const { configSchema } = (await import(config)) as { readonly configSchema: Schema };
    tables.set(service, environmentTable(configSchema).trimEnd().split("\n"));
  }
  const [first = []] = tables.values();
  const head = first.slice(0, 2);
  const shared = first.slice(2).filter((row) => [...tables.values()].every((rows) => rows.includes(row)));
  const ownRows = [...tables].map(([service, rows]) =>
    section(
      service,
      head,
      rows.slice(2).filter((row) => !shared.includes(row)),
    ),
  );
  return new Map([[page, [introduction, section("Every service", head, shared), ...ownRows].join("\n")]]);
};

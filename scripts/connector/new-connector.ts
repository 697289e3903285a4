import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { ConnectorNames } from "./connector-names.ts";
import { skeletonOf } from "./skeleton.ts";

const nameMax = 30;

/** What is wrong with the name of a new connector; null when nothing is. */
const problemWith = (root: string, name: string): string | null => {
  if (!/^[a-z][a-z0-9]*$/.test(name) || name.length > nameMax) {
    return `"${name}" is no name for a connector. Use up to ${nameMax} lower-case letters and digits, a letter first.`;
  }
  const folder = "libs/connectors/src/providers";
  const isTaken = readdirSync(join(root, folder)).includes(name);
  return isTaken ? `There is a folder ${folder}/${name} already. Choose another name, or remove it.` : null;
};

const namesOf = (name: string): ConnectorNames => ({
  name,
  camel: name,
  display: name.slice(0, 1).toUpperCase() + name.slice(1),
  upper: name.toUpperCase(),
});

interface Insertion {
  readonly path: string;
  /** Where the list begins. */
  readonly after: string;
  /** A line of the list; the name in it is captured. */
  readonly lines: RegExp;
  readonly line: string;
}

const conformanceAccounts = "libs/connectors/test/conformance-accounts.ts";
const registry = "libs/connectors/src/catalogue/registry.ts";

const insertionsOf = ({ name, camel }: ConnectorNames): readonly Insertion[] => [
  {
    path: registry,
    after: "",
    lines: /^import \{ \w+Connector \} from "\.\.\/providers\/(\w+)\/connector\.ts";$/gm,
    line: `import { ${camel}Connector } from "../providers/${name}/connector.ts";`,
  },
  { path: registry, after: "const connectors", lines: /^ {2}(\w+)Connector,$/gm, line: `  ${camel}Connector,` },
  {
    path: "libs/contracts/src/resources/connector-account.ts",
    after: "connectorNames = [",
    lines: /^ {2}"(\w+)",$/gm,
    line: `  "${name}",`,
  },
  {
    path: conformanceAccounts,
    after: "",
    lines: /^import \{ \w+Conformance \} from "\.\/(\w+)\/conformance\.ts";$/gm,
    line: `import { ${camel}Conformance } from "./${name}/conformance.ts";`,
  },
  {
    path: conformanceAccounts,
    after: "const accounts",
    lines: /^ {2}(\w+): \w+Conformance,$/gm,
    line: `  ${name}: ${camel}Conformance,`,
  },
];

/** The text with the line in its list: before the first name that comes later in the alphabet, else at the end. */
const withLine = (text: string, { path, after, lines, line }: Insertion, name: string): string => {
  const from = text.indexOf(after);
  const list = [...text.slice(Math.max(from, 0)).matchAll(lines)];
  const next = list.find(([, other]) => (other ?? "") > name) ?? list.at(-1);
  if (from < 0 || next === undefined) {
    throw new Error(`${path} has no list like ${lines.source}. Mend scripts/connector/new-connector.ts.`);
  }
  const isLast = (next[1] ?? "") < name;
  const at = from + next.index + (isLast ? next[0].length + 1 : 0);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
};

/** The changed texts of files that list the connectors. */
const withInsertions = (root: string, names: ConnectorNames): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const insertion of insertionsOf(names)) {
    const text = texts.get(insertion.path) ?? readFileSync(join(root, insertion.path), "utf8");
    texts.set(insertion.path, withLine(text, insertion, names.name));
  }
  return texts;
};

const numberLength = 4;

/** The number after the last migration's. */
const nextMigrationNumber = (root: string): string => {
  const numbers = readdirSync(join(root, "services/payments/prisma/migrations")).map((folder) => parseInt(folder, 10));
  return String(Math.max(...numbers.filter((number) => !Number.isNaN(number))) + 1).padStart(numberLength, "0");
};

/** Texts of the files of a new connector, of its own and of those that list connectors, by their paths. */
export interface ConnectorPlan {
  readonly own: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
}

/** What the kit writes for a name that is good. */
export const planConnector = (root: string, name: string): ConnectorPlan => {
  const names = namesOf(name);
  return { own: skeletonOf(names, nextMigrationNumber(root)), changed: withInsertions(root, names) };
};

export type NewConnector =
  | { readonly made: readonly string[]; readonly problem: null }
  | { readonly made: null; readonly problem: string };

/**
 * Makes the files of a new connector and lists it where connectors are listed. Nothing is changed when there is a
 * problem, and no file is ever written over.
 */
export const newConnector = (root: string, name: string): NewConnector => {
  const problem = problemWith(root, name);
  if (problem !== null) return { made: null, problem };
  const { own, changed } = planConnector(root, name);
  const existing = [...own.keys()].find((path) => existsSync(join(root, path)));
  if (existing !== undefined) return { made: null, problem: `There is a file ${existing} already. Remove it first.` };
  for (const [path, text] of [...own, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: [...own.keys(), ...changed.keys()], problem: null };
};

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { ConnectorNames } from "./skeleton.ts";
import { skeletonOf } from "./skeleton.ts";

const nameMax = 30;

/** What is wrong with the name of a new connector; null when nothing is. */
const problemWith = (root: string, name: string): string | null => {
  if (!/^[a-z][a-z0-9]*$/.test(name) || name.length > nameMax) {
    return `"${name}" is no name for a connector. Use up to ${nameMax} lower-case letters and digits, a letter first.`;
  }
  const taken = readdirSync(join(root, "libs/connectors/src")).includes(name);
  return taken ? `There is a folder libs/connectors/src/${name} already. Choose another name, or remove it.` : null;
};

const namesOf = (name: string): ConnectorNames => ({
  name,
  camel: name,
  display: name.slice(0, 1).toUpperCase() + name.slice(1),
  upper: name.toUpperCase(),
});

interface Insertion {
  readonly path: string;
  readonly before: string;
  readonly line: string;
}

const insertionsOf = ({ name, camel }: ConnectorNames): readonly Insertion[] => [
  {
    path: "libs/connectors/src/registry.ts",
    before: "\n/** Every connector of this build. */",
    line: `import { ${camel}Connector } from "./${name}/connector.ts";\n`,
  },
  { path: "libs/connectors/src/registry.ts", before: "  stripeConnector,\n", line: `  ${camel}Connector,\n` },
  { path: "libs/contracts/src/resources/connector-account.ts", before: '  "stripe",\n', line: `  "${name}",\n` },
  {
    path: "libs/connectors/test/conformance-accounts.ts",
    before: "  stripe: stripeConformance,\n",
    line:
      `  ${name}: {\n    credentials: { auth_type: "HeaderKey", api_key: "key_of_the_recordings" },\n` +
      "    signatureHeaders: [],\n  },\n",
  },
];

/** The changed texts of files that list the connectors. */
const withInsertions = (root: string, insertions: readonly Insertion[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const { path, before, line } of insertions) {
    const text = texts.get(path) ?? readFileSync(join(root, path), "utf8");
    const at = text.indexOf(before);
    if (at < 0) throw new Error(`${path} has no line "${before.trim()}". Mend scripts/connector/new-connector.ts.`);
    texts.set(path, text.slice(0, at) + line + text.slice(at));
  }
  return texts;
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
  const names = namesOf(name);
  const skeleton = skeletonOf(names);
  const standing = [...skeleton.keys()].find((path) => existsSync(join(root, path)));
  if (standing !== undefined) return { made: null, problem: `There is a file ${standing} already. Remove it first.` };
  const changed = withInsertions(root, insertionsOf(names));
  for (const [path, text] of [...skeleton, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: [...skeleton.keys(), ...changed.keys()], problem: null };
};

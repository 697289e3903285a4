// The npm scripts: the file of each, and the command lines of those that do not describe their own.
import { parseArgs } from "node:util";

/** Exit code of a command line that is wrong. */
export const usageExitCode = 64;

const own = (entry, { throwsUsageErrors = false } = {}) => ({ entry, throwsUsageErrors });
const described = (entry, summary, options = {}, operands = []) => ({ entry, summary, options, operands });

/**
 * `own`: prints its help and refuses what it does not know itself; what its reader of options throws becomes a sentence
 * where `throwsUsageErrors`. Others have a summary, options (`[what, value]`; without a value they are switches) and
 * operands; `...` passes whatever comes to the program behind the command.
 */
export const commands = {
  start: own("local/src/main.ts"),
  demo: own("local/src/demo.ts"),
  docs: described("scripts/documentation.mjs", "Builds the documentation site, served at /docs, if it has changed."),
  test: described("scripts/test.ts", "Runs every test and gate, or only the test files that match a pattern.", {}, [
    ["...", "patterns of test files, and options of jest"],
  ]),
  check: described("scripts/check.ts", "Runs the gates: types, lint, format, direction of imports, generated files.", {
    changed: ["only what differs from main"],
  }),
  generate: described("scripts/generate.ts", "Writes the generated files.", {
    check: ["compares them instead, and fails where one is out of date"],
  }),
  bench: own("test/bench/main.ts", { throwsUsageErrors: true }),
  faults: own("test/faults/main.ts", { throwsUsageErrors: true }),
  fuzz: described("test/fuzz/main.ts", "Sends odd requests to every operation and reports what went wrong.", {
    requests: ["requests, default 20000", "N"],
    repeated: ["refused requests that are repeated, default 2000", "N"],
    seed: ["seed of the random numbers, default the time", "N"],
    connections: ["requests at once, default 8", "N"],
  }),
  shop: described("local/src/shop/main.ts", "Runs an example shop with four ways to pay, beside a running npm start.", {
    port: ["where it listens, default 8095", "N"],
    "data-folder": ["that of the running npm start, default .railyard", "PATH"],
  }),
  pictures: described("test/browser/pictures/main.ts", "Takes a picture of every page of the console.", {
    folder: ["where to, default .railyard/pictures", "PATH"],
    route: ["only pages whose address in the router has this text", "TEXT"],
    language: ["language of the pages, default en", "TAG"],
  }),
  "pictures:customers": described(
    "test/browser/pictures/customer-pages.ts",
    "Takes a picture of every page that customers see, and of the fields in a shop.",
    {
      folder: ["where to, default .railyard/pictures", "PATH"],
      page: ["only pages whose name has this text", "TEXT"],
      language: ["language of the pages, default en", "TAG"],
    },
  ),
  "pictures:docs": described("test/browser/pictures/documentation.ts", "Takes pictures of the documentation's pages.", {
    folder: ["where to, default .railyard/pictures", "PATH"],
    page: ["only this page, by its address below /docs/; default one of each kind", "ADDRESS"],
  }),
  walks: described("test/walks/main.ts", "Runs random walks over payments at every real provider's emulator.", {
    walks: ["walks over all providers, default 2000", "N"],
    seed: ["seed of the random numbers, default the time", "N"],
  }),
  clients: described(
    "test/clients/main.ts",
    "Generates clients from the OpenAPI documents and runs a payment with each.",
  ),
  "verify:live": own("test/verify/live/main.ts", { throwsUsageErrors: true }),
  "verify:k8s": described("test/verify/kubernetes/main.ts", "Checks the rendered Kubernetes manifests."),
  images: described("scripts/images.ts", "Prints the images that a release runs, one a line.", {}, [
    ["...", "parameters of helm, such as --values mine.yaml"],
  ]),
  "verify:cluster": own("test/verify/cluster/main.ts", { throwsUsageErrors: true }),
  "verify:restore": described("test/verify/restore/main.ts", "Restores a backup of every database and compares it.", {
    unpacked: ["does not unpack PostgreSQL's programs: uses those that are installed"],
  }),
  "verify:images": described("test/verify/images/main.ts", "Builds the images and runs each."),
  release: own("scripts/release/main.ts"),
  "verify:boards": own("test/verify/boards/main.ts", { throwsUsageErrors: true }),
  "connector:new": described("scripts/connector-new.ts", "Creates the skeleton of a connector.", {}, [
    ["name", "lower-case name of the connector"],
  ]),
  "connector:record": described("scripts/connector-record.ts", "Records the exchanges of a connector again.", {}, [
    ["name", "name of the connector"],
  ]),
};

const column = 28;
const line = (left, right) => `  ${left.padEnd(column)}${right}`;

const usageOf = (name, { summary, options, operands }) =>
  [
    ["npm", ...(["start", "test"].includes(name) ? [name] : ["run", name]), "--", "[options]"]
      .concat(operands.map(([operand]) => (operand === "..." ? "..." : `<${operand}>`)))
      .join(" "),
    "",
    summary,
    "",
    ...operands.map(([operand, what]) => line(operand === "..." ? "..." : `<${operand}>`, what)),
    ...Object.entries(options).map(([flag, [what, value]]) =>
      line(value === undefined ? `--${flag}` : `--${flag} ${value}`, what),
    ),
    line("--help", "this text"),
    "",
  ].join("\n");

const optionsOf = ({ options }) =>
  Object.fromEntries(
    Object.entries({ ...options, help: [""] }).map(([flag, [, value]]) => [
      flag,
      { type: value === undefined ? "boolean" : "string" },
    ]),
  );

/** What to print instead of running the command: its help (exit code 0), or what is wrong (64); null: run it. */
export const answerInstead = (name, args) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const text = `There is no command "${name}". Commands: ${Object.keys(commands).join(", ")}.`;
    return { text, exitCode: usageExitCode };
  }
  if (command.summary === undefined) return null;
  const usage = usageOf(name, command);
  const passesAll = command.operands.some(([operand]) => operand === "...");
  if (passesAll) return args.includes("--help") ? { text: usage, exitCode: 0 } : null;
  try {
    const { values, positionals } = parseArgs({ args, options: optionsOf(command), allowPositionals: true });
    if (values.help === true) return { text: usage, exitCode: 0 };
    const missing = command.operands[positionals.length];
    const extra = positionals[command.operands.length];
    if (missing !== undefined) return { text: `<${missing[0]}> is missing.\n\n${usage}`, exitCode: usageExitCode };
    if (extra !== undefined) return { text: `"${extra}" is not expected.\n\n${usage}`, exitCode: usageExitCode };
    return null;
  } catch (error) {
    // Node's advice on arguments that begin with a hyphen fits none of these commands.
    const [problem] = error.message.split(". ");
    return { text: `${problem}\n\n${usage}`, exitCode: usageExitCode };
  }
};

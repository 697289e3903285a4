// Types of the scripts that hosted pages give to browsers: JavaScript, with the types in comments.
import { globSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");
const folder = join(root, "services/payments/src/pages/http/assets");
const violation = join(root, "test/fixtures/page-scripts/violation.js");

const lineOf = ({ file, start = 0, messageText }: ts.Diagnostic): string => {
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  if (file === undefined) return text;
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `${relative(root, file.fileName)}:${String(line + 1)}: ${text}`;
};

/**
 * Checks the scripts by the settings that stand beside them.
 * @returns one line for every error; also a line when a script was not looked at or the deliberate violation in
 * test/fixtures was not found, because then it proves nothing.
 */
const checkPageScripts = (): readonly string[] => {
  const settings = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(settings.config, ts.sys, folder);
  const program = ts.createProgram([...fileNames, violation], { ...options, incremental: false });
  const found = ts.getPreEmitDiagnostics(program);
  const isPlanted = ({ file }: ts.Diagnostic): boolean => file?.fileName === violation;
  const scripts = globSync("*.js", { cwd: folder }).map((name) => join(folder, name));
  const unseen = scripts.filter((path) => !fileNames.includes(path));
  return [
    ...(scripts.length === 0 ? ["There is no script to check."] : []),
    ...unseen.map((path) => `${relative(root, path)} was not looked at.`),
    ...(found.some(isPlanted) ? [] : ["The fixture's violation was not reported."]),
    ...[...errors, ...found.filter((diagnostic) => !isPlanted(diagnostic))].map(lineOf),
  ];
};

const problems = checkPageScripts();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

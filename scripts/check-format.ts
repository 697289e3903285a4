import { problemsOf, runTool } from "./run-tool.ts";
import { sourceFiles } from "./source-files.ts";

const formatter = "node_modules/oxfmt/bin/oxfmt";
const endings = [".ts", ".tsx", ".js", ".mjs", ".css"];

/** Wider than 80 columns, so that only the settings of this repository leave it on one line. */
const formatted =
  "export const place = (street: string, city: string): readonly string[] => [street.trim(), city.trim()];";
const unformatted = formatted.replace("[street.trim(), city.trim()]", "[ street.trim(),\n  city.trim() ]");

/** A deliberately wrong text is brought to the form of the repository, which is wider than the tool's own. */
const checkPlanted = async (): Promise<readonly string[]> => {
  const { stdout } = await runTool(formatter, ["--stdin-filepath=libs/money/src/violation.ts"], unformatted);
  return stdout === formatted ? [] : ["A text in the wrong form was not brought into the form of .oxfmtrc.json."];
};

/**
 * Checks code against the formatter.
 * @param changed only these of the repository's files; without it all
 * @returns what is wrong; also a line when files were not looked at
 */
export const checkFormat = async (changed?: readonly string[]): Promise<readonly string[]> => {
  const all = sourceFiles(endings);
  const files = changed === undefined ? all : all.filter((path) => changed.includes(path));
  const planted = await checkPlanted();
  if (changed !== undefined && files.length === 0) return planted;
  const run = await runTool(formatter, ["--check", ...(changed === undefined ? ["."] : files)]);
  const looked = Number(/ on (\d+) files? /.exec(run.output)?.[1] ?? 0);
  const blind =
    looked < files.length ? [`Only ${String(looked)} of ${String(files.length)} files were looked at.`] : [];
  return [...problemsOf(run, "oxfmt"), ...blind, ...planted];
};

import type { EnvironmentSchema, Variable } from "./variable.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|");

const defaultCell = (declared: Variable<unknown>): string => {
  if (declared.defaultText !== undefined) return `\`${declared.defaultText}\``;
  if (declared.sandboxDefaultText !== undefined) {
    return `\`${declared.sandboxDefaultText}\`, refused in production`;
  }
  return declared.optional ? "not set" : "none, required";
};

/** The variables of a schema as a markdown table for a service's README. */
export const environmentTable = (schema: EnvironmentSchema): string =>
  [
    "| Variable | Meaning | Value | Default |",
    "| --- | --- | --- | --- |",
    ...Object.entries(schema).map(([name, declared]) => {
      const marked = declared.secret && !declared.expects.includes("secret");
      const expects = marked ? `${declared.expects} (secret)` : declared.expects;
      return `| \`${name}\` | ${cell(declared.describe)} | ${cell(expects)} | ${cell(defaultCell(declared))} |`;
    }),
    "",
  ].join("\n");

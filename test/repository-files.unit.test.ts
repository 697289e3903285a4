// Files that only tools outside this repository read: they are well formed, and what they start is there.
import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";

const root = join(import.meta.dirname, "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

const readYaml = (path: string): unknown => {
  const document = parseDocument(textOf(path));
  expect({ path, problems: [...document.errors, ...document.warnings] }).toEqual({ path, problems: [] });
  return document.toJS();
};

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

interface IssueForm {
  readonly name: string;
  readonly description: string;
  readonly body: readonly { readonly type: string; readonly id?: string }[];
}

interface Launch {
  readonly configurations: readonly { readonly program: string; readonly runtimeExecutable?: string }[];
}

describe("files for tools outside", () => {
  it("let the workflow run what must pass, and nothing that is not npm test", () => {
    const { jobs } = readYaml(".github/workflows/ci.yaml") as Workflow;
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(commands).toEqual(["npm test"]);
  });

  it("give every issue form a name, a description and fields of their own", () => {
    const forms = readdirSync(join(root, ".github/ISSUE_TEMPLATE"));
    expect(forms.length).toBeGreaterThan(1);
    for (const form of forms) {
      const { name, description, body } = readYaml(`.github/ISSUE_TEMPLATE/${form}`) as IssueForm;
      expect([name, description].every((text) => text.length > 2)).toBe(true);
      const fields = body.filter(({ type }) => type !== "markdown").map(({ id }) => id);
      expect(fields.length).toBeGreaterThan(1);
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields).not.toContain(undefined);
    }
  });

  it("start programs that exist", () => {
    const { configurations } = JSON.parse(textOf(".vscode/launch.json")) as Launch;
    const programs = configurations.flatMap(({ program, runtimeExecutable = program }) => [program, runtimeExecutable]);
    expect(programs.length).toBeGreaterThan(2);
    const missing = programs.filter((path) => !existsSync(path.replace("${workspaceFolder}", root)));
    expect(missing).toEqual([]);
  });
});

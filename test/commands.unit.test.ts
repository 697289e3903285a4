import { describe, expect, it } from "@jest/globals";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

interface Outcome {
  readonly exitCode: number;
  readonly text: string;
}

/** What `npm run` with these words answers instead of running the command; null: it runs. */
const answers = (lines: readonly (readonly string[])[]): readonly (Outcome | null)[] => {
  const code = `
    import { answerInstead } from ${JSON.stringify(join(root, "scripts/commands.mjs"))};
    const lines = ${JSON.stringify(lines)};
    console.log(JSON.stringify(lines.map(([name, ...args]) => answerInstead(name, args))));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" });
  return JSON.parse(output) as readonly (Outcome | null)[];
};

describe("the commands of npm", () => {
  it("are scripts of package.json, and each has its file", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const text = readFileSync(join(root, "scripts/commands.mjs"), "utf8");
    const entries = [...text.matchAll(/^ {2}"?([a-z0-9:]+)"?: (?:own|described)\(\s*"([^"]+)"/gm)];
    expect(entries.map(([, name]) => name).sort()).toEqual(Object.keys(scripts).sort());
    for (const [, , file] of entries) expect(existsSync(join(root, file ?? ""))).toBe(true);
  });

  it("print their help, and refuse what they do not know with exit code 64", () => {
    const [help, unknown, extra, missing, helm, nothing, runs] = answers([
      ["fuzz", "--help"],
      ["fuzz", "--sed", "1"],
      ["clients", "now"],
      ["connector:new"],
      ["images", "--values", "mine.yaml"],
      ["nothing"],
      ["check", "--changed"],
    ]);
    expect(help).toMatchObject({ exitCode: 0, text: expect.stringContaining("--connections N") });
    expect(unknown).toMatchObject({
      exitCode: 64,
      text: expect.stringMatching(/^Unknown option '--sed'\n\nnpm run fuzz/),
    });
    expect(extra).toMatchObject({ exitCode: 64, text: expect.stringContaining('"now" is not expected') });
    expect(missing).toMatchObject({ exitCode: 64, text: expect.stringContaining("<name> is missing") });
    expect(nothing).toMatchObject({ exitCode: 64, text: expect.stringContaining("verify:boards") });
    expect([helm, runs]).toEqual([null, null]);
  });

  it("that read their own options end in a sentence and exit code 64, and other errors keep their trace", () => {
    const run = (code: string) => {
      const preload = `--import=${join(root, "scripts/usage-errors.mjs")}`;
      const { status, stderr } = spawnSync(process.execPath, [preload, "--input-type=module", "--eval", code], {
        encoding: "utf8",
      });
      return { status, stderr };
    };
    const wrong = run(`import { parseArgs } from "node:util"; parseArgs({ args: ["--colour"], options: {} });`);
    expect(wrong).toEqual({ status: 64, stderr: expect.stringMatching(/^Unknown option '--colour'/) });
    expect(wrong.stderr).not.toContain("at ");
    expect(run(`throw new Error("broken");`)).toEqual({ status: 1, stderr: expect.stringContaining("at ") });
  });
});

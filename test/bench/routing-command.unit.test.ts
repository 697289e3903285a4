import { describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "main.ts");

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `npm run bench` after the workspace is prepared. */
const bench = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

describe("npm run bench -- routing", () => {
  it("runs the simulations that it is given, on several threads, and prints the same each time", async () => {
    const args = ["routing", "--tuning", "--seeds", "1-4", "--length", "200", "--world", "stationary,outage"];
    const [first, second] = [await bench(...args), await bench(...args)];
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain("stationary, 200 payments");
    expect(first.stdout).toContain("outage, 200 payments");
    expect(first.stdout).toMatch(/^oracle +0\.00 /m);
    expect(second.stdout).toBe(first.stdout);
  });

  it("refuses to tune on the seeds for reporting, and states what there is", async () => {
    const refused = await bench("routing", "--tuning", "--seeds", "10000-10029");
    expect(refused.code).toBe(64);
    expect(refused.stderr).toContain("with --tuning, seeds are from 1 to 999");
    const mixed = await bench("routing", "--seeds", "7");
    expect(mixed.code).toBe(64);
    expect(mixed.stderr).toContain("without --tuning, seeds are from 10000 to 10029");
  });
});

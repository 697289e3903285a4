import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const root = join(import.meta.dirname, "..");

/** Starts a program of a service in production with no variable set. */
const start = (program: string) =>
  spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "services", program)], {
    env: { RAILYARD_ENVIRONMENT: "production" },
    encoding: "utf8",
  });

describe("a configuration that cannot be used", () => {
  it.each(["merchants/src/main.ts", "payments/src/migrate.ts", "payments/src/reseal.ts"])(
    "is reported by %s with one line for each variable, none of them shortened",
    (program) => {
      const { status, stderr } = start(program);
      const [title, ...lines] = stderr.trimEnd().split("\n");
      expect({ status, title }).toEqual({ status: 78, title: "The configuration cannot be used:" });
      expect(lines).toContainEqual(expect.stringMatching(/^ {2}DATABASE_URL: it is required\. /));
      expect(lines.filter((line) => !/^ {2}[A-Z_]+: .*\.$/.test(line))).toEqual([]);
    },
  );
});

// The deliveries of docs/verification/vectors.json: what every program that verifies webhooks accepts of them.
import { describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { webhooks } from "../packages/node/src/index.ts";
import { signWebhook } from "../services/events/src/adapters/webhook/signatures.ts";
import { debianInterpreter, debianLanguages } from "./support/debian-interpreter.ts";
import type { DebianInterpreter } from "./support/debian-interpreter.ts";
import { pythonEnvironment } from "./support/python.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../docs/verification");
const vectorsFile = join(folder, "vectors.json");
const cache = join(import.meta.dirname, "../node_modules/.cache");
const timeoutMs = 600_000;

interface Vector {
  readonly name: string;
  readonly is_genuine: boolean;
  readonly secret: string;
  /** Seconds since 1970. */
  readonly now: number;
  readonly headers: Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>>;
  readonly body: string;
}

const { vectors } = JSON.parse(readFileSync(vectorsFile, "utf8")) as { readonly vectors: readonly Vector[] };
const genuine = vectors.filter((vector) => vector.is_genuine).map(({ name }) => name);

/** Runs a program that prints the names of the deliveries it accepts, one a line. */
const acceptedBy = async (
  { command, env }: DebianInterpreter,
  ...args: readonly string[]
): Promise<readonly string[]> => {
  const { stdout } = await run(command, args, { env: { ...process.env, ...env, LC_ALL: "C.UTF-8" } });
  return stdout.split("\n").filter((line) => line !== "");
};

const onPath = async (command: string): Promise<DebianInterpreter | undefined> =>
  run(command, ["--version"]).then(
    () => ({ command, env: {} }),
    () => undefined,
  );

const accepts = (verify: () => unknown): boolean => {
  try {
    verify();
    return true;
  } catch {
    return false;
  }
};

const pythonProgram = `
import json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
sys.dont_write_bytecode = True
from verify import verify
for vector in json.load(open(${JSON.stringify(vectorsFile)}, encoding="utf-8"))["vectors"]:
    try:
        verify(vector["body"].encode(), vector["headers"], vector["secret"], vector["now"])
        print(vector["name"])
    except ValueError:
        pass
`;

const phpProgram = `
require ${JSON.stringify(join(folder, "verify.php"))};
foreach (json_decode(file_get_contents(${JSON.stringify(vectorsFile)}), true)['vectors'] as $vector) {
    try {
        verify($vector['body'], $vector['headers'], $vector['secret'], $vector['now']);
        echo $vector['name'], "\\n";
    } catch (UnexpectedValueException) {
    }
}
`;

const rubyProgram = `
require ${JSON.stringify(join(folder, "verify.rb"))}
JSON.parse(File.read(${JSON.stringify(vectorsFile)}))["vectors"].each do |vector|
  verify(vector["body"], vector["headers"], vector["secret"], vector["now"])
  puts vector["name"]
rescue RuntimeError
end
`;

/** Libraries of a Ruby that was unpacked: its own and those of the architecture. */
const rubyFlags = ({ command }: DebianInterpreter): readonly string[] => {
  const base = join(command, "../../lib");
  if (!existsSync(base)) return [];
  const folders = [
    base,
    ...readdirSync(base)
      .filter((name) => name.endsWith("-linux-gnu"))
      .map((name) => join(base, name)),
  ];
  const versions = folders.flatMap((place) => {
    const ruby = join(place, "ruby");
    return existsSync(ruby)
      ? readdirSync(ruby)
          .filter((name) => /^\d/.test(name))
          .map((name) => join(ruby, name))
      : [];
  });
  return ["--disable-gems", ...versions.flatMap((place) => ["-I", place])];
};

describe("the deliveries of the documentation", () => {
  it("are genuine and not, and signed as the platform signs", () => {
    expect(genuine.length).toBeGreaterThanOrEqual(8);
    expect(vectors.length - genuine.length).toBeGreaterThanOrEqual(14);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    const [plain] = vectors;
    const { secret = "", headers, body = "" } = plain ?? {};
    const message = {
      id: headers?.["webhook-id"] ?? "",
      timestampSeconds: Number(headers?.["webhook-timestamp"]),
      body,
    };
    expect(signWebhook([secret], message)[0]).toEqual(["webhook-signature", headers?.["webhook-signature"]]);
  });

  it("are told apart by the Node client", () => {
    const accepted = vectors.filter(({ body, headers, secret, now }) =>
      accepts(() => webhooks.verify(body, headers, secret, { now: new Date(now * 1_000) })),
    );
    expect(accepted.map(({ name }) => name)).toEqual(genuine);
  });
});

describe("the program of the documentation tells genuine deliveries apart", () => {
  it("in Node", async () => {
    const { verify } = (await import(join(folder, "verify.mjs"))) as {
      readonly verify: (body: Buffer, headers: Vector["headers"], secret: string, now: number) => unknown;
    };
    const accepted = vectors.filter(({ body, headers, secret, now }) =>
      accepts(() => verify(Buffer.from(body), headers, secret, now)),
    );
    expect(accepted.map(({ name }) => name)).toEqual(genuine);
  });

  it("in a shell", async () => {
    const work = mkdtempSync(join(tmpdir(), "railyard-verification-"));
    const accepted: string[] = [];
    const program = `. ${join(folder, "verify.sh")}; verify "$@"`;
    for (const { name, body, headers, secret, now } of vectors) {
      const file = join(work, "body");
      writeFileSync(file, body);
      const delivery = [headers["webhook-id"], headers["webhook-timestamp"], headers["webhook-signature"]];
      const isAccepted = await run("sh", ["-c", program, "sh", file, ...delivery, secret, String(now)]).then(
        () => true,
        ({ code }: { readonly code: unknown }) => {
          expect(code).toBe(1);
          return false;
        },
      );
      if (isAccepted) accepted.push(name);
    }
    rmSync(work, { recursive: true, force: true });
    expect(accepted).toEqual(genuine);
  });

  it(
    "in Python",
    async () => {
      const { python, env } = await pythonEnvironment();
      expect(await acceptedBy({ command: python, env }, "-c", pythonProgram)).toEqual(genuine);
    },
    timeoutMs,
  );

  it(
    "in PHP",
    async () => {
      const php = (await onPath("php")) ?? (await debianInterpreter(debianLanguages.php, join(cache, "php-debian")));
      expect(await acceptedBy(php, "-n", "-r", phpProgram)).toEqual(genuine);
    },
    timeoutMs,
  );

  it(
    "in Ruby",
    async () => {
      const ruby =
        (await onPath("ruby")) ?? (await debianInterpreter(debianLanguages.ruby, join(cache, "ruby-debian")));
      expect(await acceptedBy(ruby, ...rubyFlags(ruby), "-e", rubyProgram)).toEqual(genuine);
    },
    timeoutMs,
  );
});

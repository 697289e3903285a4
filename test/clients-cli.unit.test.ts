// The command line without a platform: its words, its settings, and the package that developers install.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RunHere, RunOptions } from "./support/clients/command-line.ts";
import { loadCommandLine } from "./support/clients/command-line.ts";
import { buildCommandLine, packagesFolder } from "./support/packages.ts";

const run = promisify(execFile);

const settings = mkdtempSync(join(tmpdir(), "railyard-cli-settings-"));
let railyard: RunHere;
/** Mock of the platform: answers what a test states, and notes what it was sent. */
let platform: Server;
let url: string;
type Answers = Readonly<Record<string, readonly (readonly [status: number, body: unknown])[]>>;
let answers: Answers = {};
/** How often each address was asked since the answers were stated. */
const counts = new Map<string, number>();

/** States what addresses answer, one after the other; the last answer is repeated. */
const answerWith = (next: Answers): void => {
  answers = next;
  counts.clear();
};

const asked: { readonly method: string; readonly path: string; readonly body: string }[] = [];

const credential = {
  merchant_id: "merchant_1",
  profile_id: null,
  key_id: "snd_key",
  scopes: null,
  environment: "sandbox",
};

beforeAll(async () => {
  railyard = await loadCommandLine(await buildCommandLine(), settings);
  platform = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [path = ""] = (request.url ?? "").split("?");
      asked.push({ method: request.method ?? "", path, body: Buffer.concat(chunks).toString("utf8") });
      const key = `${request.method ?? ""} ${path}`;
      const all = answers[key] ?? [[404, { error: { message: `no ${key}` } }]];
      const index = counts.get(key) ?? 0;
      counts.set(key, index + 1);
      const [status, body] = all[Math.min(index, all.length - 1)] ?? [500, {}];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${String((platform.address() as AddressInfo).port)}`;
}, 60_000);

afterAll(() => {
  platform.close();
  rmSync(settings, { recursive: true, force: true });
});

const withKey = (): RunOptions => ({ environment: { RAILYARD_URL: url, RAILYARD_API_KEY: "snd_key" } });

describe("the command line", () => {
  it("describes itself and each command", async () => {
    const { code, out } = await railyard(["--help"]);
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}(\w+(?: \w+)?) {2,}\S/gm)].map(([, name = ""]) => name);
    expect(names).toEqual([
      "login",
      "whoami",
      "logout",
      "listen",
      "trigger",
      "events list",
      "events resend",
      "endpoints list",
      "endpoints create",
      "endpoints delete",
      "endpoints ping",
      "endpoints rotate",
      "logs tail",
      "clock show",
      "clock advance",
      "clock set",
    ]);
    for (const name of names) {
      const help = await railyard([...name.split(" "), "--help"]);
      expect(help).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`^railyard ${name}[^]*--json`)) });
    }
    const { version } = JSON.parse(readFileSync(join(packagesFolder, "cli/package.json"), "utf8")) as {
      readonly version: string;
    };
    expect((await railyard(["--version"])).out.trim()).toBe(version);
  }, 60_000);

  it.each([
    [[], /Commands:/],
    [["dance"], /no command dance/],
    [["events"], /needs one of: events list, events resend/],
    [["listen", "--loud"], /--loud/],
    [["trigger"], /--list/],
    [["listen", "--events", "payment_success"], /Did you mean payment_succeeded/],
    [["listen", "--resume", "--after", "start"], /exclude each other/],
    [["listen", "--forward", "localhost:1", "--header", "nothing"], /Name: value/],
    [["events", "list", "--since", "yesterday"], /time span/],
    [["events", "list", "--limit", "0"], /1 to 100/],
    [["events", "resend", "--failed", "--rate", "fast"], /1 to 1000/],
    [["events", "resend", "evt_1", "--dry-run"], /for --failed/],
    [["events", "resend", "evt_1", "--rate", "5"], /for --failed/],
    [["events", "resend", "evt_1", "--endpoint", "whe_1"], /for --failed/],
    [["endpoints", "create"], /--url ADDRESS/],
    [["endpoints", "create", "--url", "https://a.example", "--types", "payment_success"], /Did you mean/],
    [["endpoints", "delete"], /Name one endpoint/],
    [["endpoints", "ping", "whe_1", "whe_2"], /Name one endpoint/],
    [["endpoints", "rotate", "whe_1", "--overlap", "200"], /0 to 168/],
    [["trigger", "payment_failed", "--set", "amount"], /member=value/],
    [["clock", "advance", "soon"], /span such as/],
    [["clock", "set", "whenever"], /not a time/],
  ] as const)("answers %j with 2 and what is wrong", async (args, words) => {
    const { code, out, notes } = await railyard(args, withKey());
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(notes).toMatch(words);
  });

  it("prints an error with its code, its request and the page about it", async () => {
    const error = {
      message: "The API key is not valid.",
      code: "IR_01",
      reason: "unauthorized",
      request_id: "req_1",
      doc_url: "http://localhost/docs/error-codes/#IR_01",
    };
    answerWith({ "GET /credential": [[401, { error }]] });
    const { code, notes } = await railyard(["whoami"], withKey());
    expect(code).toBe(1);
    expect(notes.trim().split("\n")).toEqual([
      "The API key is not valid.",
      "  error: IR_01, unauthorized",
      "  request: req_1",
      "  see http://localhost/docs/error-codes/#IR_01",
    ]);
    const asJson = await railyard(["whoami", "--json"], withKey());
    expect(JSON.parse(asJson.out)).toMatchObject({ error: { code: "IR_01", request_id: "req_1", status: 401 } });
  });

  it("refuses a platform of production, and reports when none answers", async () => {
    answerWith({ "GET /credential": [[200, { ...credential, environment: "production" }]] });
    expect(await railyard(["whoami"], withKey())).toMatchObject({
      code: 1,
      notes: expect.stringContaining("sandboxes only"),
    });
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const environment = { RAILYARD_URL: `http://127.0.0.1:${String(port)}`, RAILYARD_API_KEY: "snd_key" };
    const away = await railyard(["whoami"], { environment });
    expect(away).toMatchObject({ code: 1, notes: expect.stringContaining("ECONNREFUSED") });
  });
});

describe("railyard clock", () => {
  const clock = { merchant_id: "merchant_1", now: "2026-11-30T01:00:00.000Z", status: "ready", target: null };
  const target = "2026-12-30T01:00:00.000Z";

  it("shows the time of the merchant", async () => {
    answerWith({ "GET /credential": [[200, credential]], "GET /sandbox/clock": [[200, clock]] });
    expect((await railyard(["clock", "show"], withKey())).out.trim()).toBe(`${clock.now}  ready`);
  });

  it("advances it by a span or to a time, and waits until what is due is done", async () => {
    const advancing = { ...clock, status: "advancing", target };
    answerWith({
      "GET /credential": [[200, credential]],
      "POST /sandbox/clock/advance": [[200, advancing]],
      "GET /sandbox/clock": [
        [200, advancing],
        [200, { ...clock, now: target }],
      ],
    });
    asked.length = 0;
    const { code, out, notes } = await railyard(["clock", "advance", "1mo", "--json"], withKey());
    expect({ code, clock: JSON.parse(out) as unknown }).toEqual({ code: 0, clock: { ...clock, now: target } });
    expect(notes).toContain(`Advancing to ${target}`);
    await railyard(["clock", "set", "2026-12-31", "--no-wait"], withKey());
    expect(asked.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { by: "1mo" },
      { to: "2026-12-31T00:00:00.000Z" },
    ]);
  });

  it("prints why the clock does not move", async () => {
    const error = { message: "The clock moves forward only.", code: "IR_16", reason: "clock_not_ahead" };
    answerWith({ "GET /credential": [[200, credential]], "POST /sandbox/clock/advance": [[400, { error }]] });
    const { code, notes } = await railyard(["clock", "set", "2020-01-01"], withKey());
    expect({ code, notes }).toMatchObject({ code: 1, notes: expect.stringContaining("clock_not_ahead") });
  });
});

describe("railyard endpoints", () => {
  const endpoint = {
    webhook_endpoint_id: "whe_1",
    state: "active",
    url: "https://warehouse.example/hooks",
    event_classes: ["refunds"],
    event_types: ["payment_succeeded"],
  };
  const own = {
    ...endpoint,
    webhook_endpoint_id: "pro_1",
    url: null,
    state: "no_url",
    event_classes: [],
    event_types: [],
  };
  const line = "whe_1  active  https://warehouse.example/hooks  refunds,payment_succeeded";

  it("lists endpoints with their state and their events", async () => {
    const list = { count: 2, data: [own, endpoint] };
    answerWith({ "GET /credential": [[200, credential]], "GET /webhook_endpoints": [[200, list]] });
    const { code, out } = await railyard(["endpoints", "list"], withKey());
    expect({ code, lines: out.trim().split("\n") }).toEqual({
      code: 0,
      lines: ["pro_1  no_url  no address  all events", line],
    });
  });

  it("creates one and rotates its secret, which it prints on a line of its own", async () => {
    answerWith({
      "GET /credential": [[200, { ...credential, profile_id: "pro_1" }]],
      "POST /webhook_endpoints": [[200, { ...endpoint, secret: "whsec_first" }]],
      "POST /webhook_endpoints/whe_1/rotate_secret": [[200, { ...endpoint, secret: "whsec_second" }]],
    });
    asked.length = 0;
    const events = ["--classes", "refunds", "--types", "payment_succeeded", "--ordered"];
    const created = await railyard(["endpoints", "create", "--url", endpoint.url, ...events], withKey());
    expect(created).toMatchObject({
      code: 0,
      out: `${line}\nwhsec_first`,
      notes: expect.stringContaining("not shown"),
    });
    const rotated = await railyard(["endpoints", "rotate", "whe_1", "--overlap", "0", "--json"], withKey());
    expect(JSON.parse(rotated.out)).toMatchObject({ secret: "whsec_second" });
    expect(asked.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        url: endpoint.url,
        profile_id: "pro_1",
        event_classes: ["refunds"],
        event_types: ["payment_succeeded"],
        ordering: "object",
      },
      { overlap_hours: 0 },
    ]);
  });

  it("pings one, and fails when the receiver does not accept it", async () => {
    const ping = { is_accepted: true, status_code: 204, error_message: null, duration_ms: 12 };
    answerWith({
      "GET /credential": [[200, credential]],
      "POST /webhook_endpoints/whe_1/ping": [
        [200, ping],
        [200, { ...ping, is_accepted: false, status_code: null, error_message: "No answer came." }],
      ],
    });
    expect(await railyard(["endpoints", "ping", "whe_1"], withKey())).toMatchObject({
      code: 0,
      out: "whe_1  204  12 ms",
    });
    const failed = await railyard(["endpoints", "ping", "whe_1"], withKey());
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining("No answer came.") });
  });

  it("deletes one", async () => {
    const deletion = { webhook_endpoint_id: "whe_1", deleted: true };
    answerWith({ "GET /credential": [[200, credential]], "DELETE /webhook_endpoints/whe_1": [[200, deletion]] });
    expect(await railyard(["endpoints", "delete", "whe_1"], withKey())).toMatchObject({
      code: 0,
      out: "whe_1  deleted",
    });
  });
});

describe("the package of the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "railyard-cli-package-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("has nothing but its scripts, depends on no package, and runs where it is installed", async () => {
    const pack = ["pack", join(packagesFolder, "cli"), "--json", "--offline", `--pack-destination=${folder}`];
    const { stdout } = await run("npm", pack, { cwd: folder });
    const [packed] = JSON.parse(stdout) as readonly {
      readonly filename: string;
      readonly files: readonly { readonly path: string }[];
    }[];
    const paths = (packed?.files ?? []).map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith("dist/")).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    expect(paths.filter((path) => path.startsWith("dist/") && !path.endsWith(".js"))).toEqual([]);
    expect(paths).toContain("dist/main.js");

    const shop = join(folder, "shop");
    mkdirSync(shop);
    const install = [
      "install",
      "--offline",
      "--no-audit",
      "--no-fund",
      "--no-save",
      join(folder, packed?.filename ?? ""),
    ];
    await run("npm", install, { cwd: shop });
    const { stdout: help } = await run("npx", ["--no-install", "railyard", "--help"], { cwd: shop });
    expect(help).toContain("listen");
    const { dependencies } = JSON.parse(
      readFileSync(join(shop, "node_modules/@railyard/cli/package.json"), "utf8"),
    ) as { readonly dependencies?: object };
    expect(dependencies).toBeUndefined();
  }, 60_000);
});

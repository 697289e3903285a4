// The command line on the whole product: a developer who logs in, listens, triggers events, resends and reads the log.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { statSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { eventTypes } from "@railyard/contracts";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "../packages/node/src/index.ts";
import type { CommandLine, Running } from "./support/clients/command-line.ts";
import { openCommandLine } from "./support/clients/command-line.ts";
import { buildCommandLine, packagesFolder } from "./support/packages.ts";
import { startMerchant, startSystem } from "./support/system.ts";
import type { System, TestMerchant } from "./support/system.ts";

let system: System;
let merchant: TestMerchant;
let developer: CommandLine;
let url: string;

/** The webhook handler on the developer's machine. */
interface Handler {
  readonly address: string;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  status: number;
  readonly server: Server;
}

let handler: Handler;

const startHandler = async (): Promise<Handler> => {
  const received: Handler["received"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(handler.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`,
    received,
    status: 200,
    server,
  };
};

const json = (lines: readonly string[]): readonly Readonly<Record<string, unknown>>[] =>
  lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

beforeAll(async () => {
  const main = await buildCommandLine();
  system = await startSystem({ separate: ["events"], overrides: { EVENT_POLLS_PER_MERCHANT: "100" } });
  url = `http://127.0.0.1:${String(system.ports.gateway)}`;
  const profile = { is_auto_retries_enabled: false };
  merchant = await startMerchant(system, { profile, connectorNames: ["fauxpay"] });
  developer = await openCommandLine(main);
  handler = await startHandler();
}, 180_000);

afterAll(async () => {
  await developer.stop();
  handler.server.close();
  await merchant.inbox.stop();
  await system.stop();
});

const pay = (members: Readonly<Record<string, unknown>> = {}) =>
  merchant.server.post("/payments", cardPayment(cards.succeeds, members));

describe("railyard login", () => {
  it("is needed by the other commands, which state what to do", async () => {
    const { code, notes } = await developer.run(["whoami"]);
    expect(code).toBe(1);
    expect(notes).toContain("Run railyard login");
  });

  it("refuses live keys, publishable keys and keys that the platform does not know", async () => {
    const refused = async (input: string) => developer.run(["login", "--url", url], { input });
    expect(await refused("prd_abc\n")).toMatchObject({ code: 1, notes: expect.stringContaining("live key") });
    expect(await refused("pk_snd_abc\n")).toMatchObject({ code: 1, notes: expect.stringContaining("publishable") });
    const unknown = await refused(`snd_${"x".repeat(64)}\n`);
    expect(unknown).toMatchObject({ code: 1, notes: expect.stringMatching(/error: IR_01[^]*request: /) });
    expect((await developer.run(["whoami"])).code).toBe(1);
  });

  it("stores address and key in a file that only the developer can read", async () => {
    const { code, out, notes } = await developer.run(["login", "--url", url], { input: `${merchant.secretKey}\n` });
    expect({ code, notes }).toMatchObject({ code: 0, notes: expect.stringContaining("login.json") });
    expect(out).toContain(merchant.merchantId);
    const file = join(developer.folder, "railyard/login.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(`${out}${notes}`).not.toContain(merchant.secretKey);
    const [shown] = json((await developer.run(["whoami", "--json"])).out.trim().split("\n"));
    expect(shown).toMatchObject({ url, merchant_id: merchant.merchantId, environment: "sandbox", scopes: null });
  });

  it("is forgotten by logout", async () => {
    const other = await openCommandLine(join(packagesFolder, "cli/dist/main.js"));
    const environment = { RAILYARD_API_KEY: merchant.secretKey };
    await other.run(["login", "--url", url], { environment });
    expect((await other.run(["whoami"])).code).toBe(0);
    expect((await other.run(["logout"])).code).toBe(0);
    expect((await other.run(["whoami"])).code).toBe(1);
    await other.stop();
  });
});

describe("railyard listen and railyard trigger", () => {
  it("forward an event of every type, exactly as a webhook, with signatures that verify", async () => {
    const listener = developer.start(["listen", "--forward", handler.address, "--json"]);
    await listener.noted(/Ready/);
    const sent = eventTypes.filter((type) => !type.startsWith("surcharge_"));
    const waiting = [...sent];
    const results: Record<string, unknown> = {};
    const work = async (): Promise<void> => {
      for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
        const { code, out, notes } = await developer.run(["trigger", type, "--json"]);
        results[type] = code === 0 ? JSON.parse(out) : { out, notes };
      }
    };
    // Those that take a minute wait for it at the same time.
    waiting.sort((one, other) => Number(one.endsWith("_expired")) - Number(other.endsWith("_expired")));
    await Promise.all(Array.from({ length: 6 }, work));
    for (const type of sent) expect(results[type]).toMatchObject({ event_type: type, event_id: expect.any(String) });

    const triggered = sent.map((type) => (results[type] as { readonly event_id: string }).event_id);
    await eventually(() => {
      const forwarded = handler.received.map(({ headers }) => headers["webhook-id"]);
      expect(triggered.filter((id) => !forwarded.includes(id))).toEqual([]);
    });
    const secret = Buffer.from(merchant.signingKey, "utf8");
    for (const { headers, body } of handler.received) {
      const flat = headers as Record<string, string>;
      const verified = new Webhook(`whsec_${secret.toString("base64")}`).verify(body, flat);
      expect(verified).toMatchObject({ event_id: headers["webhook-id"], merchant_id: merchant.merchantId });
      expect(verifyWebhook(body, flat, merchant.signingKey)).toMatchObject({ event_id: headers["webhook-id"] });
      const old = Object.fromEntries(Object.entries(flat).filter(([name]) => name !== "webhook-signature"));
      expect(verifyWebhook(body, old, merchant.signingKey)).toMatchObject({ event_id: headers["webhook-id"] });
    }
    const { out, code } = await listener.end();
    expect(code).toBe(0);
    const shown = json(out.trim().split("\n"));
    expect(shown.map(({ event_id: id }) => id)).toEqual(handler.received.map(({ headers }) => headers["webhook-id"]));
    expect(shown[0]).toMatchObject({ forward: { status: 200, error: null } });
  }, 400_000);

  it("refuse types that do not exist or are never sent, and list what there is", async () => {
    expect(await developer.run(["trigger", "payment_succeded"])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("Did you mean payment_succeeded"),
    });
    expect(await developer.run(["trigger", "surcharge_payment_succeeded"])).toMatchObject({ code: 1 });
    const { out } = await developer.run(["trigger", "--list", "--json"]);
    expect(
      json(out.trim().split("\n"))
        .map(({ event_type: type }) => type)
        .sort(),
    ).toEqual([...eventTypes].sort());
  });

  it("set members of what is made", async () => {
    const set = ["--set", "amount=1234", "--set", "metadata.order=7", "--json"];
    const { out } = await developer.run(["trigger", "payment_succeeded", ...set]);
    const [{ object_id: id } = { object_id: "" }] = json([out.trim()]);
    const { body } = await merchant.server.get(`/payments/${String(id)}`);
    expect(body).toMatchObject({ amount: 1234, metadata: { order: 7 } });
  });
});

const listening = async (...args: readonly string[]): Promise<Running> => {
  const listener = developer.start(["listen", ...args]);
  await listener.noted(/Ready/);
  return listener;
};

describe("railyard listen", () => {
  it("shows the secret, each event and how the handler answered it", async () => {
    handler.status = 500;
    const listener = await listening("--forward", handler.address, "--events", "payment_succeeded");
    const { body } = await pay();
    await eventually(() => listener.lines().length > 0);
    handler.status = 200;
    const [line = ""] = listener.lines();
    expect(line).toMatch(new RegExp(`payment_succeeded {2}${String(body["payment_id"])} {2}evt_\\w+ {2}500 \\d+ ms`));
    expect(listener.notes()).toContain(merchant.signingKey);
    await listener.end();
  });

  it("continues after the platform was started again, and misses nothing", async () => {
    const listener = await listening("--json", "--events", "payment_succeeded");
    await system.stack.killService("events");
    const { body } = await pay();
    await listener.noted(/interrupted/);
    await system.stack.startService("events");
    await listener.noted(/Connected again/);
    await eventually(() => {
      expect(json(listener.lines()).map(({ object_id: id }) => id)).toEqual([body["payment_id"]]);
    });
    await listener.end();
  }, 120_000);

  it("continues by --resume where the listener before it ended", async () => {
    const first = await listening("--json", "--events", "payment_succeeded");
    await pay();
    await eventually(() => first.lines().length > 0);
    await first.end();
    const { body } = await pay();
    const second = await listening("--json", "--events", "payment_succeeded", "--resume");
    await eventually(() => second.lines().length > 0);
    expect(json(second.lines()).map(({ object_id: id }) => id)).toEqual([body["payment_id"]]);
    await second.end();
  });

  it("follows one profile alone where it is named", async () => {
    const path = `/account/${merchant.merchantId}/business_profile`;
    const body = { profile_name: "other" };
    const made = await callSuccessfully(system.gateway, "POST", path, { key: merchant.secretKey, body });
    const profileId = String(made.body["profile_id"]);
    const listener = await listening("--json", "--profile", profileId);
    await pay();
    // In a profile without a connector account, one is made.
    const { code, notes } = await developer.run(["trigger", "payment_succeeded", "--profile", profileId]);
    expect({ code, notes }).toMatchObject({ code: 0, notes: expect.stringContaining("one was created") });
    expect(await developer.run(["trigger", "payment_succeeded"])).toMatchObject({
      code: 1,
      notes: expect.stringContaining("several profiles"),
    });
    await eventually(() => listener.lines().length > 0);
    expect(new Set(json(listener.lines()).map(({ profile_id: id }) => id))).toEqual(new Set([profileId]));
    await listener.end();
  });
});

describe("railyard events", () => {
  it("lists events with the outcome of their webhooks, and resends one or those that failed", async () => {
    const { body } = await pay();
    const id = String(body["payment_id"]);
    const [event] = await eventually(async () => {
      const { out } = await developer.run(["events", "list", "--object", id, "--json"]);
      const events = json(out.split("\n").filter((line) => line !== ""));
      return events[0]?.["is_delivery_successful"] === true && events;
    });
    const before = merchant.inbox.received().length;
    const eventId = String(event?.["event_id"]);
    expect(await developer.run(["events", "resend", eventId])).toMatchObject({
      code: 0,
      out: expect.stringContaining("payment_succeeded"),
    });
    await eventually(() => merchant.inbox.received().length > before);
    const none = await developer.run([
      "events",
      "resend",
      "--failed",
      "--since",
      "1s",
      "--profile",
      merchant.profileId,
    ]);
    expect(none).toMatchObject({ code: 1, notes: expect.stringContaining("no_matching_events") });
    const counted = await developer.run(["events", "resend", "--failed", "--dry-run", "--profile", merchant.profileId]);
    expect(counted).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ events would be sent again/) });
    expect(await developer.run(["events", "resend", "evt_none"])).toMatchObject({ code: 1 });
    expect(await developer.run(["events", "resend"])).toMatchObject({ code: 2 });
  }, 60_000);
});

describe("railyard logs tail", () => {
  it("prints the requests of the merchant, without bodies, queries and secrets", async () => {
    const tail = developer.start(["logs", "tail", "--json"]);
    await tail.noted(/Ready/);
    const other = await startMerchant(system);
    await other.server.get("/payments/list?limit=1");
    const { body } = await pay({ description: "a secret of the customer" });
    const refused = await system.gateway.call("POST", "/refunds", {
      key: merchant.secretKey,
      body: { payment_id: String(body["payment_id"]), amount: 999_999 },
    });
    expect(refused.status).toBe(400);
    await merchant.server.get("/payments/list?limit=1");
    const lines = await eventually(() => {
      const found = json(tail.lines());
      return found.some(({ path }) => path === "/payments/list") && found;
    });
    const shown = lines.map(({ method, path, status, error_code: code }) => [method, path, status, code]);
    expect(shown).toEqual([
      ["POST", "/payments", 200, null],
      ["POST", "/refunds", 400, expect.stringMatching(/^IR_/)],
      ["GET", "/payments/list", 200, null],
    ]);
    expect(lines[1]).toMatchObject({ request_id: expect.any(String), error_reason: expect.any(String) });
    const { out } = await tail.end();
    expect(out).not.toMatch(/secret of the customer|limit=|snd_/);
    await other.inbox.stop();
  }, 60_000);
});

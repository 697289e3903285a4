// Every change of an endpoint that was added to a profile is in the audit log, and none of its secrets.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { EndpointCalls } from "../support/event-calls.ts";
import { endpointCalls } from "../support/event-calls.ts";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment } from "../support/events-environment.ts";

let environment: EventsEnvironment;
let port: number;

beforeAll(async () => {
  environment = await startEventsEnvironment();
  ({ port } = await environment.startReplica());
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

const merchantWith = async (merchantId: string): Promise<EndpointCalls> => {
  await environment.setMerchant(merchantId, { webhookUrl: environment.receiver.url(`/own/${merchantId}`) });
  return endpointCalls(environment.client(port), merchantId);
};

interface RecordedChange {
  readonly action: string;
  readonly operation_id: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly profile_id: string | null;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Entries of the merchant for the audit log, oldest first. */
const recordedChanges = async (merchantId: string): Promise<readonly RecordedChange[]> => {
  const query = "select data from outbox where merchant_id = $1 order by insertion";
  const rows = await environment.rows<{ readonly data: string }>(query, merchantId);
  return rows.map(({ data }) => JSON.parse(data) as RecordedChange);
};

const recordedActions = async (merchantId: string): Promise<readonly string[]> =>
  (await recordedChanges(merchantId)).map(({ action }) => action);

describe("the audit log of an added endpoint", () => {
  it("has an entry for each operation, with the endpoint and who acted", async () => {
    const { create, update, rotate, disable, enable, ping, remove } = await merchantWith("m_audited");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/audited") });
    await update(id, { description: "Warehouse" });
    await rotate(id, {});
    await disable(id);
    await enable(id);
    await ping(id);
    await remove(id);
    const entries = await recordedChanges("m_audited");
    expect(entries.map(({ action, operation_id: operation }) => [action, operation])).toEqual([
      ["created", "createWebhookEndpoint"],
      ["updated", "updateWebhookEndpoint"],
      ["secret_rotated", "rotateWebhookSecret"],
      ["disabled", "disableWebhookEndpoint"],
      ["enabled", "enableWebhookEndpoint"],
      ["pinged", "pingWebhookEndpoint"],
      ["deleted", "deleteWebhookEndpoint"],
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ object_type: "webhook_endpoint", object_id: id, profile_id: "pro_main" });
      expect(entry).toMatchObject({ actor_kind: "jwt", actor_id: "usr_test" });
    }
  });

  it("shows the settings before and after a change, and of secrets only that they changed", async () => {
    const { create, update, rotate } = await merchantWith("m_secretive");
    const basic = { username: "ann", password: "the password" };
    const oauth2 = {
      token_url: "https://login.shop.example/token",
      client_id: "railyard",
      client_secret: "the client",
    };
    const made = await create({
      url: environment.receiver.url("/secretive"),
      headers: { "x-shop-token": "the header" },
      authentication: { basic },
    });
    await update(made.webhook_endpoint_id, { authentication: { oauth2 }, ordering: "object", rate_per_second: 5 });
    const rotated = await rotate(made.webhook_endpoint_id, {});
    const entries = await recordedChanges("m_secretive");
    expect(entries.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
      expect.arrayContaining(["secrets", "url"]),
      ["ordering", "rate_per_second", "secrets"],
      ["secrets"],
    ]);
    expect(entries[1]?.changes).toEqual({
      ordering: { before: "none", after: "object" },
      rate_per_second: { before: null, after: 5 },
      secrets: { changed: true },
    });
    const text = JSON.stringify(entries);
    const secrets = [made.secret, rotated.secret].flatMap((secret) => {
      const key = secret.replace("whsec_", "");
      return [key, Buffer.from(key, "base64").toString("utf8")];
    });
    for (const secret of [...secrets, basic.password, oauth2.client_secret, "the header"]) {
      expect(text).not.toContain(secret);
    }
    const kept = await environment.rows<{ readonly sealed_settings: string }>(
      "select sealed_settings from webhook_endpoints where merchant_id = $1",
      "m_secretive",
    );
    expect(kept.filter(({ sealed_settings: sealed }) => text.includes(sealed))).toEqual([]);
  });

  it("has no entry of what changed nothing or was refused", async () => {
    const { create, update, enable, disable, remove } = await merchantWith("m_refusing");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/refusing") });
    await enable(id);
    await update(id, { authentication: null });
    await expect(update(id, { url: "https://10.0.0.1/hooks" })).rejects.toMatchObject({ code: "IR_06" });
    await disable(id);
    await disable(id);
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ code: "HE_02" });
    expect(await recordedActions("m_refusing")).toEqual(["created", "updated", "disabled", "deleted"]);
    const [, updated] = await recordedChanges("m_refusing");
    expect(updated?.changes).toEqual({});
  });
});

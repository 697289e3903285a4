// Webhooks of all merchants that wait, for the platform's operator.
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import { eventually } from "@railyard/testing";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment, userOf } from "../support/events-environment.ts";
import type { RawAnswer } from "../support/raw-request.ts";
import { rawRequest } from "../support/raw-request.ts";

let environment: EventsEnvironment;
let port: number;

const admin: Principal = { kind: "admin_key" };

const ask = (principal: Principal | null): Promise<RawAnswer> =>
  rawRequest({
    port,
    method: "GET",
    path: "/operator/deliveries",
    headers: principal === null ? {} : { "x-railyard-identity": environment.identityOf(principal) },
  });

beforeAll(async () => {
  environment = await startEventsEnvironment();
  const { receiver } = environment;
  await environment.setMerchant("m_waiting", { profileId: "pro_a", webhookUrl: receiver.url("/taking") });
  ({ port } = await environment.startReplica());
});
afterAll(() => environment.stop());

it("the backlog counts what is due by its age, and names the endpoints with the most", async () => {
  expect((await ask(admin)).json).toEqual({
    counts: { under_1m: 0, under_10m: 0, under_1h: 0, older: 0 },
    oldest_age_seconds: 0,
    disabled_endpoints: 0,
    endpoints: [],
  });
  const waiting = { merchantId: "m_waiting", profileId: "pro_a", eventType: "payment_succeeded" } as const;
  const published = await environment.publish({ ...waiting, objectId: "pay_1" }, { ...waiting, objectId: "pay_2" });
  for (const id of published) await eventually(async () => (await environment.stateOf(id)) === "delivered");
  await environment.rows(
    `insert into endpoints (endpoint_id, consecutive_failures, blocked_until)
     values ('m_waiting:pro_a', 4, now() + interval '1 hour')`,
  );
  await environment.rows("update deliveries set state = 'due', due_at = now() - interval '20 minutes'");
  const { status, json } = await ask(admin);
  expect(status).toBe(200);
  expect(json).toMatchObject({ counts: { under_1m: 0, under_10m: 0, under_1h: 2, older: 0 } });
  const { endpoints } = json as { endpoints: readonly { oldest_age_seconds: number }[] };
  expect(endpoints).toMatchObject([
    { merchant_id: "m_waiting", profile_id: "pro_a", count: 2, consecutive_failures: 4 },
  ]);
  expect(Math.round((endpoints[0]?.oldest_age_seconds ?? 0) / 60)).toBe(20);
});

it("the backlog is shown to no other caller", async () => {
  const key: Principal = { kind: "merchant_key", merchantId: "m_waiting" };
  for (const principal of [null, key, userOf("m_waiting")]) expect((await ask(principal)).status).toBe(401);
});

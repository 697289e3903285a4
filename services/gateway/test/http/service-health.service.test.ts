// What the gateway answers the platform's operator about all services.
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";
import { adminKey, newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
/** Accepts connections and sends nothing. */
let silent: Server;

beforeAll(async () => {
  surroundings = await startSurroundings();
  silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await surroundings.stop();
  silent.close();
});

const path = "/operator/services";
const asOperator = { headers: { "api-key": adminKey } };
const scrape = `build_info{version="1.2.3",node="24"} 1
health_ready{part="service"} 1
health_ready{part="database"} 1
outbox_pending 3
outbox_lag_seconds 0.5
`;

interface Instance {
  readonly service: string;
  readonly status: string;
}

const instancesOf = (body: unknown): readonly Instance[] => (body as { services: readonly Instance[] }).services;

it("the health of the services covers every service, and the gateway itself", async () => {
  surroundings.service.respondWith((_request, response) => response.end(scrape));
  const gateway = await surroundings.startGateway();
  const { status, body } = await gateway.call(path, asOperator);
  surroundings.service.respondWith(undefined);
  expect(status).toBe(200);
  const instances = instancesOf(body);
  expect(instances.map(({ service }) => service)).toEqual([
    "gateway",
    "merchants",
    "payments",
    "events",
    "decision-engine",
  ]);
  expect(instances[0]).toMatchObject({ status: "up", outbox: null, parts: expect.any(Array) });
  expect(instances[2]).toMatchObject({
    status: "up",
    version: "1.2.3",
    parts: [{ name: "database", is_available: true }],
    outbox: { count: 3, oldest_age_seconds: 0.5 },
  });
});

it("the health is answered in bounded time where services are silent, away or invalid, once for all", async () => {
  const seenBefore = surroundings.service.seen.length;
  const gateway = await surroundings.startGateway({
    PAYMENTS_URL: `http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`,
    EVENTS_URL: "http://127.0.0.1:1",
  });
  const startedAtMs = performance.now();
  const answers = await Promise.all([gateway.call(path, asOperator), gateway.call(path, asOperator)]);
  expect(performance.now() - startedAtMs).toBeLessThan(4_500);
  const stateOf = Object.fromEntries(instancesOf(answers[0].body).map(({ service, status }) => [service, status]));
  expect(stateOf).toMatchObject({ payments: "unreachable", events: "unreachable", "decision-engine": "down" });
  expect(answers[1].body).toEqual(answers[0].body);
  expect(surroundings.service.seen.length - seenBefore).toBe(1);
});

it("the health of the services is shown to no other caller", async () => {
  const gateway = await surroundings.startGateway();
  const { key } = newMerchantKey(surroundings);
  const token = surroundings.merchants.signToken({ permissions: ["organization:read"] });
  const others = [
    {},
    { "api-key": key },
    { authorization: `Bearer ${token}` },
    { "api-key": "wrong_admin" },
    { "x-admin-secret": "test_admin_secret" },
  ];
  for (const headers of others) expect((await gateway.call(path, { headers })).status).toBe(401);
  const forged = await gateway.call(path, { headers: { "x-railyard-identity": "forged" } });
  expect(forged.status).toBe(401);
});

it("the health of the services is read-only, and not on the engine's port", async () => {
  const gateway = await surroundings.startGateway();
  expect((await gateway.call(path, { ...asOperator, method: "POST" })).status).toBe(405);
  expect((await httpCall(gateway.enginePort, path, asOperator)).status).toBe(404);
});

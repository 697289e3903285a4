import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, internalSecret, startMerchants } from "../support/merchants-app.ts";

const newSecret = "the next secret of the tests, long enough";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

/** As a service that still signs with the secret before. */
const addAccount = (): Promise<HttpAnswer> =>
  app.callWith({ "idempotency-key": "once" }, admin, "POST", "/accounts", { merchant_id: "kiosk" });

it("the secret between services is rotated without a refused call, and repetitions keep their answers", async () => {
  const first = await addAccount();
  expect(first.status).toBe(200);
  await app.restart({ INTERNAL_SECRET: internalSecret, INTERNAL_SECRET_PREVIOUS: newSecret });
  expect(await addAccount()).toMatchObject({ status: 200, body: first.body });
  await app.restart({ INTERNAL_SECRET: newSecret, INTERNAL_SECRET_PREVIOUS: internalSecret });
  expect(await addAccount()).toMatchObject({ status: 200, body: first.body });
  await app.restart({ INTERNAL_SECRET: newSecret });
  expect((await addAccount()).status).toBe(401);
});

// Credentials of every real provider, tried at its emulator and refused by it, and the secrecy of keys and cards.
import { afterAll, beforeAll, expect } from "@jest/globals";
import { eventually } from "@railyard/testing";

import { refusal } from "../support/answers.ts";
import { call } from "../support/http-call.ts";
import type { Replica } from "../support/replica.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";
import { cardPayment, shownSecurityCode } from "../support/stack.ts";

let stage: Stage;
const theStage = (): Stage => stage;

/** A process of the service that logs all it can, and what it wrote. */
let talkative: Replica;
let output = "";

beforeAll(async () => {
  stage = await startStage("still");
  talkative = await stage.stack.replica({ LOG_LEVEL: "trace" }, (text) => {
    output += text;
  });
}, 60_000);

afterAll(async () => {
  await talkative.kill();
  await stage.stop();
});

/** A merchant with a key that the provider does not know. */
const unknown = ({ driver }: Desk): Desk =>
  stage.desk(driver.connector, { credentialsOf: { [driver.connector]: driver.unknownCredentials } });

runTheme(theStage, "refused credentials", {
  offered: async (desk) => {
    const { credentials } = desk.driver.account;
    const stranger = unknown(desk);
    const payment = await stranger.pay();
    expect(payment).toMatchObject({
      status: "failed",
      error_code: expect.any(String),
      error_message: expect.any(String),
      unified_code: "UE_2000",
      unified_message: "The account at the provider cannot be used",
    });
    expect(desk.driver.ledgerOf(payment.payment_id)).toEqual({ held: 0, captured: 0, refunded: 0 });
    for (const secret of [...Object.values(desk.driver.unknownCredentials), ...Object.values(credentials)]) {
      if (secret.length > 12) expect(JSON.stringify(payment)).not.toContain(secret);
    }
    // The key of the same merchant that is right is not in doubt.
    expect(await desk.settled((await desk.pay()).payment_id)).toMatchObject({ status: "succeeded" });
  },
});

const verify = ({ shop, driver }: Desk, credentials: object) =>
  shop.send("POST", "/account/connectors/verify", {
    connector_name: driver.connector,
    connector_account_details: credentials,
  });

runTheme(theStage, "credentials that are tried", {
  offered: async (desk) => {
    const { driver, way } = desk;
    const { credentials } = driver.account;
    expect(await verify(desk, credentials)).toMatchObject({
      status: 200,
      body: { connector_name: driver.connector, status: "verified" },
    });
    const refused = await verify(desk, driver.unknownCredentials);
    expect(refusal(refused)).toEqual({ status: 400, code: "IR_30" });
    for (const secret of Object.values(driver.unknownCredentials)) {
      if (secret.length > 12) expect(refused.text).not.toContain(secret);
    }
    const before = desk.sent();
    const malformed = await verify(desk, { auth_type: credentials["auth_type"] });
    expect(refusal(malformed)).toEqual({ status: 400, code: "IR_05" });
    expect(desk.sent()).toBe(before);
    way.answer({ status: 500 }, "everything");
    const open = await verify(desk, credentials);
    way.answer(null);
    expect(refusal(open)).toEqual({ status: 503, code: "CE_00" });
  },
});

/** Tables of the service whose rows contain one of the texts. */
const tablesWith = async ({ stack }: Desk, texts: readonly string[]): Promise<readonly string[]> => {
  const tables = await stack.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const query = `select 1 from ${name} held where position($1 in row_to_json(held)::text) > 0 limit 1`;
      if ((await stack.rows(query, text)).length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
};

/** Payments that succeed, are declined, challenged, kept and not answered, and whatever follows. */
const payInAllWays = async (desk: Desk, url: string): Promise<readonly string[]> => {
  const { driver, way } = desk;
  const { succeeds, declined, challenged = succeeds } = driver.cards;
  const shop = desk.shop.at(url);
  const answers: string[] = [];
  const send = async (number: string, changes: object = {}): Promise<void> => {
    answers.push((await shop.send("POST", "/payments", cardPayment(number, { ...driver.customer, ...changes }))).text);
  };
  await send(succeeds);
  await send(declined);
  await send(challenged, { authentication_type: "three_ds" });
  await send(succeeds, { capture_method: "manual", customer_id: "cus_secret", setup_future_usage: "off_session" });
  way.answer({ status: 500, body: "{}" });
  await send(succeeds);
  way.answer(null);
  const wrong = unknown(desk);
  answers.push((await wrong.shop.at(url).send("POST", "/payments", cardPayment(succeeds, driver.customer))).text);
  return answers;
};

runTheme(theStage, "secrecy of cards and keys", {
  offered: async (desk) => {
    const answers = await payInAllWays(desk, talkative.url);
    desk.driver.process();
    for (const { bytes, headers } of desk.driver.notification()) {
      const path = `/webhooks/${desk.shop.merchantId}/mca_${desk.shop.merchantId}_${desk.driver.connector}`;
      const json = { "content-type": "application/json" };
      await call(talkative.url, "POST", path, { headers: { ...json, ...headers }, bytes });
    }
    await eventually(() => output.includes(desk.shop.merchantId));
    const { succeeds, declined, challenged, disputed } = desk.driver.cards;
    const numbers = [succeeds, declined, disputed, ...(challenged === undefined ? [] : [challenged])];
    const secrets = [...numbers, ...desk.driver.secrets];
    for (const text of [output, ...answers]) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).not.toMatch(shownSecurityCode);
    }
    expect(await tablesWith(desk, secrets)).toEqual([]);
  },
});

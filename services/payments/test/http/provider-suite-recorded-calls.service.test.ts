// What is recorded of the calls to every real provider, each behind its emulator.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { drivenConnectors } from "../support/drivers/all.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { cardPayment } from "../support/stack.ts";
import { startStage } from "../support/provider-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);
afterAll(() => stage.stop());

const address = {
  line1: "17 Quagmire Lane",
  line2: "Floor Ninetynine",
  city: "Zwettlburg",
  zip: "94107",
  state: "California",
  country: "US",
  first_name: "Zebulon",
  last_name: "Quimby",
};

/** Who pays; nothing of it may be recorded. */
const customer = {
  email: "zebulon@quimby.example",
  name: "Zebulon Quimby",
  phone: "6501234567",
  phone_country_code: "+1",
  billing: { address, phone: { number: "6507654321", country_code: "+1" }, email: "billing@quimby.example" },
  shipping: { address: { ...address, line1: "18 Quagmire Lane" } },
  description: "A present for Wilhelmina",
  metadata: { note: "ring Wilhelmina first" },
  browser_info: {
    ip_address: "192.0.2.177",
    user_agent: "Quantumfox/99",
    accept_header: "text/html",
    language: "en-US",
    color_depth: 24,
    screen_height: 1080,
    screen_width: 1920,
    time_zone: 0,
    java_enabled: false,
    java_script_enabled: true,
  },
};

const secretsOf = ({ driver: { cards, secrets, account } }: Desk): readonly string[] => {
  const credentials = Object.entries(account.credentials).flatMap(([name, value]) =>
    secrets.includes(name) ? [value] : [],
  );
  const texts = [
    ...["zebulon", "quimby", "quagmire", "zwettlburg", "94107", "floor ninetynine", "6501234567", "6507654321"],
    ...["wilhelmina", "192.0.2.177", "quantumfox", "joseph", "2040", ...credentials],
    ...Object.values(cards),
  ];
  return texts.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
    ...(text.length > 4 ? [Buffer.from(text).toString("hex")] : []),
  ]);
};

/** Everything that a shop's payments can call a provider for and that needs no other party. */
const runEverything = async (desk: Desk): Promise<void> => {
  const { shop, driver } = desk;
  const paid = await desk.pay(customer);
  await desk.settled(paid.payment_id);
  await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 1000, reason: "Wilhelmina is away" });
  await desk.settled(paid.payment_id);
  const held = await desk.pay({ ...customer, capture_method: "manual" });
  await shop.send("POST", `/payments/${held.payment_id}/capture`, {});
  const cancelled = await desk.pay({ ...customer, capture_method: "manual" });
  await shop.send("POST", `/payments/${cancelled.payment_id}/cancel`, { cancellation_reason: "Wilhelmina is away" });
  await desk.pay(customer, driver.cards.declined);
  await shop.send("POST", "/payments", {
    ...cardPayment(driver.cards.succeeds, { ...driver.customer, ...customer }),
    setup_future_usage: "off_session",
    customer_id: "cus_quimby",
    customer_acceptance: {
      acceptance_type: "online",
      online: { ip_address: "192.0.2.177", user_agent: "Quantumfox/99" },
    },
  });
  await desk.pay({ ...customer, authentication_type: "three_ds" }, driver.cards.challenged);
  const disputed = await desk.pay(customer, driver.cards.disputed);
  await desk.hear();
  driver.openDispute(disputed.payment_id);
  await desk.hear();
};

describe("what is recorded of calls", () => {
  it.each(drivenConnectors)(
    "contains nothing of the customer, the card and the credentials at %s",
    async (name) => {
      const desk = stage.desk(name);
      await runEverything(desk);
      const { merchantId } = desk.shop;
      // Reading has what is in memory stored.
      await desk.shop.send("GET", "/payments/pay_never/provider_calls");
      const { payment_id: last } = await desk.pay(customer);
      await desk.shop.send("GET", `/payments/${last}/provider_calls`);
      const rows = await stage.stack.rows<Readonly<Record<string, unknown>>>(
        "select * from provider_calls where merchant_id = $1",
        merchantId,
      );
      const flows = new Set(rows.map(({ flow }) => flow));
      expect(["authorize", "capture", "refund"].filter((flow) => !flows.has(flow))).toEqual([]);
      expect(rows.filter(({ response_body: body }) => body === null).length).toBeLessThan(rows.length / 2);
      const text = JSON.stringify(rows);
      const shown = secretsOf(desk).filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
      expect(shown).toEqual([]);
      // Amounts and ids are no secrets.
      expect(text).toContain(desk.driver.connector);
      expect(text).toMatch(/6540|65\.40/);
    },
    60_000,
  );
});

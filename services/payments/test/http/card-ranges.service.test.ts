import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually, testDatabase } from "@railyard/testing";
import type { TestDatabase } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";
import { internalSecret, masterKey } from "../support/settings.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let database: TestDatabase;
let stack: Stack;
let shop: Shop;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-ranges-"));
  database = await testDatabase({ migrationsFolder });
  stack = await startStack({ CARD_RANGES_REFRESH_MS: "100" }, database);
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

const program = join(import.meta.dirname, "../../src/import-card-ranges.ts");

const importFile = async (text: string): Promise<void> => {
  const path = join(folder, "ranges.csv");
  await writeFile(path, text);
  await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", program, path], {
    env: {
      DATABASE_URL: database.url,
      NATS_URL: "nats://127.0.0.1:1",
      INTERNAL_SECRET: internalSecret,
      MASTER_KEY: masterKey,
      RAILYARD_ENVIRONMENT: "sandbox",
    },
  });
};

describe("what is known of cards", () => {
  it("is answered for six or eight digits", async () => {
    expect(await shop.send("GET", "/cards/400000")).toMatchObject({ status: 200, body: { card_network: "Visa" } });
    expect(await shop.send("GET", "/cards/40000038")).toMatchObject({
      status: 200,
      body: {
        card_iin: "40000038",
        card_issuer: "Banca della Sabbia",
        card_network: "Visa",
        card_type: "credit",
        card_sub_type: "consumer",
        card_issuing_country: "IT",
      },
    });
    expect(await shop.send("GET", "/cards/999999")).toMatchObject({
      status: 400,
      body: { error: { code: "IR_31" } },
    });
    for (const digits of ["40000", "4000000", "abcdef"]) {
      const refused = await shop.send("GET", `/cards/${digits}`);
      expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_32" } } });
    }
  });

  it("is answered to a client with a payment's secret only", async () => {
    const payment = await shop.pay({ amount: 1000, currency: "USD" });
    expect((await shop.client("GET", "/cards/424242")).status).toBe(400);
    const path = `/cards/424242?client_secret=${String(payment.client_secret)}`;
    expect(await shop.client("GET", path)).toMatchObject({ status: 200, body: { card_issuer: "Sandbox Bank" } });
  });

  it("is shown with payments, where the caller does not state otherwise", async () => {
    const payment = await shop.pay();
    expect(payment.payment_method_data?.card).toMatchObject({
      card_network: "Visa",
      card_issuer: "Sandbox Bank",
      card_issuing_country: "US",
      card_type: "credit",
    });
    const stated = { ...cardOf("4242424242424242"), card_issuer: "My bank", card_issuing_country: "CH" };
    const other = await shop.pay(cardPayment("4242424242424242", { payment_method_data: { card: stated } }));
    expect(other.payment_method_data?.card).toMatchObject({ card_issuer: "My bank", card_issuing_country: "CH" });
  });

  it("comes from the latest import, which running services take up", async () => {
    const header = "first,last,card_network,card_type,card_sub_type,card_issuer,card_issuing_country\n";
    await importFile(`${header}424242,424242,Visa,debit,classic,Imported Bank,NL\n`);
    await eventually(async () => {
      const { body } = await shop.send("GET", "/cards/424242");
      expect(body).toMatchObject({ card_issuer: "Imported Bank", card_issuing_country: "NL", card_type: "debit" });
    });
    expect((await shop.send("GET", "/cards/400000")).status).toBe(400);
    expect((await shop.pay()).payment_method_data?.card?.card_issuer).toBe("Imported Bank");
    await expect(importFile(`${header}424242,424242,Shell,,,Nobody,\n`)).rejects.toMatchObject({
      stdout: expect.stringContaining("no card network"),
    });
    await expect(importFile(`${header}`)).rejects.toMatchObject({ stdout: expect.stringContaining("no ranges") });
    expect(await stack.rows("select first_number from card_ranges")).toEqual([{ first_number: 42_424_200_000 }]);
    await stack.restart();
    await eventually(async () => {
      expect((await shop.send("GET", "/cards/424242")).body).toMatchObject({ card_issuer: "Imported Bank" });
    });
  });
});

// Accounts with a client id and a client secret get a token first, and a new one when it ends.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import { checkoutConnector } from "../../src/providers/checkout/connector.ts";
import { addressesFor, credentialModeProblem, credentialProblems, tryCredentials } from "../../src/index.ts";
import { cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { CheckoutAccount } from "./checkout-account.ts";
import { credentials, oauthCredentials, startCheckoutAccount } from "./checkout-account.ts";
import { applePay } from "./other-methods.ts";

const { manifest } = checkoutConnector;
let account: CheckoutAccount;
beforeAll(async () => {
  account = await startCheckoutAccount(oauthCredentials);
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const good = "4242424242424242";
const tokensAsked = (): number => account.emulator.requests.filter((line) => line === "POST /connect/token").length;

describe("OAuth at Checkout.com", () => {
  it("asks for one token, charges with it, and makes wallets' tokens with it", async () => {
    expect(await account.call("authorize", cardInput(good))).toMatchObject({ attemptStatus: "pending" });
    expect(await account.call("authorize", applePay())).toMatchObject({ attemptStatus: "pending" });
    expect(tokensAsked()).toBe(1);
  });

  it("asks again when the token has ended, and the call goes out again", async () => {
    const before = tokensAsked();
    const held = await account.call("authorize", cardInput(good, { captureMethod: "manual" }));
    const id = held.connectorTransactionId;
    account.emulator.endAccess();
    expect(await account.call("sync", referenceTo(id))).toMatchObject({ attemptStatus: "authorized" });
    expect(tokensAsked()).toBe(before + 1);
  });

  it("fails nothing for good while there is no token", async () => {
    const stranger = await startCheckoutAccount({ ...oauthCredentials, api_secret: "secret_of_another" });
    expect(await stranger.call("authorize", cardInput(good))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "invalid_client", httpStatus: 400 },
    });
    expect(stranger.emulator.payments()).toEqual([]);
    const context = stranger.context("check");
    expect(await tryCredentials(checkoutConnector, context, stranger.transport)).toMatchObject({ verdict: "refused" });
    await stranger.stop();
  });

  it("accepts credentials that get a token", async () => {
    const context = account.context("check");
    expect(await tryCredentials(checkoutConnector, context, account.transport)).toEqual({ verdict: "accepted" });
  });

  it("has an address of the account's own in either mode", () => {
    const { access: host } = manifest.hosts;
    if (host === undefined) throw new TypeError("there is no host for access");
    const variables = [manifest.hosts.api, host].flatMap(({ test, live }) => [test, live]);
    const configured = Object.fromEntries(variables.map(({ variable, defaultUrl }) => [variable, defaultUrl]));
    expect(addressesFor(manifest, configured, { credentials: oauthCredentials, testMode: true })).toEqual({
      baseUrl: "https://vkuhvk4v.api.sandbox.checkout.com",
      furtherBaseUrls: { access: "https://vkuhvk4v.access.sandbox.checkout.com" },
    });
  });
});

describe("credentials of Checkout.com", () => {
  it("are a secret key or a client, each with what it needs", () => {
    expect([credentials, oauthCredentials].map((one) => credentialProblems(manifest, one))).toEqual([[], []]);
    const odd = { ...credentials, api_secret: "pk_sbox_1" };
    expect(credentialProblems(manifest, odd)[0]).toContain("connector_account_details.api_secret");
    expect(credentialProblems(manifest, { ...oauthCredentials, key2: "" })[0]).toContain("key2");
    expect(credentialProblems(manifest, { ...credentials, key1: "ca_1" })[0]).toContain("key1");
  });

  it("of a client fit either mode, and secret keys their own", () => {
    const problems = [true, false].map((testMode) => credentialModeProblem(manifest, oauthCredentials, testMode));
    expect(problems).toEqual([null, null]);
    expect(credentialModeProblem(manifest, credentials, false)).toContain("must be a live key");
    const live = { ...credentials, api_secret: "sk_live_of_the_account" };
    expect(credentialModeProblem(manifest, live, true)).toContain("must be a test key");
  });
});

import { describe, expect, it } from "@jest/globals";

import type { Authentication } from "../../src/authentications/domain/authentication.ts";
import { acquirerFor, awaitsOutcome, withCard, withDevice } from "../../src/authentications/domain/authentication.ts";
import { finishAddressOf, isCustomersToken } from "../../src/authentications/domain/authentication-addresses.ts";
import { withKnownBrowser } from "../../src/authentications/domain/authentication-pii.ts";
import {
  customerFromWire,
  deviceFromWire,
  piiFromWire,
} from "../../src/authentications/wire/stated-authentication-wire.ts";
import {
  authenticationToWire,
  eligibilityToWire,
  syncedAuthenticationToWire,
} from "../../src/authentications/wire/authentication-wire.ts";
import { expireAuthentication, settleAuthentication } from "../../src/authentications/domain/settle-authentication.ts";
import type { ThreeDsServerAnswer } from "../../src/payments/domain/authentication-answer.ts";
import type { CardSummary } from "../../src/methods/domain/card.ts";
import type { ExternalAuthentication } from "../../src/payments/domain/external-authentication.ts";
import { codeOf } from "../support/failure-code.ts";
import { merchantSnapshot } from "../support/merchant.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = new Date("2026-11-20T12:05:00.000Z");
const tooLate = new Date("2026-11-20T12:15:00.000Z");

const authentication = (
  changes: Partial<Authentication> = {},
  external: Partial<ExternalAuthentication> = {},
): Authentication => ({
  merchantId: "m1",
  authenticationId: "auth_1",
  profileId: "pro_m1",
  version: 1,
  amount: 6540,
  currency: "USD",
  customerId: "cus_1",
  clientSecret: "auth_1_secret_x",
  createdAt: now,
  modifiedAt: now,
  expiresAt: tooLate,
  redactedAt: null,
  details: {},
  external: {
    id: "auth_1",
    connector: "fakethreeds",
    merchantConnectorId: "mca_1",
    status: "started",
    startedAt: now.toISOString(),
    ...external,
  },
  person: { customer: { id: "cus_1", name: "Ada" } },
  ...changes,
});

const eligible = (changes: Partial<Authentication> = {}): Authentication =>
  authentication(changes, { status: "pending", connectorAuthenticationId: "saut_1", version: "2.2.0" });

const card: CardSummary = {
  last4: "3055",
  isin: "400000",
  extendedBin: "40000000",
  expiryMonth: "10",
  expiryYear: "2040",
  holderName: "Ada Lovelace",
  network: "Visa",
  cardType: null,
  issuer: null,
  issuingCountry: null,
};

const sent = (changes: Partial<Parameters<typeof withCard>[1]> = {}): Parameters<typeof withCard>[1] => ({
  card,
  fingerprint: "fp_1",
  person: { email: "ada@shop.example" },
  ...changes,
});

const answer = (changes: Partial<ThreeDsServerAnswer>): ThreeDsServerAnswer => ({
  authenticationStatus: "started",
  settlement: "await_webhook",
  connectorAuthenticationId: "saut_1",
  ...changes,
});

const device = { device_channel: "BRW", threeds_method_comp_ind: "Y" } as const;

describe("the card of an authentication", () => {
  it("is kept without its holder, with what came along", () => {
    const after = withCard(authentication(), sent(), later);
    expect(after).toMatchObject({
      version: 2,
      modifiedAt: later,
      details: { card: { fingerprint: "fp_1", summary: { last4: "3055", holderName: null } } },
      person: { customer: { name: "Ada" }, email: "ada@shop.example" },
    });
  });

  it("stays the same card, and is refused when it is another one", () => {
    const before = withCard(authentication(), sent(), later);
    expect(withCard(before, sent(), later)).toBe(before);
    expect(codeOf(() => withCard(before, sent({ fingerprint: "fp_2" }), later))).toBe("IR_16");
  });

  it("comes too late for one that has ended", () => {
    const before = authentication({}, { status: "failed" });
    expect(withCard(before, sent(), later)).toBe(before);
  });

  it("brings nothing of an erased person back", () => {
    const after = withCard(authentication({ redactedAt: now, person: {} }), sent(), later);
    expect(after.person).toEqual({});
  });
});

describe("the device of an authentication", () => {
  it("is kept once, and goes with the end", () => {
    const first = withDevice(eligible(), device, later);
    expect([first.version, first.details.isDeviceSent, first.person.device]).toEqual([2, true, device]);
    expect(withDevice(first, { ...device, threeds_method_comp_ind: "N" }, later)).toBe(first);
    const ended = settleAuthentication(first, answer({ authenticationStatus: "succeeded", transStatus: "Y" }), later);
    expect([ended.external.status, ended.person]).toEqual(["success", { customer: { id: "cus_1", name: "Ada" } }]);
  });

  it("is refused before the card was found eligible", () => {
    expect(codeOf(() => withDevice(authentication(), device, later))).toBe("IR_16");
  });

  it("changes nothing once the authentication has ended", () => {
    const ended = authentication({}, { status: "failed" });
    expect(withDevice(ended, device, later)).toBe(ended);
  });

  it("is what the outcome waits for", () => {
    expect(awaitsOutcome(eligible())).toBe(false);
    expect(awaitsOutcome(eligible({ details: { isDeviceSent: true } }))).toBe(true);
    expect(awaitsOutcome(authentication({ details: { isDeviceSent: true } }, { status: "success" }))).toBe(false);
  });
});

describe("the 3DS Server's answer", () => {
  it("that the card is enrolled makes the authentication wait for the device", () => {
    const method = { url: "https://acs.example/method", data: "eyJ9" };
    const after = settleAuthentication(authentication(), answer({ method, version: "2.2.0" }), later);
    expect(after).toMatchObject({
      version: 2,
      external: { status: "pending", connectorAuthenticationId: "saut_1", method, version: "2.2.0" },
    });
    expect(settleAuthentication(after, answer({ method, version: "2.2.0" }), later)).toBe(after);
  });

  it("that the card is not enrolled ends it with a reason, once", () => {
    const notEnrolled = answer({ authenticationStatus: "not_enrolled", settlement: "final" });
    const after = settleAuthentication(authentication(), notEnrolled, later);
    expect(after.external).toMatchObject({ status: "failed", error: { code: "card_not_enrolled" } });
    const pending = eligible();
    expect(settleAuthentication(pending, notEnrolled, later)).toBe(pending);
    const unnamed = settleAuthentication(authentication(), { ...notEnrolled, connectorAuthenticationId: null }, later);
    expect(unnamed.external.connectorAuthenticationId).toBeUndefined();
  });

  it("that contains nothing changes nothing", () => {
    const before = authentication();
    expect(settleAuthentication(before, answer({ authenticationStatus: "unchanged" }), later)).toBe(before);
  });

  it.each(["success", "failed"] as const)("changes nothing of %s", (status) => {
    const before = authentication({}, { status });
    for (const authenticationStatus of ["not_enrolled", "started", "challenged", "succeeded", "failed"] as const) {
      expect(settleAuthentication(before, answer({ authenticationStatus }), later)).toBe(before);
    }
  });

  it("that comes out of order takes nothing back", () => {
    const none = { referenceNumber: null, transactionId: null, signedContent: null };
    const challenge = { url: "https://acs.example", request: "e", ...none };
    const challenged = settleAuthentication(
      eligible(),
      answer({ authenticationStatus: "challenged", transStatus: "C", challenge }),
      later,
    );
    expect(settleAuthentication(challenged, answer({}), later)).toBe(challenged);
  });
});

describe("the time of an authentication", () => {
  it("ends after 15 minutes", () => {
    const before = eligible();
    expect(expireAuthentication(before, later)).toBe(before);
    const after = expireAuthentication(before, tooLate);
    expect(after.external).toMatchObject({ status: "failed", error: { code: "authentication_expired" } });
    expect(expireAuthentication(after, tooLate)).toBe(after);
    const ended = authentication({}, { status: "success" });
    expect(expireAuthentication(ended, tooLate)).toBe(ended);
  });
});

describe("the customer of a request", () => {
  it.each([
    [{}, null],
    [{ customer: { name: "Ada" } }, { name: "Ada" }],
    [{ customer_details: { id: "cus_1", tax_registration_id: "T1" } }, { id: "cus_1", tax_registration_id: "T1" }],
    [{ customer: { name: "Ada" }, customer_details: { name: "Ada" } }, { name: "Ada" }],
    [{ customer: {} }, null],
  ])("%j is %j", (request, expected) => {
    expect(customerFromWire(request)).toEqual(expected);
  });

  it("is refused when its two members contain different data, also by leaving out", () => {
    const differing = [{ name: "Bob" }, { name: "Ada", email: "a@b.example" }, {}];
    const codes = differing.map((newer) =>
      codeOf(() => customerFromWire({ customer: { name: "Ada" }, customer_details: newer })),
    );
    expect(codes).toEqual(["IR_16", "IR_16", "IR_16"]);
  });
});

describe("what the requests contain of the customer", () => {
  const cardData = { card: { card_number: "4", card_exp_month: "10", card_exp_year: "2040" } };

  it("is what is stated, and the billing of the card in the place of its own", () => {
    const billing = { email: "a@b.example" };
    expect(piiFromWire({ payment_method: "card", payment_method_data: { ...cardData, billing } })).toEqual({
      billing,
    });
    const all = { billing, shipping: billing, email: "a@b.example", browser_information: { language: "en" } };
    expect(piiFromWire({ payment_method: "card", payment_method_data: cardData, ...all })).toEqual({
      billing,
      shipping: billing,
      email: "a@b.example",
      browserInformation: { language: "en" },
    });
  });

  it("has the device's own browser before the one of the eligibility", () => {
    const known = { browserInformation: { language: "en" } };
    expect(withKnownBrowser(deviceFromWire(device), {})).toEqual(device);
    expect(withKnownBrowser(deviceFromWire(device), known)).toEqual({ ...device, browser: { language: "en" } });
    const own = { ...device, sdk_information: { sdk_app_id: "1" }, browser_info: { language: "de" } };
    expect(withKnownBrowser(deviceFromWire(own), known)).toEqual({
      ...device,
      sdk_information: { sdk_app_id: "1" },
      browser: { language: "de" },
    });
  });
});

describe("the acquirer that the 3DS Server is sent", () => {
  const merchant = merchantSnapshot("m1");
  const [profile] = merchant.profiles;
  const acquirers = [
    {
      profile_acquirer_id: "pro_acq_1",
      acquirer_assigned_merchant_id: "M-kept",
      merchant_name: "Shop",
      network: "Visa",
      acquirer_bin: "111111",
      acquirer_ica: null,
      acquirer_fraud_rate: null,
      acquirer_country_code: null,
    },
  ];
  const withAcquirers = { ...merchant, profiles: profile === undefined ? [] : [{ ...profile, acquirers }] };

  it("is the stated one, else the profile's, else none", () => {
    const stated = { acquirer_bin: "456789", acquirer_merchant_id: "M1" };
    const both = authentication({ details: { profile_acquirer_id: "pro_acq_1", acquirer_details: stated } });
    expect(acquirerFor(withAcquirers, both)).toEqual({ bin: "456789", merchantId: "M1" });
    const kept = authentication({ details: { profile_acquirer_id: "pro_acq_1" } });
    expect(acquirerFor(withAcquirers, kept)).toEqual({ bin: "111111", merchantId: "M-kept" });
    expect(acquirerFor(withAcquirers, authentication())).toBeNull();
  });
});

describe("the address that the challenge sends the customer back to", () => {
  const parts = { publicUrl: "https://pay.example", addressToken: (scope: readonly string[]) => scope.join("-") };
  const equals = (left: string, right: string): boolean => left === right;

  it("carries a token that is good for this authentication alone", () => {
    const address = new URL(finishAddressOf(parts, authentication()));
    expect(address.pathname).toBe("/authentication/m1/auth_1/redirect");
    const token = address.searchParams.get("customer_token");
    expect(isCustomersToken(parts, authentication(), token, equals)).toBe(true);
    expect(isCustomersToken(parts, authentication({ authenticationId: "auth_2" }), token, equals)).toBe(false);
    expect(isCustomersToken(parts, authentication({ merchantId: "m2" }), token, equals)).toBe(false);
    expect(isCustomersToken(parts, authentication(), null, equals)).toBe(false);
  });
});

describe("what is shown of an authentication", () => {
  it("is redacted once the customer was erased", () => {
    const erased = authentication({ redactedAt: now, person: {} });
    expect(authenticationToWire(erased)).toMatchObject({
      customer_id: "cus_1",
      customer: { id: "cus_1", name: "Redacted", email: "Redacted", phone: "Redacted", tax_registration_id: null },
      billing: null,
    });
    expect(authenticationToWire(authentication({ customerId: null, person: {} })).customer).toBeNull();
  });

  it("shows a client nothing of the customer, and the proof only to its audience", () => {
    const done = withCard(authentication({ details: { metadata: { order: "7" } } }), sent(), later);
    const nothing = { customer_id: null, customer: null, card: null, email: null, metadata: null };
    expect(syncedAuthenticationToWire(done, null, true)).toMatchObject({ ...nothing, authentication_value: null });
    expect(syncedAuthenticationToWire(done, "cavv", false)).toMatchObject({
      customer: { name: "Ada" },
      card: { last4: "3055" },
      email: "ada@shop.example",
      metadata: { order: "7" },
      authentication_value: "cavv",
    });
  });

  it("states what the client does next", () => {
    expect(eligibilityToWire(eligible())).toMatchObject({
      next_action: { type: "authenticate" },
      eligibility_response_params: { three_ds_data: { message_version: "2.2.0", three_ds_method_url: null } },
    });
    const failed = authentication({}, { status: "failed", connectorAuthenticationId: "saut_1" });
    expect(eligibilityToWire(failed)).toMatchObject({
      next_action: { type: "none" },
      eligibility_response_params: null,
    });
  });
});

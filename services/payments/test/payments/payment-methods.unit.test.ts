import { describe, expect, it } from "@jest/globals";
import { paymentMethods, paymentMethodTypes } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { passesLuhn } from "@railyard/identifiers";

import { readCard, summaryOf } from "../../src/methods/domain/card.ts";
import { statedCardFromWire } from "../../src/methods/wire/card-wire.ts";
import { cardNetworkOf } from "../../src/methods/domain/card-network.ts";
import type { MethodRequest } from "../../src/methods/wire/method-wire.ts";
import { methodFromWire } from "../../src/methods/wire/method-wire.ts";
import { belongsTo, typesOf } from "../../src/methods/domain/method-types.ts";
import { now } from "../support/states.ts";

const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return `${error.failureName} ${error.code} ${String(error.status)}`;
    throw error;
  }
  return "none";
};

const card = (changes: object = {}) => ({
  card_number: "4242424242424242",
  card_exp_month: "3",
  card_exp_year: "30",
  card_holder_name: "Joseph",
  card_cvc: "737",
  ...changes,
});
const statedCard = (changes: object = {}) => statedCardFromWire(card(changes));

describe("cards", () => {
  it("are read with their network, month and year in one form", () => {
    expect(readCard(statedCard(), now)).toEqual({
      number: "4242424242424242",
      expiryMonth: "03",
      expiryYear: "2030",
      cvc: "737",
      holderName: "Joseph",
      network: "Visa",
    });
    expect(readCard(statedCard({ card_number: "4242 4242-4242 4242" }), now).number).toBe("4242424242424242");
  });

  it("are refused with a wrong number, expiry or security code", () => {
    const read = (changes: object) => failureOf(() => readCard(statedCard(changes), now));
    expect(read({ card_number: "4242424242424241" })).toBe("card_number_invalid IR_06 400");
    expect(read({ card_number: "4242424" })).toBe("card_number_invalid IR_06 400");
    expect(read({ card_number: "4".repeat(20) })).toBe("card_number_invalid IR_06 400");
    expect(read({ card_number: "4242abcd42424242" })).toBe("card_number_invalid IR_06 400");
    expect(read({ card_exp_month: "13" })).toBe("card_expiry_invalid IR_16 400");
    expect(read({ card_exp_month: "0" })).toBe("card_expiry_invalid IR_16 400");
    expect(read({ card_exp_year: "203" })).toBe("card_expiry_invalid IR_16 400");
    expect(read({ card_exp_year: "2020" })).toBe("card_expired IR_16 400");
    expect(read({ card_cvc: "12" })).toBe("card_cvc_invalid IR_16 400");
    expect(read({ card_cvc: "12345" })).toBe("card_cvc_invalid IR_16 400");
  });

  it("are good through the last day of their month, wherever the customer is", () => {
    const november = statedCard({ card_exp_month: "11", card_exp_year: "2026" });
    expect(failureOf(() => readCard(november, new Date("2026-12-01T11:59:59Z")))).toBe("none");
    expect(failureOf(() => readCard(november, new Date("2026-12-01T12:00:00Z")))).toBe("card_expired IR_16 400");
  });

  it("show no more than their ends", () => {
    const summary = summaryOf(readCard(statedCard(), now), statedCard(), {
      isClient: false,
      knownType: "credit",
      claimedType: null,
    });
    expect(summary).toMatchObject({ last4: "4242", isin: "424242", extendedBin: "42424242", cardType: "credit" });
    expect(JSON.stringify(summary)).not.toContain("737");
    expect(JSON.stringify(summary)).not.toContain("4242424242424242");
  });

  it.each([
    ["4111111111111111", "Visa"],
    ["5555555555554444", "Mastercard"],
    ["2223003122003222", "Mastercard"],
    ["378282246310005", "AmericanExpress"],
    ["371449635398431", "AmericanExpress"],
    ["38000000000006", "DinersClub"],
    ["6011111111111117", "Discover"],
    ["3530111333300000", "JCB"],
    ["6200000000000005", "UnionPay"],
    ["6759649826438453", "Maestro"],
    ["9999999999999995", null],
  ])("%s is of the network %s", (number, network) => {
    expect(cardNetworkOf(number)).toBe(network);
    expect(passesLuhn(number)).toBe(true);
  });
});

describe("payment methods", () => {
  const context = {
    now,
    fingerprint: (number: string) => `f${number.slice(-4)}`,
    cardRange: () => null,
    isClient: false,
  };
  const read = (request: MethodRequest) => methodFromWire(request, context);

  it("know every sub-type, each of at least one method", () => {
    const homeless = paymentMethodTypes.filter((type) => !paymentMethods.some((method) => belongsTo(type, method)));
    expect(homeless).toEqual([]);
    expect(paymentMethods.filter((method) => typesOf(method).length === 0)).toEqual([]);
  });

  it("may be left out", () => {
    expect(read({})).toBeNull();
    expect(read({ payment_method: "card" })).toBeNull();
    expect(read({ payment_method: "card", payment_method_data: { billing: { email: "a@b.c" } } })).toBeNull();
  });

  it("read a card with its fingerprint and its billing details", () => {
    const billing = { email: "a@b.c" };
    const method = read({ payment_method: "card", payment_method_data: { card: card(), billing } });
    expect(method).toMatchObject({
      paymentMethod: "card",
      paymentMethodType: null,
      summary: { kind: "card", fingerprint: "f4242" },
      billing,
    });
  });

  it("read other methods by their kind, and keep what the customer typed out of sight", () => {
    const method = read({
      payment_method: "upi",
      payment_method_type: "upi_collect",
      payment_method_data: { upi: { upi_collect: { vpa_id: "success@upi" } } },
    });
    expect(method?.summary).toEqual({ kind: "other", label: "upi_collect" });
    expect(method?.secret).toMatchObject({ kind: "other", method: "upi" });
  });

  it("are refused when their parts do not fit", () => {
    const data = { card: card() };
    expect(failureOf(() => read({ payment_method_data: data }))).toBe("missing_field IR_04 400");
    const wallet = { payment_method: "wallet", payment_method_data: { wallet: { paypal: {} } } } as const;
    expect(failureOf(() => read(wallet))).toBe("missing_field IR_04 400");
    const foreign = { payment_method: "wallet", payment_method_type: "paypal", payment_method_data: data } as const;
    expect(failureOf(() => read(foreign))).toBe("method_data_mismatch IR_06 422");
    const wrongType = { payment_method: "card", payment_method_type: "paypal", payment_method_data: data } as const;
    expect(failureOf(() => read(wrongType))).toBe("method_data_mismatch IR_06 422");
    const two = { payment_method: "card", payment_method_data: { ...data, wallet: {} } } as const;
    expect(failureOf(() => read(two))).toBe("method_data_mismatch IR_06 422");
  });
});

import { describe, expect, it } from "@jest/globals";

import { candidatesAmong, isExcluded, readEligibleGateway } from "../../src/domain/eligible-gateways.ts";

const northpay = { name: "northpay", account: null };
const acme = { name: "acme", account: null };
const first = { name: "northpay", account: "mca_1" };
const second = { name: "northpay", account: "mca_2" };

const among = (...parameters: Parameters<typeof candidatesAmong>): readonly string[] =>
  candidatesAmong(...parameters).map(
    ({ subject, gatewayName, merchantConnectorId }) => `${gatewayName}/${merchantConnectorId ?? "any"} by ${subject}`,
  );

describe("reading a gateway", () => {
  it.each([
    ["northpay", northpay],
    ["northpay:mca_1", first],
    ["northpay:mca:1", { name: "northpay", account: "mca:1" }],
    ["northpay:", northpay],
    [":mca_1", { name: ":mca_1", account: null }],
  ])("takes %s apart", (text, expected) => {
    expect(readEligibleGateway(text)).toEqual(expected);
  });
});

describe("candidates", () => {
  it("are in the caller's order, each once", () => {
    expect(among([acme, northpay, acme], null, new Set())).toEqual([
      "acme/any by gateway:acme",
      "northpay/any by gateway:northpay",
    ]);
  });

  it("begin with the preferred one, which is alone where none is listed", () => {
    expect(among([acme, northpay], "northpay", new Set())[0]).toBe("northpay/any by gateway:northpay");
    expect(among([], "northpay", new Set())).toEqual(["northpay/any by gateway:northpay"]);
    expect(among([acme], "northpay", new Set())).toEqual(["acme/any by gateway:acme"]);
  });

  it("keep their accounts, and are scored by them only where a gateway has several", () => {
    expect(among([first, acme], null, new Set())).toEqual([
      "northpay/mca_1 by gateway:northpay",
      "acme/any by gateway:acme",
    ]);
    expect(among([first, second], null, new Set())).toEqual([
      "northpay/mca_1 by account:mca_1",
      "northpay/mca_2 by account:mca_2",
    ]);
  });

  it("are left out by gateway or by account", () => {
    expect(among([first, second, acme], null, new Set(["gateway:northpay"]))).toEqual(["acme/any by gateway:acme"]);
    expect(among([first, second], null, new Set(["gateway:northpay:mca_1"]))).toEqual([
      "northpay/mca_2 by account:mca_2",
    ]);
    expect(isExcluded(new Set(["gateway:northpay"]), { name: "NorthPay", account: null })).toBe(true);
  });
});

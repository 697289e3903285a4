import { describe, expect, it } from "@jest/globals";

import { feeOf } from "../../../src/domain/costs/fee.ts";
import { readDebitPayment } from "../../../src/domain/networks/debit-card.ts";
import { defaultDebitRouting, readDebitRoutingSettings } from "../../../src/domain/networks/debit-routing-settings.ts";
import { exampleFeeTable } from "../../../src/domain/networks/fee-table.ts";

const cardData = {
  co_badged_card_networks: ["VISA", "star", "Star"],
  issuer_country: "US",
  is_regulated: true,
  regulated_name: "REG_II",
  card_type: "debit",
};
const metadata = { merchant_category_code: "5411", acquirer_country: "US", co_badged_card_data: cardData };

const problemsOf = (given: object): readonly string[] =>
  readDebitPayment({ ...given }, defaultDebitRouting).problems.map(({ field }) => field);

const ofCard = (members: object): object => ({ ...metadata, co_badged_card_data: { ...cardData, ...members } });

describe("the metadata of a debit payment", () => {
  it("states the networks of the card, each once", () => {
    expect(readDebitPayment(metadata, defaultDebitRouting)).toEqual({
      payment: {
        merchantCategoryCode: "5411",
        acquirerCountry: "US",
        card: {
          networks: ["VISA", "Star"],
          issuerCountry: "US",
          isRegulated: true,
          regulatedName: "REG_II",
          cardType: "debit",
        },
      },
      problems: [],
    });
  });

  it("takes the longer form of category codes, and the settings for what is left out", () => {
    const long = { ...metadata, merchant_category_code: "merchant_category_code_5812" };
    expect(readDebitPayment(long, defaultDebitRouting).payment.merchantCategoryCode).toBe("5812");
    const { settings } = readDebitRoutingSettings({ merchantCategoryCode: "5411", acquirerCountry: "CA" });
    expect(readDebitPayment({}, settings)).toEqual({
      payment: { merchantCategoryCode: "5411", acquirerCountry: "CA", card: null },
      problems: [],
    });
  });

  const networks = "paymentInfo.metadata.co_badged_card_data.co_badged_card_networks";

  it.each([
    ["no acquirer", {}, ["paymentInfo.metadata.acquirer_country"]],
    ["another acquirer", { ...metadata, acquirer_country: "usa" }, ["paymentInfo.metadata.acquirer_country"]],
    [
      "a code of letters",
      { ...metadata, merchant_category_code: "food" },
      ["paymentInfo.metadata.merchant_category_code"],
    ],
    [
      "a card that is a text",
      { ...metadata, co_badged_card_data: "visa" },
      ["paymentInfo.metadata.co_badged_card_data"],
    ],
    [
      "nothing of the card",
      { ...metadata, co_badged_card_data: {} },
      [
        "paymentInfo.metadata.co_badged_card_data.issuer_country",
        "paymentInfo.metadata.co_badged_card_data.is_regulated",
        "paymentInfo.metadata.co_badged_card_data.card_type",
        networks,
      ],
    ],
    [
      "another kind of name",
      ofCard({ regulated_name: 2 }),
      ["paymentInfo.metadata.co_badged_card_data.regulated_name"],
    ],
    ["one network", ofCard({ co_badged_card_networks: ["VISA"] }), [networks]],
    ["no global network", ofCard({ co_badged_card_networks: ["STAR", "NYCE"] }), [networks]],
    ["two global networks", ofCard({ co_badged_card_networks: ["VISA", "MASTERCARD", "NYCE"] }), [networks]],
    ["networks without fees", ofCard({ co_badged_card_networks: ["VISA", "BANCONTACT"] }), [networks]],
    ["networks that are no texts", ofCard({ co_badged_card_networks: ["VISA", 7] }), [networks]],
    ["too many networks", ofCard({ co_badged_card_networks: Array.from({ length: 11 }, () => "VISA") }), [networks]],
    ["one text for networks", ofCard({ co_badged_card_networks: "VISA" }), [networks]],
  ])("is refused with the way to what is wrong: %s", (_what, given, fields) => {
    expect(problemsOf(given)).toEqual(fields);
  });
});

describe("settings of debit routing", () => {
  const required = { merchantCategoryCode: "5411", acquirerCountry: "US" };
  const read = (feeTable: unknown) => readDebitRoutingSettings({ ...required, feeTable });

  it("are those of the example without a table of their own", () => {
    for (const feeTable of [undefined, null, {}]) {
      const settings = { ...required, fees: exampleFeeTable, cardRanges: [] };
      expect(read(feeTable)).toEqual({ settings, problems: [] });
    }
    // Texts that older clients stored stay readable.
    const { settings, problems } = readDebitRoutingSettings({ ...required, merchantCategoryCode: "1" });
    expect([settings.merchantCategoryCode, problems]).toEqual([null, []]);
  });

  it("replace the fees of the networks that they name", () => {
    const network = {
      network: "Interac",
      scope: "local",
      interchange: { pctBps: 0, fixed: 3.5 },
      byCategory: [{ merchantCategoryCode: "5411", pctBps: 1.5 }],
    };
    const visa = { network: "VISA", scope: "global", interchange: { pctBps: 90 }, networkFee: { pctBps: 1, fixed: 2 } };
    const given = { country: "CA", currency: "CAD", regulatedInterchange: { pctBps: 4 }, networks: [network, visa] };
    const {
      settings: { fees },
      problems,
    } = read(given);
    expect(problems).toEqual([]);
    expect(fees).toMatchObject({ country: "CA", currency: "CAD", regulatedInterchange: feeOf(4, 0) });
    expect(fees.networks.get("interac")).toEqual({
      isGlobal: false,
      interchange: feeOf(0, 3.5),
      interchangeByCategory: new Map([["5411", feeOf(1.5, 0)]]),
      networkFee: feeOf(0, 0),
    });
    expect(fees.networks.get("visa")).toMatchObject({ isGlobal: true, networkFee: feeOf(1, 2) });
    expect(fees.networks.get("star")).toBe(exampleFeeTable.networks.get("star"));
  });

  it.each([
    ["neither category nor country", { acquirerCountry: "usa" }, ["merchantCategoryCode", "acquirerCountry"]],
    ["a table that is a list", { ...required, feeTable: [] }, ["feeTable"]],
    [
      "texts in place of codes and fees",
      { ...required, feeTable: { country: "us", currency: "usd", regulatedInterchange: "5", networks: {} } },
      ["feeTable.country", "feeTable.currency", "feeTable.regulatedInterchange", "feeTable.networks"],
    ],
    ["a network that is a text", { ...required, feeTable: { networks: ["visa"] } }, ["feeTable.networks[0]"]],
    [
      "a network of nothing",
      { ...required, feeTable: { networks: [{ networkFee: { pctBps: -1 }, byCategory: {} }] } },
      [
        "feeTable.networks[0].network",
        "feeTable.networks[0].scope",
        "feeTable.networks[0].interchange",
        "feeTable.networks[0].networkFee.pctBps",
        "feeTable.networks[0].byCategory",
      ],
    ],
    [
      "categories of nothing",
      {
        ...required,
        feeTable: {
          networks: [
            {
              network: "star",
              scope: "local",
              interchange: { pctBps: 1 },
              byCategory: ["5411", { merchantCategoryCode: "5411" }],
            },
          ],
        },
      },
      ["feeTable.networks[0].byCategory[0].merchantCategoryCode", "feeTable.networks[0].byCategory[1].pctBps"],
    ],
  ])("are refused with the way to what is wrong: %s", (_what, data, fields) => {
    const { settings, problems } = readDebitRoutingSettings(data);
    expect(problems.map(({ field }) => field)).toEqual(fields);
    // What is stored is read again by later versions, and never without fees.
    expect(settings.fees.networks.size).toBeGreaterThanOrEqual(exampleFeeTable.networks.size);
  });
});

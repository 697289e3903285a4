import { describe, expect, it } from "@jest/globals";

import { clustersOf, labelAt, noTraits } from "../../../src/domain/scoring/clusters.ts";

describe("clusters of a payment", () => {
  it("go from coarse to fine", () => {
    const known = { paymentMethod: "CARD", paymentMethodType: "CREDIT", cardNetwork: "Visa", currency: "EUR" };
    const traits = { ...noTraits, ...known };
    expect(clustersOf(traits)).toEqual([
      { level: "gateway", label: "" },
      { level: "payment_method", label: "payment_method=card" },
      { level: "payment_method_type", label: "payment_method=card, payment_method_type=credit" },
      { level: "card_network", label: "payment_method=card, payment_method_type=credit, card_network=visa" },
      {
        level: "currency",
        label: "payment_method=card, payment_method_type=credit, card_network=visa, currency=eur",
      },
    ]);
  });

  it("never mistake one trait for another when some are missing", () => {
    const network = clustersOf({ ...noTraits, cardNetwork: "eur" }).at(-1);
    const currency = clustersOf({ ...noTraits, currency: "eur" }).at(-1);
    expect(network?.label).toBe("card_network=eur");
    expect(currency?.label).toBe("currency=eur");
  });

  it("take no separators out of callers' texts, and bound them", () => {
    const made = clustersOf({ ...noTraits, paymentMethod: "card, currency=eur" }).at(-1);
    expect(made?.label).toBe("payment_method=card__currency_eur");
    expect(clustersOf({ ...noTraits, paymentMethod: "x".repeat(1_000) }).at(-1)?.label.length).toBeLessThan(100);
    expect(clustersOf({ ...noTraits, paymentMethod: "" })).toHaveLength(1);
  });

  it("of a coarser level are found in the finest", () => {
    const traits = { ...noTraits, paymentMethod: "card", cardNetwork: "Visa", currency: "EUR" };
    const clusters = clustersOf(traits);
    const finest = clusters.at(-1) ?? { level: "gateway", label: "" };
    expect(clusters.map(({ level }) => labelAt(finest, level))).toEqual(clusters.map(({ label }) => label));
    expect(labelAt({ level: "gateway", label: "" }, "gateway")).toBe("");
  });
});

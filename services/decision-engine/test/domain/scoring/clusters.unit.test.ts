import { describe, expect, it } from "@jest/globals";

import {
  clusterOf,
  finestClusterOf,
  labelAt,
  noTraits,
  traitDimensions,
  traitsOf,
} from "../../../src/domain/scoring/clusters.ts";

const card = {
  paymentMethod: "CARD",
  paymentMethodType: "CREDIT",
  cardNetwork: "Visa",
  currency: "EUR",
  country: "DE",
  cardBin: "411111",
};

describe("traits of a payment", () => {
  it("go from coarse to fine, with all but the card's digits together at the end", () => {
    expect(traitsOf(card).map(clusterOf)).toEqual([
      { level: "payment_method", label: "payment_method=card" },
      { level: "payment_method_type", label: "payment_method_type=credit" },
      { level: "card_network", label: "card_network=visa" },
      { level: "currency", label: "currency=eur" },
      { level: "country", label: "country=de" },
      { level: "card_bin", label: "card_bin=411111" },
      {
        level: "combination",
        label: "payment_method=card, payment_method_type=credit, card_network=visa, currency=eur, country=de",
      },
    ]);
  });

  it("are those that are known", () => {
    expect(traitsOf(noTraits)).toEqual([]);
    expect(traitsOf({ ...noTraits, paymentMethod: "" })).toEqual([]);
    expect(traitsOf({ ...noTraits, currency: "EUR" }).map(clusterOf)).toEqual([
      { level: "currency", label: "currency=eur" },
    ]);
  });

  it("are never mistaken for each other when some are missing", () => {
    const network = finestClusterOf({ ...noTraits, cardNetwork: "eur" });
    const currency = finestClusterOf({ ...noTraits, currency: "eur" });
    expect(network.label).toBe("card_network=eur");
    expect(currency.label).toBe("currency=eur");
  });

  it("take no separators out of callers' texts, and bound them", () => {
    expect(finestClusterOf({ ...noTraits, paymentMethod: "card, currency=eur" }).label).toBe(
      "payment_method=card__currency_eur",
    );
    expect(finestClusterOf({ ...noTraits, paymentMethod: "x".repeat(1_000) }).label.length).toBeLessThan(100);
  });

  it("are found again in the finest cluster", () => {
    const finest = finestClusterOf(card);
    expect(finest.level).toBe("card_bin");
    const labels = new Map(traitsOf(card).map((trait) => [trait.dimension, clusterOf(trait).label]));
    expect(traitDimensions.map((level) => labelAt(finest, level))).toEqual(
      traitDimensions.map((_level, dimension) => labels.get(dimension) ?? ""),
    );
    expect(labelAt(finestClusterOf(noTraits), "gateway")).toBe("");
  });
});

import { describe, expect, it } from "@jest/globals";

import type { PaymentTraits } from "../../../src/domain/scoring/clusters.ts";
import {
  clusterOf,
  finestClusterOf,
  issuerOf,
  labelAt,
  noTraits,
  traitsOf,
} from "../../../src/domain/scoring/clusters.ts";
import type { ScoreDimensions } from "../../../src/domain/scoring/score-dimensions.ts";
import {
  configuredDimensions,
  dimensionFields,
  fromDimensionTexts,
  mostUdfDimensions,
  readDimensions,
  toDimensionTexts,
  withDimensions,
} from "../../../src/domain/scoring/score-dimensions.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { rank, report, visaInEuro } from "../../support/score-world.ts";

const values = { authenticationType: "THREE_DS", udfs: ["Gold", null, "shop, 7"] };

const withFields = (dimensions: Partial<ScoreDimensions>, members: Partial<PaymentTraits> = {}): PaymentTraits =>
  withDimensions({ ...visaInEuro, ...members }, { fields: [], udfs: [], ...dimensions }, values);

const labelsOf = (payment: PaymentTraits): readonly string[] =>
  traitsOf(payment).map((trait) => clusterOf(trait).label);

describe("dimensions of scores", () => {
  it("are the defaults where a merchant has configured none", () => {
    expect(withDimensions(visaInEuro, null, values)).toBe(visaInEuro);
    expect(configuredDimensions({ fields: [], udfs: [] })).toBeNull();
    expect(readDimensions({ fields: [], udfs: [] })).toBeNull();
    expect(readDimensions({})).toBeNull();
  });

  it("are read without what another version wrote, each once", () => {
    const stored = { fields: ["currency", "card_bin", "currency", 7], udfs: [3, 0, 3, -1, 20, 1.5, "2"] };
    expect(readDimensions(stored)).toEqual({ fields: ["currency"], udfs: [0, 3] });
  });

  it("leave the method and its type, and nothing that is not configured", () => {
    const method = ["payment_method=card", "payment_method_type=credit"];
    expect(labelsOf(withFields({ fields: ["currency"] }))).toEqual([
      ...method,
      "currency=eur",
      "payment_method=card, payment_method_type=credit, currency=eur",
    ]);
    expect(labelsOf(withFields({ udfs: [1] }))).toEqual([...method, method.join(", ")]);
    expect(issuerOf(traitsOf(withFields({ fields: ["currency"] })))).toBeNull();
    expect(issuerOf(traitsOf(withFields({ fields: ["card_is_in"] })))).toBe("411111");
  });

  it("go from coarse to fine, whatever order they are configured in", () => {
    const all = withFields({ fields: [...dimensionFields].reverse(), udfs: [2, 0, 19] });
    const combination =
      "payment_method=card, payment_method_type=credit, card_network=visa, currency=eur, country=de, " +
      "authentication_type=three_ds, udf_2=shop__7, udf_0=gold";
    expect(labelsOf(all)).toEqual([...combination.split(", "), "card_bin=411111", combination]);
    const finest = finestClusterOf(all);
    expect(finest.level).toBe("card_bin");
    expect(labelAt(finest, "udf")).toBe("udf_2=shop__7, udf_0=gold");
    expect(labelAt(finest, "authentication_type")).toBe("authentication_type=three_ds");
    expect(labelAt(finest, "combination")).toBe(combination);
  });

  it("take only the beginning of a long user-defined field", () => {
    const { configured } = withDimensions(noTraits, { fields: [], udfs: [0] }, { ...values, udfs: ["x".repeat(255)] });
    expect(configured?.udfs).toEqual([{ slot: 0, value: "x".repeat(32) }]);
  });

  it.each<Partial<ScoreDimensions>>([
    { fields: [...dimensionFields] },
    { fields: ["auth_type"], udfs: [0, 2] },
    { udfs: Array.from({ length: mostUdfDimensions }, (_unused, slot) => slot) },
    { udfs: [7] },
  ])("come back from the text that they are kept as: %j", (dimensions) => {
    const payment = withFields(dimensions);
    const texts = toDimensionTexts(payment);
    expect({ ...visaInEuro, ...fromDimensionTexts(texts, values.authenticationType) }).toEqual(payment);
  });

  it("are kept as nothing where there are none, and without what cannot be read", () => {
    expect(toDimensionTexts(visaInEuro)).toBeNull();
    expect(fromDimensionTexts(null, "three_ds")).toEqual({});
    expect(fromDimensionTexts(["currency", "udf_x=1", "udf_1=", "later"], null)).toEqual({
      configured: { fields: ["currency"], authenticationType: null, udfs: [] },
    });
  });
});

const outcomes = (payments: readonly (readonly [PaymentTraits, "success" | "failure"])[]) => {
  const state = createScoreState();
  for (let round = 0; round < 60; round += 1) {
    for (const [traits, verdict] of payments) report(state, "a", verdict, 1, { traits });
    report(state, "b", round % 4 === 0 ? "failure" : "success", 1, { traits: payments[0]?.[0] ?? noTraits });
  }
  return (traits: PaymentTraits): number | undefined =>
    rank(state, ["a", "b"], { traits }).ranked.find(({ candidate }) => candidate.gatewayName === "a")?.score;
};

describe("payments that differ", () => {
  const pairs: readonly (readonly [string, Partial<ScoreDimensions>, PaymentTraits, PaymentTraits])[] = [
    ...dimensionFields.map((field) => {
      const dimensions = { fields: [field], udfs: [] };
      const other = { ...visaInEuro, currency: "SEK", country: "SE", cardBin: "555555", cardNetwork: "Mastercard" };
      return [
        field,
        dimensions,
        withDimensions(visaInEuro, dimensions, values),
        withDimensions(other, dimensions, { ...values, authenticationType: "NO_THREE_DS" }),
      ] as const;
    }),
    [
      "udfs",
      { udfs: [0] },
      withFields({ udfs: [0] }),
      withDimensions(visaInEuro, { fields: [], udfs: [0] }, { ...values, udfs: ["silver"] }),
    ],
  ];

  it.each(pairs)("in the configured dimension %s learn apart", (_name, _dimensions, good, bad) => {
    const scoreOf = outcomes([
      [good, "success"],
      [bad, "failure"],
    ]);
    expect((scoreOf(good) ?? 0) - (scoreOf(bad) ?? 0)).toBeGreaterThan(0.4);
  });

  it("in nothing that is configured learn the same", () => {
    const dimensions = { fields: ["country"], udfs: [1] } as const;
    const one = withDimensions(visaInEuro, dimensions, values);
    const other = withDimensions(
      { ...visaInEuro, currency: "SEK", cardBin: "555555", cardNetwork: "Mastercard" },
      dimensions,
      { authenticationType: "NO_THREE_DS", udfs: ["silver"] },
    );
    const scoreOf = outcomes([
      [one, "success"],
      [other, "failure"],
    ]);
    expect(scoreOf(one)).toBe(scoreOf(other));
    // Those of a merchant without configuration do.
    const apart = outcomes([
      [visaInEuro, "success"],
      [{ ...visaInEuro, currency: "SEK" }, "failure"],
    ]);
    expect(apart(visaInEuro)).not.toBe(apart({ ...visaInEuro, currency: "SEK" }));
  });
});

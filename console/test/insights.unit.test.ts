import { describe, expect, it } from "@jest/globals";
import {
  attributesOf,
  basisPointsIn,
  draftOf,
  minorUnitsIn,
  percentText,
  termsIn,
} from "../src/screens/routing-insights/costs.ts";
import { algorithmOf, bySuccessRate, intervalPlaces } from "../src/screens/routing-insights/experiments.ts";
import type { ExperimentResults } from "../src/screens/routing-insights/experiments.ts";
import {
  barsIn,
  fromLocalField,
  stateOfWindow,
  toLocalField,
} from "../src/screens/routing-insights/outage-calendar.ts";
import {
  accountRatesIn,
  heatOf,
  methodOf,
  observedIn,
  rowsByMethod,
  seriesOf,
} from "../src/screens/routing-insights/rates.ts";
import type { ScorePoint, Scores } from "../src/screens/routing-insights/rates.ts";
import { factsIn, factsOf, requestIn } from "../src/screens/routing-insights/simulation.ts";

const pointOf = (gateway: string, rate: number, count: number, at = 0): ScorePoint => ({
  bucket_ms: at,
  merchant_id: "m",
  payment_method_type: "CARD",
  payment_method: "CREDIT",
  gateway,
  score_value: rate,
  transaction_count: count,
});

describe("a success rate", () => {
  it("is grey from fewer than 30 attempts, whatever it is", () => {
    expect(heatOf(1, 29)).toBe("few");
    expect(heatOf(0.9, 30)).toBe("good");
    expect(heatOf(0.75, 30)).toBe("fair");
    expect(heatOf(0.5, 30)).toBe("poor");
  });

  it("weighs each bucket by its attempts", () => {
    expect(observedIn([pointOf("a", 1, 30), pointOf("a", 0, 10)])).toEqual({ rate: 0.75, samples: 40 });
    expect(observedIn([])).toEqual({ rate: null, samples: 0 });
  });

  it("is shown by method with what is expected now", () => {
    const scores = {
      snapshots: [{ ...pointOf("a", 0.9, 40), average_latency: 12 }],
      series: [pointOf("a", 0.8, 40)],
    } as unknown as Scores;
    const [row] = rowsByMethod(scores);
    expect(row?.name).toBe("Card, credit");
    expect(row?.cells.get("a")).toEqual({ rate: 0.8, samples: 40, expected: 0.9, latencyMs: 12 });
  });

  it("has no value at a time without attempts", () => {
    const { times, lines } = seriesOf([pointOf("a", 1, 2, 0), pointOf("b", 1, 9, 60_000)]);
    expect(times).toEqual(["1970-01-01T00:00:00.000Z", "1970-01-01T00:01:00.000Z"]);
    expect(lines.map(({ gateway, values }) => [gateway, values])).toEqual([
      ["b", [null, 1]],
      ["a", [1, null]],
    ]);
  });

  it("of an unknown method has a dash", () => {
    expect(methodOf({ payment_method_type: null, payment_method: null })).toBe("–");
    expect(methodOf({ payment_method_type: "BANK_REDIRECT", payment_method: "IDEAL" })).toBe("Bank redirect, ideal");
  });
});

describe("rates of connector accounts", () => {
  it("sum up times and currencies, most payments first, those without an account last", () => {
    const row = (group: string | null, finished: number, first: number, succeeded: number) => ({
      group,
      finished,
      first_attempt_succeeded: first,
      succeeded,
    });
    const rows = [
      row(null, 90, 0, 0),
      row("small", 4, 1, 2),
      row("big", 5, 4, 5),
      row("big", 5, 3, 4),
      row("idle", 0, 0, 0),
    ];
    expect(accountRatesIn(rows)).toEqual([
      { accountId: "big", finished: 10, first: 7, succeeded: 9 },
      { accountId: "small", finished: 4, first: 1, succeeded: 2 },
      { accountId: null, finished: 90, first: 0, succeeded: 0 },
    ]);
  });
});

describe("an outage", () => {
  const window = { from: "2026-11-29T10:00:00Z", until: "2026-11-29T12:00:00Z", payment_methods: [], reason: null };
  const at = (time: string): number => Date.parse(`2026-11-29T${time}Z`);

  it("is planned, open or over", () => {
    expect(stateOfWindow(window, at("09:00:00"))).toBe("planned");
    expect(stateOfWindow(window, at("10:00:00"))).toBe("open");
    expect(stateOfWindow(window, at("12:00:00"))).toBe("past");
  });

  it("is drawn as far as it is within the period", () => {
    expect(barsIn([window], at("11:00:00"), at("15:00:00"))).toEqual([{ window, start: 0, width: 0.25 }]);
    expect(barsIn([window], at("12:00:00"), at("15:00:00"))).toEqual([]);
  });

  it("is stated in the browser's own zone", () => {
    const time = new Date(2026, 0, 5, 7, 3);
    expect(toLocalField(time)).toBe("2026-01-05T07:03");
    expect(fromLocalField("2026-01-05T07:03")).toEqual(time);
    expect(fromLocalField("")).toBeNull();
  });
});

describe("a fee", () => {
  it("in percent is basis points with two decimals, exactly", () => {
    expect(basisPointsIn("1.4")).toBe(140);
    expect(basisPointsIn("0,2875")).toBe(28.75);
    expect(percentText(28.75)).toBe("0.2875");
    expect(basisPointsIn("0.28755")).toBeNull();
    expect(basisPointsIn("101")).toBeNull();
    expect(basisPointsIn("")).toBeNull();
  });

  it("has a fixed part of zero where nothing is stated", () => {
    expect(minorUnitsIn("")).toBe(0);
    expect(minorUnitsIn("12.5")).toBe(12.5);
    expect(minorUnitsIn("a few")).toBeNull();
  });

  it("names the payments that it is of", () => {
    const of = { payment_method_type: null, payment_method: null, card_country: null, pct_bps: 1, fixed: 0 };
    expect(attributesOf({ ...of, card_network: "Visa", currency: "EUR" })).toBe("Visa, EUR");
  });
});

describe("volume terms", () => {
  it("are caps and a commitment, each left out where it is empty", () => {
    expect(termsIn({ day: "", month: "500", commitment: "" })).toEqual({
      caps: [{ period: "month", payments: 500 }],
      commitment: null,
    });
    expect(termsIn({ day: "", month: "", commitment: "9" })).toEqual({ caps: [], commitment: { payments: 9 } });
  });

  it("are none where nothing is stated, or a text is no count", () => {
    expect(termsIn({ day: "", month: "", commitment: "" })).toBeNull();
    expect(termsIn({ day: "many", month: "500", commitment: "" })).toBeNull();
  });

  it("are edited as they are", () => {
    const caps = [{ period: "day" as const, payments: 7 }];
    const terms = { connector: "a", caps, commitment: null, counted: null };
    expect(draftOf(terms)).toEqual({ day: "7", month: "", commitment: "" });
    expect(draftOf(null)).toEqual({ day: "", month: "", commitment: "" });
  });
});

describe("an experiment", () => {
  const draft = {
    name: "Better?",
    control: bySuccessRate,
    variant: "rule_1",
    sharePercent: "10",
    sampleSizeMin: "500",
    guardrailPoints: "2.5",
  };

  it("needs two arms that differ, and numbers in their range", () => {
    expect(algorithmOf(draft)).toMatchObject({
      type: "ab_test",
      data: { control_algorithm_id: "sr_routing", variant_algorithm_id: "rule_1", variant_split_pct: 10 },
    });
    expect(algorithmOf({ ...draft, variant: bySuccessRate })).toBeNull();
    expect(algorithmOf({ ...draft, sharePercent: "50" })).toBeNull();
    expect(algorithmOf({ ...draft, name: " " })).toBeNull();
  });

  it("has its interval around zero in the middle, with the guardrail on the side of the worse", () => {
    const results = {
      delta_pp: 0,
      confidence_interval: [-2, 2],
      guardrail_threshold_pp: 1,
    } as unknown as ExperimentResults;
    const places = intervalPlaces(results);
    expect(places?.delta).toBe(0.5);
    expect((places?.start ?? 0) + (places?.width ?? 0) / 2).toBeCloseTo(0.5);
    expect(places?.guardrail).toBeLessThan(0.5);
    expect(intervalPlaces({ ...results, confidence_interval: null })).toBeNull();
  });
});

describe("a simulated payment", () => {
  it("is what the address states, and none while it is too little", () => {
    const facts = factsIn({ amount: "500", currency: "EUR", payment_method: "card", card_bin: "", other: "x" });
    expect(facts).toEqual({ amount: "500", currency: "EUR", payment_method: "card" });
    expect(requestIn(facts)).toEqual({ amount: 500, currency: "EUR", payment_method: "card" });
    expect(requestIn({ ...facts, amount: "5.5" })).toBeNull();
    expect(requestIn({ amount: "500", currency: "EUR" })).toBeNull();
  });

  it("has the facts of a payment that was made, as far as they are known", () => {
    const payment = {
      payment_id: "pay_1",
      profile_id: "pro_1",
      net_amount: 650,
      currency: "EUR",
      payment_method: "card",
      payment_method_type: null,
      payment_method_data: { card: { card_network: "Visa", card_isin: "424242", card_issuing_country: "GERMANY" } },
      billing: { address: { country: "DE" } },
      authentication_type: "no_three_ds",
      capture_method: "automatic",
      setup_future_usage: null,
    } as unknown as Parameters<typeof factsOf>[0];
    expect(factsOf(payment)).toEqual({
      payment_id: "pay_1",
      profile_id: "pro_1",
      amount: "650",
      currency: "EUR",
      payment_method: "card",
      card_network: "Visa",
      card_bin: "424242",
      billing_country: "DE",
      authentication_type: "no_three_ds",
      capture_method: "automatic",
    });
  });
});

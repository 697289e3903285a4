import { describe, expect, it } from "@jest/globals";

import { noTraits, traitsOf } from "../../../src/domain/scoring/clusters.ts";
import type { Trait } from "../../../src/domain/scoring/clusters.ts";
import type { EffectTables } from "../../../src/domain/scoring/trait-effects.ts";
import {
  createGroups,
  createPools,
  learnEffects,
  removeFromPools,
  traitEffectOf,
} from "../../../src/domain/scoring/trait-effects.ts";
import { createChance } from "../../support/counted-merchants.ts";

const tables = (): EffectTables => ({
  common: createGroups(),
  commonPools: createPools(),
  own: createGroups(),
  ownPools: createPools(),
});

const inCurrency = (currency: string): readonly Trait[] => traitsOf({ ...noTraits, currency });

const all = { limit: 500, withCommon: false };

/** Outcomes of a gateway that succeeds in 85 of 100, and in another share where the currency specifies it. */
const run = (
  effects: EffectTables,
  rates: Readonly<Record<string, number>>,
  count: number,
  options: { readonly limit: number; readonly withCommon: boolean } = all,
): void => {
  const chance = createChance(7);
  const currencies = Object.keys(rates);
  for (let index = 0; index < count; index += 1) {
    const currency = currencies[Math.floor(chance() * currencies.length)] ?? "";
    const traits = inCurrency(currency);
    const expected = Math.min(Math.max(0.85 + traitEffectOf(effects, traits).effect, 0.01), 0.99);
    const residual = (chance() < (rates[currency] ?? 0) ? 1 : 0) - expected;
    learnEffects(effects, traits, { residual, noise: expected * (1 - expected), weight: 1 }, options);
  }
};

describe("effects of traits", () => {
  it("are nothing before anything is known", () => {
    expect(traitEffectOf(tables(), inCurrency("EUR"))).toEqual({ effect: 0, variance: 0, finest: null });
  });

  it("are found where the values differ", () => {
    const effects = tables();
    run(effects, { EUR: 0.95, USD: 0.75 }, 2_000);
    const euro = traitEffectOf(effects, inCurrency("EUR"));
    const dollar = traitEffectOf(effects, inCurrency("USD"));
    expect(euro.effect - dollar.effect).toBeGreaterThan(0.15);
    expect(euro.effect - dollar.effect).toBeLessThan(0.25);
    expect(euro.finest?.trait.value).toBe("eur");
    expect(euro.finest?.samples).toBeGreaterThan(500);
  });

  it("are nothing where the values do not differ, with few values and with many", () => {
    const two = tables();
    run(two, { EUR: 0.85, USD: 0.85 }, 3_000);
    expect(Math.abs(traitEffectOf(two, inCurrency("EUR")).effect)).toBeLessThan(0.01);
    const many = tables();
    run(many, Object.fromEntries(Array.from({ length: 150 }, (_none, index) => [`c${String(index)}`, 0.85])), 3_000);
    for (let index = 0; index < 150; index += 1) {
      expect(Math.abs(traitEffectOf(many, inCurrency(`c${String(index)}`)).effect)).toBeLessThan(0.05);
    }
  });

  it("leave the unknown open where values differ and one is new", () => {
    const effects = tables();
    run(effects, { EUR: 0.95, USD: 0.75 }, 2_000);
    const unknown = traitEffectOf(effects, inCurrency("JPY"));
    expect(unknown.effect).toBe(0);
    expect(Math.sqrt(unknown.variance)).toBeGreaterThan(0.05);
    expect(unknown.variance).toBeGreaterThan(traitEffectOf(effects, inCurrency("EUR")).variance);
  });

  it("that all gateways share are the merchant's, not one gateway's", () => {
    const merchant = { common: createGroups(), commonPools: createPools(), ownPools: createPools() };
    const first = { ...merchant, own: createGroups() };
    const second = { ...merchant, own: createGroups() };
    run(first, { EUR: 0.95, USD: 0.75 }, 2_000, { limit: 500, withCommon: true });
    const elsewhere = traitEffectOf(second, inCurrency("EUR")).effect - traitEffectOf(second, inCurrency("USD")).effect;
    expect(elsewhere).toBeGreaterThan(0.05);
  });

  it("forget the value that had an outcome longest ago, and what a forgotten gateway added", () => {
    const effects = tables();
    run(effects, { EUR: 0.95, USD: 0.75, GBP: 0.85 }, 1_000, { limit: 2, withCommon: false });
    const currencies = effects.own[3];
    expect(currencies?.cells.size).toBe(2);
    removeFromPools(effects.own, effects.ownPools);
    for (const pool of effects.ownPools) {
      expect(Math.abs(pool.countSquared)).toBeLessThan(1e-3);
      expect(Math.abs(pool.excess)).toBeLessThan(1e-3);
    }
  });
});

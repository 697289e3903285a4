import { describe, expect, it } from "@jest/globals";

import { readAlgorithm } from "../../../src/domain/rules/read-algorithm.ts";
import { warningsOf } from "../../../src/domain/rules/warnings.ts";

const a = { gateway_name: "a", gateway_id: null };

const warningsFor = (type: string, data: unknown): readonly (readonly [string, string])[] => {
  const { algorithm } = readAlgorithm({ type, data });
  if (algorithm === null) throw new TypeError("The algorithm cannot be read.");
  return warningsOf(algorithm).map(({ path, code }) => [path, code]);
};

const split = (...shares: readonly number[]): object => shares.map((share) => ({ split: share, output: a }));

describe("shares", () => {
  it("are told when they do not sum up to 100, in every output", () => {
    expect(warningsFor("volume_split", split(70, 30))).toEqual([]);
    expect(warningsFor("volume_split", split(70, 20))).toEqual([["algorithm.data", "shares_not_100"]]);
    const rules = [
      { name: "one", output: { volume_split: split(60, 60) }, statements: [{ condition: [] }] },
      { name: "two", output: { priority: [a] }, statements: [{ condition: [] }] },
    ];
    const many = [{ split: 1, output: [a] }];
    const program = { default_selection: { volume_split_priority: many }, rules };
    expect(warningsFor("advanced", program).filter(([, code]) => code === "shares_not_100")).toEqual([
      ["algorithm.data.default_selection.volume_split_priority", "shares_not_100"],
      ["algorithm.data.rules[0].output.volume_split", "shares_not_100"],
    ]);
  });
});

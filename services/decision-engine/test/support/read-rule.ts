import { readAlgorithm } from "../../src/domain/rules/read-algorithm.ts";
import type { RuleAlgorithm } from "../../src/domain/rules/rule-program.ts";

/** An algorithm that names connectors. @throws {RangeError} when it is none, or has problems */
export const readRule = (type: string, data: unknown): RuleAlgorithm => {
  const { algorithm, problems } = readAlgorithm({ type, data });
  if (algorithm !== null && algorithm.kind !== "ab_test") return algorithm;
  throw new RangeError(`The algorithm has problems: ${JSON.stringify(problems)}`);
};

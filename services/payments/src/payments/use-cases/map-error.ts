import type { ErrorMappingRule } from "@railyard/contracts";

import type { PaymentSubFlow } from "../../error-mapping/domain/rule.ts";
import { paymentFlow, withRule } from "../../error-mapping/domain/rule.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import type { Ports } from "../ports.ts";

/** A provider's answer whose error has the unified code and message of its error-mapping rule. */
export interface MappedAnswer {
  readonly answer: ProviderAnswer;
  readonly rule: ErrorMappingRule | null;
}

/** Looks up the rule for the answer's error; an answer without an error costs nothing. */
export const mapError = async (
  { rules }: Pick<Ports, "rules">,
  connector: string,
  subFlow: PaymentSubFlow,
  answer: ProviderAnswer,
): Promise<MappedAnswer> => {
  const { error } = answer;
  if (error === undefined) return { answer, rule: null };
  const rule = await rules.match({
    connector,
    flow: paymentFlow,
    sub_flow: subFlow,
    code: error.code,
    message: error.message,
  });
  return { answer: { ...answer, error: withRule(error, rule) }, rule };
};

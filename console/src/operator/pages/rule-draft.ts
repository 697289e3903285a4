import { defined } from "@railyard/members";
import type { components } from "../../generated/merchant-api.ts";

export type Rule = components["schemas"]["ErrorMappingRule"];
type RuleBody = components["schemas"]["CreateErrorMappingRuleRequest"];

export const decisions = ["do_default", "retry", "requeue"] as const satisfies readonly Rule["decision"][];

export const categories = [
  "frm_decline",
  "processor_downtime",
  "processor_decline_unauthorized",
  "issue_with_payment_method",
  "processor_decline_incorrect_data",
] as const satisfies readonly NonNullable<Rule["error_category"]>[];

/** A rule as its form has it: no value is an empty text. */
export interface RuleDraft {
  readonly connector: string;
  readonly flow: string;
  readonly sub_flow: string;
  readonly code: string;
  readonly message: string;
  readonly status: string;
  readonly decision: Rule["decision"];
  readonly unified_code: string;
  readonly unified_message: string;
  readonly error_category: Rule["error_category"];
  readonly step_up_possible: boolean;
  readonly description: string;
}

/** The members that name a rule. */
export const keyNames = [
  "connector",
  "flow",
  "sub_flow",
  "code",
  "message",
] as const satisfies readonly (keyof RuleDraft)[];

/** A rule to be made, about an error of a payment. */
export const newDraft = (known: Partial<Pick<RuleDraft, "connector" | "code">> = {}): RuleDraft => ({
  connector: "",
  flow: "Payment",
  sub_flow: "Authorize",
  code: "",
  message: "",
  status: "Failure",
  decision: "do_default",
  unified_code: "",
  unified_message: "",
  error_category: null,
  step_up_possible: false,
  description: "",
  ...known,
});

export const draftOf = (rule: Rule): RuleDraft => ({
  connector: rule.connector,
  flow: rule.flow,
  sub_flow: rule.sub_flow,
  code: rule.code,
  message: rule.message,
  status: rule.status,
  decision: rule.decision,
  unified_code: rule.unified_code ?? "",
  unified_message: rule.unified_message ?? "",
  error_category: rule.error_category,
  step_up_possible: rule.step_up_possible,
  description: rule.description ?? "",
});

/** Whether the members are there without which no rule is. */
export const isComplete = ({ connector, flow, sub_flow: subFlow, code }: RuleDraft): boolean =>
  [connector, flow, subFlow, code].every((value) => value.trim() !== "");

const given = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim());

/** The body that makes or changes the rule; the message is compared exactly, so that it stays as it is. */
export const bodyOfDraft = (draft: RuleDraft): RuleBody => ({
  connector: draft.connector.trim(),
  flow: draft.flow.trim(),
  sub_flow: draft.sub_flow.trim(),
  code: draft.code.trim(),
  message: draft.message,
  status: draft.status.trim(),
  decision: draft.decision,
  step_up_possible: draft.step_up_possible,
  ...defined({
    unified_code: given(draft.unified_code),
    unified_message: given(draft.unified_message),
    error_category: draft.error_category ?? undefined,
    description: given(draft.description),
  }),
});

import type { ErrorCategory, ErrorMappingRule } from "@railyard/contracts";

/** What names a rule: one error of one call to one provider. */
export interface RuleKey {
  readonly connector: string;
  readonly flow: string;
  readonly sub_flow: string;
  readonly code: string;
  readonly message: string;
}

/** Everything about a rule but its key. */
export const changeableRuleMembers = [
  "status",
  "router_error",
  "decision",
  "step_up_possible",
  "unified_code",
  "unified_message",
  "error_category",
  "clear_pan_possible",
  "feature",
  "feature_data",
  "standardised_code",
  "description",
  "user_guidance_message",
] as const satisfies readonly (keyof ErrorMappingRule)[];

/** Names of flows and sub-flows as rules write them. */
export const paymentFlow = "Payment";
export const refundFlow = "Refund";
export const payoutFlow = "payout_flow";

export type PaymentSubFlow =
  | "Authorize"
  | "Authenticate"
  | "CompleteAuthorize"
  | "Capture"
  | "Void"
  | "PostCaptureVoid"
  | "IncrementalAuthorization"
  | "ExtendAuthorization"
  | "Approve"
  | "Reject"
  | "PSync";

/** What an unmapped error is called. */
const defaultUnifiedError = { code: "UE_9000", message: "Something went wrong" } as const;

/** What the rule decides; without a rule, or with an unknown value, it is `do_default`. */
export type RuleDecision = "retry" | "requeue" | "do_default";

export const decisionOf = (rule: ErrorMappingRule | null): RuleDecision =>
  rule?.decision === "retry" || rule?.decision === "requeue" ? rule.decision : "do_default";

/** What a rule states about an error, in words that are the same for every provider. */
export interface UnifiedError {
  readonly unifiedCode: string;
  readonly unifiedMessage: string;
  readonly category?: ErrorCategory;
}

const categoryOf = (rule: ErrorMappingRule | null): { readonly category?: ErrorCategory } =>
  rule === null || rule.error_category === null ? {} : { category: rule.error_category };

/** The provider's error with what the rule states about it. */
export const withRule = <ProviderError extends object>(
  error: ProviderError,
  rule: ErrorMappingRule | null,
): ProviderError & UnifiedError => ({
  ...error,
  unifiedCode: rule?.unified_code ?? defaultUnifiedError.code,
  unifiedMessage: rule?.unified_message ?? defaultUnifiedError.message,
  ...categoryOf(rule),
});

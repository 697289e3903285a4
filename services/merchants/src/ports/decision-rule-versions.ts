import type { DecisionRuleKind, DecisionRuleVersionAnswer, SurchargeRules, ThreeDsRules } from "@railyard/contracts";

/** Rules of a merchant, of a kind. */
export interface RulesOfKind {
  readonly surcharge: SurchargeRules;
  readonly three_ds: ThreeDsRules;
}

/** A state that rules of a kind have had. */
export interface DecisionRuleVersion<Kind extends DecisionRuleKind = DecisionRuleKind> {
  readonly version: number;
  /** Null: the rules were deleted. */
  readonly rules: RulesOfKind[Kind] | null;
  /** Null for versions from before authors were kept. */
  readonly author: DecisionRuleVersionAnswer["author"];
  readonly restoredVersion: number | null;
  readonly createdAt: Date;
}

/** The newest versions of decision rules. Every change of a merchant's rules adds one by itself. */
export interface DecisionRuleVersions {
  /** Newest first. */
  list(
    merchantId: string,
    kind: DecisionRuleKind,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly DecisionRuleVersion[]>;
  find<Kind extends DecisionRuleKind>(
    merchantId: string,
    kind: Kind,
    version: number,
  ): Promise<DecisionRuleVersion<Kind> | null>;
  /** Notes which version the newest one was rolled back to. */
  markRestored(merchantId: string, kind: DecisionRuleKind, version: number, restored: number): Promise<void>;
}

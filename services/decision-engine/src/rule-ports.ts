import type { DecidedFacts } from "./ports.ts";

/** Who wrote a version of a rule: a kind of credential, and the user or key, where it has an id. */
export interface RuleAuthor {
  readonly kind: string;
  readonly id: string | null;
}

/** An algorithm as it was sent. */
export interface StoredAlgorithm {
  readonly type: string;
  readonly data?: unknown;
}

/** What versions of a rule differ in. */
export interface RuleContent {
  readonly name: string;
  readonly description: string | null;
  readonly algorithm: StoredAlgorithm;
  readonly metadata: object | null;
}

/** A rule that is about to be stored. */
export interface NewRoutingRule extends RuleContent {
  readonly ruleId: string;
  readonly merchantId: string;
  /** The merchant or one of its profiles. */
  readonly createdBy: string;
  readonly algorithmFor: string;
  readonly createdAt: Date;
}

/** A routing rule as its owner sees it. */
export interface RoutingRule extends NewRoutingRule {
  readonly modifiedAt: Date;
  /** Counts its versions, from 1. */
  readonly version: number;
  /** Who wrote the first version; null for rules from before authors were kept, as below. */
  readonly author: RuleAuthor | null;
  readonly modifiedBy: RuleAuthor | null;
}

/** A rule without its algorithm, which may be large. */
export interface RuleSummary extends Pick<
  RoutingRule,
  "ruleId" | "createdBy" | "name" | "description" | "algorithmFor" | "createdAt" | "modifiedAt"
> {
  /** Type of its algorithm. */
  readonly kind: string;
}

/** Where a rule is in force: whose payments or payouts go by it. */
export type RulePlace = Pick<RoutingRule, "merchantId" | "createdBy" | "algorithmFor">;

/** What identifies a rule. */
export type RuleIdentity = Pick<RoutingRule, "merchantId" | "ruleId">;

/** A version without its algorithm, which may be large. */
export interface RuleVersionSummary {
  readonly version: number;
  readonly name: string;
  readonly description: string | null;
  readonly author: RuleAuthor | null;
  /** The version that this one was rolled back to. */
  readonly restoredVersion: number | null;
  readonly createdAt: Date;
}

/** A state that a rule had; never changes. */
export interface RuleVersion extends RuleVersionSummary, RuleContent {}

/** A change to a rule. */
export interface RuleRevision {
  readonly at: Date;
  /** The content of the next version. */
  readonly contentOf: (current: RoutingRule) => RuleContent;
  /** The version whose content that is; null for any other change. */
  readonly restoredVersion: number | null;
  /** The version that it must follow; null: any. */
  readonly expectedVersion: number | null;
  /** Whether an active rule is changed too. */
  readonly mayBeActive: boolean;
}

/** The outcome of the change. */
export type RevisedRule =
  | { readonly result: "revised"; readonly rule: RoutingRule; readonly isActive: boolean }
  | { readonly result: "unknown" | "active" }
  | { readonly result: "other_version"; readonly version: number };

/** Rules and their versions. The writer is the author. */
export interface RuleStore {
  /** Null when the merchant has a rule of that id. */
  insert(rule: NewRoutingRule): Promise<RoutingRule | null>;
  count(merchantId: string): Promise<number>;
  find(merchantId: string, ruleId: string): Promise<RoutingRule | null>;
  /** Newest first. */
  list(merchantId: string, createdBy: string): Promise<readonly RoutingRule[]>;
  listActive(merchantId: string, createdBy: string): Promise<readonly RoutingRule[]>;
  /** Last changed first; null: for any owner and purpose. */
  listSummaries(
    wanted: { readonly merchantId: string; readonly createdBy: string | null; readonly algorithmFor: string | null },
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly RuleSummary[]>;
  /** Those in force, by owner and purpose. */
  listActiveSummaries(merchantId: string): Promise<readonly RuleSummary[]>;
  /** Stores the next version of a rule; where the rule is active, that is in force here when it resolves. */
  revise(rule: RuleIdentity, revision: RuleRevision): Promise<RevisedRule>;
  /** Deletes a rule with its versions, unless it is active or an experiment that payments have taken part in. */
  delete(rule: RuleIdentity): Promise<"deleted" | "unknown" | "active" | "begun">;
  /** Puts the rule in the place of the active one for its purpose; `unknown` when it was deleted meanwhile. */
  activate(rule: RoutingRule): Promise<"activated" | "was_active" | "unknown">;
  /** Nothing happens when the rule is not active. */
  deactivate(rule: RoutingRule): Promise<void>;
  /** Takes the rule of a place out of force and answers it; null when there is none. */
  deactivateAt(place: RulePlace): Promise<RoutingRule | null>;
  /** Newest first. */
  listVersions(
    rule: RuleIdentity,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly RuleVersionSummary[]>;
  findVersion(rule: RuleIdentity, version: number): Promise<RuleVersion | null>;
}

/** A decision for the first attempt of a payment, as the log keeps it. */
export interface PastDecision extends DecidedFacts {
  readonly paymentId: string;
  readonly face: "internal" | "engine";
  readonly connector: string;
  readonly merchantConnectorId: string | null;
  /** Best first. */
  readonly candidates: readonly { readonly connector: string; readonly merchantConnectorId: string | null }[];
  readonly decidedAt: Date;
}

/** What was decided lately. */
export interface DecisionHistory {
  /** The newest first; a profile narrows to those for it. */
  recent(wanted: {
    readonly merchantId: string;
    readonly profileId: string | null;
    readonly limit: number;
  }): Promise<readonly PastDecision[]>;
}

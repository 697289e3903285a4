import type { CountFilters } from "./domain/analytics/counts.ts";

/** What asked for an evaluation that decides nothing. */
export type PreviewRoute = "routing_evaluate" | "routing_evaluate_batch" | "routing_hybrid" | "routing_rule_evaluate";

/** What is known of the payment that a rule was evaluated for. */
export type PreviewedTraits = Omit<CountFilters, "connectors">;

/** An evaluation of the active rule. */
export interface RulePreview {
  readonly merchantId: string;
  /** Null: the merchant's own rule was evaluated. */
  readonly profileId: string | null;
  readonly paymentId: string | null;
  readonly route: PreviewRoute;
  readonly ruleId: string;
  /** The rule of the program that matched; null: none did. */
  readonly ruleName: string | null;
  readonly isDefaultSelection: boolean;
  /** Best first; none where the evaluation failed. */
  readonly connectors: readonly string[];
  /** The code of the failure; null: it did not fail. */
  readonly errorCode: string | null;
  readonly traits: PreviewedTraits;
  readonly at: Date;
}

/** Keeps previews; never makes one wait, and leaves some out rather than grow. */
export interface PreviewLog {
  add(preview: RulePreview): void;
}

/** A preview as it is kept. */
export interface LoggedPreview extends RulePreview {
  readonly previewId: string;
}

/** Which previews. Null: whichever. */
export interface WantedPreviews {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly filters: CountFilters;
  readonly paymentId: string | null;
  readonly status: "success" | "failure" | null;
  readonly errorCode: string | null;
  readonly route: string | null;
}

/** The previews of a payment, or a single one of no payment, in short. */
export interface PreviewedPayment {
  readonly lookupKey: string;
  readonly paymentId: string | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly entries: number;
  readonly status: "success" | "failure";
  readonly gateway: string | null;
  readonly gateways: readonly string[];
  readonly routes: readonly string[];
}

export interface PreviewPage {
  readonly total: number;
  readonly successes: number;
  readonly failures: number;
  /** Previews before were not looked at; null: all were. */
  readonly lookedBackTo: Date | null;
  readonly payments: readonly PreviewedPayment[];
}

/** What was evaluated, about a second after it was. */
export interface PreviewTrail {
  /** The last evaluated first. */
  page(wanted: WantedPreviews, page: { readonly limit: number; readonly offset: number }): Promise<PreviewPage>;
  /** Previews for one payment, oldest first. */
  ofPayment(wanted: WantedPreviews & { readonly paymentId: string }): Promise<readonly LoggedPreview[]>;
}

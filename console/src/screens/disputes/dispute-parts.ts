import type { components } from "../../generated/merchant-api.ts";

export type Dispute = components["schemas"]["Dispute"];
export type EvidenceFile = components["schemas"]["DisputeEvidenceBlock"];
export type EvidenceFileType = components["schemas"]["EvidenceFileType"];

/** Whether the merchant can still answer. */
export const isOpen = ({ dispute_status: status }: Pick<Dispute, "dispute_status">): boolean =>
  status === "dispute_opened";

/** Minor units; the API states them as a text. */
export const amountOf = ({ amount }: Pick<Dispute, "amount">): number => Number(amount);

/** Seconds until the answer is due; null where none is awaited. */
export const secondsLeft = (
  dispute: Pick<Dispute, "dispute_status" | "challenge_required_by">,
  nowMs: number,
): number | null =>
  !isOpen(dispute) || dispute.challenge_required_by === null
    ? null
    : Math.floor((Date.parse(dispute.challenge_required_by) - nowMs) / 1_000);

/** What is due first comes first; what has no deadline last. */
export const byDeadline = (one: Dispute, other: Dispute): number =>
  (one.challenge_required_by ?? "9").localeCompare(other.challenge_required_by ?? "9");

/** Texts of evidence by what they are about; lines: those that are short. */
export const evidenceTexts = {
  groupCustomer: [
    "product_description",
    "customer_name",
    "customer_email_address",
    "customer_purchase_ip",
    "billing_address",
  ],
  groupDelivery: [
    "shipping_carrier",
    "shipping_tracking_number",
    "shipping_date",
    "shipping_address",
    "service_date",
    "access_activity_log",
  ],
  groupPolicy: [
    "refund_refusal_explanation",
    "refund_policy_disclosure",
    "cancellation_rebuttal",
    "cancellation_policy_disclosure",
  ],
  groupOther: ["uncategorized_text"],
} as const;

export type EvidenceGroup = keyof typeof evidenceTexts;
export type EvidenceText = (typeof evidenceTexts)[EvidenceGroup][number];

const longTexts: ReadonlySet<EvidenceText> = new Set([
  "product_description",
  "access_activity_log",
  ...evidenceTexts.groupPolicy,
  "uncategorized_text",
] as const);

/** Whether a text may have paragraphs. */
export const isLong = (name: EvidenceText): boolean => longTexts.has(name);

/** Characters that a text may have. */
export const lengthMax = (name: EvidenceText): number => {
  if (name === "customer_purchase_ip") return 64;
  return isLong(name) ? 10_000 : 255;
};

export const evidenceFileTypes = [
  "receipt",
  "customer_communication",
  "shipping_documentation",
  "service_documentation",
  "customer_signature",
  "refund_policy",
  "cancellation_policy",
  "invoice_showing_distinct_transactions",
  "recurring_transaction_agreement",
  "uncategorized_file",
] as const satisfies readonly EvidenceFileType[];

export type EvidenceDraft = Readonly<Partial<Record<EvidenceText, string>>>;

/** What has been written, without what is blank. */
export const writtenTexts = (draft: EvidenceDraft): EvidenceDraft =>
  Object.fromEntries(
    Object.entries(draft)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );

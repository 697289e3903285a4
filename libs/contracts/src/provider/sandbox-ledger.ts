import { defineOperation } from "../operation.ts";

const control = {
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox control",
  idempotent: false,
} as const;

/** What entries of the ledger are about. */
const sandboxLedgerEntryKinds = [
  "authorization",
  "capture",
  "release",
  "reversal",
  "refund",
  "payout",
  "return",
  "chargeback",
  "chargeback_reversal",
  "application_fee",
  "application_fee_refund",
  "transfer",
  "transfer_reversal",
] as const;

const total = { type: "integer" } as const;

/** GET /sandbox/ledger */
export const sandboxReadLedger = defineOperation({
  ...control,
  operationId: "sandbox_read_ledger",
  method: "GET",
  path: "/sandbox/ledger",
  summary: "What the provider really took, held and gave back",
  query: {
    type: "object",
    properties: {
      payment: {
        type: "string",
        description: "The provider's payment id, or the caller's reference or order reference.",
      },
      connector: { type: "string" },
      after: { type: "integer", minimum: 0, description: "Entries with a higher number." },
      limit: { type: "integer", minimum: 1, maximum: 1000 },
    },
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: {
      entries: {
        type: "array",
        items: {
          type: "object",
          properties: {
            entry: { type: "integer" },
            kind: { type: "string", enum: sandboxLedgerEntryKinds },
            object_id: { type: "string", description: "Payment or payout at the provider." },
            connector: { type: "string" },
            account: { type: "string" },
            reference: { type: "string", description: "The caller's id of the operation." },
            order_reference: { type: "string", description: "The caller's id of the payment or payout." },
            amount: { type: "integer" },
            currency: { type: "string" },
            method: { type: ["string", "null"], description: "How a payment was paid: card, network_token, ..." },
            transfer_account: { type: ["string", "null"], description: "The other account of a shared payment." },
            initial_network_transaction_id: {
              type: ["string", "null"],
              description: "Network transaction id of the initial CIT that a merchant-initiated charge refers to.",
            },
            created_at: { type: "string", format: "date-time" },
          },
          required: [
            "entry",
            "kind",
            "object_id",
            "connector",
            "account",
            "reference",
            "order_reference",
            "amount",
            "currency",
            "method",
            "transfer_account",
            "initial_network_transaction_id",
            "created_at",
          ],
          additionalProperties: false,
        },
      },
      totals: {
        type: "array",
        description: "Over all entries that match, not only this page.",
        items: {
          type: "object",
          properties: {
            currency: { type: "string" },
            held: { ...total, description: "Authorized and neither captured nor released." },
            captured: total,
            refunded: total,
            charged_back: { ...total, description: "Taken back in disputes and not returned." },
            paid_out: total,
            application_fees: { ...total, description: "Of shared payments, kept by the caller and not given back." },
            transferred: { ...total, description: "Sent to other accounts and not taken back." },
          },
          required: [
            "currency",
            "held",
            "captured",
            "refunded",
            "charged_back",
            "paid_out",
            "application_fees",
            "transferred",
          ],
          additionalProperties: false,
        },
      },
    },
    required: ["entries", "totals"],
    additionalProperties: false,
  },
});

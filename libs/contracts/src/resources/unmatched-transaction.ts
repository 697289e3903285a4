import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, integer, list, minorUnits, nullable, record, request, text } from "../schema.ts";
import { actorMembers } from "./audit-entry.ts";
import { currency } from "./currency.ts";
import { timeMembers, totalCountRelation } from "./list-filters.ts";

export const unmatchedTransactionStatuses = [
  "checking",
  "reversing",
  "reversed",
  "review",
  "resolved",
  "dismissed",
] as const;

export type UnmatchedTransactionStatus = (typeof unmatchedTransactionStatuses)[number];

const unmatchedTransactionKinds = ["authorization", "capture"] as const;

export type UnmatchedTransactionKind = (typeof unmatchedTransactionKinds)[number];

const unmatchedTransactionResolutions = ["returned_at_provider", "accounted_elsewhere", "not_ours"] as const;

export type UnmatchedTransactionResolution = (typeof unmatchedTransactionResolutions)[number];

const resolution = choice(
  "returned_at_provider: voided or refunded by hand; accounted_elsewhere: kept, and accounted for outside Railyard; " +
    "not_ours: not a transaction of this attempt.",
  unmatchedTransactionResolutions,
  "UnmatchedTransactionResolution",
);

/** An unmatched transaction as Railyard answers it, in lists and with its attempt. */
export const unmatchedTransaction = record(
  "UnmatchedTransaction",
  "An authorization or capture at a provider that its payment does not account for: the provider reported it for an " +
    "earlier attempt, an unknown one, a cancelled payment, or one that failed with its capture. Railyard voids or " +
    "refunds it.",
  {
    unmatched_transaction_id: text("Id of the unmatched transaction.", {
      maxLength: 64,
      examples: ["umt_Q7vB2kX9mT4nW8sYc1Lz"],
    }),
    payment_id: text("The payment."),
    attempt_id: text("The attempt that the provider reported."),
    profile_id: text("The business profile of the payment."),
    status: choice(
      "checking: the provider is queried; reversing: being voided or refunded; reversed: voided or refunded; review: " +
        "could not be reversed or confirmed, needs action at the provider; resolved: closed by hand; dismissed: the " +
        "provider holds no money.",
      unmatchedTransactionStatuses,
      "UnmatchedTransactionStatus",
    ),
    kind: nullable(
      choice("What the provider holds: an authorization is voided, a capture refunded.", unmatchedTransactionKinds),
    ),
    amount: minorUnits("Authorized or captured amount, in minor units; 0 until the provider has confirmed it."),
    currency,
    connector: text("The provider."),
    merchant_connector_id: text("The connector account."),
    connector_transaction_id: nullable(text("Id of the transaction at the provider.")),
    connector_refund_id: nullable(text("Id of its refund at the provider.")),
    error_code: nullable(text("Why it could not be reversed.")),
    error_message: nullable(text("The same in words.")),
    resolution: nullable(resolution),
    resolution_note: nullable(text("The note of who closed it.")),
    resolved_by: nullable(
      record("UnmatchedTransactionResolver", "The credential that closed it.", {
        actor_kind: actorMembers.actor_kind,
        actor_id: actorMembers.actor_id,
      }),
    ),
    resolved_at: nullable(dateTime("When it was closed by hand.")),
    created_at: dateTime("Time of the provider's first report."),
    modified_at: dateTime("Time of the last change."),
  },
);

/** Body of POST /unmatched_transactions/list. */
export const listUnmatchedTransactionsBody = request(
  "ListUnmatchedTransactionsRequest",
  "Filter and page of the unmatched transactions.",
  {
    payment_id: text("Those of this payment.", { maxLength: 64 }),
    profile_id: text("Those of this profile.", { maxLength: 64 }),
    limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
    offset: integer("Number of items to skip.", { minimum: 0 }),
    ...timeMembers,
    connector: list("Providers.", text("Name of a provider."), { maxItems: 100 }),
    merchant_connector_id: list("Connector accounts.", text("A connector account."), { maxItems: 100 }),
    currency: list("Currencies.", currency, { maxItems: 200 }),
    status: list("Statuses.", choice("A status.", unmatchedTransactionStatuses), { maxItems: 6 }),
  },
);

/** Body of POST /unmatched_transactions/{unmatched_transaction_id}/resolve. */
export const resolveUnmatchedTransactionBody = request(
  "ResolveUnmatchedTransactionRequest",
  "How the review ended.",
  {
    resolution,
    note: text("What was found and done, for the record.", { minLength: 1, maxLength: 1000 }),
  },
  ["resolution", "note"],
);

/** Answer of POST /unmatched_transactions/list. */
export const unmatchedTransactionList = record(
  "UnmatchedTransactionList",
  "The matching unmatched transactions, newest first.",
  {
    count: integer("Number of items in this response.", { minimum: 0 }),
    total_count: integer("Total number of matches.", { minimum: 0, format: "int64" }),
    total_count_relation: totalCountRelation,
    data: list("The unmatched transactions.", unmatchedTransaction),
  },
);

export type UnmatchedTransaction = FromSchema<typeof unmatchedTransaction>;
export type ResolveUnmatchedTransactionRequest = FromSchema<typeof resolveUnmatchedTransactionBody>;
export type ListUnmatchedTransactionsRequest = FromSchema<typeof listUnmatchedTransactionsBody>;

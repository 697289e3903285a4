import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, freeObject, integer, list, nameText, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { disputeStages, disputeStatuses } from "./dispute.ts";
import { amountFilter, timeMembers } from "./list-filters.ts";
import { authenticationType, paymentMethod, paymentMethodType } from "./payment-records.ts";
import { cardDiscoveries, cardNetworks, paymentStatuses, refundStatuses } from "./payment-values.ts";
import { payoutEntityType, payoutType } from "./payout.ts";
import { payoutStatuses } from "./payout-values.ts";

/** Most rows of one export. */
export const exportRowsMax = 1_000_000;

/** Exports of a merchant that may be pending or running at the same time. */
export const openExportsMax = 3;

/** How long the file of an export is kept, counted from the export's creation. */
export const exportLifetimeHours = 24;

export const exportKinds = ["payments", "refunds", "disputes", "payouts", "customers"] as const;

export type ExportKind = (typeof exportKinds)[number];

const exportStatuses = ["pending", "running", "completed", "failed", "cancelled", "expired"] as const;

export type ExportStatus = (typeof exportStatuses)[number];

/** The columns of each kind of export, in the order of the file; those of `further` only when they are named. */
export const exportColumns = {
  payments: {
    usual: [
      "payment_id",
      "created",
      "status",
      "amount",
      "amount_received",
      "amount_refunded",
      "currency",
      "payment_method",
      "payment_method_type",
      "card_network",
      "card_last4",
      "connector",
      "connector_label",
      "connector_transaction_id",
      "attempt_count",
      "error_code",
      "error_message",
      "unified_code",
      "merchant_order_reference_id",
      "description",
      "customer_id",
      "profile_id",
    ],
    further: [
      "net_amount",
      "amount_capturable",
      "capture_method",
      "authentication_type",
      "merchant_connector_id",
      "unified_message",
      "issuer_error_code",
      "cancellation_reason",
      "customer_name",
      "customer_email",
      "customer_phone",
      "mandate_id",
      "updated",
    ],
  },
  refunds: {
    usual: [
      "refund_id",
      "created_at",
      "payment_id",
      "status",
      "amount",
      "currency",
      "reason",
      "connector",
      "connector_refund_id",
      "error_code",
      "error_message",
      "origin",
      "profile_id",
    ],
    further: ["merchant_connector_id", "unified_code", "unified_message", "issuer_error_code", "updated_at"],
  },
  disputes: {
    usual: [
      "dispute_id",
      "created_at",
      "payment_id",
      "dispute_stage",
      "dispute_status",
      "amount",
      "currency",
      "connector",
      "connector_dispute_id",
      "connector_reason",
      "connector_reason_code",
      "challenge_required_by",
      "profile_id",
    ],
    further: [
      "attempt_id",
      "connector_status",
      "connector_created_at",
      "connector_updated_at",
      "merchant_connector_id",
    ],
  },
  payouts: {
    usual: [
      "payout_id",
      "created",
      "status",
      "amount",
      "currency",
      "payout_type",
      "connector",
      "connector_transaction_id",
      "error_code",
      "error_message",
      "merchant_order_reference_id",
      "description",
      "customer_id",
      "profile_id",
    ],
    further: [
      "entity_type",
      "merchant_connector_id",
      "unified_code",
      "unified_message",
      "cancellation_reason",
      "attempt_count",
      "customer_name",
      "customer_email",
      "customer_phone",
      "updated",
    ],
  },
  customers: {
    usual: ["customer_id", "created_at", "name", "email", "phone", "phone_country_code", "description"],
    further: ["tax_registration_id", "default_payment_method_id"],
  },
} as const satisfies Readonly<
  Record<ExportKind, { readonly usual: readonly string[]; readonly further: readonly string[] }>
>;

/** The columns that an export of the kind may have. */
export const exportColumnsOf = (kind: ExportKind): readonly string[] => [
  ...exportColumns[kind].usual,
  ...exportColumns[kind].further,
];

/** What lists of each kind are narrowed by. */
export const exportFilterMembers = {
  payments: [
    "payment_id",
    "profile_id",
    "customer_id",
    "customer_email",
    "merchant_order_reference_id",
    "time_range",
    "start_time",
    "end_time",
    "amount_filter",
    "connector",
    "merchant_connector_id",
    "currency",
    "status",
    "payment_method",
    "payment_method_type",
    "authentication_type",
    "card_network",
    "card_discovery",
  ],
  refunds: [
    "payment_id",
    "refund_id",
    "profile_id",
    "time_range",
    "start_time",
    "end_time",
    "amount_filter",
    "connector",
    "merchant_connector_id",
    "currency",
    "refund_status",
  ],
  disputes: [
    "dispute_id",
    "payment_id",
    "profile_id",
    "time_range",
    "start_time",
    "end_time",
    "dispute_status",
    "dispute_stage",
    "reason",
    "connector",
    "merchant_connector_id",
    "currency",
  ],
  payouts: [
    "payout_id",
    "merchant_order_reference_id",
    "profile_id",
    "customer_id",
    "time_range",
    "start_time",
    "end_time",
    "connector",
    "currency",
    "status",
    "payout_method",
    "entity_type",
  ],
  customers: ["customer_id", "start_time", "end_time"],
} as const satisfies Readonly<Record<ExportKind, readonly string[]>>;

const id = (description: string): ReturnType<typeof text> => text(description, { minLength: 1, maxLength: 64 });

const uniqueOf = <Value extends string>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

const exportFilter = request(
  "ExportFilter",
  "The filter of the list operation of the same kind, without its paging: POST /payments/list, POST /refunds/list, " +
    "GET /disputes/list, POST /payouts/list, GET /customers/list_with_count. Members of another kind are refused.",
  {
    ...timeMembers,
    payment_id: id("Only this payment, or what belongs to it."),
    refund_id: id("Only this refund."),
    dispute_id: id("Only this dispute."),
    payout_id: id("Only this payout."),
    profile_id: id("Objects of this profile."),
    customer_id: id("Objects of this customer."),
    customer_email: text("Payments of the customer with this e-mail address.", { maxLength: 255 }),
    merchant_order_reference_id: text("Objects with this reference of the order.", { maxLength: 255 }),
    amount_filter: amountFilter,
    connector: list("Providers.", id("Name of a provider."), { maxItems: 100 }),
    merchant_connector_id: list("Connector accounts.", id("Id of an account."), { maxItems: 100 }),
    currency: list("Currencies.", currency, { maxItems: 200 }),
    status: list(
      "Statuses of payments, or of payouts.",
      choice("A status.", uniqueOf([...paymentStatuses, ...payoutStatuses])),
      { maxItems: 20 },
    ),
    refund_status: list("Statuses of refunds.", choice("A status.", refundStatuses), { maxItems: 10 }),
    dispute_status: list("Statuses of disputes.", choice("A status.", disputeStatuses), { maxItems: 10 }),
    dispute_stage: list("Stages of disputes.", choice("A stage.", disputeStages), { maxItems: 10 }),
    reason: text("Disputes with this reason of the provider.", { maxLength: 255 }),
    payment_method: list("Families of payment methods.", paymentMethod, { maxItems: 20 }),
    payment_method_type: list("Sub-types of payment methods.", paymentMethodType, { maxItems: 200 }),
    authentication_type: list("Authentication types.", authenticationType, { maxItems: 5 }),
    card_network: list("Card networks.", choice("A card network.", cardNetworks), { maxItems: 20 }),
    card_discovery: list("How card networks were chosen.", choice("A way.", cardDiscoveries), { maxItems: 5 }),
    payout_method: list("Kinds of destination.", payoutType, { maxItems: 10 }),
    entity_type: payoutEntityType,
  },
);

const everyColumn = uniqueOf(exportKinds.flatMap((kind) => exportColumnsOf(kind)));

const columnsText = exportKinds.map((kind) => `${kind}: ${exportColumnsOf(kind).join(", ")}`).join("; ");

/** Body of POST /exports. */
export const createExportBody = request(
  "CreateExportRequest",
  "What to export.",
  {
    kind: choice("What the rows are.", exportKinds, "ExportKind"),
    filter: exportFilter,
    columns: list(
      `Columns of the file, in this order; default: the usual ones of the kind. currency is added to amounts. ` +
        `Columns by kind: ${columnsText}.`,
      choice("A column.", everyColumn, "ExportColumn"),
      { minItems: 1, maxItems: 50, uniqueItems: true },
    ),
    time_zone: nameText("IANA time zone of the times in the file, such as Europe/Berlin; default UTC.", {
      maxLength: 64,
      examples: ["Europe/Berlin"],
    }),
    name: nameText("Name of the export, for lists.", { maxLength: 255 }),
  },
  ["kind"],
);

const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

/** An export as its creator and lists see it. */
export const exportJob = record("Export", "A file of objects, written by a job.", {
  export_id: text("Id of the export.", { examples: ["export_Q7vB2kX9mT4nW8sYc1Lz"] }),
  kind: choice("What the rows are.", exportKinds, "ExportKind"),
  name: nullable(text("Name of the export.")),
  status: choice(
    "completed: the file can be downloaded. expired: the file was deleted. failed: see failure_reason.",
    exportStatuses,
    "ExportStatus",
  ),
  filter: freeObject("The filter, as requested; empty once the file was deleted."),
  columns: list("Columns of the file.", text("A column.")),
  time_zone: text("Time zone of the times in the file."),
  profile_id: nullable(text("The profile to which the export is limited; null: all profiles.")),
  rows_written: count("Rows written so far."),
  rows_expected: nullable(count("Rows that matched at creation; null: more than 10,000, not counted.")),
  file_size_bytes: count("Size of what is written so far."),
  failure_reason: nullable(text("Why the export failed.")),
  created_by: record("ExportCreator", "Who created the export.", {
    actor_kind: text("Kind of credential, as in the audit log."),
    actor_id: nullable(text("Id of the user or key.")),
  }),
  created_at: dateTime("Time of creation; later objects are not exported."),
  completed_at: nullable(dateTime("Time of completion.")),
  expires_at: dateTime("When the file is deleted."),
});

/** Query of GET /exports. */
export const listExportsQuery = request("ListExportsQuery", "Page of the exports.", {
  limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /exports. */
export const exportPage = record("ExportPage", "Exports, newest first.", {
  count: count("Number of items in this response."),
  total_count: count("Total number of exports."),
  data: list("The exports.", exportJob),
});

export type CreateExportRequest = FromSchema<typeof createExportBody>;
export type ExportFilter = FromSchema<typeof exportFilter>;
export type Export = FromSchema<typeof exportJob>;
export type ExportPage = FromSchema<typeof exportPage>;
export type ListExportsQuery = FromSchema<typeof listExportsQuery>;

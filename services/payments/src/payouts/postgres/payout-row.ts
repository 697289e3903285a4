import type { PayoutEntityType, PayoutStatus, PayoutType } from "@railyard/contracts";
import { redactedText } from "@railyard/contracts";
import type { RewrittenColumn, Row } from "@railyard/database";
import { bigint, boolean, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { PiiSeals } from "../../kernel/ports.ts";
import { hasAny, openMembers, plaintextColumn, sealMembers } from "../../kernel/postgres/sealed-members.ts";
import type { Payout, PayoutDetails } from "../domain/payout.ts";
import type { StoredPayout } from "../ports.ts";

export const payouts = defineTable("payouts", {
  merchant_id: text(),
  payout_id: text(),
  profile_id: text(),
  version: integer(),
  status: text<PayoutStatus>(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  payout_type: text<PayoutType>().orNull(),
  entity_type: text<PayoutEntityType>(),
  customer_id: text().orNull(),
  merchant_order_reference_id: text().orNull(),
  auto_fulfill: boolean(),
  client_secret: text(),
  connector: text().orNull(),
  merchant_connector_id: text().orNull(),
  connector_payout_id: text().orNull(),
  attempt_count: integer(),
  sealed_method: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  expires_at: timestamptz().orNull(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  idempotency_key: text().orNull(),
  directory_version: bigint().orNull(),
  details: jsonb<PayoutDetails>(),
});

const read = payouts.without("idempotency_key");
const ownColumns = read.without("directory_version");

export type PayoutRow = Row<typeof read>;

/** The columns of a {@link PayoutRow}, to select. */
export const payoutColumns = read.list;

/** Members of the details with personal data. */
export const personalPayoutMembers = [
  "customer",
  "billing",
  "browserInfo",
  "method",
] as const satisfies readonly (keyof PayoutDetails)[];

/** The placeholder for an erased customer is not encrypted, as statements look for it. */
const sealPayoutDetails = (seals: PiiSeals, merchantId: string, details: PayoutDetails): Promise<PayoutDetails> => {
  const isErased = details.customer?.name === redactedText;
  const names = personalPayoutMembers.filter((name) => name !== "customer" || !isErased);
  return sealMembers(seals, merchantId, details, names);
};

/** A payout as its row has it. */
export const sealPayout = async (seals: PiiSeals, payout: Payout): Promise<Payout> => ({
  ...payout,
  details: await sealPayoutDetails(seals, payout.merchantId, payout.details),
});

export const openPayoutDetails = (
  seals: PiiSeals,
  merchantId: string,
  details: PayoutDetails,
): Promise<PayoutDetails> => openMembers(seals, merchantId, details, personalPayoutMembers);

/** Payouts of versions before, which have personal data in plaintext; those of erased customers have none. */
export const plaintextPayouts = (seals: PiiSeals): RewrittenColumn =>
  plaintextColumn<PayoutDetails>(
    {
      table: "payouts",
      key: ["merchant_id", "payout_id"],
      where: `${hasAny("details", personalPayoutMembers)}
        and details #>> '{customer,name}' is distinct from '${redactedText}'`,
    },
    async (merchantId, details) =>
      sealPayoutDetails(seals, merchantId, await openPayoutDetails(seals, merchantId, details)),
  );

export const payoutFromRow = async (seals: PiiSeals, row: PayoutRow): Promise<Payout> => {
  const payout = ownColumns.fromRow(row);
  return { ...payout, details: await openPayoutDetails(seals, payout.merchantId, payout.details) };
};

export const storedPayoutFromRows = async (
  seals: PiiSeals,
  [row]: readonly PayoutRow[],
): Promise<StoredPayout | null> =>
  row === undefined ? null : { payout: await payoutFromRow(seals, row), directoryVersion: row.directory_version };

/** What a change of a payout can change. */
export const changingPayoutColumns = ownColumns.without("merchant_id", "payout_id", "client_secret", "created_at");

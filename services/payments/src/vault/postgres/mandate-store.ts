import type { MandateStatus } from "@railyard/contracts";
import type { Database, Queryable, RewrittenColumn, Row, StatementValue } from "@railyard/database";
import { bigint, defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";
import { outboxRows } from "@railyard/outbox";

import type { Mandate, MandateDetails, ReleasedUse } from "../domain/mandate.ts";
import { whyNoUseLeft } from "../domain/mandate.ts";
import { failures } from "../failures.ts";
import type { NewEvent, PiiSeals } from "../../kernel/ports.ts";
import type { MandateStore } from "../ports.ts";
import type { MandateUpdate } from "../ports.ts";
import { without } from "../../kernel/domain/without.ts";
import { oneOf, readNewest } from "../../kernel/postgres/list-reading.ts";
import { sealedOutbox } from "../../kernel/postgres/outbox-events.ts";
import { hasAny, openMembers, plaintextColumn, sealMembers } from "../../kernel/postgres/sealed-members.ts";
import type { MandatesListing } from "./listed-mandates.ts";

export const mandates = defineTable("mandates", {
  merchant_id: text(),
  mandate_id: text(),
  customer_id: text(),
  profile_id: text(),
  version: integer(),
  status: text<MandateStatus>(),
  payment_id: text(),
  payment_method_id: text().orNull(),
  kind: text<Mandate["kind"]>(),
  amount: bigint().orNull(),
  currency: text<CurrencyCode>().orNull(),
  amount_used: bigint(),
  use_count: integer(),
  starts_at: timestamptz().orNull(),
  ends_at: timestamptz().orNull(),
  connector: text(),
  merchant_connector_id: text(),
  connector_mandate_id: text().orNull(),
  network_transaction_id: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  details: jsonb<MandateDetails>(),
});

/** Those of a {@link Mandate}; its uses are counted next to it. */
const ownColumns = mandates.without("amount_used", "use_count");
const changing = mandates.pick(
  "version",
  "status",
  "modified_at",
  "due_at",
  "due_count",
  "details",
  "payment_method_id",
  "connector",
  "merchant_connector_id",
  "connector_mandate_id",
  "network_transaction_id",
);

type MandateRow = Row<typeof ownColumns>;

/** Members of the details with personal data: the holder of a card, and how the customer agreed. */
const personalMembers = ["method", "customerAcceptance"] as const satisfies readonly (keyof MandateDetails)[];

const sealMandate = async (seals: PiiSeals, mandate: Mandate): Promise<Mandate> => ({
  ...mandate,
  details: await sealMembers(seals, mandate.merchantId, mandate.details, personalMembers),
});

const mandateFromRow = async (seals: PiiSeals, row: MandateRow): Promise<Mandate> => {
  const mandate = ownColumns.fromRow(row);
  return { ...mandate, details: await openMembers(seals, mandate.merchantId, mandate.details, personalMembers) };
};

const mandatesFromRows = (seals: PiiSeals, rows: readonly MandateRow[]): Promise<readonly Mandate[]> =>
  Promise.all(rows.map((row) => mandateFromRow(seals, row)));

/** Mandates of versions before, which have personal data in plaintext. */
export const plaintextMandates = (seals: PiiSeals): RewrittenColumn =>
  plaintextColumn<MandateDetails>(
    { table: "mandates", key: ["merchant_id", "mandate_id"], where: hasAny("details", personalMembers) },
    async (merchantId, details) =>
      sealMembers(seals, merchantId, await openMembers(seals, merchantId, details, personalMembers), personalMembers),
  );

// Recovery may settle the same payment twice; the mandate is made once.
const insertMandate = defineStatement({
  name: "mandate_insert",
  text: `
    insert into mandates (${ownColumns.list}) values (${ownColumns.parameters()})
    on conflict (merchant_id, mandate_id) do nothing`,
});

/** Takes a use of the mandate, if it has one left: the row lock makes concurrent uses wait for each other. */
const useMandate = defineStatement<{ readonly mandate_id: string }>({
  name: "mandate_use",
  text: `
    update mandates set amount_used = amount_used + $3, use_count = use_count + 1
    where merchant_id = $1 and mandate_id = $2 and status = 'active' and (kind = 'multi_use' or use_count = 0)
      and (amount is null or amount_used + $3 <= amount)
    returning mandate_id`,
});

const mandateUses = defineStatement<Row<typeof mandates>>({
  name: "mandate_uses",
  text: `select ${mandates.list} from mandates where merchant_id = $1 and mandate_id = $2`,
});

const releaseMandate = defineStatement({
  name: "mandate_release",
  text: `
    update mandates set amount_used = amount_used - $3, use_count = use_count - 1
    where merchant_id = $1 and mandate_id = $2`,
});

const loadMandate = defineStatement<MandateRow>({
  name: "mandate_load",
  text: `select ${ownColumns.list} from mandates where merchant_id = $1 and mandate_id = $2`,
});

const mandatesOfCustomer = defineStatement<MandateRow>({
  name: "mandate_of_customer",
  text: `
    select ${ownColumns.list} from mandates
    where merchant_id = $1 and customer_id = $2 and ($4::text is null or profile_id = $4)
    order by created_at desc, mandate_id limit $3`,
});

const loadMandates = defineStatement<MandateRow>({
  name: "mandate_load_many",
  text: `select ${ownColumns.list} from mandates where merchant_id = $1 and mandate_id = any ($2)`,
});

const findMandate = defineStatement<{ readonly mandate_id: string }>({
  name: "mandate_by_connector_id",
  text: `
    select mandate_id from mandates
    where merchant_id = $1 and merchant_connector_id = $2 and connector_mandate_id = $3`,
});

/**
 * Values: merchant, mandate, expected version, events, changing columns. Revoking a mandate also removes the
 * reference of its stored payment method.
 */
const saveMandate = defineStatement<{ readonly mandate_id: string }>({
  name: "mandate_save",
  text: `
    with changed as (
      update mandates set ${changing.assignments(5)}
      where merchant_id = $1 and mandate_id = $2 and version = $3
      returning mandate_id, payment_method_id, merchant_connector_id, connector_mandate_id,
        coalesce(details ->> 'methodOwnerId', merchant_id) as method_owner_id
    ), forgotten as (
      update payment_methods set
        version = version + 1, details = details #- array['connectorMandates', changed.merchant_connector_id]
      from changed
      where payment_methods.merchant_id = changed.method_owner_id
        and payment_methods.payment_method_id = changed.payment_method_id
        and ${changing.parameter("status", 5)} = 'revoked'
        and details #>> array['connectorMandates', changed.merchant_connector_id] = changed.connector_mandate_id
    ), told as (${outboxRows("$4", "exists (select from changed)")}
    )
    select mandate_id from changed`,
});

const lockMandate = defineStatement<MandateRow>({
  name: "mandate_lock",
  text: `select ${ownColumns.list} from mandates where merchant_id = $1 and mandate_id = $2 for update`,
});

/** The members of a mandate that a change may have changed; all others are those of the same version. */
const saveValues = async (
  seals: PiiSeals,
  mandate: Mandate,
  expectedVersion: number,
  events: readonly NewEvent[],
): Promise<StatementValue[]> => [
  mandate.merchantId,
  mandate.mandateId,
  expectedVersion,
  await sealedOutbox(seals, events, mandate.merchantId),
  ...changing.values(await sealMandate(seals, mandate)),
];

/** Stores the mandate that a payment created, in the transaction that stores the payment's outcome. */
export const storeMandate = async (transaction: Queryable, seals: PiiSeals, mandate: Mandate): Promise<void> => {
  await transaction.execute(insertMandate, ownColumns.values(await sealMandate(seals, mandate)));
};

/** Changes a mandate by a payment's outcome, in the transaction that stores the outcome. */
export const updateMandate = async (
  transaction: Queryable,
  seals: PiiSeals,
  merchantId: string,
  { mandateId, change }: MandateUpdate,
): Promise<void> => {
  const [row] = await transaction.query(lockMandate, [merchantId, mandateId]);
  const changed = row === undefined ? null : change(await mandateFromRow(seals, row));
  if (row === undefined || changed === null) return;
  await transaction.execute(saveMandate, await saveValues(seals, changed.mandate, row.version, changed.events));
};

/**
 * Takes a use of a mandate, in the transaction that stores the payment.
 * @throws {Failure} `mandate_refused` (HE_03) when none is left for the amount.
 */
export const takeMandateUse = async (
  transaction: Queryable,
  merchantId: string,
  { mandateId, amount }: ReleasedUse,
  now: Date,
): Promise<void> => {
  const taken = await transaction.query(useMandate, [merchantId, mandateId, amount]);
  if (taken.length === 1) return;
  const [row] = await transaction.query(mandateUses, [merchantId, mandateId]);
  const problem =
    row === undefined
      ? "it is gone"
      : whyNoUseLeft(ownColumns.fromRow(row), { amount: row.amount_used, count: row.use_count }, amount, now);
  throw failures.mandate_refused({ mandate_id: mandateId, problem });
};

/** Gives a use back, in the transaction that stores how the payment failed. */
export const giveMandateUseBack = async (
  transaction: Queryable,
  merchantId: string,
  { mandateId, amount }: ReleasedUse,
): Promise<void> => {
  await transaction.execute(releaseMandate, [merchantId, mandateId, amount]);
};

const redactionBatch = 200;

/** The next mandates of a customer: merchant, customer, id after which. */
const mandatesToRedact = defineStatement<MandateRow>({
  name: "mandates_to_redact",
  text: `
    select ${ownColumns.list} from mandates
    where merchant_id = $1 and customer_id = $2 and mandate_id > $3
    order by mandate_id limit ${String(redactionBatch)}`,
});

/** Replaces the details of mandates that were not changed since they were read: merchant, the mandates. */
const redactMandates = defineStatement({
  name: "mandates_redact",
  text: `
    update mandates set version = mandates.version + 1, details = item.details
    from json_to_recordset($2::json) as item(mandate_id text, version integer, details jsonb)
    where mandates.merchant_id = $1 and mandates.mandate_id = item.mandate_id and mandates.version = item.version`,
});

const isNaming = ({ details: { customerAcceptance, method } }: Mandate): boolean =>
  customerAcceptance !== undefined || (method?.kind === "card" && method.card.holderName !== null);

/** A mandate without the holder of its card, and without how the customer agreed. */
const redactedMandate = (mandate: Mandate): Mandate => {
  const { method, ...details } = without(mandate.details, "customerAcceptance");
  if (method?.kind !== "card") return { ...mandate, details: { ...details, ...defined({ method }) } };
  return { ...mandate, details: { ...details, method: { ...method, card: { ...method.card, holderName: null } } } };
};

/** Mandates in PostgreSQL. */
export const createMandateStore = (
  database: Database,
  seals: PiiSeals,
  { mandates: listing }: { readonly mandates: MandatesListing },
): MandateStore => ({
  load: async (merchantId, mandateId) => {
    const [mandate] = await mandatesFromRows(seals, await database.query(loadMandate, [merchantId, mandateId]));
    return mandate ?? null;
  },
  findByConnectorId: async (merchantId, merchantConnectorId, connectorMandateId) => {
    const [row] = await database.query(findMandate, [merchantId, merchantConnectorId, connectorMandateId]);
    return row?.mandate_id ?? null;
  },
  ofCustomer: async (merchantId, profileId, customerId, limit) =>
    mandatesFromRows(seals, await database.query(mandatesOfCustomer, [merchantId, customerId, limit, profileId])),
  list: async (filter) => {
    const { merchantId, profileId, status, connector, createdFrom, createdUntil } = filter;
    const dimensions = { profile_id: oneOf(profileId), status: oneOf(status), connector: oneOf(connector) };
    const query = { merchantId, dimensions, createdFrom, createdUntil };
    return listing.look(async (look) => {
      const rows = await readNewest(look, query, filter, loadMandates, (row) => row.mandate_id);
      return mandatesFromRows(seals, rows);
    });
  },
  save: async (mandate, expectedVersion, events) =>
    (await database.query(saveMandate, await saveValues(seals, mandate, expectedVersion, events))).length === 1,
  redact: async (merchantId, customerId, after) => {
    const batch = await database.query(mandatesToRedact, [merchantId, customerId, after]);
    const mandates = await mandatesFromRows(seals, batch);
    const items = await Promise.all(
      mandates.filter(isNaming).map(async (mandate) => {
        const { mandateId: mandate_id, details } = await sealMandate(seals, redactedMandate(mandate));
        return { mandate_id, version: mandate.version, details };
      }),
    );
    const done = items.length === 0 ? 0 : await database.execute(redactMandates, [merchantId, JSON.stringify(items)]);
    const objectIds = batch.map(({ mandate_id: id }) => id);
    return {
      lastId: batch.length < redactionBatch ? null : (objectIds.at(-1) ?? null),
      objectIds,
      isUnderWay: done < items.length,
    };
  },
});

import type { Database, Queryable, RewrittenColumn, StatementValue } from "@railyard/database";
import { defineStatement, isUniqueViolation } from "@railyard/database";

import type { PiiSeals } from "../../kernel/ports.ts";
import { hasAny, openMembers, plaintextColumn, sealMembers } from "../../kernel/postgres/sealed-members.ts";
import type { SettledMethod, StoredMethod, StoredMethodDetails } from "../domain/stored-method.ts";
import type { PaymentMethodStore } from "../ports.ts";
import { insertCustomerIn } from "./customer-store.ts";
import type { PaymentMethodRow } from "./payment-method-row.ts";
import { changingMethodColumns, heldMethodColumns, storedMethodColumns } from "./payment-method-row.ts";

const selected = storedMethodColumns.list;
const qualified = storedMethodColumns.listFrom("payment_methods");

// The lock on the customer makes storing, erasing and choosing a default wait for each other.
const person = `
  select customer_id from customers
  where merchant_id = $1 and customer_id = $3 and redacted_at is null for update`;

const onSameCard = `on conflict (merchant_id, customer_id, fingerprint) where fingerprint is not null`;

const chooseFirst = (made: string): string => `
  update customers set default_payment_method_id = ${made}.payment_method_id, version = customers.version + 1
  from ${made}
  where customers.merchant_id = $1 and customers.customer_id = $3 and customers.default_payment_method_id is null
    and ${made}.status = 'active'`;

/** A new method, or the same card again. No row is returned when the customer is gone. */
const insertMethod = defineStatement<PaymentMethodRow>({
  name: "payment_method_insert",
  text: `
    with person as (${person}), made as (
      insert into payment_methods (${selected})
      select ${storedMethodColumns.parameters()} from person
      ${onSameCard} do update set
        version = payment_methods.version + 1, status = excluded.status, sealed_method = excluded.sealed_method,
        payment_method_type = coalesce(excluded.payment_method_type, payment_methods.payment_method_type),
        modified_at = excluded.modified_at, discard_at = null, sealed_update = null, details_update = null,
        client_secret = coalesce(payment_methods.client_secret, excluded.client_secret),
        details = payment_methods.details || excluded.details || case
          when excluded.details ? 'connectorMandates' then jsonb_build_object('connectorMandates',
            coalesce(payment_methods.details -> 'connectorMandates', '{}') || (excluded.details -> 'connectorMandates'))
          else '{}' end
      returning ${qualified}
    ), chosen as (${chooseFirst("made")}
    )
    select ${selected} from made`,
});

/**
 * A destination that a payout has reached. The same account that is active stays as it is: the payout checked no expiry
 * date, and the customer did not agree to MITs. One that a payment is still to store becomes what the payout reached.
 */
const insertDestination = defineStatement<{ readonly payment_method_id: string }>({
  name: "payment_method_insert_destination",
  text: `
    with person as (${person})
    insert into payment_methods (${selected})
    select ${storedMethodColumns.parameters()} from person
    ${onSameCard} do update set
      version = payment_methods.version + 1, status = 'active',
      payment_method_type = coalesce(payment_methods.payment_method_type, excluded.payment_method_type),
      sealed_method = case when payment_methods.status = 'active' then payment_methods.sealed_method
        else excluded.sealed_method end,
      details = case when payment_methods.status = 'active' then payment_methods.details else excluded.details end,
      modified_at = excluded.modified_at, last_used_at = excluded.last_used_at
    returning payment_method_id`,
});

/** A method that a payment is about to store; one that is there already stays as it is until then. */
const holdMethod = defineStatement<{ readonly payment_method_id: string }>({
  name: "payment_method_hold",
  text: `
    with person as (${person})
    insert into payment_methods (${heldMethodColumns.list})
    select ${heldMethodColumns.parameters()} from person
    ${onSameCard} do update set
      sealed_update = excluded.sealed_update, details_update = excluded.details_update,
      discard_at = excluded.discard_at
    returning payment_method_id`,
});

/** What a payment that succeeded makes of a method; $5 states whether it was to store it. */
const keepMethod = defineStatement({
  name: "payment_method_keep",
  text: `
    with person as (${person}), kept as (
      update payment_methods set
        version = version + 1, status = 'active',
        sealed_method = case when $5 then coalesce(sealed_update, sealed_method) else sealed_method end,
        details = (case when $5 then details || coalesce(details_update, '{}') else details end) || $6::jsonb
          || case when $7::jsonb = '{}' then '{}' else jsonb_build_object(
            'connectorMandates', coalesce(details -> 'connectorMandates', '{}') || $7::jsonb
          ) end,
        sealed_update = case when $5 then null else sealed_update end,
        details_update = case when $5 then null else details_update end,
        discard_at = case when $5 then null else discard_at end,
        modified_at = $4, last_used_at = $4
      from person
      where payment_methods.merchant_id = $1 and payment_methods.payment_method_id = $2
        and payment_methods.customer_id = $3 and ($5 or status = 'active')
        and coalesce(case when $5 then sealed_update end, sealed_method) is not null
      returning payment_methods.payment_method_id, payment_methods.status
    )
    ${chooseFirst("kept")}`,
});

/** The payment that was to store the method failed: unless another payment is to store it, it is erased soon. */
const releaseMethod = defineStatement({
  name: "payment_method_release",
  text: `
    update payment_methods set discard_at = least(discard_at, $3::timestamptz + interval '1 hour')
    where merchant_id = $1 and payment_method_id = $2 and discard_at is not null`,
});

const loadMethod = defineStatement<PaymentMethodRow>({
  name: "payment_method_load",
  text: `select ${selected} from payment_methods where merchant_id = $1 and payment_method_id = $2`,
});

const methodsOfCustomer = defineStatement<PaymentMethodRow>({
  name: "payment_method_of_customer",
  text: `
    select ${selected} from payment_methods
    where merchant_id = $1 and customer_id = $2 and status = 'active'
    order by last_used_at desc, payment_method_id limit $3`,
});

const saveMethod = defineStatement<PaymentMethodRow>({
  name: "payment_method_save",
  text: `
    with person as (${person}), made as (
      update payment_methods set ${changingMethodColumns.assignments(5)}
      from person
      where payment_methods.merchant_id = $1 and payment_methods.payment_method_id = $2
        and payment_methods.customer_id = $3 and payment_methods.version = $4
      returning ${qualified}
    ), chosen as (${chooseFirst("made")}
    )
    select ${selected} from made`,
});

/** The default method can be removed only when it is the last. */
const removeMethod = defineStatement<{ readonly payment_method_id: string }>({
  name: "payment_method_remove",
  text: `
    with person as (
      select default_payment_method_id from customers where merchant_id = $1 and customer_id = $3 for update
    ), gone as (
      delete from payment_methods
      where merchant_id = $1 and payment_method_id = $2 and customer_id = $3 and not exists (
        select from person where default_payment_method_id = $2 and exists (
          select from payment_methods as other
          where other.merchant_id = $1 and other.customer_id = $3 and other.status = 'active'
            and other.payment_method_id <> $2
        )
      )
      returning payment_method_id
    ), cleared as (
      update customers set default_payment_method_id = null, version = version + 1
      where merchant_id = $1 and customer_id = $3 and default_payment_method_id = $2 and exists (select from gone)
    )
    select payment_method_id from gone`,
});

/** Members of the details with personal data. */
const personalMembers = [
  "billing",
  "customerAcceptance",
  "nickName",
] as const satisfies readonly (keyof StoredMethodDetails)[];

/** The holder of the card is next to it in a row, where statements join the details of a card with those before. */
type DetailsRow = StoredMethodDetails & { readonly holderName?: string | null };

const sealDetails = (
  seals: PiiSeals,
  ownerId: string,
  { card, ...details }: StoredMethodDetails,
): Promise<StoredMethodDetails> => {
  const row: DetailsRow =
    card === undefined ? details : { ...details, card: { ...card, holderName: null }, holderName: card.holderName };
  return sealMembers(seals, ownerId, row, [...personalMembers, "holderName"]);
};

const openDetails = async (seals: PiiSeals, ownerId: string, row: DetailsRow): Promise<StoredMethodDetails> => {
  const { holderName, ...details } = await openMembers(seals, ownerId, row, [...personalMembers, "holderName"]);
  const { card } = details;
  if (card === undefined || holderName === undefined) return details;
  return { ...details, card: { ...card, holderName } };
};

/**
 * Stored methods of versions before, which have personal data in plaintext. What a payment is to store comes first: it
 * is joined with the details before, and what is encrypted counts there.
 */
export const plaintextMethods = (seals: PiiSeals): readonly RewrittenColumn[] =>
  ["details_update", "details"].map((column) =>
    plaintextColumn<StoredMethodDetails>(
      {
        table: "payment_methods",
        key: ["merchant_id", "payment_method_id"],
        column,
        where: `${hasAny(column, [...personalMembers, "holderName"])} or ${column} #>> '{card,holderName}' is not null`,
      },
      async (merchantId, details) => sealDetails(seals, merchantId, await openDetails(seals, merchantId, details)),
    ),
  );

const sealMethod = async (seals: PiiSeals, method: StoredMethod): Promise<StoredMethod> => ({
  ...method,
  details: await sealDetails(seals, method.merchantId, method.details),
});

const methodsFromRows = (seals: PiiSeals, rows: readonly PaymentMethodRow[]): Promise<readonly StoredMethod[]> =>
  Promise.all(
    rows.map(async (row) => {
      const method = storedMethodColumns.fromRow(row);
      return { ...method, details: await openDetails(seals, method.merchantId, method.details) };
    }),
  );

const methodFromRows = async (seals: PiiSeals, rows: readonly PaymentMethodRow[]): Promise<StoredMethod | null> =>
  (await methodsFromRows(seals, rows))[0] ?? null;

const saveValues = (method: StoredMethod, expectedVersion: number): StatementValue[] => [
  method.merchantId,
  method.paymentMethodId,
  method.customerId,
  expectedVersion,
  ...changingMethodColumns.values(method),
];

/** Stores the outcome for the method of a payment, in the transaction that stores the payment's outcome. */
export const settleMethod = async (transaction: Queryable, method: SettledMethod): Promise<void> => {
  const { merchantId, paymentMethodId, customerId, time } = method;
  if (method.outcome === "failed") {
    await transaction.execute(releaseMethod, [merchantId, paymentMethodId, time]);
    return;
  }
  await transaction.execute(keepMethod, [
    merchantId,
    paymentMethodId,
    customerId,
    time,
    method.outcome === "stored",
    JSON.stringify(method.details),
    JSON.stringify(method.connectorMandates),
  ]);
};

/** Stores a method within the caller's transaction; the same as `insert` of the store. */
export const insertMethodIn = async (
  connection: Queryable,
  seals: PiiSeals,
  method: StoredMethod,
): Promise<StoredMethod | null> => {
  const values = storedMethodColumns.values(await sealMethod(seals, method));
  return methodFromRows(seals, await connection.query(insertMethod, values));
};

/** Stores the destination of a payout within the transaction of the payout; null when the recipient was erased. */
export const insertDestinationIn = async (
  connection: Queryable,
  seals: PiiSeals,
  method: StoredMethod,
): Promise<string | null> => {
  const values = storedMethodColumns.values(await sealMethod(seals, method));
  const [made] = await connection.query(insertDestination, values);
  return made?.payment_method_id ?? null;
};

/** Stored payment methods in PostgreSQL. */
export const createPaymentMethodStore = (database: Database, seals: PiiSeals): PaymentMethodStore => ({
  insert: (method) => insertMethodIn(database, seals, method),
  insertWithCustomer: (method, customer) =>
    database.transaction(async (transaction) => {
      await insertCustomerIn(transaction, customer);
      return insertMethodIn(transaction, seals, method);
    }, "payment_method_with_customer"),
  hold: async (method, detailsUpdate) => {
    const update = {
      status: "processing",
      sealedUpdate: method.sealedMethod,
      detailsUpdate: await sealDetails(seals, method.merchantId, detailsUpdate),
    } as const;
    const held = heldMethodColumns.values({ ...(await sealMethod(seals, method)), ...update });
    const [row] = await database.query(holdMethod, held);
    return row?.payment_method_id ?? null;
  },
  load: async (merchantId, paymentMethodId) =>
    methodFromRows(seals, await database.query(loadMethod, [merchantId, paymentMethodId])),
  ofCustomer: async (merchantId, customerId, limit) =>
    methodsFromRows(seals, await database.query(methodsOfCustomer, [merchantId, customerId, limit])),
  save: async (method, expectedVersion) => {
    try {
      const rows = await database.query(saveMethod, saveValues(await sealMethod(seals, method), expectedVersion));
      return rows.length === 1 ? "saved" : "overtaken";
    } catch (error) {
      if (isUniqueViolation(error, "payment_methods_card")) return "duplicate_card";
      throw error;
    }
  },
  remove: async (merchantId, customerId, paymentMethodId) =>
    (await database.query(removeMethod, [merchantId, paymentMethodId, customerId])).length === 1,
});

import type { Database, Queryable } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { CustomerStore, StoredCustomer } from "../ports.ts";
import { oneOf, readNewest } from "../../kernel/postgres/list-reading.ts";
import type { CustomersListing } from "./listed-customers.ts";

interface CustomerRow {
  merchant_id: string;
  customer_id: string;
  version: number;
  sealed_details: string | null;
  default_payment_method_id: string | null;
  created_at: Date;
  modified_at: Date;
  redacted_at: Date | null;
}

const columns = [
  "merchant_id",
  "customer_id",
  "version",
  "sealed_details",
  "default_payment_method_id",
  "created_at",
  "modified_at",
  "redacted_at",
] as const satisfies readonly (keyof CustomerRow)[];

const selected = columns.join(", ");

const customerFromRow = (row: CustomerRow): StoredCustomer => ({
  merchantId: row.merchant_id,
  customerId: row.customer_id,
  version: row.version,
  sealedDetails: row.sealed_details,
  defaultPaymentMethodId: row.default_payment_method_id,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  redactedAt: row.redacted_at,
});

const insertCustomer = defineStatement({
  name: "customer_insert",
  text: `
    insert into customers (merchant_id, customer_id, version, sealed_details, created_at, modified_at)
    values ($1, $2, 1, $3, $4, $4)
    on conflict (merchant_id, customer_id) do nothing`,
});

const loadCustomer = defineStatement<CustomerRow>({
  name: "customer_load",
  text: `select ${selected} from customers where merchant_id = $1 and customer_id = $2`,
});

const saveCustomer = defineStatement({
  name: "customer_save",
  text: `
    update customers set version = $4, sealed_details = $5, default_payment_method_id = $6, modified_at = $7
    where merchant_id = $1 and customer_id = $2 and version = $3 and redacted_at is null`,
});

const redactCustomer = defineStatement<{ customer_id: string }>({
  name: "customer_redact",
  text: `
    with erased as (
      update customers set version = $4, sealed_details = null, default_payment_method_id = null, modified_at = $5,
        redacted_at = $5, redaction_due_at = $6
      where merchant_id = $1 and customer_id = $2 and version = $3 and redacted_at is null and not exists (
        select from mandates where customer_id = $2 and status = 'active' and merchant_id in (
          select $1 union select merchant_id from customer_merchants where owner_id = $1 and customer_id = $2
        )
      )
      returning customer_id
    ), gone as (
      delete from payment_methods
      where merchant_id = $1 and customer_id = $2 and exists (select from erased)
    )
    select customer_id from erased`,
});

const noteMerchant = defineStatement({
  name: "customer_note_merchant",
  text: `
    insert into customer_merchants (owner_id, customer_id, merchant_id) values ($1, $2, $3)
    on conflict do nothing`,
});

const merchantsOfCustomer = defineStatement<{ merchant_id: string }>({
  name: "customer_merchants",
  text: `
    select merchant_id from customer_merchants where owner_id = $1 and customer_id = $2 order by merchant_id`,
});

const finishRedaction = defineStatement({
  name: "customer_finish_redaction",
  text: "update customers set redaction_due_at = null where merchant_id = $1 and customer_id = $2",
});

const loadCustomers = defineStatement<CustomerRow>({
  name: "customer_load_many",
  text: `select ${selected} from customers where merchant_id = $1 and customer_id = any ($2)`,
});

/** Inserts a customer within the caller's transaction; false when the id is taken. */
export const insertCustomerIn = async (
  connection: Queryable,
  { merchantId, customerId, sealedDetails, createdAt }: StoredCustomer,
): Promise<boolean> =>
  (await connection.execute(insertCustomer, [merchantId, customerId, sealedDetails, createdAt])) === 1;

/** Customers in PostgreSQL. */
export const createCustomerStore = (
  database: Database,
  { customers: listing }: { readonly customers: CustomersListing },
): CustomerStore => ({
  insert: (customer) => insertCustomerIn(database, customer),
  load: async (merchantId, customerId) => {
    const [row] = await database.query(loadCustomer, [merchantId, customerId]);
    return row === undefined ? null : customerFromRow(row);
  },
  save: async (customer, expectedVersion) => {
    const { merchantId, customerId, version, sealedDetails, defaultPaymentMethodId, modifiedAt } = customer;
    const key = [merchantId, customerId, expectedVersion];
    const values = [...key, version, sealedDetails, defaultPaymentMethodId, modifiedAt];
    return (await database.execute(saveCustomer, values)) === 1;
  },
  redact: async ({ merchantId, customerId, version, modifiedAt }, expectedVersion, redactionDueAt) => {
    const values = [merchantId, customerId, expectedVersion, version, modifiedAt, redactionDueAt];
    return (await database.query(redactCustomer, values)).length === 1;
  },
  noteMerchant: async (ownerId, customerId, merchantId) => {
    await database.execute(noteMerchant, [ownerId, customerId, merchantId]);
  },
  merchantsOf: async (ownerId, customerId) =>
    (await database.query(merchantsOfCustomer, [ownerId, customerId])).map((row) => row.merchant_id),
  finishRedaction: async (merchantId, customerId) => {
    await database.execute(finishRedaction, [merchantId, customerId]);
  },
  list: async ({ merchantId, customerId, createdFrom, createdUntil, limit, offset }) => {
    const dimensions = { is_erased: ["false"] };
    const query = { merchantId, ids: oneOf(customerId), dimensions, createdFrom, createdUntil };
    return listing.look(async (look) => {
      const rows = await readNewest(look, query, { limit, offset }, loadCustomers, (row) => row.customer_id);
      return { customers: rows.map(customerFromRow), totalCount: (await look.count(query)).count };
    });
  },
});

import type { Database, Queryable, Row } from "@railyard/database";
import { defineStatement, defineTable, integer, text, timestamptz } from "@railyard/database";

import type { CustomerStore, StoredCustomer } from "../ports.ts";
import { oneOf, readNewest } from "../../kernel/postgres/list-reading.ts";
import type { CustomersListing } from "./listed-customers.ts";

export const customers = defineTable("customers", {
  merchant_id: text(),
  customer_id: text(),
  version: integer(),
  sealed_details: text().orNull(),
  default_payment_method_id: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  redacted_at: timestamptz().orNull(),
});

const changing = customers.pick("version", "sealed_details", "default_payment_method_id", "modified_at");

type CustomerRow = Row<typeof customers>;

const insertCustomer = defineStatement({
  name: "customer_insert",
  text: `
    insert into customers (${customers.list}) values (${customers.parameters()})
    on conflict (merchant_id, customer_id) do nothing`,
});

const loadCustomer = defineStatement<CustomerRow>({
  name: "customer_load",
  text: `select ${customers.list} from customers where merchant_id = $1 and customer_id = $2`,
});

const saveCustomer = defineStatement({
  name: "customer_save",
  text: `
    update customers set ${changing.assignments(4)}
    where merchant_id = $1 and customer_id = $2 and version = $3 and redacted_at is null`,
});

const redactCustomer = defineStatement<{ readonly customer_id: string }>({
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

const merchantsOfCustomer = defineStatement<{ readonly merchant_id: string }>({
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
  text: `select ${customers.list} from customers where merchant_id = $1 and customer_id = any ($2)`,
});

/** Inserts a customer within the caller's transaction; false when the id is taken. */
export const insertCustomerIn = async (connection: Queryable, customer: StoredCustomer): Promise<boolean> =>
  (await connection.execute(insertCustomer, customers.values(customer))) === 1;

/** Customers in PostgreSQL. */
export const createCustomerStore = (
  database: Database,
  { customers: listing }: { readonly customers: CustomersListing },
): CustomerStore => ({
  insert: (customer) => insertCustomerIn(database, customer),
  load: async (merchantId, customerId) =>
    customers.fromOnlyRow(await database.query(loadCustomer, [merchantId, customerId])),
  save: async (customer, expectedVersion) => {
    const values = [customer.merchantId, customer.customerId, expectedVersion, ...changing.values(customer)];
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
  list: async ({ merchantId, customerId, createdFrom, createdUntil, ...page }) => {
    const dimensions = { is_erased: ["false"] };
    const query = { merchantId, ids: oneOf(customerId), dimensions, createdFrom, createdUntil };
    return listing.look(async (look) => {
      const rows = await readNewest(look, query, page, loadCustomers, (row) => row.customer_id);
      return { customers: rows.map(customers.fromRow), totalCount: (await look.count(query)).count };
    });
  },
});

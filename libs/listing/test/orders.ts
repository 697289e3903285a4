import type { ListedTable } from "../src/index.ts";
import { listTables, progressTable } from "../src/index.ts";

/** A table with every kind of column that lists know. */
export const listedOrders: ListedTable<"shop" | "status" | "tries", "customer", "amount" | "modified_at"> = {
  table: "orders",
  id: "order_id",
  from: "orders",
  created: "orders.created_at",
  dimensions: { shop: "orders.shop", status: "orders.status", tries: "orders.tries" },
  keys: { customer: "orders.customer" },
  orderings: {
    amount: { type: "bigint", value: "orders.amount" },
    modified_at: { type: "timestamptz(3)", value: "orders.modified_at" },
  },
};

export const ordersTable = `
  create table orders (
    merchant_id varchar(64) not null, order_id varchar(64) not null, shop text, status text not null,
    tries integer not null, customer text, amount bigint not null, created_at timestamptz(3) not null,
    modified_at timestamptz(3) not null, primary key (merchant_id, order_id)
  );`;

export const ordersListSql = `${progressTable}\n${listTables(listedOrders)}`;

export interface OrderRow {
  readonly merchant_id: string;
  readonly order_id: string;
  readonly shop: string | null;
  readonly status: string;
  readonly tries: number;
  readonly customer: string | null;
  readonly amount: number;
  readonly created_at: Date;
  readonly modified_at: Date;
}

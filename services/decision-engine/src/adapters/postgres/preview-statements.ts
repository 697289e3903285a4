import type { Row } from "@railyard/database";
import { boolean, defineStatement, defineTable, text, texts, timestamptz } from "@railyard/database";

import type { PreviewRoute } from "../../preview-ports.ts";
import { countedTraits } from "./trait-columns.ts";

/** Previews that a list looks at. */
const mostPreviews = 2_000;
const mostOfPayment = 100;

export const previews = defineTable("rule_previews", {
  merchant_id: text(),
  profile_id: text().orNull(),
  payment_id: text().orNull(),
  route: text<PreviewRoute>(),
  rule_id: text(),
  rule_name: text().orNull(),
  is_default: boolean().as("isDefaultSelection"),
  connectors: texts(),
  connector: text().orNull(),
  error_code: text().orNull(),
  ...countedTraits.columns,
  previewed_at: timestamptz().as("at"),
});

export const ownPreviewColumns = previews.without("connector", ...countedTraits.names);

export const insertPreviews = defineStatement({
  name: "previews_insert",
  text: `
    insert into rule_previews (${previews.list})
    select ${previews.list} from json_to_recordset($1::json) as preview(${previews.definitions})`,
});

const status = "case when error_code is null then 'success' else 'failure' end";

const isWanted = `
        ($5::text is null or payment_method = $5)
        and ($6::text is null or payment_method_type = $6)
        and ($7::text is null or card_network = $7)
        and ($8::text is null or currency = $8)
        and ($9::text is null or country = $9)
        and ($10::text is null or authentication_type = $10)
        and ($11::text[] is null or connector = any($11))
        and ($12::text is null or ${status} = $12)
        and ($13::text is null or error_code = $13)
        and ($14::text is null or route = $14)`;

export interface PreviewPageRow {
  readonly looked_back_to: Date | null;
  readonly total: number;
  readonly successes: number;
  readonly failures: number;
  /** Null: the page is empty. */
  readonly lookup_key: string | null;
  readonly payment_id: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly entries: number;
  readonly status: "success" | "failure";
  readonly gateway: string | null;
  readonly gateways: readonly string[] | null;
  readonly routes: readonly string[];
}

/** Payments that rules were evaluated for; an evaluation for no payment is an entry of its own. */
export const readPreviewPage = defineStatement<PreviewPageRow>({
  name: "previews_read_page",
  text: `
    with looked as materialized (
      select * from rule_previews
      where merchant_id = $1 and previewed_at >= $2 and previewed_at < $3 and ($4::text is null or profile_id = $4)
      order by previewed_at desc limit ${String(mostPreviews)}
    ), found as (
      select coalesce(payment_id, 'preview_' || id) as lookup_key, max(payment_id) as payment_id,
        min(previewed_at) as first_seen_at, max(previewed_at) as last_seen_at, count(*)::int as entries,
        (array_agg(${status} order by previewed_at desc, id desc))[1] as status,
        (array_agg(connector order by previewed_at desc, id desc))[1] as gateway,
        array_agg(distinct connector) filter (where connector is not null) as gateways,
        array_agg(distinct route) as routes
      from looked where ${isWanted}
      group by 1
    ), page as (
      select * from found order by last_seen_at desc, lookup_key limit $15 offset $16
    ), summary as (
      select case when (select count(*) from looked) = ${String(mostPreviews)}
          then (select min(previewed_at) from looked) end as looked_back_to,
        count(*)::int as total, (count(*) filter (where found.status = 'success'))::int as successes,
        (count(*) filter (where found.status = 'failure'))::int as failures
      from found
    )
    select * from summary left join page on true order by page.last_seen_at desc, page.lookup_key`,
});

export interface PreviewRow extends Row<typeof previews> {
  readonly id: number;
}

export const readPreviewsOfPayment = defineStatement<PreviewRow>({
  name: "previews_read_of_payment",
  text: `
    select id, ${previews.list} from rule_previews
    where merchant_id = $1 and payment_id = $15 and previewed_at >= $2 and previewed_at < $3
      and ($4::text is null or profile_id = $4) and ${isWanted}
    order by previewed_at desc, id desc limit ${String(mostOfPayment)}`,
});

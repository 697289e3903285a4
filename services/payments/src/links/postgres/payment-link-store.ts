import type { Database, Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { LinkAddresses } from "../domain/link-addresses.ts";
import type { PaymentLinkStore, StoredLink } from "../ports.ts";
import { oneOf, readNewest } from "../../kernel/postgres/list-reading.ts";
import type { LinksListing } from "./listed-links.ts";
import { paymentLinks } from "./payment-link-row.ts";

type LinkRow = Row<typeof paymentLinks>;

interface StoredLinkRow extends LinkRow {
  readonly profile_id: string;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly expires_at: Date;
  readonly client_secret: string;
  readonly description: string | null;
  readonly addresses: LinkAddresses;
}

const selectStored = `
  select ${paymentLinks.listFrom("payment_links")}, payments.profile_id, payments.amount, payments.currency,
    payments.expires_at, payments.client_secret, payments.details->>'description' as description,
    payments.details->'payment_link' as addresses
  from payment_links
  join payments on payments.merchant_id = payment_links.merchant_id and payments.payment_id = payment_links.payment_id`;

const loadLink = defineStatement<StoredLinkRow>({
  name: "payment_link_load",
  text: `${selectStored} where payment_links.merchant_id = $1 and payment_links.payment_link_id = $2`,
});

const linkOfPayment = defineStatement<LinkRow>({
  name: "payment_link_of_payment",
  text: `select ${paymentLinks.list} from payment_links where merchant_id = $1 and payment_id = $2`,
});

const loadLinks = defineStatement<StoredLinkRow>({
  name: "payment_link_load_many",
  text: `${selectStored} where payment_links.merchant_id = $1 and payment_links.payment_link_id = any ($2)`,
});

const storedFromRow = (row: StoredLinkRow): StoredLink => ({
  link: paymentLinks.fromRow(row),
  profileId: row.profile_id,
  terms: {
    amount: row.amount,
    currency: row.currency,
    expiresAt: row.expires_at,
    description: row.description,
    addresses: row.addresses,
  },
  clientSecret: row.client_secret,
});

/** Payment links in PostgreSQL. */
export const createPaymentLinkStore = (
  database: Database,
  { links: listing }: { readonly links: LinksListing },
): PaymentLinkStore => ({
  load: async (merchantId, paymentLinkId) => {
    const [row] = await database.query(loadLink, [merchantId, paymentLinkId]);
    return row === undefined ? null : storedFromRow(row);
  },
  ofPayment: async (merchantId, paymentId) =>
    paymentLinks.fromOnlyRow(await database.query(linkOfPayment, [merchantId, paymentId])),
  list: async ({ merchantId, profileId, createdFrom, createdUntil, limit, offset }) => {
    const query = { merchantId, dimensions: { profile_id: oneOf(profileId) }, createdFrom, createdUntil };
    return listing.look(async (look) => {
      const rows = await readNewest(look, query, { limit, offset }, loadLinks, (row) => row.payment_link_id);
      return rows.map(storedFromRow);
    });
  },
});

/** The two APIs that the reference describes. */
export type Api = "merchant" | "engine";

/** Tags in the order in which a merchant meets them: money first, the account after it, the operator's last. */
export const tagOrder: Readonly<Record<Api, readonly string[]>> = {
  merchant: [
    "Payments",
    "Refunds",
    "Customers",
    "Payment methods",
    "Mandates",
    "Payment links",
    "Checkout",
    "Payment methods listing",
    "Ephemeral keys",
    "Subscriptions",
    "Payouts",
    "Disputes",
    "Files",
    "Events",
    "Request log",
    "Sandbox clock",
    "Authentications",
    "Cards",
    "Refund requests",
    "Search",
    "Exports",
    "Notes",
    "Relays",
    "Unmatched transactions",
    "Blocklist",
    "Routing configurations",
    "Default order",
    "Decision rules",
    "Business profiles",
    "Profile acquirers",
    "Connector accounts",
    "Providers",
    "API keys",
    "Merchant accounts",
    "Organizations",
    "Users",
    "Roles",
    "Audit log",
    "Redirects",
    "Provider webhooks",
    "Card issuers",
    "Configurations",
    "Error mapping rules",
    "Operator",
  ],
  engine: [
    "Gateway decision",
    "Routing rules",
    "Rule configuration",
    "Analytics",
    "Error mapping rules",
    "Merchants and keys",
    "Users",
    "Health",
  ],
};

/** The tags of a document in the order of the reference; those that the order lacks follow in alphabetical order. */
export const inTagOrder = (api: Api, tags: readonly string[]): readonly string[] => {
  const order = tagOrder[api];
  const known = order.filter((tag) => tags.includes(tag));
  return [...known, ...tags.filter((tag) => !order.includes(tag)).toSorted()];
};

/** A tag as it is in an address: "Payment methods" is payment-methods. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Where the pages of an API begin. */
export const rootOf = (api: Api): string => (api === "merchant" ? "/docs/reference/" : "/docs/reference/engine/");

/** The page of an operation. */
export const operationHref = (api: Api, operationId: string): string => `${rootOf(api)}${operationId}/`;

/** The page of a tag. */
export const tagHref = (api: Api, tag: string): string => `${rootOf(api)}${slugOf(tag)}/`;

/** The page of an object or a list of values that several operations share. */
export const objectHref = (api: Api, name: string): string => `${rootOf(api)}objects/${name}/`;

/** The path of a page below the root of the reference, as its route has it. */
export const routeOf = (href: string): string => href.slice(rootOf("merchant").length).replace(/\/$/, "");

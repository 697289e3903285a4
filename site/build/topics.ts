/** What a reader comes for. Each topic has a sidebar of its own. */
export type TopicName = "merchants" | "reference" | "operators" | "contributors";

/** A group of a sidebar: addresses of pages in their order; one that ends in `/*` has all below it. */
interface Group {
  readonly label: string;
  readonly pages: readonly string[];
  /** Pages that are reached from those, and that no sidebar lists. */
  readonly below?: readonly string[];
  /** Whether its pages are hidden until it is opened, or one of them is. */
  readonly isCollapsed?: boolean;
}

export interface Topic {
  readonly name: TopicName;
  readonly label: string;
  /** The page that the topic is entered by. */
  readonly start: string;
  readonly groups: readonly Group[];
}

const guides = (...slugs: readonly string[]): readonly string[] => slugs.map((slug) => `merchants/${slug}`);

const merchants: Topic = {
  name: "merchants",
  label: "Merchants",
  start: "merchants",
  groups: [
    { label: "Start", pages: ["merchants", ...guides("quickstart", "testing")] },
    {
      label: "Integrate",
      pages: guides("hosted-page", "payment-fields", "server-payments", "payment-links", "three-d-secure"),
    },
    {
      label: "Repeat business",
      pages: guides("stored-cards", "merchant-initiated", "subscriptions", "payouts"),
    },
    { label: "Operate", pages: guides("webhooks", "refunds", "disputes", "routing") },
    { label: "Rules of the API", pages: guides("idempotency", "errors", "pagination", "limits") },
    { label: "Go live", pages: guides("going-live", "pci", "moving-from-hyperswitch") },
    {
      label: "Look up",
      pages: [
        "error-codes",
        "event-types",
        "payment-states",
        "sandbox-cards",
        "sandbox-clock",
        "browser-library",
        "languages",
      ],
    },
    { label: "Clients and tools", isCollapsed: true, pages: ["packages/*", "example-shop"] },
    { label: "Routing in depth", isCollapsed: true, pages: ["routing", "decision-engine/*"] },
    { label: "Connectors", isCollapsed: true, pages: ["connectors", "connectors/*"] },
    { label: "Console", isCollapsed: true, pages: ["console", "users", "roles", "console-permissions"] },
  ],
};

const operators: Topic = {
  name: "operators",
  label: "Operators",
  start: "operations",
  groups: [
    {
      label: "Install",
      pages: [
        "operations",
        "operations/requirements",
        "operations/install-and-upgrade",
        "operations/secrets",
        "operations/hardening",
        "deployment/chart",
        "deployment/kubernetes",
        "deployment/upgrading",
        "releases",
        "changelog",
        "deployment/*",
      ],
    },
    {
      label: "Run and scale",
      pages: [
        "gateway",
        "operations/variables",
        "operations/scaling",
        "operations/service-levels",
        "metrics",
        "boards",
        "operations/logs",
        "operations/tables",
        "operations/merchants",
        "audit-log",
        "operations/*",
      ],
    },
    { label: "Recover", pages: ["operations/backup-and-restore", "operations/disaster-recovery"] },
    { label: "Runbooks", isCollapsed: true, pages: ["runbooks/*"] },
    { label: "Measured", pages: ["performance", "routing-quality", "bench", "bench/*"] },
    { label: "Security", pages: ["security"] },
  ],
};

const contributors: Topic = {
  name: "contributors",
  label: "Contributors",
  start: "architecture",
  groups: [
    {
      label: "Start",
      pages: ["architecture", "contributing", "commands", "glossary", "adding-a-connector", "samples"],
    },
    { label: "Decisions", pages: ["decisions"], below: ["decisions/*"] },
    { label: "Services", isCollapsed: true, pages: ["services/*"] },
    { label: "Libraries", isCollapsed: true, pages: ["libs/*"] },
    { label: "Other parts", isCollapsed: true, pages: ["contributors/*"] },
  ],
};

export const topics: readonly Topic[] = [merchants, operators, contributors];

const isListed = (pattern: string, address: string): boolean =>
  pattern.endsWith("/*") ? address.startsWith(pattern.slice(0, -1)) : pattern === address;

const exactPages = new Set(topics.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages)));

/** The pages of a group among the addresses that there are. A page that a group names is not among others' `/*`. */
export const pagesOf = ({ pages }: Group, addresses: readonly string[]): readonly string[] =>
  pages.flatMap((pattern) =>
    addresses.filter((address) => isListed(pattern, address) && (pattern === address || !exactPages.has(address))),
  );

/** The topic of a page; undefined for one that no sidebar has. */
export const topicOf = (address: string): Topic | undefined =>
  topics.find(({ groups }) => groups.some(({ pages }) => pages.includes(address))) ??
  topics.find(({ groups }) =>
    groups.some(({ pages, below = [] }) => [...pages, ...below].some((pattern) => isListed(pattern, address))),
  );

/** Where the reference of the API begins. */
const reference = "reference";

/** The ways into the site, in the order in which they are shown. */
export const entrances: readonly Pick<Topic, "label" | "start" | "name">[] = [
  merchants,
  { name: "reference", label: "API reference", start: reference },
  operators,
  contributors,
];

/** For whom a page is: what merchants search leaves out what is for others. */
export const audienceOf = (address: string): TopicName =>
  address === reference || address.startsWith(`${reference}/`) ? "reference" : (topicOf(address)?.name ?? "merchants");

/** Whose pages a search can be narrowed to. */
export const audiences: readonly { readonly label: string; readonly names: readonly TopicName[] }[] = [
  { label: "Merchants", names: ["merchants", "reference"] },
  { label: "Operators", names: ["operators"] },
  { label: "Contributors", names: ["contributors"] },
];

// Which folder may import which: the arrows of ARCHITECTURE.md, kept by dependency-cruiser.
// A rule names what is forbidden; what no rule forbids is allowed.

/** Libraries from the bottom up: a library imports only libraries of lower layers, or of its own where named. */
const libraryLayers = [
  ["members"],
  ["money", "identifiers", "failures", "rules", "grouping", "addresses", "caching", "waiting"],
  ["contracts", "config"],
  ["telemetry", "auth", "encryption"],
  ["http", "database", "messaging"],
  ["process"],
  ["outbox", "idempotency", "directory", "connectors", "jobs", "listing"],
  ["audit", "service"],
  ["platform"],
];
const servers = ["embedded-servers", "testing"];

/**
 * Modules of the payments service from the bottom up: a module imports only modules listed before it. `process` joins
 * them, and what is next to the modules (app, routes, ports, failures) sees them all.
 */
const paymentsModules = [
  "kernel",
  "methods",
  "providers",
  "error-mapping",
  "operations",
  "vault",
  "blocklist",
  "links",
  "payments",
  "authentications",
  "refunds",
  "unmatched",
  "disputes",
  "notes",
  "relays",
  "payouts",
  "exports",
  "subscriptions",
  "timelines",
  "pages",
  "webhooks",
  "search",
  "clocks",
  "process",
];

/** What a domain may import: nothing in it does anything outside the process. */
const domainLibraries = [
  "^libs/(members|money|identifiers|failures|rules|addresses|caching|contracts)/",
  "^libs/waiting/src/doubling\\.ts$",
];

const anyOf = (names: readonly string[]): string => `(${names.join("|")})`;

const layerRules = libraryLayers.map((layer, index) => ({
  name: `libraries-import-downward-only-${layer[0]}`,
  comment: "A library imports only libraries below it.",
  severity: "error",
  from: { path: `^libs/${anyOf(layer)}/src/` },
  to: {
    path: `^libs/${anyOf([...libraryLayers.slice(index).flat(), ...servers])}/src/`,
    pathNot: `^libs/$1/src/`,
  },
}));

const moduleRules = paymentsModules.map((module, index) => ({
  name: `payments-modules-import-downward-only-${module}`,
  comment: "A module of payments imports only modules below it, type-only imports included.",
  severity: "error",
  from: { path: `^services/payments/src/${module}/` },
  to: {
    path: [
      `^services/payments/src/${anyOf(paymentsModules.slice(index + 1).concat("none"))}/`,
      "^services/payments/src/(app|routes|config)\\.ts$",
      ...(module === "process" ? [] : ["^services/payments/src/(ports|failures)\\.ts$"]),
    ],
  },
}));

const rules = [
  {
    name: "payments-has-modules-only",
    comment: "Every file in a folder of payments is in a module that has its place in the order.",
    severity: "error",
    from: {},
    to: {
      path: "^services/payments/src/[^/]+/",
      pathNot: `^services/payments/src/(${paymentsModules.join("|")}|generated)/`,
    },
  },
  {
    name: "no-cycles",
    comment: "Two files that need each other are one concept or hide a third.",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "no-orphans",
    comment: "A file that nothing imports is dead.",
    severity: "error",
    from: {
      orphan: true,
      pathNot: [
        "(^|/)src/(main|migrate|reseal|index|app|start|demo|first-payment)\\.ts$",
        "\\.config\\.ts$",
        "/generated/",
        "\\.test\\.ts$",
        // Read and served to browsers, not imported.
        "/http/assets/[^/]+\\.js$",
      ],
    },
    to: {},
  },
  {
    name: "services-do-not-import-services",
    comment: "Services talk over HTTP and events, by contract.",
    severity: "error",
    from: { path: "^services/([^/]+)/" },
    to: { path: "^services/", pathNot: "^services/$1/" },
  },
  {
    name: "libraries-do-not-import-above",
    comment: "No library knows a service, the local composition or a system test.",
    severity: "error",
    from: { path: "^libs/" },
    to: { path: "^(services|local|test)/" },
  },
  {
    name: "only-local-and-system-tests-import-services",
    comment: "What composes services is above them.",
    severity: "error",
    from: { pathNot: "^(local|test|services)/" },
    to: { path: "^services/" },
  },
  {
    name: "services-are-entered-by-app-or-config",
    comment: "Of a service, others see createApp, its migrations and its configuration.",
    severity: "error",
    from: { path: "^(local|test)/" },
    to: { path: "^services/[^/]+/src/", pathNot: "^services/[^/]+/src/(app|config|index)\\.ts$" },
  },
  {
    name: "domain-is-pure",
    comment: "The domain imports the domain, contract types and libraries that do nothing outside the process.",
    severity: "error",
    from: { path: "^services/([^/]+)/src/domain/" },
    to: {
      pathNot: ["^services/$1/src/(domain/|failures\\.ts$)", ...domainLibraries],
    },
  },
  {
    name: "domain-of-modules-is-pure",
    comment: "The same for the domain of a module, which may see the domain of modules below.",
    severity: "error",
    from: { path: "^services/payments/src/[^/]+/domain/" },
    to: {
      pathNot: ["^services/payments/src/[^/]+/(domain/|failures\\.ts$)", ...domainLibraries],
    },
  },
  {
    name: "wire-is-pure",
    comment: "Between the domain and the wire are functions of the domain and the contracts, nothing that does work.",
    severity: "error",
    from: { path: "^services/payments/src/[^/]+/wire/" },
    to: {
      pathNot: [
        "^services/payments/src/[^/]+/(domain/|wire/|failures\\.ts$)",
        "^libs/(members|money|identifiers|failures|rules|addresses|contracts)/",
      ],
    },
  },
  {
    name: "wire-is-for-use-cases-and-http",
    comment:
      "Use cases make events of it and routes answers. Rows keep the details of a payment by the names of requests.",
    severity: "error",
    from: { path: "^services/payments/src/[^/]+/(?!wire/|use-cases/|http/)[^/]+/" },
    to: {
      path: "^services/payments/src/[^/]+/wire/",
      pathNot: "^services/payments/src/payments/wire/details-members\\.ts$",
    },
  },
  {
    name: "use-cases-know-no-technology",
    comment: "A use case sees ports, domain and failures; never express, Prisma, NATS or ajv.",
    severity: "error",
    from: { path: ["^services/[^/]+/src/use-cases/", "^services/payments/src/[^/]+/use-cases/"] },
    to: {
      path: [
        "^services/[^/]+/src/adapters/",
        "^services/payments/src/[^/]+/(?!domain/|use-cases/|wire/)[^/]+/",
        "/generated/",
        "node_modules/(express|pg|@prisma|@nats-io|ajv)/",
      ],
    },
  },
  {
    name: "tokens-are-verified-in-one-place",
    comment: "A second way to verify a token would be a second set of mistakes to make.",
    severity: "error",
    from: { path: "^(libs|services)/[^/]+/src/", pathNot: "^libs/auth/src/json-web-tokens\\.ts$" },
    to: { path: "node_modules/jsonwebtoken/" },
  },
  {
    name: "adapters-do-not-import-adapters",
    comment: "Adapters meet only in app.ts.",
    severity: "error",
    from: { path: "^services/([^/]+)/src/adapters/([^/]+)/" },
    to: { path: "^services/$1/src/adapters/", pathNot: "^services/$1/src/adapters/$2/" },
  },
  {
    name: "adapters-of-modules-do-not-import-other-adapters",
    comment: "In modules, too, adapters of one technology meet another's only in app.ts.",
    severity: "error",
    from: { path: "^services/payments/src/[^/]+/(?!domain/|wire/|use-cases/)([^/]+)/" },
    to: {
      path: "^services/payments/src/[^/]+/(?!domain/|wire/|use-cases/)[^/]+/",
      pathNot: ["^services/payments/src/[^/]+/$1/", "/generated/"],
    },
  },
  {
    name: "no-file-imports-main",
    comment: "main.ts starts a process when it is loaded.",
    severity: "error",
    from: {},
    to: { path: ["^services/[^/]+/src/(main|migrate)\\.ts$", "^local/src/main\\.ts$"] },
  },
  {
    name: "generated-clients-stay-in-postgres-adapters",
    comment: "Prisma's types never leave the folder that talks to PostgreSQL.",
    severity: "error",
    from: { pathNot: ["^services/[^/]+/src/[^/]+/postgres/", "/generated/"] },
    to: { path: "^services/[^/]+/src/generated/" },
  },
  {
    name: "connectors-are-for-payments",
    comment: "Only payments calls providers; merchants checks credentials against the manifests.",
    severity: "error",
    from: { path: "^services/(?!payments|merchants|sandbox-provider)" },
    to: { path: "^libs/connectors/" },
  },
  {
    name: "the-connector-port-knows-no-code-around-it",
    comment: "What adapters implement, and the words of it.",
    severity: "error",
    from: { path: "^libs/connectors/src/port/" },
    to: { path: "^libs/connectors/src/(?!port/)" },
  },
  {
    name: "connectors-read-and-write-messages-by-the-port-alone",
    comment: "Helpers of adapters neither call nor know any of them.",
    severity: "error",
    from: { path: "^libs/connectors/src/wire/" },
    to: { path: "^libs/connectors/src/(?!port/|wire/)" },
  },
  {
    name: "calls-to-providers-know-no-adapter",
    comment: "One transport for all: an adapter comes in by the port.",
    severity: "error",
    from: { path: "^libs/connectors/src/calling/" },
    to: { path: "^libs/connectors/src/(catalogue|providers|sandbox)/" },
  },
  {
    name: "adapters-are-pure-and-on-their-own",
    comment: "A provider's folder sees the port and the helpers for messages, no other adapter and nothing that sends.",
    severity: "error",
    from: { path: "^libs/connectors/src/providers/([^/]+)/" },
    to: { path: "^libs/connectors/src/", pathNot: "^libs/connectors/src/(port/|wire/|providers/$1/)" },
  },
  {
    name: "servers-and-test-tools-stay-out-of-services",
    comment: "Embedded servers and test tools are for local and tests.",
    severity: "error",
    from: { path: "^(services|libs)/[^/]+/src/", pathNot: `^libs/${anyOf(servers)}/` },
    to: { path: `^libs/${anyOf(servers)}/` },
  },
  {
    name: "source-does-not-import-tests",
    severity: "error",
    from: { path: "^(services|libs)/[^/]+/src/|^local/src/" },
    to: { path: "(^|/)test/" },
  },
  {
    name: "production-code-needs-production-dependencies",
    comment: "What src imports is a dependency, not a development dependency.",
    severity: "error",
    from: { path: "^(services|libs)/[^/]+/src/", pathNot: ["^libs/testing/", "/generated/"] },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "packages-are-on-their-own",
    comment: "Shops install packages, and nothing of what runs here.",
    severity: "error",
    from: { path: "^packages/" },
    to: { path: "^(libs|services|local|console|scripts|test)/" },
  },
  {
    name: "packages-are-for-shops",
    comment: "What runs here imports no package: it would have to be built first.",
    severity: "error",
    from: { path: "^(libs|services|local|console)/" },
    to: { path: "^packages/" },
  },
  {
    name: "imports-resolve",
    comment: "A package's import of another resolves only after that was built.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^@railyard/(js|node|react)$" },
  },
  ...layerRules,
  ...moduleRules,
];

export default {
  forbidden: rules,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.railyard|coverage)/|^packages/[^/]+/dist/" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

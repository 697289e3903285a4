import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import type { Difference } from "./compare-schema.ts";
import { memberSchema } from "./compare-schema.ts";
import { memberList } from "./member-list.ts";
import { endpoints, tableUnder } from "./specification-document.ts";
import type { SpecificationEndpoint } from "./specification-document.ts";

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");

const operationAt = (
  operations: readonly OperationContract[],
  method: string,
  path: string,
): OperationContract | undefined =>
  operations.find(
    (operation) =>
      operation.method === method &&
      [operation.path, ...(operation.aliases ?? [])].some((address) => withoutNames(address) === withoutNames(path)),
  );

const credentials = [
  [/bearer JWT/, "jwt"],
  [/admin API key/, "admin_key"],
  [/merchant API key/, "merchant_key"],
] as const;

const compareEndpoint = (endpoint: SpecificationEndpoint): readonly Difference[] => {
  const place = `${endpoint.method} ${endpoint.path}`;
  const operation = operationAt(merchantApiOperations, endpoint.method, endpoint.path);
  if (operation === undefined) return [{ place, problem: "is missing" }];
  const [, kind] = credentials.find(([pattern]) => pattern.test(endpoint.authentication)) ?? [];
  const wrongAccess = kind === undefined || operation.access === "public" || !operation.access.includes(kind);
  const missing = memberList(endpoint.body).filter(({ name }) => memberSchema(operation.body, name) === undefined);
  return [
    ...(wrongAccess ? [{ place, problem: `does not take ${String(kind)}` }] : []),
    ...missing.map(({ name }) => ({ place: `${place}.${name}`, problem: "is missing" })),
  ];
};

/** Where the operations that the specification describes one by one differ from the contracts. */
export const endpointDifferences = (): readonly Difference[] => endpoints.flatMap(compareEndpoint);

/** How many members the bodies of the described operations name. */
export const endpointMemberCount = endpoints.reduce((sum, { body }) => sum + memberList(body).length, 0);

const accessClasses: Readonly<Record<string, readonly string[]>> = {
  public: [],
  "admin bootstrap": ["admin_secret"],
  protected: ["engine_key", "jwt"],
};

/** Where the decision engine's paths differ from the contracts. */
export const enginePathDifferences = (): readonly Difference[] =>
  tableUnder("Decision engine").rows.flatMap((row): readonly Difference[] => {
    const place = `${row["method"] ?? ""} ${row["path"] ?? ""}`;
    const operation = operationAt(engineApiOperations, row["method"] ?? "", row["path"] ?? "");
    if (operation === undefined) return [{ place, problem: "is missing" }];
    const access: readonly string[] = operation.access === "public" ? [] : operation.access;
    const expected = accessClasses[row["access class"] ?? ""];
    return expected !== undefined && [...access].sort().join() === [...expected].sort().join()
      ? []
      : [{ place, problem: `is open to ${access.join(" and ") || "everybody"}` }];
  });

/** The operations of the decision engine that the specification names without a path, with the one that does each. */
const engineOperationIds: Readonly<Record<string, string>> = {
  "Auth and onboarding: signup": "engineSignUp",
  "Auth and onboarding: login": "engineLogIn",
  "Auth and onboarding: logout": "engineLogOut",
  "Auth and onboarding: current user": "readEngineUser",
  "Auth and onboarding: list user merchants": "listEngineMerchants",
  "Auth and onboarding: switch merchant": "switchEngineMerchant",
  "Auth and onboarding: onboard merchant": "onboardEngineMerchant",
  "API keys: create": "createEngineKey",
  "API keys: list": "listEngineKeys",
  "API keys: revoke": "revokeEngineKey",
  "Merchant account: create": "createEngineMerchant",
  "Merchant account: get": "retrieveEngineMerchant",
  "Merchant account: delete": "deleteEngineMerchant",
  "Merchant account: get debit routing": "retrieveDebitRouting",
  "Merchant account: update debit routing": "updateDebitRouting",
  "Gateway decision: decide gateway": "decideGateway",
  "Gateway decision: legacy decision gateway": "decideGatewayLegacy",
  "Gateway decision: legacy update score": "updateScoreLegacy",
  "Gateway decision: update gateway score": "updateGatewayScore",
  "Routing rules: create": "createRoutingRule",
  "Routing rules: activate": "activateRoutingRule",
  "Routing rules: deactivate": "deactivateRoutingRule",
  "Routing rules: list": "listRoutingRules",
  "Routing rules: get active": "listActiveRoutingRules",
  "Routing rules: evaluate": "evaluateRoutingRule",
  "Routing rules: hybrid routing": "routeHybrid",
  "Rule configuration: create": "createEngineConfiguration",
  "Rule configuration: get": "retrieveEngineConfiguration",
  "Rule configuration: update": "updateEngineConfiguration",
  "Rule configuration: delete": "deleteEngineConfiguration",
  "Config: get routing config": "readRoutingKeys",
  "Config: configure success-rate dimensions": "configureScoreDimensions",
  "Analytics: overview": "readAnalyticsOverview",
  "Analytics: gateway scores": "readGatewayScores",
  "Analytics: decisions": "readDecisionStatistics",
  "Analytics: routing stats": "readRoutingStatistics",
  "Analytics: log summaries": "readErrorSummaries",
  "Analytics: cost savings": "readCostSavings",
  "Analytics: payment audit": "readPaymentAudit",
  "Analytics: preview trace": "readPreviewTrace",
  "Analytics: routing events": "readRoutingEvents",
  "Analytics: A/B experiment results": "readExperimentResults",
  "Analytics: A/B experiment transactions": "listExperimentTransactions",
};

/** The operations of the decision engine that the specification names, as `family: operation`. */
export const engineOperationNames: readonly string[] = tableUnder("Decision engine", 1).rows.flatMap((row) =>
  (row["operations"] ?? "").split(",").map((name) => `${row["family"] ?? ""}: ${name.trim()}`),
);

/** Which of them no operation does. */
export const engineOperationDifferences = (): readonly Difference[] =>
  engineOperationNames
    .filter((name) => {
      const id = engineOperationIds[name];
      return !engineApiOperations.some(({ operationId }) => operationId === id);
    })
    .map((place) => ({ place, problem: "is missing" }));

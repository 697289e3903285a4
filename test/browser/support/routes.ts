import { callSuccessfully } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import type { ConsoleStack } from "./console-stack.ts";

/** A page of the console, by its address in the router. */
export interface ConsoleRoute {
  readonly route: string;
  /** Pages before the sign-in; they are opened without a session. */
  readonly isPublic?: true;
  /** Pages of the platform's operator: they are opened with the admin key. */
  readonly isOperator?: true;
  /** Where one sees it: with ids of objects in place of parameters. */
  readonly address?: (ids: RouteIds) => string;
}

/** Objects of the demo merchant that pages show. */
export type RouteIds = Readonly<Record<string, string>>;

/** Every page that the router knows. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  { route: "/console/sign-in", isPublic: true },
  { route: "/console/forgot-password", isPublic: true },
  { route: "/accept-invitation", isPublic: true },
  { route: "/verify_email", isPublic: true },
  { route: "/console/enter", isPublic: true },
  { route: "/reset-password", isPublic: true },
  { route: "/console" },
  { route: "/console/payments" },
  { route: "/console/payments/$paymentId", address: ({ payment }) => `/console/payments/${payment ?? ""}` },
  { route: "/console/refunds" },
  { route: "/console/refunds/requests" },
  { route: "/console/disputes" },
  { route: "/console/disputes/$disputeId", address: ({ dispute }) => `/console/disputes/${dispute ?? ""}` },
  { route: "/console/payouts" },
  { route: "/console/payouts/$payoutId", address: ({ payout }) => `/console/payouts/${payout ?? ""}` },
  { route: "/console/customers" },
  { route: "/console/customers/$customerId", address: ({ customer }) => `/console/customers/${customer ?? ""}` },
  { route: "/console/subscriptions" },
  {
    route: "/console/subscriptions/$subscriptionId",
    address: ({ subscription }) => `/console/subscriptions/${subscription ?? ""}`,
  },
  { route: "/console/links" },
  { route: "/console/routing" },
  { route: "/console/routing/rules/new" },
  { route: "/console/routing/rules/$ruleId", address: ({ rule }) => `/console/routing/rules/${rule ?? ""}` },
  { route: "/console/routing/rules/$ruleId/edit", address: ({ rule }) => `/console/routing/rules/${rule ?? ""}/edit` },
  { route: "/console/routing/success-rates" },
  { route: "/console/routing/experiments" },
  {
    route: "/console/routing/experiments/$experimentId",
    address: ({ experiment }) => `/console/routing/experiments/${experiment ?? ""}`,
  },
  {
    route: "/console/routing/simulator",
    address: () =>
      "/console/routing/simulator?amount=60000&currency=EUR&payment_method=card&payment_method_type=credit",
  },
  { route: "/console/routing/costs" },
  { route: "/console/routing/outages" },
  { route: "/console/connectors" },
  { route: "/console/connectors/add" },
  { route: "/console/connectors/$connectorId", address: ({ connector }) => `/console/connectors/${connector ?? ""}` },
  { route: "/console/rules" },
  { route: "/console/rules/three-ds" },
  { route: "/console/rules/surcharge" },
  { route: "/console/analytics" },
  { route: "/console/exports" },
  { route: "/console/developers" },
  { route: "/console/developers/events" },
  { route: "/console/developers/events/$eventId", address: ({ event }) => `/console/developers/events/${event ?? ""}` },
  { route: "/console/developers/webhooks" },
  { route: "/console/settings" },
  { route: "/console/settings/merchant" },
  { route: "/console/users" },
  { route: "/console/users/roles" },
  { route: "/console/audit" },
  { route: "/console/account" },
  { route: "/console/operator", isOperator: true },
  ...[
    "/overdue",
    "/organizations",
    "/merchants",
    "/error-mapping",
    "/error-mapping/unmapped",
    "/cards",
    "/audit",
    "/signing-key",
  ].map((page): ConsoleRoute => ({ route: `/console/operator${page}`, isOperator: true })),
  {
    route: "/console/operator/merchants/$merchantId",
    isOperator: true,
    address: ({ merchant }) => `/console/operator/merchants/${merchant ?? ""}`,
  },
];

type Rows = readonly Readonly<Record<string, string>>[];

/** The first of a list, wherever its answer has it. */
const firstOf = ({ body }: ApiAnswer, member = "data"): Readonly<Record<string, string>> => {
  const rows = (Array.isArray(body) ? body : body[member]) as Rows;
  const [first] = rows;
  if (first === undefined) throw new RangeError(`The demo merchant has nothing of ${JSON.stringify(body)}.`);
  return first;
};

/** The ids of objects that the demo merchant has: a payment with a refund, and so on. */
export const routeIdsOf = async ({ system, merchant }: ConsoleStack): Promise<RouteIds> => {
  const { secretKey: key, merchantId, profileId, connectors } = merchant;
  const list = (method: string, path: string, body?: object): Promise<ApiAnswer> =>
    callSuccessfully(system.gateway, method, path, {
      key,
      headers: { "x-profile-id": profileId },
      ...defined({ body }),
    });
  const [refunds, disputes, payouts, customers, events, subscriptions, rules, allRules] = await Promise.all([
    list("POST", "/refunds/list", { limit: 1 }),
    list("GET", "/disputes/list?limit=1"),
    list("POST", "/payouts/list", { limit: 1 }),
    list("GET", "/customers/list?limit=1"),
    list("POST", `/events/${merchantId}`, { limit: 1 }),
    list("GET", "/subscriptions/list?limit=1"),
    list("GET", "/routing/active"),
    callSuccessfully(system.gateway, "GET", "/routing?limit=100", { key }),
  ]);
  const refund = firstOf(refunds);
  const experiment = (allRules.body as unknown as Rows).find(({ kind }) => kind === "ab_test");
  return defined({
    payment: refund["payment_id"],
    refund: refund["refund_id"],
    dispute: firstOf(disputes)["dispute_id"],
    payout: firstOf(payouts)["payout_id"],
    customer: firstOf(customers)["customer_id"],
    subscription: firstOf(subscriptions)["id"],
    event: firstOf(events, "events")["event_id"],
    connector: Object.values(connectors)[0],
    rule: firstOf(rules)["id"],
    merchant: merchantId,
    experiment: experiment?.["id"],
  });
};

/** Who opens a page, and where. */
export const openingOf = (route: ConsoleRoute, ids: RouteIds): { readonly path: string; readonly as?: string } => {
  const path = addressOf(route, ids);
  if (route.isPublic === true) return { path };
  return { path, as: route.isOperator === true ? "operator" : "org_admin" };
};

/** The address of a page. */
export const addressOf = ({ route, address }: ConsoleRoute, ids: RouteIds): string => address?.(ids) ?? route;

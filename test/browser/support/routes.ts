import { callSuccessfully } from "@railyard/local";
import type { ConsoleStack } from "./console-stack.ts";

/** A page of the console, by its address in the router. */
export interface ConsoleRoute {
  readonly route: string;
  /** Pages before the sign-in; they are opened without a session. */
  readonly isPublic?: true;
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
  { route: "/reset-password", isPublic: true },
  { route: "/console" },
  { route: "/console/payments" },
  { route: "/console/payments/$paymentId", address: ({ payment }) => `/console/payments/${payment ?? ""}` },
];

interface Refunds {
  readonly data: readonly { readonly refund_id: string; readonly payment_id: string }[];
}

/** The ids of objects that the demo merchant has: a payment with a refund, and so on. */
export const routeIdsOf = async ({ system, merchant }: ConsoleStack): Promise<RouteIds> => {
  const { secretKey: key } = merchant;
  const refunds = await callSuccessfully(system.gateway, "POST", "/refunds/list", { key, body: { limit: 1 } });
  const [refund] = (refunds.body as unknown as Refunds).data;
  return { payment: refund?.payment_id ?? "", refund: refund?.refund_id ?? "" };
};

/** The address of a page. */
export const addressOf = ({ route, address }: ConsoleRoute, ids: RouteIds): string => address?.(ids) ?? route;

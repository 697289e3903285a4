import type {
  Authentication,
  AuthenticationEligibility,
  AuthenticationResult,
  SyncedAuthentication,
} from "@railyard/contracts";

import { ok } from "./answers.ts";
import type { CallResult } from "./http-call.ts";
import type { Shop } from "./stack.ts";
import { cardOf } from "./stack.ts";

type Changes = Readonly<Record<string, unknown>>;

/** Who calls: the merchant's server, or the customer's browser. */
export type CallerKind = "server" | "client";

/** Authentications without a payment, as a merchant's server and its customers' browsers see them. */
export interface AuthenticationDesk {
  create(changes?: Changes): Promise<Authentication>;
  retrieve(id: string): Promise<Authentication>;
  /** Sends the card; answers whatever comes. */
  sendCard(of: Authentication, number: string, changes?: Changes, kind?: CallerKind): Promise<CallResult>;
  check(of: Authentication, number: string, changes?: Changes): Promise<AuthenticationEligibility>;
  sendDevice(of: Authentication, changes?: Changes, kind?: CallerKind): Promise<CallResult>;
  authenticate(of: Authentication, changes?: Changes): Promise<AuthenticationResult>;
  askSync(of: Authentication, kind?: CallerKind): Promise<CallResult>;
  sync(of: Authentication, kind?: CallerKind): Promise<SyncedAuthentication>;
  /** Eligibility and device in one go. */
  walk(number: string, changes?: Changes): Promise<readonly [Authentication, AuthenticationResult]>;
}

export const deskOf = (shop: Shop): AuthenticationDesk => {
  const send = (kind: CallerKind, of: Authentication, path: string, body: Changes): Promise<CallResult> =>
    kind === "server"
      ? shop.send("POST", path, body)
      : shop.client("POST", path, { client_secret: of.client_secret, ...body }, "203.0.113.7");
  const create: AuthenticationDesk["create"] = (changes = {}) =>
    ok<Authentication>(
      shop.send("POST", "/authentication", {
        amount: 6540,
        currency: "USD",
        return_url: "https://shop.example/done",
        ...changes,
      }),
    );
  const sendCard: AuthenticationDesk["sendCard"] = (of, number, changes = {}, kind = "client") =>
    send(kind, of, `/authentication/${of.authentication_id}/eligibility`, {
      payment_method: "card",
      payment_method_data: { card: cardOf(number) },
      ...changes,
    });
  const sendDevice: AuthenticationDesk["sendDevice"] = (of, changes = {}, kind = "client") =>
    send(kind, of, `/authentication/${of.authentication_id}/authenticate`, {
      device_channel: "BRW",
      threeds_method_comp_ind: "Y",
      ...changes,
    });
  const askSync: AuthenticationDesk["askSync"] = (of, kind = "server") =>
    send(kind, of, `/authentication/${of.merchant_id}/${of.authentication_id}/sync`, {});
  const check: AuthenticationDesk["check"] = (of, number, changes) => ok(sendCard(of, number, changes));
  const authenticate: AuthenticationDesk["authenticate"] = (of, changes) => ok(sendDevice(of, changes));
  return {
    create,
    retrieve: (id) => ok(shop.send("GET", `/authentication/${id}`)),
    sendCard,
    check,
    sendDevice,
    authenticate,
    askSync,
    sync: (of, kind) => ok(askSync(of, kind)),
    walk: async (number, changes) => {
      const created = await create(changes);
      await check(created, number);
      return [created, await authenticate(created)];
    },
  };
};

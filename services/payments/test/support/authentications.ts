import type { Payment, PaymentAuthenticationResult, Poll } from "@railyard/contracts";

import type { CallResult } from "./http-call.ts";
import { call } from "./http-call.ts";
import type { MerchantOptions } from "./merchant.ts";
import { press } from "./pages.ts";
import type { Shop } from "./stack.ts";
import { cardPayment } from "./stack.ts";

/** Test cards, by what the 3DS Server does with them. */
export const threeDsCards = {
  frictionless: "4000000000003055",
  challenge: "4000000000003220",
  rejected: "4000000000003097",
  unavailable: "4000000000003105",
  declinedAfterwards: "4000008400001629",
  notEnrolled: "4000000000001000",
} as const;

/** A shop whose payments can be authenticated apart from their provider. */
export const threeDsShop: MerchantOptions = {
  connectors: ["fauxpay", "phonypay", "fakethreeds"],
  profile: {
    authentication_connector_details: {
      authentication_connectors: ["fakethreeds"],
      three_ds_requestor_url: "https://shop.example/3ds",
      three_ds_requestor_app_url: null,
    },
  },
};

/** A payment of 65.40 USD whose customer is authenticated first. */
export const threeDsPayment = (number: string, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  cardPayment(number, {
    authentication_type: "three_ds",
    request_external_three_ds_authentication: true,
    ...changes,
  });

/** What `next_action` contains when the client is to authenticate the customer. */
export interface ThreeDsData {
  readonly three_ds_authentication_url: string;
  readonly three_ds_authorize_url: string;
  readonly three_ds_method_details: Readonly<Record<string, unknown>>;
  readonly poll_config: { readonly poll_id: string; readonly delay_in_secs: number; readonly frequency: number };
  readonly message_version: string | null;
  readonly directory_server_id: string | null;
}

export const threeDsDataOf = ({ next_action: action }: Payment): ThreeDsData =>
  (action as unknown as { readonly three_ds_data: ThreeDsData }).three_ds_data;

/** What the customer's device does. */
export interface Device {
  ask(payment: Payment, changes?: Record<string, unknown>): Promise<CallResult>;
  /** Takes part in 3-D Secure, and expects 200. */
  authenticate(payment: Payment): Promise<PaymentAuthenticationResult>;
  poll(pollId: string): Promise<CallResult>;
  pollStatus(payment: Payment): Promise<Poll["status"]>;
}

export const deviceOf = (shop: Shop): Device => {
  const ask: Device["ask"] = ({ payment_id: id, client_secret: secret }, changes = {}) =>
    shop.client("POST", `/payments/${id}/3ds/authentication`, {
      client_secret: secret,
      device_channel: "BRW",
      threeds_method_comp_ind: "N",
      ...changes,
    });
  const poll: Device["poll"] = (pollId) => shop.client("GET", `/poll/status/${pollId}`);
  return {
    ask,
    poll,
    authenticate: async (payment) => {
      const { status, text, body } = await ask(payment);
      if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
      return body as PaymentAuthenticationResult;
    },
    pollStatus: async (payment) => ((await poll(threeDsDataOf(payment).poll_config.poll_id)).body as Poll).status,
  };
};

/** Opens the page of the bank as a device does, and presses a button; where the customer ends up. */
export const answerChallenge = async (address: string | null, button: string): Promise<URL> => {
  const page = await call(address ?? "", "POST", "", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    text: "creq=eyJ9",
  });
  return (await press({ url: new URL(address ?? ""), status: page.status, headers: {}, html: page.text }, button)).url;
};

import type { FromSchema } from "json-schema-to-ts";
import { choice, freeObject, nullable, record, request, text } from "../schema.ts";

/** How the customer's device takes part in 3-D Secure. */
export const deviceMembers = {
  device_channel: choice("APP for an app, BRW for a browser.", ["APP", "BRW"]),
  threeds_method_comp_ind: choice("3DS Method completion indicator (threeDSCompInd).", ["Y", "N", "U"]),
  sdk_information: freeObject("Data of the 3DS SDK of an app."),
} as const;

/** Outcome of the authentication, and the way to a challenge. */
export const challengeMembers = {
  acs_url: nullable(text("ACS URL of the challenge; only with C.")),
  challenge_request: nullable(text("CReq, the challenge request; only with C.")),
  challenge_request_key: nullable(text("Name of the form field of the challenge request.")),
  acs_reference_number: nullable(text("ACS reference number.")),
  acs_trans_id: nullable(text("ACS transaction id.")),
} as const;

/** Body of POST /payments/{payment_id}/3ds/authentication. */
export const authenticatePaymentBody = request(
  "AuthenticatePaymentRequest",
  "Device data of the customer for 3-D Secure.",
  {
    client_secret: text("Client secret of the payment.", { maxLength: 128 }),
    ...deviceMembers,
  },
  ["device_channel", "threeds_method_comp_ind"],
);

/** What the customer's device does next. */
export const paymentAuthentication = record("PaymentAuthentication", "Result of 3-D Secure, or challenge data.", {
  trans_status: text("Y authenticated, A attempted, C challenge, N not authenticated, R rejected, U unavailable."),
  ...challengeMembers,
  three_dsserver_trans_id: nullable(text("3DS Server transaction id (threeDSServerTransID).")),
  acs_signed_content: nullable(text("For the 3DS SDK of an app.")),
  three_ds_requestor_url: text("Address of the shop, from the business profile."),
  three_ds_requestor_app_url: nullable(text("Address of the shop's app, from the business profile.")),
});

const pollStatuses = ["pending", "completed", "not_found"] as const;

/** Whether what a client waits for has happened. */
export const poll = record("Poll", "State of the poll.", {
  poll_id: text("The poll."),
  status: choice("completed: continue.", pollStatuses, "PollStatus"),
});

export type AuthenticatePaymentRequest = FromSchema<typeof authenticatePaymentBody>;
export type PaymentAuthenticationResult = FromSchema<typeof paymentAuthentication>;
export type Poll = FromSchema<typeof poll>;

import type { ConfirmPaymentRequest, CreatePaymentRequest, UpdatePaymentRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { customerFromWire } from "../../vault/wire/payment-customer-wire.ts";
import type { StatedNewPayment, StatedPayment } from "../domain/create-payment.ts";
import { detailsFromRequest } from "./details-members.ts";
import { failures } from "../failures.ts";

/** A request that changes a payment which waits for its method or its confirmation. */
export type ChangeRequest = UpdatePaymentRequest | ConfirmPaymentRequest;

const customerMembers: readonly string[] = ["customer_id", "email", "name", "phone", "phone_country_code"];

const membersOf = (request: CreatePaymentRequest | ChangeRequest): readonly string[] =>
  Object.entries(request).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [customerMembers.includes(name) ? "customer" : name],
  );

/**
 * What a request states of a payment.
 * @throws {Failure} `customer_conflict` (IR_16) when it contradicts itself about the customer.
 */
export const statedPaymentFromWire = (request: CreatePaymentRequest | ChangeRequest): StatedPayment =>
  defined({
    amount: request.amount ?? undefined,
    currency: request.currency ?? undefined,
    captureMethod: request.capture_method ?? undefined,
    authenticationType: request.authentication_type ?? undefined,
    profileId: request.profile_id ?? undefined,
    sessionSeconds: request.session_expiry ?? undefined,
    paymentMethod: request.payment_method ?? undefined,
    paymentMethodType: request.payment_method_type ?? undefined,
    paymentExperience: request.payment_experience ?? undefined,
    customer: customerFromWire(request),
    details: detailsFromRequest(request),
    members: membersOf(request),
  });

/**
 * What the request for a new payment states.
 * @throws {Failure} `customer_conflict` (IR_16).
 */
export const newPaymentFromWire = (request: CreatePaymentRequest): StatedNewPayment => ({
  ...statedPaymentFromWire(request),
  amount: request.amount,
  currency: request.currency,
});

type Request = Pick<CreatePaymentRequest, "confirm" | "installment_options" | "payment_link">;

/**
 * Refuses members that are only useful while the customer has still to choose, in a request that confirms at once.
 * @throws {Failure} `invalid_data` (IR_06 422).
 */
export const checkUnconfirmedMembers = (request: Request): void => {
  if (request.confirm !== true) return;
  if (request.payment_link === true) {
    throw failures.invalid_data({ field: "payment_link", problem: "a payment with a link is confirmed on its page" });
  }
  if ((request.installment_options ?? null) !== null) {
    throw failures.invalid_data({
      field: "installment_options",
      problem: "the customer chooses among them before the confirmation, so send them without confirm",
    });
  }
};

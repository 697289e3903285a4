import type { ContactRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { failures } from "../failures.ts";
import type { Payer } from "../../payments/domain/payment-details.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";

type BrowserInformation = NonNullable<Payer["browser"]>;

/** The customer as the request states it, completed by what the merchant has stored. */
export interface AuthenticatedCustomer extends PaymentCustomer {
  readonly tax_registration_id?: string;
}

/** The data that the customer's device sent for the authentication request, by the names under which they are kept. */
export interface AuthenticationDevice {
  /** APP: an app; BRW: a browser. */
  readonly device_channel: "APP" | "BRW";
  /** Whether the 3DS Method was completed; U: it was not available. */
  readonly threeds_method_comp_ind: "Y" | "N" | "U";
  readonly sdk_information?: Readonly<Record<string, unknown>>;
  readonly browser?: BrowserInformation;
}

/** PII of the customer; stored encrypted, and erased with the customer. */
export interface AuthenticationPii {
  readonly customer?: AuthenticatedCustomer;
  readonly billing?: ContactRequest;
  readonly shipping?: ContactRequest;
  readonly email?: string;
  readonly browserInformation?: BrowserInformation;
  /** Until the authentication has ended. */
  readonly device?: AuthenticationDevice;
}

const members = ["id", "name", "email", "phone", "phone_country_code", "tax_registration_id"] as const;

/**
 * The customer of a request, which has two names for it; null when there is none.
 * @param stated under the one name; null: it does not have it.
 * @param newer under the other.
 * @throws {Failure} `customer_conflict` (IR_16) when the two differ.
 */
export const oneCustomer = (
  stated: AuthenticatedCustomer | null,
  newer: AuthenticatedCustomer | null,
): AuthenticatedCustomer | null => {
  const isTwice = stated !== null && newer !== null;
  const conflict = isTwice ? members.find((member) => stated[member] !== newer[member]) : undefined;
  if (conflict !== undefined) throw failures.customer_conflict({ field: `customer_details.${conflict}` });
  const customer = stated ?? newer ?? {};
  return Object.keys(customer).length === 0 ? null : customer;
};

/** The device with the browser of the eligibility when it has none itself. */
export const withKnownBrowser = (
  device: AuthenticationDevice,
  { browserInformation }: AuthenticationPii,
): AuthenticationDevice => ({ ...device, ...defined({ browser: device.browser ?? browserInformation }) });

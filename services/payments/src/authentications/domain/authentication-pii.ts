import type {
  AuthenticateRequest,
  AuthenticationEligibilityRequest,
  ContactRequest,
  CreateAuthenticationRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import { failures } from "../failures.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";

type BrowserInformation = NonNullable<AuthenticationEligibilityRequest["browser_information"]>;

/** The customer as the request says, and as the merchant knows it besides. */
export interface StatedCustomer extends PaymentCustomer {
  readonly tax_registration_id?: string;
}

/** The data that the customer's device sent for the authentication request. */
export interface AuthenticationDevice extends Pick<AuthenticateRequest, "device_channel" | "threeds_method_comp_ind"> {
  readonly sdk_information?: Readonly<Record<string, unknown>>;
  readonly browser?: BrowserInformation;
}

/** PII of the customer; stored encrypted, and erased with the customer. */
export interface AuthenticationPii {
  readonly customer?: StatedCustomer;
  readonly billing?: ContactRequest;
  readonly shipping?: ContactRequest;
  readonly email?: string;
  readonly browserInformation?: BrowserInformation;
  /** Until the authentication has ended. */
  readonly device?: AuthenticationDevice;
}

const members = ["id", "name", "email", "phone", "phone_country_code", "tax_registration_id"] as const;

/**
 * The customer of a request; null when there is none.
 * @throws {Failure} `customer_conflict` (IR_16) when the two names of the customer say different things.
 */
export const readStatedCustomer = ({
  customer,
  customer_details: newer,
}: Pick<CreateAuthenticationRequest, "customer" | "customer_details">): StatedCustomer | null => {
  const isTwice = (customer ?? null) !== null && (newer ?? null) !== null;
  const stated: Record<string, string> = {};
  for (const member of members) {
    const [one, other] = [customer?.[member] ?? null, newer?.[member] ?? null];
    if (isTwice && one !== other) throw failures.customer_conflict({ field: `customer_details.${member}` });
    const value = one ?? other;
    if (value !== null) stated[member] = value;
  }
  return Object.keys(stated).length === 0 ? null : stated;
};

/** What the eligibility request says of the customer. */
export const piiOfEligibility = ({
  billing,
  shipping,
  email,
  browser_information: browserInformation,
  payment_method_data: { billing: methodBilling },
}: AuthenticationEligibilityRequest): AuthenticationPii => {
  const stated = { billing: billing ?? methodBilling, shipping, email, browserInformation };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => (value ?? null) !== null));
};

/** The device of a request; the browser is the one of the eligibility when the request has none. */
export const deviceOf = (
  { device_channel, threeds_method_comp_ind, sdk_information: sdk, browser_info: browser }: AuthenticateRequest,
  { browserInformation }: AuthenticationPii,
): AuthenticationDevice => {
  const known = browser ?? browserInformation;
  return {
    device_channel,
    threeds_method_comp_ind,
    ...(sdk === undefined || sdk === null ? {} : { sdk_information: sdk }),
    ...defined({ browser: known }),
  };
};

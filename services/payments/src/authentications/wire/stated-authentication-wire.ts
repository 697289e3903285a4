import type {
  AuthenticateRequest,
  AuthenticationEligibilityRequest,
  CreateAuthenticationRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { AuthenticationDetails } from "../domain/authentication.ts";
import type { AuthenticatedCustomer, AuthenticationDevice, AuthenticationPii } from "../domain/authentication-pii.ts";
import { oneCustomer } from "../domain/authentication-pii.ts";

type CustomerRequest = NonNullable<CreateAuthenticationRequest["customer"]>;

const partFromWire = (request: CustomerRequest | null): AuthenticatedCustomer | null =>
  request === null
    ? null
    : defined({
        id: request.id ?? undefined,
        name: request.name ?? undefined,
        email: request.email ?? undefined,
        phone: request.phone ?? undefined,
        phone_country_code: request.phone_country_code ?? undefined,
        tax_registration_id: request.tax_registration_id ?? undefined,
      });

/**
 * The customer of a request; null when there is none.
 * @throws {Failure} `customer_conflict` (IR_16) when the two members for the customer differ.
 */
export const customerFromWire = ({
  customer = null,
  customer_details: newer = null,
}: Pick<CreateAuthenticationRequest, "customer" | "customer_details">): AuthenticatedCustomer | null =>
  oneCustomer(partFromWire(customer), partFromWire(newer));

/** The members of the request for an authentication that are kept in addition to its columns. */
export const detailsFromWire = (request: CreateAuthenticationRequest): AuthenticationDetails =>
  defined({
    return_url: request.return_url ?? undefined,
    force_3ds_challenge: request.force_3ds_challenge ?? undefined,
    psd2_sca_exemption_type: request.psd2_sca_exemption_type ?? undefined,
    profile_acquirer_id: request.profile_acquirer_id ?? undefined,
    acquirer_details: request.acquirer_details ?? undefined,
    metadata: request.metadata ?? undefined,
  });

/** What the eligibility request states about the customer. */
export const piiFromWire = (request: AuthenticationEligibilityRequest): AuthenticationPii =>
  defined({
    billing: request.billing ?? request.payment_method_data.billing ?? undefined,
    shipping: request.shipping ?? undefined,
    email: request.email ?? undefined,
    browserInformation: request.browser_information ?? undefined,
  });

/** The device of a request. */
export const deviceFromWire = (request: AuthenticateRequest): AuthenticationDevice => ({
  device_channel: request.device_channel,
  threeds_method_comp_ind: request.threeds_method_comp_ind,
  ...defined({ sdk_information: request.sdk_information ?? undefined, browser: request.browser_info ?? undefined }),
});

import type {
  Authentication as AuthenticationRepresentation,
  ConnectorSnapshot,
  CreateAuthenticationRequest,
  MerchantSnapshot,
} from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { Authentication } from "../domain/authentication.ts";
import type { AuthenticatedCustomer, AuthenticationPii } from "../domain/authentication-pii.ts";
import { authenticationToWire } from "../wire/authentication-wire.ts";
import { customerFromWire, detailsFromWire } from "../wire/stated-authentication-wire.ts";
import { checkAmount } from "../../kernel/domain/amount-limits.ts";
import { clientSecretOf, sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "../../payments/domain/customer-return.ts";
import { threeDsServerOf } from "../../payments/domain/external-authentication.ts";
import { checkAcquirer } from "../../payments/domain/profile-acquirer.ts";
import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { attachCustomer } from "../../vault/use-cases/payment-customer.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";

export interface CreateAuthenticationInput {
  readonly caller: Caller;
  readonly request: CreateAuthenticationRequest;
}

type CreationPorts = Pick<
  Ports,
  "authentications" | "clock" | "customers" | "directory" | "ids" | "providers" | "vault"
>;

/** @throws {Failure} `authentication_connector_missing` (IR_39). */
const accountFor = (
  { providers }: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  profileId: string,
  named: string | null,
): ConnectorSnapshot => {
  const account = threeDsServerOf(merchant, profileId, named);
  if (account === null || providers.account(merchant, account.merchant_connector_id) === null) {
    throw failures.authentication_connector_missing({ field: "authentication_connector" });
  }
  return account;
};

/** The authentication as the request wants it, at the account that runs it. */
const newAuthentication = (
  { clock, ids, providers }: Pick<Ports, "clock" | "ids" | "providers">,
  merchant: MerchantSnapshot,
  { caller, request }: CreateAuthenticationInput,
): Authentication => {
  const profile = resolveProfile(merchant, {
    requested: request.profile_id ?? null,
    ofCredential: caller.profileId,
    businessCountry: null,
    businessLabel: null,
  });
  const { profile_id: profileId, session_expiry: sessionSeconds } = profile;
  checkReturnAddress(request.return_url);
  checkAmount("amount", request.amount, request.currency as CurrencyCode);
  if ((request.acquirer_details ?? null) === null) checkAcquirer(merchant, profileId, request.profile_acquirer_id);
  const account = accountFor({ providers }, merchant, profileId, request.authentication_connector ?? null);
  const authenticationId = request.authentication_id ?? ids.standaloneAuthenticationId();
  const now = clock.now();
  return {
    merchantId: merchant.merchant_id,
    authenticationId,
    profileId,
    version: 1,
    amount: request.amount,
    currency: request.currency as CurrencyCode,
    customerId: null,
    clientSecret: clientSecretOf(authenticationId, ids.secret()),
    createdAt: now,
    modifiedAt: now,
    expiresAt: sessionEnd(now, null, sessionSeconds),
    redactedAt: null,
    details: detailsFromWire(request),
    external: {
      id: authenticationId,
      connector: account.connector_name,
      merchantConnectorId: account.merchant_connector_id,
      status: "started",
      startedAt: now.toISOString(),
    },
    person: {},
  };
};

/** The customer as the authentication keeps it, and what makes or changes the stored one. */
const customerFor = async (
  ports: Pick<Ports, "clock" | "customers" | "vault">,
  merchant: MerchantSnapshot,
  stated: AuthenticatedCustomer | null,
): Promise<{ readonly person: AuthenticationPii; save(): Promise<void> }> => {
  const save = (): Promise<void> => Promise.resolve();
  if (stated === null) return { person: {}, save };
  const attached = await attachCustomer(ports, merchant, { customer: stated }, null);
  if (attached === null) return { person: { customer: stated }, save };
  return { person: { customer: { ...attached.customer, ...stated } }, save: attached.save };
};

/**
 * Starts an authentication without a payment; nothing is asked of the 3DS Server yet.
 * @throws {Failure} for anything wrong with the request; nothing is stored then: `duplicate_authentication` (HE_01),
 * `authentication_connector_missing` (IR_39), `customer_conflict` (IR_16), `customer_redacted` (IR_11),
 * `profile_acquirer_not_found` (HE_02), those of the profile and of return_url.
 */
export const createAuthentication =
  (ports: CreationPorts) =>
  async (input: CreateAuthenticationInput): Promise<AuthenticationRepresentation> => {
    const { caller, request } = input;
    const merchant = await merchantOf(ports, caller, null);
    const stated = customerFromWire(request);
    const prepared = newAuthentication(ports, merchant, input);
    const { merchantId, authenticationId } = prepared;
    const { person, save } = await customerFor(ports, merchant, stated);
    const authentication = { ...prepared, customerId: stated?.id ?? null, person };
    const duplicate = failures.duplicate_authentication({
      authentication_id: authenticationId,
      field: "authentication_id",
    });
    if ((await ports.authentications.load(merchantId, authenticationId)) !== null) throw duplicate;
    await save();
    if (!(await ports.authentications.insert(authentication))) throw duplicate;
    return authenticationToWire(authentication);
  };

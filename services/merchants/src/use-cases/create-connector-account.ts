import type { CreateConnectorAccountRequest } from "@railyard/contracts";
import { newId } from "@railyard/identifiers";

import type { BusinessProfile } from "../domain/business-profile.ts";
import type { ConnectorAccount } from "../domain/connector-account.ts";
import { newConnectorAccount } from "../domain/connector-account.ts";
import { assertEnabledMethods } from "../domain/enabled-methods.ts";
import { withFallback } from "../domain/default-fallback.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { profileNameOf } from "../domain/primary-business.ts";
import { failures } from "../failures.ts";
import type { ConnectorCatalogue, DirectoryTransaction } from "../ports.ts";
import { assertAcceptsPayments } from "./assert-accepts-payments.ts";
import { assertVerifyingAccounts } from "./assert-verifying-accounts.ts";
import type { CallerProfile } from "./caller-profile.ts";
import { assertCallerProfile } from "./caller-profile.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { assertCredentialMode, checkConnectorCredentials } from "./check-connector-credentials.ts";
import { findProfile } from "./retrieve-business-profile.ts";

export interface ConnectorAccountPorts extends ChangePorts {
  readonly catalogue: ConnectorCatalogue;
}

const assertConnector = (catalogue: ConnectorCatalogue, request: CreateConnectorAccountRequest): void => {
  const { connector_name, connector_type: given } = request;
  const types = catalogue.connectorTypesOf(connector_name);
  if (types === undefined) throw failures.unknown_connector({ connector_name });
  // Nothing is vaulted elsewhere, so any account may be named as one that would.
  if (types.includes(given) || given === "vault_processor") return;
  throw failures.connector_type_mismatch({ connector_name, expected: types.join(" or "), given });
};

/** The profile named, else the caller's, else the merchant's default, else that of the business the request names. */
const resolveProfile = async (
  transaction: DirectoryTransaction,
  merchant: MerchantAccount,
  request: CreateConnectorAccountRequest,
  caller: CallerProfile,
): Promise<BusinessProfile> => {
  const profileId = request.profile_id ?? caller ?? merchant.default_profile;
  if (profileId !== null) {
    assertCallerProfile(caller, profileId);
    return findProfile(transaction, merchant, profileId);
  }
  const { business_country: country, business_label: business } = request;
  if (country !== null && country !== undefined && business !== null && business !== undefined) {
    const name = profileNameOf({ country, business });
    const profile = (await transaction.profiles.list(merchant)).find(({ profile_name }) => profile_name === name);
    if (profile !== undefined) return profile;
  }
  throw failures.profile_required({ field: "profile_id or business_country, business_label" });
};

const assertOwnLabel = async (
  { connectorAccounts }: DirectoryTransaction,
  merchant: MerchantAccount,
  { profile_id, connector_label }: ConnectorAccount,
): Promise<void> => {
  const others = await connectorAccounts.list(merchant);
  if (!others.some((other) => other.profile_id === profile_id && other.connector_label === connector_label)) return;
  throw failures.duplicate_connector_account({ profile_id, connector_label });
};

/**
 * Connects a profile to a provider and puts the account at the end of the profile's default order.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`, `profile_fixed_by_credential`,
 * `profile_required`, `unknown_connector`, `connector_type_mismatch`, `platform_takes_no_payments`,
 * `unsupported_payment_method`,
 * `invalid_connector_credentials`, `wrong_credential_kind`, `credential_mode_mismatch`,
 * `connector_status_conflict`, `verifying_account_not_found`, `duplicate_connector_account`,
 * `connector_account_id_taken`, `invalid_data`.
 */
export const createConnectorAccount =
  (ports: ConnectorAccountPorts) =>
  (
    merchantId: string,
    request: CreateConnectorAccountRequest,
    caller: CallerProfile,
  ): Promise<Changed<ConnectorAccount>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      assertConnector(ports.catalogue, request);
      const { connector_name, connector_type } = request;
      // Judged by the provider: what is named a vault could accept payments all the same.
      const couldTakePayments = ports.catalogue.connectorTypesOf(connector_name)?.includes("payment_processor");
      if (couldTakePayments === true && connector_type !== "payout_processor") {
        assertAcceptsPayments(merchant, "the connector account");
      }
      const methods = ports.catalogue.methodsOf({ connector_name, connector_type });
      assertEnabledMethods(methods, request.payment_methods_enabled);
      const { connector_account_details: given } = request;
      const credentials = checkConnectorCredentials(ports.catalogue, connector_name, given);
      const profile = await resolveProfile(transaction, merchant, request, caller);
      const id = request.merchant_connector_id ?? newId("mca");
      const account = newConnectorAccount(request, credentials, profile, id);
      assertCredentialMode(ports.catalogue, account);
      await assertVerifyingAccounts(transaction, merchant, account);
      await assertOwnLabel(transaction, merchant, account);
      // One at a time is added to a merchant, so that it is the id that is taken.
      if (!(await transaction.connectorAccounts.insert(merchant, account))) {
        throw failures.connector_account_id_taken({ merchant_connector_id: id });
      }
      const default_fallback = withFallback(profile.default_fallback, id);
      await transaction.profiles.update(merchant, { ...profile, default_fallback });
      return account;
    });

import { isDeepStrictEqual } from "node:util";

import type { UpdateConnectorAccountRequest } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import type { ConnectorAccount, ConnectorCredentials } from "../domain/connector-account.ts";
import { updateConnectorAccount as applyUpdate } from "../domain/connector-account.ts";
import { assertEnabledMethods } from "../domain/enabled-methods.ts";
import { failures } from "../failures.ts";
import type { ConnectorCatalogue } from "../ports.ts";
import { assertVerifyingAccounts } from "./assert-verifying-accounts.ts";
import type { CallerProfile } from "./caller-profile.ts";
import type { Changed } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { assertCredentialMode, checkConnectorCredentials } from "./check-connector-credentials.ts";
import type { ConnectorAccountPorts } from "./create-connector-account.ts";
import { findConnectorAccount } from "./retrieve-connector-account.ts";

const credentialsAfter = (
  catalogue: ConnectorCatalogue,
  account: ConnectorAccount,
  request: UpdateConnectorAccountRequest,
): ConnectorCredentials => {
  const given = request.connector_account_details;
  if (given !== null && given !== undefined) {
    const { connector_name, connector_account_details: stored } = account;
    return checkConnectorCredentials(catalogue, connector_name, given, stored);
  }
  if (account.connector_account_details !== null) return account.connector_account_details;
  throw edgeFailures.missing_field({ field: "connector_account_details" });
};

/** Whether what was registered at the provider for the account as it was is valid for the account as it is. */
const holdsRegistration = (before: ConnectorAccount, after: ConnectorAccount): boolean =>
  isDeepStrictEqual(before.connector_account_details, after.connector_account_details) &&
  before.connector_webhook_details?.merchant_secret === after.connector_webhook_details?.merchant_secret;

/**
 * Changes a connector account; what was left out stays, and so does a secret whose mask is sent. Null empties.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`, `connector_type_mismatch`,
 * `unsupported_payment_method`, `invalid_connector_credentials`, `wrong_credential_kind`,
 * `credential_mode_mismatch`, `connector_status_conflict`,
 * `verifying_account_not_found`, `duplicate_connector_account`, `invalid_data`.
 */
export const updateConnectorAccount =
  (ports: ConnectorAccountPorts) =>
  (
    merchantId: string,
    merchantConnectorId: string,
    request: UpdateConnectorAccountRequest,
    caller: CallerProfile,
  ): Promise<Changed<ConnectorAccount>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      const account = await findConnectorAccount(transaction, merchant, merchantConnectorId, caller);
      const { connector_name, connector_type: expected } = account;
      if (request.connector_type !== expected) {
        throw failures.connector_type_mismatch({ connector_name, expected, given: request.connector_type });
      }
      assertEnabledMethods(ports.catalogue.methodsOf(account), request.payment_methods_enabled);
      const credentials = credentialsAfter(ports.catalogue, account, request);
      const updated = applyUpdate(account, request, credentials);
      assertCredentialMode(ports.catalogue, updated);
      await assertVerifyingAccounts(transaction, merchant, updated);
      if (!(await transaction.connectorAccounts.update(merchant, updated))) {
        const { profile_id, connector_label } = updated;
        throw failures.duplicate_connector_account({ profile_id, connector_label });
      }
      // Other credentials are another account there, and with another secret its webhooks are not believed.
      if (!holdsRegistration(account, updated)) {
        await transaction.connectorAccounts.saveWebhook(merchant, merchantConnectorId, null);
      }
      return updated;
    });

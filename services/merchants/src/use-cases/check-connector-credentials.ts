import type { ConnectorAccount, ConnectorCredentials } from "../domain/connector-account.ts";
import { assertNoBlankCredential, awaitsCredentials, givenCredentials } from "../domain/connector-account.ts";
import { failures } from "../failures.ts";
import type { ConnectorCatalogue } from "../ports.ts";

const authTypeField = "connector_account_details.auth_type";

/**
 * The credentials as they are kept, checked against what the connector takes. Those that wait for a later step are not
 * checked: they contain nothing yet.
 * @param stored those that they replace, which answers show masked
 * @throws {Failure} `invalid_connector_credentials`, `wrong_credential_kind`, `invalid_data` for a mask.
 */
export const checkConnectorCredentials = (
  catalogue: ConnectorCatalogue,
  connectorName: string,
  given: ConnectorCredentials,
  stored: ConnectorCredentials | null = null,
): ConnectorCredentials => {
  const credentials = givenCredentials(given, stored);
  if (awaitsCredentials(credentials)) return credentials;
  assertNoBlankCredential(connectorName, credentials);
  const found = catalogue.credentialProblem(connectorName, credentials);
  if (found === null) return credentials;
  const details = { ...found, connector_name: connectorName };
  if (found.field === authTypeField) throw failures.wrong_credential_kind(details);
  throw failures.invalid_connector_credentials(details);
};

/**
 * Limits a test account to test credentials and a live one to live ones, where credentials show which they are.
 * @throws {Failure} `credential_mode_mismatch`.
 */
export const assertCredentialMode = (
  catalogue: ConnectorCatalogue,
  { connector_name, connector_account_details: details, test_mode }: ConnectorAccount,
): void => {
  const found = details === null ? null : catalogue.credentialModeProblem(connector_name, details, test_mode);
  if (found !== null) throw failures.credential_mode_mismatch({ ...found, test_mode: String(test_mode) });
};

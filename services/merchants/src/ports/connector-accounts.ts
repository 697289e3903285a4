import type { AcceptedMethod } from "../domain/enabled-methods.ts";
import type { ConnectorAccount } from "../domain/connector-account.ts";
import type { StoredWebhook } from "./connector-webhooks.ts";
import type { SecretOwner } from "./merchant-accounts.ts";

/** What the installation's connectors are and accept. */
export interface ConnectorCatalogue {
  /** What accounts at a connector may be connected for; undefined when there is none of that name. */
  connectorTypesOf(connectorName: string): readonly string[] | undefined;
  /** What accounts of that type at a connector take, or pay out to; none for a type that does neither. */
  methodsOf(account: Pick<ConnectorAccount, "connector_name" | "connector_type">): readonly AcceptedMethod[];
  /** Whether the provider's API takes the address of webhooks. */
  registersWebhooks(connectorName: string): boolean;
  /** What is wrong with credentials for a connector, or null when they fit. */
  credentialProblem(connectorName: string, credentials: object): CredentialProblem | null;
  /** What is wrong with them for an account of that mode, or null when they fit or do not show their mode. */
  credentialModeProblem(connectorName: string, credentials: object, testMode: boolean): CredentialProblem | null;
}

export interface CredentialProblem {
  /** Path of the member that is wrong, such as `connector_account_details.api_key`. */
  readonly field: string;
  readonly problem: string;
}

export interface ConnectorAccountStore {
  /** False when the profile has an account of that label, or the id is taken. */
  insert(owner: SecretOwner, account: ConnectorAccount): Promise<boolean>;
  find(owner: SecretOwner, merchantConnectorId: string): Promise<ConnectorAccount | null>;
  list(owner: SecretOwner): Promise<readonly ConnectorAccount[]>;
  /** False when another account of the profile has the label. */
  update(owner: SecretOwner, account: ConnectorAccount): Promise<boolean>;
  /** What was registered for the account at its provider; null: nothing, or nothing that is still valid. */
  findWebhook(owner: SecretOwner, merchantConnectorId: string): Promise<StoredWebhook | null>;
  saveWebhook(owner: SecretOwner, merchantConnectorId: string, webhook: StoredWebhook | null): Promise<void>;
  delete(owner: SecretOwner, merchantConnectorId: string, now: Date): Promise<void>;
}

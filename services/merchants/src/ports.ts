import type { MerchantSnapshot } from "@railyard/contracts";

import type { ApiKey, KeyFace } from "./domain/api-key.ts";
import type { ConnectorAccount } from "./domain/connector-account.ts";
import type { MerchantAccount } from "./domain/merchant-account.ts";
import type { Organization } from "./domain/organization.ts";
import type { BusinessProfile } from "./domain/business-profile.ts";
import type { Membership, User } from "./domain/user.ts";

/** Time, as a port so that tests can choose it. */
export type Clock = () => Date;

/** One-way, deliberately slow hashing of passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
}

/** New secrets and ids in the form of this installation's environment. */
export interface KeyMaker {
  newSecretKey(): IssuedKey;
  newEngineKey(): IssuedKey;
  newPublishableKey(): string;
  /** A data key for one merchant, already sealed under the master key. */
  newSealedDataKey(merchantId: string): string;
}

/** A key in the moment of its creation, the only one in which its plaintext is known. */
export interface IssuedKey {
  readonly keyId: string;
  readonly plaintext: string;
  readonly hash: string;
  readonly prefix: string;
}

/** Makes tokens for signed-in users. */
export interface TokenIssuer {
  /** A token for the user at one merchant; without a membership it opens nothing of any merchant. */
  issue(user: User, membership: Membership | null): Promise<string>;
}

/** What the installation's connectors are and accept. */
export interface ConnectorCatalogue {
  /** The class of a connector; undefined when there is none of that name. */
  connectorTypeOf(connectorName: string): string | undefined;
  /** What is wrong with credentials for a connector, or null when they fit. */
  credentialProblem(connectorName: string, credentials: object): CredentialProblem | null;
}

export interface CredentialProblem {
  /** Path of the member that is wrong, such as `connector_account_details.api_key`. */
  readonly field: string;
  readonly problem: string;
}

/** Which payments may still move, asked of the payments service. */
export interface LivePayments {
  exist(scope: { merchantId: string; profileId?: string; merchantConnectorId?: string }): Promise<boolean>;
}

export interface OrganizationStore {
  insert(organization: Organization): Promise<void>;
  find(organizationId: string): Promise<Organization | null>;
  update(organization: Organization): Promise<void>;
}

export interface MerchantStore {
  /** False when the id is, or was, in use. */
  insert(merchant: MerchantAccount): Promise<boolean>;
  find(merchantId: string): Promise<MerchantAccount | null>;
  /** Newest first. */
  list(organizationId: string, limit: number): Promise<readonly MerchantAccount[]>;
  hasPlatformMerchant(organizationId: string): Promise<boolean>;
  /**
   * Raises the version of the merchant's directory entry and holds the merchant against other changes until the
   * transaction ends. Null when there is no such merchant.
   */
  lock(merchantId: string, now: Date): Promise<MerchantAccount | null>;
  update(merchant: MerchantAccount): Promise<void>;
  delete(merchantId: string, now: Date): Promise<void>;
}

/** The merchant whose data key seals what its profiles and connector accounts keep secret. */
export type SecretOwner = Pick<MerchantAccount, "merchant_id" | "sealed_data_key">;

export interface ProfileStore {
  /** False when the merchant has a profile of that name. */
  insert(owner: SecretOwner, profile: BusinessProfile): Promise<boolean>;
  find(owner: SecretOwner, profileId: string): Promise<BusinessProfile | null>;
  list(owner: SecretOwner): Promise<readonly BusinessProfile[]>;
  /** False when another profile of the merchant has the name. */
  update(owner: SecretOwner, profile: BusinessProfile): Promise<boolean>;
  delete(owner: SecretOwner, profileId: string, now: Date): Promise<void>;
}

export interface ConnectorAccountStore {
  /** False when the profile has an account of that label. */
  insert(owner: SecretOwner, account: ConnectorAccount): Promise<boolean>;
  find(owner: SecretOwner, merchantConnectorId: string): Promise<ConnectorAccount | null>;
  list(owner: SecretOwner): Promise<readonly ConnectorAccount[]>;
  /** False when another account of the profile has the label. */
  update(owner: SecretOwner, account: ConnectorAccount): Promise<boolean>;
  delete(owner: SecretOwner, merchantConnectorId: string, now: Date): Promise<void>;
}

export interface KeyPage {
  readonly limit: number;
  readonly skip: number;
  /** Whether revoked keys are listed too. */
  readonly withRevoked?: boolean;
}

export interface ApiKeyStore {
  insert(key: ApiKey, keyHash: string): Promise<void>;
  /** Revoked keys are not found. */
  find(merchantId: string, face: KeyFace, keyId: string): Promise<ApiKey | null>;
  /** Newest first. */
  list(merchantId: string, face: KeyFace, page: KeyPage): Promise<readonly ApiKey[]>;
  update(key: ApiKey): Promise<void>;
  /** Ids of the keys that were valid until now. */
  revokeAll(merchantId: string, now: Date): Promise<readonly string[]>;
}

export interface UserStore {
  /** False when the email address is taken. */
  insert(user: User): Promise<boolean>;
  find(userId: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  activate(userId: string, merchantId: string): Promise<void>;
  /** Oldest first, without deleted merchants. */
  memberships(userId: string): Promise<readonly Membership[]>;
  addMembership(userId: string, merchantId: string, roleId: string): Promise<void>;
  hasMembers(merchantId: string): Promise<boolean>;
}

export interface TokenStore {
  revoke(token: RevokedToken): Promise<void>;
  isRevoked(tokenId: string): Promise<boolean>;
}

export interface RevokedToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly revokedAt: Date;
  /** When the token expires by itself and need not be remembered any more. */
  readonly expiresAt: Date;
}

/** Whose credential it is; the plaintext of a secret never comes here. */
export interface ResolvedCredential {
  readonly merchantId: string;
  readonly organizationId: string;
  /** Null for a publishable key, which has no id. */
  readonly keyId: string | null;
  readonly directoryVersion: number;
  readonly expiresAt: Date | null;
}

/** The hot read of the gateways; what is unknown, revoked, expired or of a deleted merchant is not found. */
export interface CredentialDirectory {
  findSecretKey(face: KeyFace, keyHash: string): Promise<ResolvedCredential | null>;
  findPublishableKey(key: string): Promise<ResolvedCredential | null>;
}

/** The hot read of payments, events and the decision engine. */
export interface SnapshotReader {
  read(merchantId: string): Promise<MerchantSnapshot | null>;
}

/** Everything the service keeps. */
export interface DirectoryStores {
  readonly organizations: OrganizationStore;
  readonly merchants: MerchantStore;
  readonly profiles: ProfileStore;
  readonly connectorAccounts: ConnectorAccountStore;
  readonly apiKeys: ApiKeyStore;
  readonly users: UserStore;
  readonly tokens: TokenStore;
}

/** What other services are told when the transaction commits. */
export interface Announcements {
  merchantChanged(merchantId: string, version: number): Promise<void>;
  apiKeyRevoked(merchantId: string, keyId: string, version: number): Promise<void>;
  tokenRevoked(token: RevokedToken, merchantId: string): Promise<void>;
}

export interface DirectoryTransaction extends DirectoryStores {
  readonly announce: Announcements;
}

/** The directory's database: stores to read from, and transactions to change it in. */
export interface Directory extends DirectoryStores {
  /** Commits when the work returns, undoes everything when it throws. */
  inTransaction<Result>(work: (transaction: DirectoryTransaction) => Promise<Result>): Promise<Result>;
}

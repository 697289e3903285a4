import type { ApiKey } from "../domain/api-key.ts";
import type { ApiKeyStore } from "./api-keys.ts";
import type { ProfileStore } from "./business-profiles.ts";
import type { SecurityEvent } from "./audit-log.ts";
import type { ConnectorAccountStore } from "./connector-accounts.ts";
import type { WebhookClaims } from "./connector-webhooks.ts";
import type { DecisionRuleVersions } from "./decision-rule-versions.ts";
import type { MailLinkStore } from "./mail-links.ts";
import type { MailStore } from "./mails.ts";
import type { MerchantStore } from "./merchant-accounts.ts";
import type { OrganizationStore } from "./organizations.ts";
import type { OperatorVisitStore } from "./operator-visits.ts";
import type { RoleAssignmentStore, RoleStore } from "./roles.ts";
import type { SecondFactorStore, TokenStepStore } from "./second-factor.ts";
import type { UserSessionStore } from "./user-sessions.ts";
import type { UserViewStore } from "./user-views.ts";
import type { EndedSessions, RevokedToken, TokenStore, UserStore } from "./users.ts";

/** Everything the service keeps. */
export interface DirectoryStores {
  readonly organizations: OrganizationStore;
  readonly merchants: MerchantStore;
  readonly profiles: ProfileStore;
  readonly connectorAccounts: ConnectorAccountStore;
  readonly webhookClaims: WebhookClaims;
  readonly apiKeys: ApiKeyStore;
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly assignments: RoleAssignmentStore;
  readonly decisionRuleVersions: DecisionRuleVersions;
  readonly views: UserViewStore;
  readonly tokens: TokenStore;
  readonly userSessions: UserSessionStore;
  readonly operatorVisits: OperatorVisitStore;
  readonly mails: MailStore;
  readonly mailLinks: MailLinkStore;
  readonly secondFactors: SecondFactorStore;
  readonly tokenSteps: TokenStepStore;
}

/** What other services receive when the transaction commits. */
export interface Announcements {
  merchantChanged(merchantId: string, version: number): Promise<void>;
  apiKeyExpiring(key: ApiKey, expiresAt: Date, daysBefore: number): Promise<void>;
  apiKeyRevoked(merchantId: string, keyId: string, version: number): Promise<void>;
  tokenRevoked(token: RevokedToken, merchantId: string): Promise<void>;
  /** Tokens of the user so far are refused, all or all but one: services that know some ask again. */
  sessionsEnded(ended: EndedSessions): Promise<void>;
}

export interface DirectoryTransaction extends DirectoryStores {
  readonly announce: Announcements;
  /**
   * Adds to the audit log what no stored change shows. Changes of what is stored need no call: the database notes
   * them itself.
   */
  noteSecurityEvent(event: SecurityEvent): Promise<void>;
}

/** The directory's database: stores to read from, and transactions to change it in. */
export interface Directory extends DirectoryStores {
  /** Commits when the work returns, undoes everything when it throws. */
  inTransaction<Result>(work: (transaction: DirectoryTransaction) => Promise<Result>): Promise<Result>;
}

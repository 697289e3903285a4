import { currentActor } from "@railyard/audit";
import { apiKeyExpiring, apiKeyRevoked, merchantChanged, tokenRevoked } from "@railyard/contracts";
import { reportingConnectionLoss } from "@railyard/database";
import type { Sealer } from "@railyard/encryption";
import { noteEndedCredential } from "@railyard/http";
import type { OutboxEvent } from "@railyard/outbox";
import { append } from "@railyard/outbox";

import type { Announcements, Directory, DirectoryStores } from "../../ports.ts";
import { createApiKeyStore } from "./api-key-store.ts";
import { nameActor, noteSecurityEvent } from "./audit-statements.ts";
import { createConnectorAccountStore } from "./connector-account-store.ts";
import { createDecisionRuleVersions } from "./decision-rule-version-store.ts";
import { createMailLinkStore } from "./mail-link-store.ts";
import { createMailStore } from "./mail-store.ts";
import { createMerchantStore } from "./merchant-store.ts";
import { createOperatorVisitStore } from "./operator-visit-store.ts";
import { createOrganizationStore } from "./organization-store.ts";
import type { PrismaClient, PrismaTransaction } from "./prisma-client.ts";
import { createProfileStore } from "./profile-store.ts";
import { createRoleAssignmentStore } from "./role-assignment-store.ts";
import { createRoleStore } from "./role-store.ts";
import type { SecretColumns } from "./secret-columns.ts";
import { keepingSeals } from "./secret-columns.ts";
import { createSecondFactorStore, createTokenStepStore } from "./second-factor-store.ts";
import { createTokenStore } from "./token-store.ts";
import { createUserSessionStore } from "./user-session-store.ts";
import { createUserViewStore } from "./user-view-store.ts";
import { createUserStore } from "./user-store.ts";
import { createWebhookClaimStore } from "./webhook-claim-store.ts";

export interface DirectoryOptions {
  readonly secrets: SecretColumns;
  readonly sealer: Sealer;
  /** Whether mails can be sent. */
  readonly offersMail: boolean;
  /** Runs after every transaction that committed. */
  readonly onCommit: () => void;
}

const createStores = (
  prisma: PrismaTransaction,
  { secrets, sealer, offersMail }: DirectoryOptions,
): DirectoryStores => ({
  organizations: createOrganizationStore(prisma),
  merchants: createMerchantStore(prisma, secrets),
  profiles: createProfileStore(prisma, secrets),
  connectorAccounts: createConnectorAccountStore(prisma, secrets),
  webhookClaims: createWebhookClaimStore(prisma),
  apiKeys: createApiKeyStore(prisma),
  users: createUserStore(prisma),
  roles: createRoleStore(prisma),
  assignments: createRoleAssignmentStore(prisma),
  decisionRuleVersions: createDecisionRuleVersions(prisma),
  views: createUserViewStore(prisma),
  tokens: createTokenStore(prisma),
  userSessions: createUserSessionStore(prisma),
  operatorVisits: createOperatorVisitStore(prisma),
  mails: createMailStore(prisma, sealer, offersMail),
  mailLinks: createMailLinkStore(prisma),
  secondFactors: createSecondFactorStore(prisma, sealer),
  tokenSteps: createTokenStepStore(prisma),
});

/**
 * Events report to every gateway what was ended or changed. The one that passes the call on gets it with the answer
 * too, so that the caller finds the credential ended after the answer.
 */
const createAnnouncements = (prisma: PrismaTransaction): Announcements => {
  const publish = (event: OutboxEvent): Promise<void> => append(prisma, [event]);
  return {
    merchantChanged: (merchantId, version) => {
      noteEndedCredential("merchant", merchantId);
      return publish({
        subject: merchantChanged.type,
        objectId: merchantId,
        objectVersion: version,
        merchantId,
        directoryVersion: version,
        data: { merchant_id: merchantId, version },
      });
    },
    apiKeyExpiring: (key, expiresAt, daysBefore) =>
      publish({
        subject: apiKeyExpiring.type,
        objectId: key.keyId,
        objectVersion: 1,
        merchantId: key.merchantId,
        data: {
          merchant_id: key.merchantId,
          key_id: key.keyId,
          name: key.name,
          expires_at: expiresAt.toISOString(),
          days_before: daysBefore,
        },
      }),
    apiKeyRevoked: (merchantId, keyId, version) => {
      noteEndedCredential("key", keyId);
      return publish({
        subject: apiKeyRevoked.type,
        objectId: keyId,
        objectVersion: 1,
        merchantId,
        directoryVersion: version,
        data: { merchant_id: merchantId, key_id: keyId },
      });
    },
    tokenRevoked: (token, merchantId) => {
      noteEndedCredential("token", token.tokenId);
      return publish({
        subject: tokenRevoked.type,
        objectId: token.tokenId,
        objectVersion: 1,
        // Events of no merchant are kept in the order of their user.
        merchantId: merchantId === "" ? token.userId : merchantId,
        data: { token_id: token.tokenId, user_id: token.userId, expires_at: token.expiresAt.toISOString() },
      });
    },
    sessionsEnded: ({ userId, generation, expiresAt }) => {
      noteEndedCredential("user", userId);
      return publish({
        subject: tokenRevoked.type,
        objectId: userId,
        objectVersion: generation,
        merchantId: userId,
        data: { token_id: null, user_id: userId, expires_at: expiresAt.toISOString() },
      });
    },
  };
};

/**
 * The directory in PostgreSQL. Every transaction names who acts before it changes anything: the database notes each
 * change in the audit log, in the same transaction.
 */
export const createDirectory = (prisma: PrismaClient, options: DirectoryOptions): Directory => ({
  ...createStores(prisma, options),
  inTransaction: async (work) => {
    const actor = currentActor();
    const result = await reportingConnectionLoss(() =>
      prisma.$transaction(async (transaction) => {
        await nameActor(transaction, actor);
        return work({
          ...createStores(transaction, { ...options, secrets: keepingSeals(options.secrets) }),
          announce: createAnnouncements(transaction),
          noteSecurityEvent: (event) => noteSecurityEvent(transaction, actor, event),
        });
      }),
    );
    options.onCommit();
    return result;
  },
});

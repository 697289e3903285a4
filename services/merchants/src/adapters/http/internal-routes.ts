import {
  listChangesOfObjects,
  readMerchantSnapshot,
  readMerchantStatus,
  readTokenState as readTokenStateContract,
  reportKeyUses,
  resolveCredential,
  resolveProfile,
  timelineItemsMax,
} from "@railyard/contracts";
import type { BodyOf, ResponseOf } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { AuditLog, Clock, CredentialDirectory, Directory } from "../../ports.ts";
import type { ResolvedCredential, SnapshotReader } from "../../ports.ts";
import { readTokenState } from "../../use-cases/user-sessions.ts";

export interface InternalPorts {
  readonly auditLog: AuditLog;
  readonly credentials: CredentialDirectory;
  readonly snapshots: SnapshotReader;
  readonly directory: Directory;
  readonly clock: Clock;
}

type Query = BodyOf<typeof resolveCredential>;
type Answer = ResponseOf<typeof resolveCredential>;

const unknownCredential: Answer = {
  found: false,
  kind: null,
  merchant_id: null,
  profile_id: null,
  organization_id: null,
  key_id: null,
  directory_version: null,
  expires_at: null,
  scopes: null,
};

const toAnswer = (kind: Answer["kind"], credential: ResolvedCredential | null): Answer => {
  if (credential === null) return unknownCredential;
  const { merchantId, keyId } = credential;
  // Whose it was: the gateways ask again when they hear of a change to that merchant.
  if (credential.hasExpired) return { ...unknownCredential, merchant_id: merchantId, key_id: keyId };
  return {
    found: true,
    kind,
    merchant_id: merchantId,
    profile_id: null,
    organization_id: credential.organizationId,
    merchant_account_type: credential.accountType,
    key_id: keyId,
    directory_version: credential.directoryVersion,
    expires_at: credential.expiresAt?.toISOString() ?? null,
    scopes: credential.scopes === null ? null : [...credential.scopes],
  };
};

const resolve = async (credentials: CredentialDirectory, { kind, hash_or_key: value }: Query): Promise<Answer> => {
  switch (kind) {
    case "api_key":
      return toAnswer("merchant_key", await credentials.findSecretKey("merchant", value));
    case "engine_key":
      return toAnswer("engine_key", await credentials.findSecretKey("engine", value));
    case "publishable_key":
      return toAnswer("publishable_key", await credentials.findPublishableKey(value));
  }
};

/** What other services ask. */
export const internalRoutes = ({ auditLog, credentials, snapshots, ...ports }: InternalPorts): readonly Route[] => [
  defineRoute(resolveCredential, async ({ body }) => ({ body: await resolve(credentials, body) })),
  defineRoute(resolveProfile, async ({ body }) => ({
    body: { found: await credentials.hasProfile(body.merchant_id, body.profile_id) },
  })),
  defineRoute(reportKeyUses, async ({ body }) => ({
    body: {
      recorded: await credentials.recordUses(
        body.uses.map(({ key_id, last_used }) => ({ keyId: key_id, lastUsed: new Date(last_used) })),
      ),
    },
  })),
  defineRoute(readMerchantStatus, async ({ params }) => {
    const status = await credentials.findMerchantStatus(params.merchant_id);
    return {
      body: {
        found: status !== null,
        organization_id: status?.organizationId ?? null,
        merchant_account_type: status?.accountType ?? null,
        directory_version: status?.directoryVersion ?? null,
      },
    };
  }),
  defineRoute(readMerchantSnapshot, async ({ params }) => {
    const snapshot = await snapshots.read(params.merchant_id);
    if (snapshot === null) throw edgeFailures.not_found({ resource: `Merchant ${params.merchant_id}` });
    return { body: snapshot };
  }),
  defineRoute(readTokenStateContract, async ({ params, query }) => {
    const { isRevoked, proofAgeSeconds } = await readTokenState(ports)({
      tokenId: params.token_id,
      userId: query.user_id,
      sessionGeneration: query.session_generation,
      merchantId: query.merchant_id ?? "",
      profileId: query.profile_id ?? "",
    });
    return { body: { token_id: params.token_id, revoked: isRevoked, proof_age_seconds: proofAgeSeconds } };
  }),
  defineRoute(listChangesOfObjects, async ({ body }) => {
    const { organization_id: organizationId, merchant_id: merchantId, object_ids: objectIds } = body;
    const entries = await auditLog.ofObjects({ organizationId, merchantId, objectIds, limit: timelineItemsMax });
    return { body: { size: entries.length, data: [...entries] } };
  }),
];

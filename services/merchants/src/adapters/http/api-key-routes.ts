import {
  createApiKey as createContract,
  listApiKeys as listContract,
  overlapSecondsDefault,
  retrieveApiKey as retrieveContract,
  revokeApiKey as revokeContract,
  rotateApiKey as rotateContract,
  updateApiKey as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { KeyPage } from "../../ports.ts";
import type { CreateApiKeyPorts } from "../../use-cases/create-api-key.ts";
import { createApiKey } from "../../use-cases/create-api-key.ts";
import { listApiKeys, retrieveApiKey } from "../../use-cases/retrieve-api-key.ts";
import { rotateApiKey } from "../../use-cases/rotate-api-key.ts";
import { revokeApiKey } from "../../use-cases/revoke-api-key.ts";
import { updateApiKey } from "../../use-cases/update-api-key.ts";
import { toApiKeyWire, toCreatedApiKeyWire } from "./api-key-wire.ts";
import { versionHeaders } from "./directory-version.ts";

const defaultLimit = 100;
const dayMs = 86_400_000;

const expiringWithin = (days: number | null, now: Date): Pick<KeyPage, "expiring"> =>
  days === null ? {} : { expiring: { after: now, until: new Date(now.getTime() + days * dayMs) } };

/** The operations on API keys. */
export const apiKeyRoutes = (ports: CreateApiKeyPorts): readonly Route[] => [
  defineRoute(createContract, async ({ params, body }) => {
    const created = await createApiKey(ports)(params.merchant_id, body);
    return { body: toCreatedApiKeyWire(created.value), headers: versionHeaders(created) };
  }),
  defineRoute(listContract, async ({ params, query }) => {
    const page = {
      limit: query.limit ?? defaultLimit,
      skip: query.skip ?? 0,
      ...expiringWithin(query.expiring_within_days ?? null, ports.clock()),
    };
    const keys = await listApiKeys(ports)(params.merchant_id, "merchant", page);
    return { body: keys.map(toApiKeyWire) };
  }),
  defineRoute(retrieveContract, async ({ params }) => ({
    body: toApiKeyWire(await retrieveApiKey(ports)(params.merchant_id, params.key_id)),
  })),
  defineRoute(updateContract, async ({ params, body }) => {
    const updated = await updateApiKey(ports)(params.merchant_id, params.key_id, body);
    return { body: toApiKeyWire(updated.value), headers: versionHeaders(updated) };
  }),
  defineRoute(rotateContract, async ({ params, body }) => {
    const { expiration, overlap_seconds: overlap } = body ?? {};
    const rotation = { expiration, overlapSeconds: overlap ?? overlapSecondsDefault };
    const rotated = await rotateApiKey(ports)(params.merchant_id, params.key_id, rotation);
    return { body: toCreatedApiKeyWire(rotated.value), headers: versionHeaders(rotated) };
  }),
  defineRoute(revokeContract, async ({ params }) => {
    const revoked = await revokeApiKey(ports)(params.merchant_id, "merchant", params.key_id);
    const { merchantId: merchant_id, value: key_id } = revoked;
    return { body: { merchant_id, key_id, revoked: true }, headers: versionHeaders(revoked) };
  }),
];

import {
  createEngineKey as createKeyContract,
  createEngineMerchant as createMerchantContract,
  deleteEngineMerchant as deleteMerchantContract,
  engineKeyScopes,
  listEngineKeys,
  retrieveDebitRouting,
  retrieveEngineMerchant,
  revokeEngineKey,
  updateDebitRouting as updateDebitRoutingContract,
} from "@railyard/contracts";
import { assertMerchant } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ApiKey } from "../../domain/api-key.ts";
import type { CreateApiKeyPorts } from "../../use-cases/create-api-key.ts";
import { createEngineKey } from "../../use-cases/create-api-key.ts";
import { createEngineMerchant, updateDebitRouting } from "../../use-cases/create-engine-merchant.ts";
import type { DeleteMerchantPorts } from "../../use-cases/delete-merchant-account.ts";
import { deleteEngineMerchant } from "../../use-cases/delete-merchant-account.ts";
import { listApiKeys } from "../../use-cases/retrieve-api-key.ts";
import { retrieveMerchantAccount } from "../../use-cases/retrieve-merchant-account.ts";
import { revokeApiKey } from "../../use-cases/revoke-api-key.ts";
import { versionHeaders } from "./directory-version.ts";

// The interface has no pages here, and revoked keys are listed too.
const keysListedMax = 500;

const engineScopesOf = ({ scopes }: ApiKey) =>
  scopes === null ? null : engineKeyScopes.filter((scope) => scopes.includes(scope));

const toEngineKeyWire = (key: ApiKey) => ({
  key_id: key.keyId,
  key_prefix: key.prefix,
  merchant_id: key.merchantId,
  description: key.description,
  created_at: key.createdAt.toISOString(),
  scopes: engineScopesOf(key),
});

const merchantIdOf = ({ merchantId }: Principal): string => {
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return merchantId;
};

const keyRoutes = (ports: CreateApiKeyPorts): readonly Route[] => [
  defineRoute(createKeyContract, async ({ principal, body }) => {
    assertMerchant(principal, body.merchant_id);
    const created = await createEngineKey(ports)(body.merchant_id, {
      description: body.description ?? null,
      scopes: body.scopes ?? null,
    });
    const { key, plaintext } = created.value;
    return { body: { ...toEngineKeyWire(key), api_key: plaintext }, headers: versionHeaders(created) };
  }),
  defineRoute(listEngineKeys, async ({ params }) => {
    const page = { limit: keysListedMax, skip: 0, withRevoked: true };
    const keys = await listApiKeys(ports)(params.merchant_id, "engine", page);
    return {
      body: keys.map((key) => ({
        ...toEngineKeyWire(key),
        is_active: key.revokedAt === null,
        last_used: key.lastUsed?.toISOString() ?? null,
      })),
    };
  }),
  defineRoute(revokeEngineKey, async ({ principal, params }) => {
    const revoked = await revokeApiKey(ports)(merchantIdOf(principal), "engine", params.key_id);
    return {
      body: { key_id: revoked.value, message: "API key revoked successfully" },
      headers: versionHeaders(revoked),
    };
  }),
];

/** The operations on merchants and keys, as the engine API offers them. */
export const engineMerchantRoutes = (ports: CreateApiKeyPorts & DeleteMerchantPorts): readonly Route[] => [
  ...keyRoutes(ports),
  defineRoute(createMerchantContract, async ({ body }) => {
    const settings = body.gateway_success_rate_based_decider_input ?? null;
    const created = await createEngineMerchant(ports)(body.merchant_id, settings);
    const { merchant, key } = created.value;
    return {
      body: {
        message: "Merchant account created successfully",
        merchant_id: merchant.merchant_id,
        gateway_success_rate_based_decider_input: merchant.success_rate_settings,
        api_key: key.plaintext,
      },
      headers: versionHeaders(created),
    };
  }),
  defineRoute(retrieveEngineMerchant, async ({ params }) => {
    const merchant = await retrieveMerchantAccount(ports.directory, params.merchant_id);
    const { merchant_id, success_rate_settings: gateway_success_rate_based_decider_input } = merchant;
    return { body: { merchant_id, gateway_success_rate_based_decider_input } };
  }),
  defineRoute(deleteMerchantContract, async ({ params }) => {
    const deleted = await deleteEngineMerchant(ports)(params.merchant_id);
    const body = { message: "Merchant account deleted successfully", merchant_id: deleted.value };
    return { body, headers: versionHeaders(deleted) };
  }),
  defineRoute(retrieveDebitRouting, async ({ params }) => {
    const { merchant_id, debit_routing_enabled } = await retrieveMerchantAccount(ports.directory, params.merchant_id);
    return { body: { merchant_id, debit_routing_enabled } };
  }),
  defineRoute(updateDebitRoutingContract, async ({ params, body }) => {
    const updated = await updateDebitRouting(ports)(params.merchant_id, body.enabled);
    const { merchant_id, debit_routing_enabled } = updated.value;
    return { body: { merchant_id, debit_routing_enabled }, headers: versionHeaders(updated) };
  }),
];

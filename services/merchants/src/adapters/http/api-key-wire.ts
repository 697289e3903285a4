import type { ApiKey as ApiKeyAnswer, CreatedApiKey as CreatedApiKeyAnswer } from "@railyard/contracts";

import type { ApiKey } from "../../domain/api-key.ts";
import { formatExpiration } from "../../domain/api-key.ts";
import type { CreatedApiKey } from "../../use-cases/create-api-key.ts";

const toMembers = (key: ApiKey) => ({
  key_id: key.keyId,
  merchant_id: key.merchantId,
  name: key.name ?? "",
  description: key.description,
  created: key.createdAt.toISOString(),
  expiration: formatExpiration(key.expiresAt),
  scopes: key.scopes === null ? null : [...key.scopes],
  rotated_from: key.rotatedFrom,
});

/** A key as every answer but the first shows it. */
export const toApiKeyWire = (key: ApiKey): ApiKeyAnswer => ({
  ...toMembers(key),
  prefix: key.prefix,
  replaced_by: key.replacedBy,
  last_used: key.lastUsed?.toISOString() ?? null,
});

/** A key as the answer to its creation shows it. */
export const toCreatedApiKeyWire = ({ key, plaintext }: CreatedApiKey): CreatedApiKeyAnswer => ({
  ...toMembers(key),
  api_key: plaintext,
});

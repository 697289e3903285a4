import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import { pause } from "@railyard/waiting";

import type { Acquirer } from "../../domain/acquirer.ts";
import { acquirerNames, findAcquirer } from "../../domain/acquirer.ts";
import { badApiKey, revokedPrefix } from "../../domain/bad-api-keys.ts";
import { failures } from "../../failures.ts";
import type { Account, Accounts, Chance, OperationKey } from "../../ports.ts";

/** The part of a request that identifies the caller. */
export interface CallerRequest {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  readonly signal: AbortSignal;
  readonly url: URL;
}

export interface Caller {
  readonly account: Account;
  readonly acquirer: Acquirer;
}

export interface CallerPorts {
  readonly accounts: Accounts;
  readonly chance: Chance;
}

const bearer = /^Bearer ([\x21-\x7e]{1,512})$/;
const maximumKeyLength = 255;

const textHeader = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

const hesitate = async ({ behaviour }: Account, chance: Chance, signal: () => AbortSignal): Promise<void> => {
  const { latency_ms: latencyMs, latency_jitter_ms: jitterMs } = behaviour;
  const totalMs = latencyMs + (jitterMs === 0 ? 0 : Math.floor(chance.next() * (jitterMs + 1)));
  if (totalMs === 0) return;
  // A caller that goes away during the wait gets its answer into the void, as with any slow provider.
  await pause(totalMs, signal());
};

/**
 * Finds out whose account calls and waits as long as that account is to be slow.
 * @throws {Failure} `api_key_missing`, `api_key_invalid`, `api_key_revoked`, `connector_unknown`.
 */
export const identifyCaller = async (ports: CallerPorts, request: CallerRequest): Promise<Caller> => {
  const apiKey = bearer.exec(textHeader(request.headers, "authorization"))?.[1];
  if (apiKey === undefined) throw failures.api_key_missing();
  if (apiKey === badApiKey) throw failures.api_key_invalid();
  if (apiKey.startsWith(revokedPrefix)) throw failures.api_key_revoked();
  const connector = textHeader(request.headers, "sandbox-connector");
  const acquirer = findAcquirer(connector);
  if (acquirer === undefined) throw failures.connector_unknown({ connectors: acquirerNames.join(", ") });
  const account = await ports.accounts.resolve(connector, apiKey);
  await hesitate(account, ports.chance, () => request.signal);
  return { account, acquirer };
};

/**
 * The key of a write, and a digest of what was asked: the account's secret is in it, because card data is too.
 * @throws {Failure} `idempotency_key_missing`.
 */
export const operationKey = (request: CallerRequest, { account }: Caller): OperationKey => {
  const idempotencyKey = textHeader(request.headers, "idempotency-key");
  if (idempotencyKey === "" || idempotencyKey.length > maximumKeyLength) throw failures.idempotency_key_missing();
  const requestHash = createHash("sha256").update(account.webhookSecret).update(request.rawBody).digest("hex");
  return { idempotencyKey, requestHash };
};

/** Keys of different operations on one payment do not meet. */
export const operationKeyFor = (operation: string, request: CallerRequest, caller: Caller): OperationKey => {
  const key = operationKey(request, caller);
  return { ...key, idempotencyKey: `${operation}:${key.idempotencyKey}` };
};

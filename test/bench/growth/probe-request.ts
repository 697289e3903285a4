// From a line of the catalogue to a request at the gateway.
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import { sandboxAdminKey } from "@railyard/local";
import { defined } from "@railyard/members";
import type { LoadRequest } from "../load-generator.ts";
import type { Probe, ProbeRequest } from "./catalogue/probe.ts";
import type { Facts } from "./facts.ts";

export interface Credentials {
  readonly secretKey: string;
  /** Of a user of the merchant, for the engine. */
  readonly token: string;
  readonly gatewayPort: number;
  readonly enginePort: number;
}

export interface PortRequest {
  readonly port: number;
  readonly request: LoadRequest;
}

const operations: ReadonlyMap<string, OperationContract> = new Map(
  [...merchantApiOperations, ...engineApiOperations].map((operation) => [operation.operationId, operation]),
);

/** @throws {RangeError} for an operation that the contract does not have */
export const operationOf = (operationId: string): OperationContract => {
  const operation = operations.get(operationId);
  if (operation === undefined) throw new RangeError(`the contract has no operation ${operationId}`);
  return operation;
};

/** What replaces braces in paths that name no object. */
const fromFacts = ({ merchantId, organizationId }: Facts): Readonly<Record<string, string>> => ({
  merchant_id: merchantId,
  organization_id: organizationId,
});

export const pathOf = (path: string, { path: named, query = {} }: ProbeRequest, facts: Facts): string => {
  const values: Readonly<Record<string, string>> = { ...fromFacts(facts), ...named };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
};

/** A key of the whole merchant sees one profile only where it specifies which. */
const needsProfile = (operationId: string): boolean => /Profile|Subscription/.test(operationId);

export const requestOf = (
  { operationId, request: make }: Pick<Probe, "operationId" | "request">,
  facts: Facts,
  credentials: Credentials,
): PortRequest => {
  const { method, path, api, access } = operationOf(operationId);
  if (method !== "GET" && method !== "POST") throw new RangeError(`${operationId} changes something`);
  const request = make(facts);
  const isEngine = api === "engine";
  const isAdministration = !isEngine && access !== "public" && !access.includes("merchant_key");
  const credential: Readonly<Record<string, string>> = isEngine
    ? { authorization: `Bearer ${credentials.token}` }
    : { "api-key": isAdministration ? sandboxAdminKey : credentials.secretKey };
  return {
    port: isEngine ? credentials.enginePort : credentials.gatewayPort,
    request: {
      method,
      path: pathOf(path, request, facts),
      headers: {
        ...credential,
        ...(needsProfile(operationId) ? { "x-profile-id": facts.profileId } : {}),
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...defined({ body: request.body === undefined ? undefined : JSON.stringify(request.body) }),
    },
  };
};

/** How many the answer holds: a page of them, a bare array, or all that were counted. */
export const countOf = (text: string): number => {
  const body = JSON.parse(text) as unknown;
  if (Array.isArray(body)) return body.length;
  if (typeof body !== "object" || body === null) return 0;
  const { data, events, timeline, status_with_count: counts } = body as Readonly<Record<string, unknown>>;
  const listed = [data, events, timeline].find(Array.isArray) as readonly unknown[] | undefined;
  if (listed !== undefined) return listed.length;
  const values = Object.values((counts ?? body) as object) as readonly unknown[];
  if (counts !== undefined) return values.reduce<number>((sum, value) => sum + Number(value), 0);
  return values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
};

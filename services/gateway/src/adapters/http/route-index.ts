import type { Api, HttpMethod, OperationContract } from "@railyard/contracts";
import { createPathRouter, decodedValues, namedParameters } from "@railyard/http";
import type { AddressedOperation } from "../../domain/addressed-operation.ts";

/** What is at an address: an operation, other methods only, or nothing. */
export type Lookup =
  | { readonly found: "operation"; readonly operation: AddressedOperation }
  | { readonly found: "other_methods"; readonly allowed: readonly HttpMethod[] }
  | { readonly found: "nothing" };

export interface RouteIndex {
  readonly lookUp: (method: string, path: string) => Lookup;
  /** Every operation at an address, those with fixed segments first. */
  readonly operationsAt: (path: string) => readonly OperationContract[];
}

const nothing: Lookup = { found: "nothing" };

/** Finds operations of some APIs by method and path. The first to claim an address keeps it. */
export const createRouteIndex = (contracts: readonly OperationContract[], apis: readonly Api[]): RouteIndex => {
  const router = createPathRouter<OperationContract>();
  for (const contract of contracts) {
    if (!apis.includes(contract.api)) continue;
    for (const path of [contract.path, ...(contract.aliases ?? [])]) router.add(contract.method, path, contract);
  }
  const operationsAt: RouteIndex["operationsAt"] = (path) => {
    const found: OperationContract[] = [];
    router.search(path, (endpoints, written) => {
      // With a broken escape in it the path leads nowhere.
      if (decodedValues(written) === undefined) return false;
      for (const { target } of endpoints.values()) found.push(target);
      return false;
    });
    return found;
  };
  return {
    lookUp: (method, path) => {
      let operation: AddressedOperation | undefined;
      router.search(path, (endpoints, written) => {
        const endpoint = endpoints.get(method);
        const values = endpoint === undefined ? undefined : decodedValues(written);
        if (endpoint === undefined || values === undefined) return false;
        operation = { contract: endpoint.target, parameters: namedParameters(endpoint, values) };
        return true;
      });
      if (operation !== undefined) return { found: "operation", operation };
      const allowed = new Set(operationsAt(path).map((contract) => contract.method));
      return allowed.size === 0 ? nothing : { found: "other_methods", allowed: [...allowed] };
    },
    operationsAt,
  };
};

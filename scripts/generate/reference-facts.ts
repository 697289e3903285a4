import { engineApiOperations, merchantApiOperations } from "../../libs/contracts/src/index.ts";
import type { OperationContract } from "../../libs/contracts/src/index.ts";
import { collectFailures, describeFailures, edgeFailures } from "../../libs/failures/src/index.ts";
import { defined } from "../../libs/members/src/index.ts";
import { allRegistries } from "./error-codes.ts";

/** What the pages of the API reference show of a contract and its OpenAPI document has only in prose, or not at all. */
const operationFacts = (operation: OperationContract): readonly [string, object] => [
  operation.operationId,
  defined({
    description: operation.description,
    aliases: operation.aliases,
    tokenPurposes: operation.tokenPurposes,
    refusedWhileSuspended: operation.refusedWhileSuspended,
    rateClass: operation.rateClass,
    limitsBrowserLookups: operation.limitsBrowserLookups,
    publishableKeyInQuery: operation.publishableKeyInQuery,
    idempotencyHeaders: operation.idempotencyHeaders,
    bodyMembersInQuery: operation.bodyMembersInQuery,
    maximumBodyBytes: operation.maximumBodyBytes,
    answerTimeoutMs: operation.answerTimeoutMs,
    weight: operation.weight,
    failures: operation.failures,
  }),
];

const factsOf = (operations: readonly OperationContract[]): object =>
  Object.fromEntries(operations.map(operationFacts));

/** site/src/reference/facts.json: what the API reference knows in addition to the OpenAPI documents. */
export const generateReferenceFacts = async (): Promise<ReadonlyMap<string, string>> => {
  const failures = collectFailures(await allRegistries()).map(
    ({ name, code, status, type, message, hint, retryAfterSeconds }) =>
      [name, { code, status, type, message, ...defined({ hint, retryAfterSeconds }) }] as const,
  );
  const facts = {
    merchant: factsOf(merchantApiOperations),
    engine: factsOf(engineApiOperations),
    failuresOfEveryOperation: describeFailures(edgeFailures).map(({ name }) => name),
    failures: Object.fromEntries(failures),
  };
  return new Map([["site/src/reference/facts.json", `${JSON.stringify(facts, null, 2)}\n`]]);
};

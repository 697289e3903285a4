// The names that client libraries give operations: one for each that a key of a server may call.
import { describe, expect, it } from "@jest/globals";
import type { OperationContract } from "@railyard/contracts";
import { engineApiOperations, merchantApiOperations, merchantOpenApiDocument } from "@railyard/contracts";
import { clientNameOf } from "../src/client-names.ts";

const operations: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];

const nameOf = (operation: OperationContract): string | undefined => {
  const name = clientNameOf(operation);
  return name === undefined ? undefined : `${name.resource}.${name.method}`;
};

const named = operations.flatMap((operation) => {
  const name = nameOf(operation);
  return name === undefined ? [] : [{ operation, name }];
});

describe("the names of operations in clients", () => {
  it("are different", () => {
    expect(named.length).toBeGreaterThan(200);
    const names = named.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("are given to every operation that a secret key, a platform's key or an operator's key may call", () => {
    const keys = ["merchant_key", "platform_key", "admin_key"] as const;
    const callable = operations.filter(
      ({ access }) => access !== "public" && keys.some((kind) => access.includes(kind)),
    );
    const unnamed = callable.filter((operation) => clientNameOf(operation) === undefined);
    // PUT /payouts/{payout_id} does what POST does there, and takes no Idempotency-Key.
    expect(unnamed.map(({ operationId }) => operationId)).toEqual(["updatePayout"]);
    expect(callable.length - unnamed.length).toBe(named.length);
  });

  it("are identifiers in camelCase", () => {
    expect(
      named.map(({ name }) => name).filter((name) => !/^([a-z][A-Za-z0-9]*\.){1,2}[a-z][A-Za-z0-9]*$/.test(name)),
    ).toEqual([]);
  });

  it("take no name that clients use for something else", () => {
    const resources = new Set(named.map(({ name }) => name.split(".")[0]));
    expect(["webhooks", "verifyReturn", "request", "withOptions"].filter((name) => resources.has(name))).toEqual([]);
    const members = named.map(({ name }) => name);
    const prefixes = members.map((name) => name.slice(0, name.lastIndexOf(".")));
    expect(members.filter((name) => prefixes.includes(name))).toEqual([]);
  });

  it.each([
    ["createPayment", "payments.create"],
    ["retrievePayment", "payments.retrieve"],
    ["capturePayment", "payments.capture"],
    ["listPayments", "payments.list"],
    ["listProfilePayments", "payments.listForProfile"],
    ["readPaymentTimeline", "payments.retrieveTimeline"],
    ["createRefund", "refunds.create"],
    ["createCustomer", "customers.create"],
    ["listCustomerPaymentMethods", "customers.paymentMethods.list"],
    ["createApiKey", "apiKeys.create"],
    ["createConnectorAccount", "connectors.create"],
    ["createBusinessProfile", "profiles.create"],
    ["createPayout", "payouts.create"],
    ["createSubscription", "subscriptions.create"],
    ["listEvents", "events.list"],
    ["retryDelivery", "events.resend"],
    ["acceptDispute", "disputes.accept"],
  ])("call %s what a developer looks for: %s", (operationId, name) => {
    expect(named.find(({ operation }) => operation.operationId === operationId)?.name).toBe(name);
  });

  it("are in the OpenAPI document", () => {
    const paths = merchantOpenApiDocument()["paths"] as Record<string, Record<string, Record<string, unknown>>>;
    expect(paths["/payments"]?.["post"]?.["x-railyard-client"]).toEqual({ resource: "payments", method: "create" });
    expect(paths["/user/signin"]?.["post"]?.["x-railyard-client"]).toBeUndefined();
  });
});

import { describe, expect, it } from "@jest/globals";

import type { OperationContract } from "../src/operation.ts";
import { engineApiOperations, merchantApiOperations } from "../src/operations.ts";

const all: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];

/** What only writes that change credentials, rights or rules, or that pay out, ask for. */
const guarded = ["account", "api_keys", "connectors", "payouts", "profiles", "routing", "users"].map(
  (resource) => `${resource}:write`,
);

/** Writes with such a permission that need no recent proof, and why. */
const without: Readonly<Record<string, string>> = {
  createConnectorTestPayment: "Pays with a test card, and changes nothing of the account.",
  verifyCredentials: "Asks a provider, and keeps nothing.",
  createProfileAcquirer: "Facts for 3-D Secure; neither a credential nor a rule.",
  updateProfileAcquirer: "Facts for 3-D Secure; neither a credential nor a rule.",
  deleteProfileAcquirer: "Facts for 3-D Secure; neither a credential nor a rule.",
  createRoutingConfiguration: "A draft: it counts once it is activated.",
  createPayoutRoutingConfiguration: "A draft: it counts once it is activated.",
  createRoutingRule: "A draft: it counts once it is activated.",
  updateGatewayScore: "Feedback of each payment.",
  updateScoreLegacy: "Feedback of each payment.",
};

/** Marked although they ask for another permission or none. */
const further: Readonly<Record<string, string>> = {
  acceptDispute: "Gives money up for good.",
  approveRefundRequest: "Lets a refund pass the limit of the user who asked.",
  readPaymentResponseHashKey: "Its holder can sign webhooks of his own.",
  beginTotp: "A thief who enrols an authenticator could prove anything with it.",
};

const isForUsers = ({ access, method }: OperationContract): boolean =>
  access !== "public" && access.includes("jwt") && method !== "GET";

describe("operations that ask a session of the console for a recent proof", () => {
  it("are all that change credentials, rights or rules, or pay out, but for those that state why not", () => {
    const open = all
      .filter((operation) => isForUsers(operation) && guarded.includes(operation.permission ?? ""))
      .filter(({ requiresStepUp }) => requiresStepUp !== true)
      .map(({ operationId }) => operationId);
    expect([...new Set(open)].toSorted()).toEqual(Object.keys(without).toSorted());
  });

  it("are no others", () => {
    const marked = all
      .filter(({ requiresStepUp, permission = "" }) => requiresStepUp === true && !guarded.includes(permission))
      .map(({ operationId }) => operationId);
    expect([...new Set(marked)].toSorted()).toEqual(Object.keys(further).toSorted());
  });

  it("can all be called by users, whom nothing else could be asked", () => {
    for (const { requiresStepUp, access } of all) if (requiresStepUp === true) expect(access).toContain("jwt");
  });
});

import { describe, expect, it } from "@jest/globals";

import * as contracts from "../src/index.ts";
import { engineApiOperations, merchantApiOperations } from "../src/index.ts";
import type { OperationContract } from "../src/index.ts";

/** What a caller without a credential must show instead. */
type Guard =
  /** A token of at least 128 bits in the page's address. Without it: 404, the same as for what does not exist. */
  | "token"
  /** A secret in the body: a password, or the token of a mail. */
  | "secret"
  /** A signature over the body by the provider's own secret, or what the provider itself reports when asked. */
  | "provider"
  /** Nothing: the answer contains no data of a person. */
  | "none";

/** Every operation that takes no credential, and what a stranger who knows all ids gets of it. */
const merchantApi: Readonly<Record<string, readonly [Guard, string]>> = {
  startRedirect: ["token", "nothing"],
  finishRedirect: ["token", "nothing"],
  finishRedirectByForm: ["token", "nothing"],
  finishRedirectWithCredentials: ["token", "nothing"],
  finishRedirectWithCredentialsByForm: ["token", "nothing"],
  authorizeAuthenticated: ["token", "nothing"],
  authorizeAuthenticatedByForm: ["token", "nothing"],
  finishAuthentication: ["token", "nothing"],
  finishAuthenticationByForm: ["token", "nothing"],
  openPaymentLink: ["token", "nothing"],
  payByPaymentLink: ["token", "nothing"],
  openSecurePaymentLink: ["token", "nothing"],
  payBySecurePaymentLink: ["token", "nothing"],
  readPaymentLinkStatus: ["token", "nothing"],
  openPayoutLink: ["token", "nothing"],
  sendPayoutLink: ["token", "nothing"],
  openCollectLink: ["token", "nothing"],
  sendCollectLink: ["token", "nothing"],
  readPaymentLinkAsset: ["none", "script and style, the same for everybody"],
  readCheckoutScript: ["none", "the browser library, the same for everybody"],
  readFeatureMatrix: ["none", "what the connectors can do"],
  readJsonWebKeySet: ["none", "public keys"],
  receiveProviderWebhook: ["provider", "whether an account expects webhooks; an unsigned one changes nothing"],
  receiveProviderWebhookByGet: ["provider", "the same"],
  receiveProviderWebhookByPut: ["provider", "the same"],
  signInUser: ["secret", "nothing"],
  openOperatorVisit: ["secret", "nothing"],
  foundOrganization: ["secret", "an organization of its own"],
  forgotPassword: ["secret", "the same answer whether there is a user; the mail goes to the user"],
  requestEmailVerification: ["secret", "the same answer whether there is a user; the mail goes to the user"],
  resetPassword: ["secret", "nothing"],
  acceptMailedInvitation: ["secret", "nothing"],
};

const engineApi: Readonly<Record<string, readonly [Guard, string]>> = {
  readEngineHealth: ["none", "that the service runs"],
  readEngineReadiness: ["none", "whether the service is ready"],
  diagnoseEngine: ["none", "which of its parts are ready"],
  engineLogIn: ["secret", "nothing"],
  engineSignUp: ["secret", "a user of its own"],
  engineForgotPassword: ["secret", "the same answer whether there is a user; the mail goes to the user"],
  engineResetPassword: ["secret", "nothing"],
};

/** Operations for browsers, which carry a publishable key that everyone can read, and no client_secret. */
const withoutClientSecret: Readonly<Record<string, string>> = {
  openCheckoutFrame: "an empty document, the same for every payment; it asks with a client_secret",
  retrievePoll: "the poll's id carries a token",
};

const idsOf = (operations: readonly OperationContract[]): readonly string[] =>
  operations
    .filter(({ access }) => access === "public")
    .map(({ operationId }) => operationId)
    .sort();

const isContract = (value: unknown): value is OperationContract =>
  typeof value === "object" && value !== null && "operationId" in value && "access" in value;

/** Operations that no list has, because no merchant reaches them: the sandbox provider's, and providers' webhooks. */
const exported: readonly unknown[] = Object.values(contracts);
const providerApi = exported
  .filter(isContract)
  .filter(({ api, service }) => api === "provider" && service === "sandbox-provider");

const membersOf = ({ body, query }: OperationContract): readonly string[] =>
  [body, query].flatMap((schema) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}));

describe("operations that take no credential", () => {
  it("are all known, with what a stranger gets of them", () => {
    expect(idsOf(merchantApiOperations)).toEqual(Object.keys(merchantApi).sort());
    expect(idsOf(engineApiOperations)).toEqual(Object.keys(engineApi).sort());
  });

  it("ask for a token in their address wherever they show a page", () => {
    const pages = merchantApiOperations.filter(({ access, page }) => access === "public" && page === true);
    expect(pages.filter(({ operationId }) => merchantApi[operationId]?.[0] !== "token")).toEqual([]);
  });

  it("are pages at the sandbox provider only where the address carries a token", () => {
    const pages = providerApi.filter(({ page }) => page === true).map(({ path }) => path);
    expect([...new Set(pages)].sort()).toEqual([
      "/authentication/{authentication_id}",
      "/authentication/{authentication_id}/{choice}",
      "/challenge/{payment_id}",
      "/challenge/{payment_id}/{choice}",
    ]);
  });
});

describe("operations that take a publishable key", () => {
  it("ask for a client_secret, or for something else that cannot be guessed", () => {
    const open = merchantApiOperations.filter(
      (operation) =>
        operation.access !== "public" &&
        operation.access.includes("publishable_key") &&
        !membersOf(operation).includes("client_secret"),
    );
    expect(open.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(withoutClientSecret).sort());
  });
});

import { describe, expect, it } from "@jest/globals";

import { engineApiOperations, merchantApiOperations } from "../src/index.ts";

/** Why a POST honours no `Idempotency-Key`, by operation. */
const without: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "signInUser",
      "engineLogIn",
      "engineSignUp",
      "foundOrganization",
      "forgotPassword",
      "resetPassword",
      "engineForgotPassword",
      "engineResetPassword",
      "requestEmailVerification",
      "acceptMailedInvitation",
      "verifyEmail",
      "openOperatorVisit",
      "engineVerifyEmail",
    ].map((operationId) => [
      operationId,
      "Its callers prove themselves by the body alone: a key would belong to no caller.",
    ]),
  ),
  ...Object.fromEntries(
    [
      "signOutUser",
      "engineLogOut",
      "switchOrganization",
      "switchMerchantAccount",
      "switchEngineMerchant",
      "switchProfile",
      "acceptInvitationsToSignIn",
      "rotatePassword",
      "changePassword",
      "engineChangePassword",
      "removeTwoFactor",
    ].map((operationId) => [operationId, "It ends the token that it is called with: no caller comes again with that."]),
  ),
  ...Object.fromEntries(
    ["verifyTotp", "verifyRecoveryCode", "stepUp"].map((operationId) => [
      operationId,
      "A code is good once, whoever repeats it.",
    ]),
  ),
  generateRecoveryCodes: "Shows secrets of a user, which are kept nowhere; the codes that count are those made last.",
  enterMerchant: "Shows a code that is kept nowhere; a repetition begins another visit.",
  signUpUser: "The address is taken then; the answer is a session, which is not handed out twice.",
  readOrganizationUser: "Reads.",
};

const posts = [...merchantApiOperations, ...engineApiOperations].filter(
  ({ service, method }) => service === "merchants" && method === "POST",
);

describe("Idempotency-Key", () => {
  it("is honoured by every POST of merchants, but for those that state why not", () => {
    const found = posts.filter(({ idempotent }) => idempotent === false).map(({ operationId }) => operationId);
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(without).toSorted());
  });

  it("is honoured where something is made", () => {
    expect(posts.length).toBeGreaterThan(40);
    const making = ["createMerchantAccount", "onboardEngineMerchant", "addOrganizationMerchant", "createApiKey"];
    for (const operationId of making) {
      expect(posts.find((post) => post.operationId === operationId)?.idempotent).toBeUndefined();
    }
  });
});

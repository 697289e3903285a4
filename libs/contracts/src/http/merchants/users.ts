import { defineOperation } from "../../operation.ts";
import {
  jsonWebKeySet,
  signInAnswer,
  signInUserBody,
  signOutAnswer,
  signUpUserBody,
  updateUserBody,
  userDetails,
} from "../../resources/user.ts";

const shape = { service: "merchants", api: "merchant", tag: "Users" } as const;

export const signUpUser = defineOperation({
  ...shape,
  operationId: "signUpUser",
  method: "POST",
  path: "/user/signup_with_merchant_id",
  access: ["admin_key"],
  idempotent: false,
  summary: "Create a user of a merchant",
  description: "Creates a user who administers the merchant or its organization, and signs the user in.",
  body: signUpUserBody,
  response: signInAnswer,
  failures: ["merchant_account_not_found", "user_exists"],
});

export const signInUser = defineOperation({
  ...shape,
  operationId: "signInUser",
  method: "POST",
  path: "/user/signin",
  access: "public",
  forwardsCallerAddress: true,
  aliases: ["/user/v2/signin"],
  idempotent: false,
  summary: "Sign in",
  description:
    "Returns a token for the Authorization header. If `token_type` is not `user_info`, a sign-in step is due, and " +
    "the token is valid for the operations of that step only: the second factor (`totp`), e-mail verification " +
    "(`verify_email`), an expired password (`force_set_password`) or invitations (`accept_invite`). Repeated " +
    "failures for an address or from a network return 429 and Retry-After.",
  body: signInUserBody,
  response: signInAnswer,
  failures: ["wrong_credentials"],
});

export const signOutUser = defineOperation({
  ...shape,
  operationId: "signOutUser",
  method: "POST",
  path: "/user/signout",
  access: ["jwt"],
  signsOut: true,
  idempotent: false,
  summary: "Sign out",
  description: "All tokens of the user are refused from then on, on every device.",
  response: signOutAnswer,
});

export const readUser = defineOperation({
  ...shape,
  operationId: "readUser",
  method: "GET",
  path: "/user",
  aliases: ["/user/user"],
  access: ["jwt"],
  summary: "Read my details",
  description: "The signed-in user.",
  response: userDetails,
});

export const updateUser = defineOperation({
  ...shape,
  operationId: "updateUser",
  method: "POST",
  path: "/user/update",
  access: ["jwt"],
  summary: "Change my details",
  description: "Changes the name of the user.",
  body: updateUserBody,
  response: userDetails,
});

export const readJsonWebKeySet = defineOperation({
  ...shape,
  operationId: "readJsonWebKeySet",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: "public",
  summary: "List the public keys of user tokens",
  description: "The keys that verify the tokens of POST /user/signin.",
  response: jsonWebKeySet,
});

/** The operations on users and their tokens. */
export const userOperations = [signUpUser, signInUser, signOutUser, readUser, updateUser, readJsonWebKeySet] as const;

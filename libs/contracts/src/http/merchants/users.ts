import { defineOperation } from "../../operation.ts";
import { jsonWebKeySet, signInAnswer, signInUserBody, signOutAnswer, signUpUserBody } from "../../resources/user.ts";

const shape = { service: "merchants", face: "merchant", tag: "Users" } as const;

export const signUpUser = defineOperation({
  ...shape,
  operationId: "signUpUser",
  method: "POST",
  path: "/user/signup_with_merchant_id",
  access: ["admin_key"],
  idempotent: false,
  summary: "Create a user of a merchant",
  description: "Makes a user who administers the merchant, and signs the user in.",
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
  aliases: ["/user/v2/signin"],
  idempotent: false,
  summary: "Sign in",
  description: "Answers a token for the Authorization header.",
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
  idempotent: false,
  summary: "Sign out",
  description: "All tokens of the user are refused from then on, on every device.",
  response: signOutAnswer,
});

export const readJsonWebKeySet = defineOperation({
  ...shape,
  operationId: "readJsonWebKeySet",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: "public",
  summary: "Public keys of the tokens",
  description: "The keys that verify the tokens of POST /user/signin.",
  response: jsonWebKeySet,
});

/** The operations on users and their tokens. */
export const userOperations = [signUpUser, signInUser, signOutUser, readJsonWebKeySet] as const;

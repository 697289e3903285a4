import type { FromSchema } from "json-schema-to-ts";
import { tokenPurposes } from "../operation.ts";
import { choice, dateTime, flag, integer, list, nameText, nullable, record, request, text } from "../schema.ts";

export const email = text("E-mail address.", {
  minLength: 3,
  maxLength: 255,
  format: "email",
  examples: ["ada@kiosk.example"],
});
export const password = text("Password: 8 to 70 characters with upper, lower, digit and another character.", {
  minLength: 1,
  maxLength: 255,
});

/** Body of POST /user/signup_with_merchant_id. */
export const signUpUserBody = request(
  "SignUpUserRequest",
  "A user of an existing merchant.",
  {
    email,
    password,
    name: nameText("Name of the user.", { maxLength: 255 }),
    company_name: nameText("Name of the company.", { maxLength: 255 }),
    merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
    role_id: choice("The user administers the merchant, the default, or its whole organization.", [
      "merchant_admin",
      "org_admin",
    ]),
  },
  ["email", "password", "name", "merchant_id"],
);

/** Body of POST /user/signin. */
export const signInUserBody = request("SignInUserRequest", "Credentials of the user.", { email, password }, [
  "email",
  "password",
]);

/** Answer of a sign-in. */
export const signInAnswer = record("SignInAnswer", "A token and its purpose.", {
  token: text("Bearer token for the Authorization header; valid for 24 hours, that of a sign-in step for 15 minutes."),
  token_type: choice("user_info: the user is signed in; another value: the step that is due.", tokenPurposes),
  user_id: text("Id of the user."),
  merchant_id: nullable(text("The merchant of the token.")),
  email: nullable(text("E-mail address.")),
  name: nullable(text("Name of the user.")),
  user_role: nullable(text("Role of the user at the merchant.", { examples: ["org_admin"] })),
});

/** Answer of POST /user/signout. */
export const signOutAnswer = record("SignOutAnswer", "The sign-out.", {
  message: text("Result."),
});

const key = record("JsonWebKey", "A public key (RFC 7517).", {
  kty: text("Kind of the key.", { examples: ["EC"] }),
  crv: text("Curve.", { examples: ["P-256"] }),
  x: text("First coordinate, base64url."),
  y: text("Second coordinate, base64url."),
  kid: text("Id of the key, as in the header of the tokens it signs."),
  use: text("Its purpose.", { examples: ["sig"] }),
  alg: text("Algorithm.", { examples: ["ES256"] }),
});

/** Answer of GET /.well-known/jwks.json. */
export const jsonWebKeySet = record("JsonWebKeySet", "The public keys that verify user tokens (RFC 7517).", {
  keys: list("The keys.", key),
});

/** Body of POST /user/update. */
export const updateUserBody = request("UpdateUserRequest", "The changes.", {
  name: nameText("Name of the user.", { maxLength: 255 }),
});

/** Answer of GET /user. */
export const userDetails = record("UserDetails", "The signed-in user.", {
  user_id: text("Id of the user."),
  email: text("E-mail address."),
  name: nullable(text("Name of the user.")),
  merchant_id: nullable(text("The merchant of the token.")),
  org_id: nullable(text("Its organization.")),
  role_id: nullable(text("Role of the user at the merchant.")),
  is_email_verified: flag("Whether the e-mail address is verified."),
  is_two_factor_auth_setup: flag("Whether the user has a second factor."),
  recovery_codes_left: integer("Number of unused recovery codes."),
  operator_visit: nullable(
    record("OperatorVisit", "The operator of the platform, who reads what this merchant's viewers read.", {
      reason: text("Reason of the visit."),
      expires_at: dateTime("End of the visit."),
    }),
  ),
});

export type UserDetails = FromSchema<typeof userDetails>;
export type SignInAnswer = FromSchema<typeof signInAnswer>;
export type JsonWebKeySet = FromSchema<typeof jsonWebKeySet>;

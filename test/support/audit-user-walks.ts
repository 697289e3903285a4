import { createHmac } from "node:crypto";
import { sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer, ApiCall } from "@railyard/local";
import { inServiceDatabase } from "./service-databases.ts";
import type { System } from "./system.ts";

type Body = Readonly<Record<string, unknown>> | readonly unknown[];

/** What the walks of users need of the test that runs them. */
export interface UserWalkSurroundings {
  readonly system: () => System;
  readonly merchantId: () => string;
  /** Calls an operation that changes something, under a request id by which its entries are found. */
  readonly as: (operation: string, who: ApiCall, path: string, body?: Body) => Promise<ApiAnswer>;
  /** Looks in the log of that merchant's organization too. */
  readonly belongsTo: (merchantId: string) => Promise<void>;
}

const password = "Sunny#Harbour42";
const nextPassword = "Sunny#Harbour43";
const lastPassword = "Sunny#Harbour44";
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/** The code that an authenticator shows now, or some steps later (RFC 6238). */
const totpOf = (secret: string, stepsAhead = 0): string => {
  const bits = [...secret].map((digit) => base32Alphabet.indexOf(digit).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + stepsAhead));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
};

/** What users do to each other and to themselves, operation by operation. */
export const userWalks = (around: UserWalkSurroundings): Readonly<Record<string, () => Promise<void>>> => {
  const { as, belongsTo } = around;
  const call = async (method: string, path: string, how: ApiCall): Promise<ApiAnswer> => {
    const answer = await around.system().gateway.call(method, path, how);
    if (answer.status !== 200) throw new TypeError(`${path} answered ${String(answer.status)}: ${answer.text}`);
    return answer;
  };
  const tokenOf = ({ body }: ApiAnswer): ApiCall => ({ token: String(body["token"]) });
  const member = async (mailbox: string): Promise<ApiCall> =>
    tokenOf(
      await call("POST", "/user/signup_with_merchant_id", {
        key: sandboxAdminKey,
        body: {
          email: `${mailbox}@walks.example`,
          password,
          name: "Ada",
          company_name: "Kiosk",
          merchant_id: around.merchantId(),
        },
      }),
    );
  const signIn = async (mailbox: string): Promise<ApiAnswer> =>
    call("POST", "/user/v2/signin", { body: { email: `${mailbox}@walks.example`, password } });

  return {
    "addOrganizationMerchant foundPlatform inviteEngineMember": async () => {
      const founded = await call("POST", "/user/signup", { body: { email: "owner@walks.example", password } });
      await belongsTo(String(founded.body["merchant_id"]));
      const body = { company_name: "Second kiosk" };
      await as("addOrganizationMerchant", tokenOf(founded), "/user/create_merchant", body);
      const platform = { organization_name: "Market" };
      const made = await as("foundPlatform", tokenOf(founded), "/user/create_platform", platform);
      await belongsTo(String(made.body["merchant_id"]));
      await as("inviteEngineMember", tokenOf(founded), "/merchant/members/invite", { email: "member@walks.example" });
    },
    "inviteUsers resendInvitation acceptInvitations updateUserRole removeUser": async () => {
      const founded = await call("POST", "/user/signup", { body: { email: "founder@walks.example", password } });
      const founder = tokenOf(founded);
      const merchantId = String(founded.body["merchant_id"]);
      await belongsTo(merchantId);
      const guest = await member("guest");
      const email = "guest@walks.example";
      await as("inviteUsers", founder, "/user/user/invite_multiple", [{ email, role_id: "merchant_view_only" }]);
      await as("resendInvitation", founder, "/user/user/resend_invite", { email });
      const entity = { entity_type: "merchant", entity_id: merchantId };
      await as("acceptInvitations", guest, "/user/user/invite/accept", [entity]);
      await as("updateUserRole", founder, "/user/user/update_role", { email, role_id: "merchant_developer" });
      await as("removeUser", founder, "/user/user/delete", { email });
    },
    acceptInvitationsToSignIn: async () => {
      const founded = await call("POST", "/user/signup", { body: { email: "host@walks.example", password } });
      const merchantId = String(founded.body["merchant_id"]);
      await belongsTo(merchantId);
      const email = "newcomer@walks.example";
      const body = { email, password };
      await around.system().engine.call("POST", "/auth/signup", { body });
      const entry = { email, role_id: "merchant_view_only" };
      await call("POST", "/user/user/invite_multiple", { ...tokenOf(founded), body: [entry] });
      const entity = { entity_type: "merchant", entity_id: merchantId };
      await as("acceptInvitationsToSignIn", tokenOf(await signIn("newcomer")), "/user/accept_invite", [entity]);
    },
    "createRole updateRole deleteRole": async () => {
      const founded = await call("POST", "/user/signup", { body: { email: "chief@walks.example", password } });
      await belongsTo(String(founded.body["merchant_id"]));
      const made = await as("createRole", tokenOf(founded), "/user/role", {
        role_name: "Till",
        groups: ["operations_view"],
        role_scope: "merchant",
      });
      const path = `/user/role/${String(made.body["role_id"])}`;
      await as("updateRole", tokenOf(founded), path, { groups: ["operations_view", "operations_manage"] });
      await as("deleteRole", tokenOf(founded), path);
    },
    "updateUser changePassword engineChangePassword rotatePassword": async () => {
      const user = await member("passwords");
      await as("updateUser", user, "/user/update", { name: "Ada B." });
      const change = { old_password: password, new_password: nextPassword };
      const changed = await as("changePassword", user, "/user/change_password", change);
      await as("engineChangePassword", tokenOf(changed), "/auth/change-password", {
        current_password: nextPassword,
        new_password: lastPassword,
      });
      await member("overdue");
      await inServiceDatabase(around.system(), "merchants", (client) =>
        client.query(
          "update users set password_changed_at = now() - interval '1 year' where email = 'overdue@walks.example'",
        ),
      );
      const step = tokenOf(await signIn("overdue"));
      await as("rotatePassword", step, "/user/rotate_password", { password: nextPassword });
    },
    "verifyTotp updateTotp generateRecoveryCodes verifyRecoveryCode removeTwoFactor": async () => {
      const user = await member("factors");
      const { body: begun } = await call("GET", "/user/2fa/totp/begin", user);
      await as("verifyTotp", user, "/user/2fa/totp/verify", { totp: totpOf(String(begun["secret"])) });
      const { body: replaced } = await call("GET", "/user/2fa/totp/reset", user);
      const { secret } = replaced["secret"] as unknown as { readonly secret: string };
      await as("updateTotp", user, "/user/2fa/totp/verify", { totp: totpOf(secret, 1) });
      const { body } = await as("generateRecoveryCodes", user, "/user/2fa/recovery_code/generate");
      const [recovery_code, another] = body["recovery_codes"] as unknown as readonly string[];
      await as("verifyRecoveryCode", user, "/user/2fa/recovery_code/verify", { recovery_code });
      const proof = { password, recovery_code: another };
      await as("removeTwoFactor", user, "/user/2fa/remove", proof);
    },
    "endUserSession endOtherUserSessions": async () => {
      const user = await member("sessions");
      await signIn("sessions");
      const { body } = await call("GET", "/user/sessions", user);
      const [, other] = body["data"] as unknown as readonly { readonly session_id: string }[];
      await as("endUserSession", user, `/user/sessions/${String(other?.session_id)}`);
      await signIn("sessions");
      await as("endOtherUserSessions", user, "/user/sessions");
    },
    resetTwoFactor: async () => {
      const user = await member("lost");
      const { body } = await call("GET", "/user/2fa/totp/begin", user);
      await call("POST", "/user/2fa/totp/verify", { ...user, body: { totp: totpOf(String(body["secret"])) } });
      await as("resetTwoFactor", { key: sandboxAdminKey }, "/user/2fa/reset", { email: "lost@walks.example" });
    },
  };
};

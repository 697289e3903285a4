import type { PermissionGroup } from "@railyard/contracts";
import { callSuccessfully } from "@railyard/local";
import type { ApiAnswer, ApiCall } from "@railyard/local";
import { defined } from "@railyard/members";
import type { System } from "../system.ts";
import { newName, text } from "./desk.ts";

/** The password of all of them. */
export const memberPassword = "Sunny#Harbour42";

/** A user who signed in. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

/** Who signed up with an organization, and its first merchant with the profile that came with it. */
export interface Founder extends Person {
  readonly organizationId: string;
  readonly merchantId: string;
  readonly profileId: string;
}

type Faces = Pick<System, "gateway" | "engine">;

const newEmail = (prefix: string): string => `${newName(prefix)}@people.example`;

const listOf = ({ body }: ApiAnswer): readonly Readonly<Record<string, unknown>>[] =>
  body as unknown as readonly Readonly<Record<string, unknown>>[];

export const signUpWithOrganization = async ({ gateway }: Faces): Promise<Founder> => {
  const email = newEmail("founder");
  const signedUp = await callSuccessfully(gateway, "POST", "/user/signup", {
    body: { email, password: memberPassword },
  });
  const [token, merchantId] = [text(signedUp, "token"), text(signedUp, "merchant_id")];
  const account = await callSuccessfully(gateway, "GET", `/accounts/${merchantId}`, { token });
  return {
    email,
    token,
    merchantId,
    organizationId: text(account, "organization_id"),
    profileId: text(account, "default_profile"),
  };
};

/** A new session of a user who has signed up. */
export const signInAgain = async ({ gateway }: Faces, { email }: Pick<Person, "email">): Promise<string> =>
  text(await callSuccessfully(gateway, "POST", "/user/signin", { body: { email, password: memberPassword } }), "token");

/** By whom a user is invited to which role: at the inviter's entity of the role's type, or at the profile. */
export interface Invitation {
  readonly inviter: Pick<Person, "token">;
  readonly roleId: string;
  readonly profileId?: string;
}

/** A user who signs up, is invited to the roles, accepts, and signs in. */
export const inviteMember = async (system: Faces, ...invitations: readonly Invitation[]): Promise<Person> => {
  const { gateway, engine } = system;
  const email = newEmail("member");
  const stranger: ApiCall = {
    token: text(
      await callSuccessfully(engine, "POST", "/auth/signup", { body: { email, password: memberPassword } }),
      "token",
    ),
  };
  for (const { inviter, roleId, profileId } of invitations) {
    const entry = { email, role_id: roleId, ...defined({ profile_id: profileId }) };
    const path = "/user/user/invite_multiple";
    const sent = await callSuccessfully(gateway, "POST", path, { token: inviter.token, body: [entry] });
    if (listOf(sent)[0]?.["is_email_sent"] !== true) throw new TypeError(`${roleId}: ${sent.text}`);
  }
  const open = listOf(await callSuccessfully(gateway, "GET", "/user/list/invitation", stranger));
  const body = open.map(({ entity_type, entity_id }) => ({ entity_type, entity_id }));
  await callSuccessfully(gateway, "POST", "/user/user/invite/accept", { ...stranger, body });
  return { email, token: await signInAgain(system, { email }) };
};

/** Id of a role at a merchant that is made of the groups. */
export const makeRole = async (
  { gateway }: Faces,
  { token }: Pick<Person, "token">,
  groups: readonly PermissionGroup[],
): Promise<string> => {
  const body = { role_name: newName("role"), groups, role_scope: "merchant" };
  return text(await callSuccessfully(gateway, "POST", "/user/role", { token, body }), "role_id");
};

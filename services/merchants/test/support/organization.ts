import type { Principal } from "@railyard/auth";
import { createDatabase, defineStatement } from "@railyard/database";
import type { HttpAnswer } from "@railyard/testing";
import { recordingLogger } from "@railyard/testing";

import type { AssignmentStatus } from "../../src/domain/role-assignment.ts";
import type { MerchantsApp } from "./merchants-app.ts";
import { admin, merchantKeyOf } from "./merchants-app.ts";
import { holderOf } from "./users.ts";

export const password = "Tr1ver#7788";

/** An organization with two merchants, the first of which has two profiles. */
export interface TwoMerchants {
  readonly organizationId: string;
  readonly merchantId: string;
  readonly sisterId: string;
  readonly profileId: string;
  readonly sisterProfileId: string;
}

const made = async (answer: Promise<HttpAnswer>): Promise<HttpAnswer["body"]> => {
  const { status, body } = await answer;
  if (status !== 200) throw new TypeError(`A preparation was answered ${String(status)}: ${JSON.stringify(body)}`);
  return body;
};

/** Makes an organization whose merchants have this prefix in their ids. */
export const makeOrganization = async (app: MerchantsApp, prefix: string): Promise<TwoMerchants> => {
  const organization = await made(app.call(admin, "POST", "/organization", { organization_name: prefix }));
  const organizationId = String(organization["organization_id"]);
  const [merchantId, sisterId] = [`${prefix}_one`, `${prefix}_two`];
  for (const merchant_id of [merchantId, sisterId]) {
    await made(app.call(admin, "POST", "/accounts", { merchant_id, organization_id: organizationId }));
  }
  const path = `/account/${merchantId}/business_profile`;
  const other = await made(app.call(merchantKeyOf(merchantId), "POST", path, { profile_name: "second" }));
  const merchant = await made(app.call(admin, "GET", `/accounts/${merchantId}`));
  return {
    organizationId,
    merchantId,
    sisterId,
    profileId: String(merchant["default_profile"]),
    sisterProfileId: String(other["profile_id"]),
  };
};

/** Where a role is assigned in a test. */
export interface Place {
  readonly organizationId: string;
  readonly merchantId?: string;
  readonly profileId?: string;
}

const insertAssignment = defineStatement({
  name: "test_insert_assignment",
  text: `
    insert into role_assignments
      (assignment_id, user_id, organization_id, merchant_id, profile_id, role_id, status)
    select 'asg_' || gen_random_uuid(), user_id, $1, $2, $3, $4, $6 from users where email = $5`,
});

/** Gives a user a role, or an invitation to one, behind the service's back. */
export const assign = async (
  app: MerchantsApp,
  email: string,
  place: Place,
  roleId: string,
  status: AssignmentStatus = "active",
): Promise<void> => {
  const logger = recordingLogger();
  const database = createDatabase({ url: app.databaseUrl, poolSize: 1, applicationName: "test", logger });
  const { organizationId, merchantId = null, profileId = null } = place;
  await database.query(insertAssignment, [organizationId, merchantId, profileId, roleId, email, status]);
  await database.close();
};

/** Makes a user without any role. */
export const makeUser = async (app: MerchantsApp, email: string): Promise<void> => {
  await made(app.call(null, "POST", "/auth/signup", { email, password }));
};

/** Makes a user with one role. */
export const makeMember = async (
  app: MerchantsApp,
  email: string,
  place: Place,
  roleId: string,
): Promise<Principal> => {
  await makeUser(app, email);
  await assign(app, email, place, roleId);
  return signIn(app, email);
};

/** Signs a user in and answers whom the token represents. */
export const signIn = async (app: MerchantsApp, email: string): Promise<Principal> => {
  const body = await made(app.call(null, "POST", "/user/signin", { email, password }));
  return holderOf(app, body["token"]);
};

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { makeMember, makeOrganization, makeUser, password } from "../support/organization.ts";
import { claimsOf, holderOf } from "../support/users.ts";

let app: MerchantsApp;
let kiosk: TwoMerchants;
let rival: TwoMerchants;
let chief: Principal;
let rivalChief: Principal;
beforeAll(async () => {
  app = await startMerchants();
  kiosk = await makeOrganization(app, "kiosk");
  rival = await makeOrganization(app, "rival");
  chief = await makeMember(app, "chief@kiosk.example", { organizationId: kiosk.organizationId }, "org_admin");
  rivalChief = await makeMember(app, "chief@rival.example", { organizationId: rival.organizationId }, "org_admin");
});
afterAll(() => app.stop());

const signIn = async (email: string, path = "/user/signin"): Promise<HttpAnswer["body"]> =>
  (await app.call(null, "POST", path, { email, password })).body;
const as = async (token: unknown, method: string, path: string, body?: unknown) =>
  app.call(await holderOf(app, token), method, path, body);
const accept = (token: unknown, named: readonly object[]) => as(token, "POST", "/user/accept_invite", named);
const toMerchant = ({ merchantId }: TwoMerchants) => ({ entity_type: "merchant", entity_id: merchantId });
const invite = async (by: Principal, email: string, role_id = "merchant_view_only"): Promise<void> => {
  const { body } = await app.call(by, "POST", "/user/user/invite_multiple", [{ email, role_id }]);
  expect(body).toMatchObject([{ is_email_sent: true }]);
};

/** A user who belongs nowhere and is invited by these. */
const invited = async (email: string, ...by: readonly Principal[]): Promise<unknown> => {
  await makeUser(app, email);
  for (const inviter of by) await invite(inviter, email);
  const body = await signIn(email);
  expect(body).toMatchObject({ token_type: "accept_invite", merchant_id: null, user_role: null });
  return body["token"];
};

describe("a user who belongs nowhere and is invited", () => {
  it("sees the invitations while signing in, accepts one, and is in", async () => {
    const token = await invited("newcomer@kiosk.example", chief, rivalChief);
    expect(await claimsOf(app, token)).toMatchObject({ purpose: "accept_invite", merchant_id: "", permissions: [] });
    const { body: open } = await as(token, "GET", "/user/list/invitation");
    expect(open).toMatchObject([
      { ...toMerchant(kiosk), role_id: "merchant_view_only", status: "invitation_sent" },
      { ...toMerchant(rival), status: "invitation_sent" },
    ]);
    const done = await accept(token, [toMerchant(rival)]);
    expect(done.body).toMatchObject({ token_type: "user_info", merchant_id: rival.merchantId });
    expect(await claimsOf(app, done.body["token"])).toMatchObject({ merchant_id: rival.merchantId });
    expect(await claimsOf(app, done.body["token"])).not.toHaveProperty("purpose");
    const { body: left } = await as(done.body["token"], "GET", "/user/list/invitation");
    expect(left).toMatchObject([toMerchant(kiosk)]);
    // The user belongs somewhere by now, so that the other invitation does not interrupt the sign-in.
    expect(await signIn("newcomer@kiosk.example")).toMatchObject({ token_type: "user_info" });
  });

  it("takes the step once, also of two requests at a time, and then sees nothing by its token", async () => {
    const token = await invited("once@kiosk.example", chief);
    const both = await Promise.all([accept(token, [toMerchant(kiosk)]), accept(token, [toMerchant(kiosk)])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const answer of [await accept(token, []), await as(token, "GET", "/user/list/invitation")]) {
      expect(answer).toMatchObject({ status: 401, body: { error: { reason: "step_taken" } } });
    }
  });

  it("accepts only what it is invited to: all that is named or nothing, and may try again", async () => {
    const token = await invited("careful@kiosk.example", chief);
    const refused = await accept(token, [toMerchant(kiosk), toMerchant(rival)]);
    expect(refused).toMatchObject({ status: 404, body: { error: { code: "UR_38" } } });
    expect(await accept(token, [{ entity_type: "merchant" }])).toMatchObject({ status: 400 });
    expect((await accept(token, [toMerchant(kiosk)])).body).toMatchObject({ merchant_id: kiosk.merchantId });
  });

  it("may continue without, so that a stranger's invitation locks out no user", async () => {
    const email = "declining@kiosk.example";
    const token = await invited(email, chief);
    const done = await accept(token, []);
    expect(done.body).toMatchObject({ token_type: "user_info", merchant_id: null });
    const onboarded = await as(done.body["token"], "POST", "/onboarding/merchant", { merchant_name: "Mine" });
    expect(onboarded.status).toBe(200);
    expect(await signIn(email)).toMatchObject({
      token_type: "user_info",
      merchant_id: onboarded.body["merchant_id"],
    });
  });

  it("opens nothing else with the token of the step", async () => {
    const token = await invited("nosy@kiosk.example", chief);
    const elsewhere = [
      ["GET", "/user", undefined],
      ["POST", "/user/user/invite/accept", [toMerchant(kiosk)]],
      ["POST", "/user/verify_email", {}],
      ["POST", "/onboarding/merchant", { merchant_name: "Mine" }],
    ] as const;
    for (const [method, path, body] of elsewhere) {
      const refused = await as(token, method, path, body);
      expect({ path, ...refused }).toMatchObject({ path, status: 401, body: { error: { code: "IR_17" } } });
    }
    const member = await app.call(chief, "POST", "/user/accept_invite", []);
    expect(member).toMatchObject({ status: 401, body: { error: { code: "IR_17" } } });
  });

  it("comes by the engine's API to the same step", async () => {
    const email = "engine-guest@kiosk.example";
    await invited(email, chief);
    const body = await signIn(email, "/auth/login");
    expect(body).toMatchObject({ token_type: "accept_invite", merchant_id: "", merchants: [] });
    expect((await accept(body["token"], [toMerchant(kiosk)])).body).toMatchObject({ token_type: "user_info" });
  });
});

describe("a user who is not asked", () => {
  it("is a member who is invited elsewhere, and a user whose invitation was withdrawn", async () => {
    const member = "member@kiosk.example";
    const { organizationId, merchantId } = kiosk;
    await makeMember(app, member, { organizationId, merchantId }, "merchant_view_only");
    await invite(rivalChief, member);
    expect(await signIn(member)).toMatchObject({ token_type: "user_info", merchant_id: kiosk.merchantId });
    const email = "withdrawn@kiosk.example";
    await invited(email, chief);
    expect((await app.call(chief, "DELETE", "/user/user/delete", { email })).status).toBe(200);
    expect(await signIn(email)).toMatchObject({ token_type: "user_info", merchant_id: null });
  });
});

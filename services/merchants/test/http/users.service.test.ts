import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, startMerchants } from "../support/merchants-app.ts";
import { eventsOf, holderOf, isRevoked } from "../support/users.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
  await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  await app.call(admin, "POST", "/accounts", { merchant_id: "rival" });
});
afterAll(() => app.stop());

const person = { email: "Ada@Kiosk.example", password: "Tr1ver#7788", name: "Ada", company_name: "Kiosk GmbH" };
const signUp = (body: object) => app.call(admin, "POST", "/user/signup_with_merchant_id", body);
const signIn = (email: string, password: string, path = "/user/signin") =>
  app.call(null, "POST", path, { email, password });

const principalOf = (token: unknown) => holderOf(app, token);

describe("users", () => {
  it("sign up at a merchant and get a token for it", async () => {
    const signedUp = await signUp({ ...person, merchant_id: "kiosk" });
    expect(signedUp.status).toBe(200);
    expect(signedUp.body).toEqual({
      token: expect.any(String),
      token_type: "user_info",
      user_id: expect.stringMatching(/^usr_/),
      merchant_id: "kiosk",
      email: "ada@kiosk.example",
      name: "Ada",
      user_role: "merchant_admin",
    });
    const { body: merchant } = await app.call(admin, "GET", "/accounts/kiosk");
    const { body: organization } = await app.call(admin, "GET", `/organization/${String(merchant["organization_id"])}`);
    expect(organization["organization_name"]).toBe("Kiosk GmbH");
  });

  it("sign in with a token that states who they are", async () => {
    const signedIn = await signIn(" ADA@kiosk.example ".trim(), person.password);
    expect(signedIn.status).toBe(200);
    const [header = "", payload = ""] = String(signedIn.body["token"]).split(".");
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    expect(read(header)).toMatchObject({ alg: "ES256", kid: expect.any(String) });
    const claims = read(payload) as { iat: number; exp: number };
    expect(claims).toMatchObject({
      user_id: signedIn.body["user_id"],
      merchant_id: "kiosk",
      org_id: expect.stringMatching(/^org_/),
      role_id: "merchant_admin",
      jti: expect.any(String),
    });
    expect(claims.exp - claims.iat).toBe(24 * 60 * 60);
    expect((await signIn(person.email, person.password, "/user/v2/signin")).status).toBe(200);
  });

  it("get the same refusal for a wrong password and for an unknown address", async () => {
    const wrong = await signIn(person.email, "Wr0ng#pass");
    const unknown = await signIn("nobody@kiosk.example", person.password);
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ error: { code: "UR_01" } });
    const same = { ...(wrong.body["error"] as object), request_id: expect.any(String) };
    expect(unknown.body).toMatchObject({ error: same });
  });

  it.each([
    ["a weak password", { password: "password" }, 422, "IR_06"],
    ["an address that is none", { email: "ada" }, 422, "IR_05"],
    ["an unknown merchant", { email: "bo@kiosk.example", merchant_id: "nobody" }, 404, "HE_02"],
    ["a taken address", { email: "ADA@kiosk.EXAMPLE" }, 400, "UR_03"],
  ])("are refused with %s", async (_what, members, status, code) => {
    const refused = await signUp({ ...person, merchant_id: "kiosk", ...members });
    expect({ status: refused.status, body: refused.body }).toMatchObject({ status, body: { error: { code } } });
  });

  it("administer the merchant's whole organization where the operator specifies it", async () => {
    const boss = { ...person, email: "boss@kiosk.example", merchant_id: "kiosk" };
    const other = await signUp({ ...boss, role_id: "merchant_operator" });
    expect(other).toMatchObject({ status: 400, body: { error: { code: "IR_06" } } });
    const { body } = await signUp({ ...boss, role_id: "org_admin" });
    expect(body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk", user_role: "org_admin" });
    const { body: kiosk } = await app.call(admin, "GET", "/accounts/kiosk");
    const organization = `/organization/${String(kiosk["organization_id"])}`;
    const user = await principalOf(body["token"]);
    expect((await app.call(user, "GET", organization)).status).toBe(200);
  });

  it("leave no user behind when the merchant does not exist", async () => {
    await signUp({ ...person, email: "late@kiosk.example", merchant_id: "nobody" });
    expect((await signUp({ ...person, email: "late@kiosk.example", merchant_id: "kiosk" })).status).toBe(200);
  });

  it("are made by the operator only", async () => {
    const refused = await app.call(null, "POST", "/user/signup_with_merchant_id", {
      ...person,
      merchant_id: "kiosk",
    });
    expect(refused.status).toBe(401);
  });

  it("act on their own merchant and organization and on no other", async () => {
    const { body } = await signIn(person.email, person.password);
    const user = await principalOf(body["token"]);
    const own = await app.call(user, "GET", "/accounts/kiosk");
    expect(own.status).toBe(200);
    expect((await app.call(user, "GET", "/accounts/rival")).status).toBe(401);
    const { body: rival } = await app.call(admin, "GET", "/accounts/rival");
    const path = (id: unknown) => `/accounts/list?organization_id=${String(id)}`;
    expect((await app.call(user, "GET", path(rival["organization_id"]))).status).toBe(401);
    expect((await app.call(user, "GET", `/organization/${String(rival["organization_id"])}`)).status).toBe(403);
    expect((await app.call(user, "GET", path(own.body["organization_id"]))).body).toEqual([own.body]);
  });

  it("see of their organization only the merchants they belong to", async () => {
    const { body: kiosk } = await app.call(admin, "GET", "/accounts/kiosk");
    const { organization_id } = kiosk;
    await app.call(admin, "POST", "/accounts", { merchant_id: "sister", organization_id });
    const { body } = await signIn(person.email, person.password);
    const path = `/accounts/list?organization_id=${String(organization_id)}`;
    const listed = await app.call(await principalOf(body["token"]), "GET", path);
    expect((listed.body as unknown as { merchant_id: string }[]).map((m) => m.merchant_id)).toEqual(["kiosk"]);
  });

  it("sign out of everything, and in again within the same second", async () => {
    const tokenOf = async () => String((await signIn(person.email, person.password)).body["token"]);
    const [phone, desk] = [await tokenOf(), await tokenOf()];
    expect([await isRevoked(app, phone), await isRevoked(app, desk)]).toEqual([false, false]);
    const signOut = async () => app.call(await principalOf(phone), "POST", "/user/signout");
    expect([(await signOut()).status, (await signOut()).status]).toEqual([200, 200]);
    const later = await tokenOf();
    expect([await isRevoked(app, phone), await isRevoked(app, desk)]).toEqual([true, true]);
    expect(await isRevoked(app, later)).toBe(false);
  });

  it("are reported to every gateway when they sign out", async () => {
    const { body } = await signIn(person.email, person.password);
    const reported = () => eventsOf(app, "merchants.token.revoked");
    const before = (await reported()).length;
    await app.call(await principalOf(body["token"]), "POST", "/user/signout");
    await eventually(async () => (await reported()).length > before);
    expect((await reported()).at(-1)).toEqual({
      token_id: null,
      user_id: body["user_id"],
      expires_at: expect.any(String),
    });
  });

  it("of which nothing is known have no tokens that are good", async () => {
    const path = "/internal/tokens/jti_1?user_id=usr_none&session_generation=0";
    expect((await app.call(anotherService, "GET", path)).body).toMatchObject({ token_id: "jti_1", revoked: true });
  });

  it("lose their sessions at a merchant that is deleted", async () => {
    await app.call(admin, "POST", "/accounts", { merchant_id: "leaving" });
    const email = "last@leaving.example";
    const body = { email, password: person.password, name: "Ada", company_name: "Leaving", merchant_id: "leaving" };
    const { body: signedUp } = await app.call(admin, "POST", "/user/signup_with_merchant_id", body);
    expect(await isRevoked(app, signedUp["token"])).toBe(false);
    expect((await app.call(admin, "DELETE", "/accounts/leaving")).status).toBe(200);
    expect(await isRevoked(app, signedUp["token"])).toBe(true);
  });

  it("keep their sessions when the service starts again", async () => {
    const { body } = await signIn(person.email, person.password);
    await app.restart();
    expect(await principalOf(body["token"])).toMatchObject({ kind: "jwt", merchantId: "kiosk" });
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });
});

describe("organizations", () => {
  it("are created, read and changed", async () => {
    const request = { organization_name: "Holding", organization_details: { seat: "Berlin" }, metadata: { a: 1 } };
    const created = await app.call(admin, "POST", "/organization", request);
    expect(created.body).toMatchObject({ ...request, organization_type: "standard" });
    const path = `/organization/${String(created.body["organization_id"])}`;
    const updated = await app.call(admin, "PUT", path, { organization_name: "Holding SE" });
    expect(updated.body).toMatchObject({ ...request, organization_name: "Holding SE" });
    expect((await app.call(admin, "GET", path)).body).toEqual(updated.body);
    expect((await app.call(admin, "GET", "/organization/org_none")).status).toBe(404);
  });
});

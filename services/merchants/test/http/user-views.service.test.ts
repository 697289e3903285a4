import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { UserView } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { makeMember, makeOrganization } from "../support/organization.ts";

let app: MerchantsApp;
let kiosk: TwoMerchants;
let administrator: Principal;
let owner: Principal;
let colleague: Principal;
let stranger: Principal;

beforeAll(async () => {
  app = await startMerchants();
  kiosk = await makeOrganization(app, "kiosk");
  const rival = await makeOrganization(app, "rival");
  const at = ({ organizationId, merchantId }: TwoMerchants) => ({ organizationId, merchantId });
  administrator = await makeMember(app, "admin@kiosk.example", at(kiosk), "merchant_admin");
  owner = await makeMember(app, "owner@kiosk.example", at(kiosk), "merchant_view_only");
  colleague = await makeMember(app, "colleague@kiosk.example", at(kiosk), "merchant_operator");
  stranger = await makeMember(app, "admin@rival.example", at(rival), "merchant_admin");
}, 60_000);

afterAll(async () => {
  await app.stop();
});

const codeOf = ({ status, body }: HttpAnswer): readonly unknown[] => [
  status,
  (body["error"] as { reason?: string } | undefined)?.reason,
];

const save = async (user: Principal, changes: object = {}): Promise<UserView> => {
  const body = { name: "Failed today", screen: "payments", query: "status=failed", ...changes };
  const answer = await app.call(user, "POST", "/user/views", body);
  if (answer.status !== 200) throw new TypeError(JSON.stringify(answer.body));
  return answer.body as unknown as UserView;
};

const idsOf = async (user: Principal, query = ""): Promise<readonly string[]> => {
  const { body } = await app.call(user, "GET", `/user/views${query}`);
  return (body as unknown as readonly UserView[]).map(({ view_id: id }) => id);
};

describe("a saved view", () => {
  it("is shown to its owner only, until it is shared", async () => {
    const view = await save(owner, { columns: ["amount", "status"] });
    expect(view).toMatchObject({
      view_id: expect.stringMatching(/^view_/),
      columns: ["amount", "status"],
      visibility: "private",
      is_own: true,
      is_changeable: true,
    });
    expect(await idsOf(owner, "?screen=payments")).toContain(view.view_id);
    expect(await idsOf(owner, "?screen=refunds")).not.toContain(view.view_id);
    expect(await idsOf(colleague)).not.toContain(view.view_id);
    const path = `/user/views/${view.view_id}`;
    expect(codeOf(await app.call(administrator, "POST", path, { name: "Mine" }))).toEqual([404, "view_not_found"]);
    const shared = await app.call(owner, "POST", path, { visibility: "shared", name: "Failed" });
    expect(shared.body).toMatchObject({ name: "Failed", visibility: "shared", query: "status=failed" });
    expect(await idsOf(colleague)).toContain(view.view_id);
    expect(await idsOf(stranger)).not.toContain(view.view_id);
  });

  it("that is shared is changed and deleted by its owner and by an administrator of its merchant", async () => {
    const { view_id: id } = await save(owner, { visibility: "shared" });
    const path = `/user/views/${id}`;
    expect(codeOf(await app.call(colleague, "POST", path, { name: "Mine" }))).toEqual([403, "view_of_another_user"]);
    expect(codeOf(await app.call(colleague, "DELETE", path))).toEqual([403, "view_of_another_user"]);
    expect(codeOf(await app.call(stranger, "DELETE", path))).toEqual([404, "view_not_found"]);
    expect((await app.call(administrator, "POST", path, { name: "Ours" })).body).toMatchObject({ name: "Ours" });
    expect((await app.call(administrator, "DELETE", path)).body).toEqual({ view_id: id, deleted: true });
    expect(codeOf(await app.call(owner, "DELETE", path))).toEqual([404, "view_not_found"]);
  });

  it("of one profile is hidden from sessions of another", async () => {
    const here = { ...owner, profileId: "pro_here" };
    const { view_id: id } = await save(here, { visibility: "shared" });
    expect(await idsOf({ ...colleague, profileId: "pro_here" })).toContain(id);
    expect(await idsOf({ ...colleague, profileId: "pro_there" })).not.toContain(id);
    expect(await idsOf(colleague)).toContain(id);
    const whole = await save(owner, { visibility: "shared" });
    const path = `/user/views/${whole.view_id}`;
    const held = { ...administrator, profileId: "pro_here" };
    expect(codeOf(await app.call(held, "DELETE", path))).toEqual([403, "view_of_another_user"]);
  });

  it("is refused where a member is unknown, missing or too long, and beyond the limit", async () => {
    const valid = { name: "A", screen: "payments", query: "" };
    for (const bad of [
      { ...valid, query: "x".repeat(2001) },
      { ...valid, screen: "../x" },
      { ...valid, visibility: "public" },
      { ...valid, unknown: 1 },
      { name: "A" },
    ]) {
      expect((await app.call(owner, "POST", "/user/views", bad)).status).toBeGreaterThanOrEqual(400);
    }
    const saved = await idsOf(stranger);
    const more = Array.from({ length: 51 - saved.length }, () => app.call(stranger, "POST", "/user/views", valid));
    const statuses = (await Promise.all(more)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([400]);
    expect(await idsOf(stranger)).toHaveLength(50);
  });
});

describe("preferences", () => {
  it("have defaults, and are replaced as a whole", async () => {
    const defaults = {
      language: null,
      time_zone: "user",
      theme: "system",
      density: "comfortable",
      single_key_shortcuts: true,
    };
    expect((await app.call(owner, "GET", "/user/preferences")).body).toEqual(defaults);
    const set = { language: "de", theme: "dark", single_key_shortcuts: false };
    const stored = { ...defaults, ...set };
    expect((await app.call(owner, "PUT", "/user/preferences", set)).body).toEqual(stored);
    expect((await app.call(owner, "GET", "/user/preferences")).body).toEqual(stored);
    expect((await app.call(colleague, "GET", "/user/preferences")).body).toEqual(defaults);
    expect((await app.call(owner, "PUT", "/user/preferences", { density: "compact" })).body).toEqual({
      ...defaults,
      density: "compact",
    });
    expect((await app.call(owner, "PUT", "/user/preferences", { font: "x" })).status).toBeGreaterThanOrEqual(400);
    expect((await app.call(owner, "PUT", "/user/preferences", { theme: "pink" })).status).toBeGreaterThanOrEqual(400);
  });
});

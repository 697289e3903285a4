import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

const key = merchantKeyOf("kiosk");
const profiles = "/account/kiosk/business_profile";

let app: MerchantsApp;
let profileId: string;
let otherProfile: string;
let ids: Readonly<Record<"inUse" | "disabled" | "elsewhere" | "payout" | "foreign", string>>;

beforeAll(async () => {
  app = await startMerchants();
  const created = await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  profileId = String(created.body["default_profile"]);
  await app.call(admin, "POST", "/accounts", { merchant_id: "rival" });
  otherProfile = String((await app.call(key, "POST", profiles, { profile_name: "other" })).body["profile_id"]);
  const connect = async (label: string, changes: object = {}, merchant = "kiosk"): Promise<string> => {
    const body = { ...fauxpayRequest, connector_label: label, ...changes };
    const made = await app.call(merchantKeyOf(merchant), "POST", `/account/${merchant}/connectors`, body);
    if (made.status !== 200) throw new TypeError(made.text);
    return String(made.body["merchant_connector_id"]);
  };
  ids = {
    inUse: await connect("first"),
    disabled: await connect("off", { connector_name: "phonypay", disabled: true }),
    elsewhere: await connect("other", { profile_id: otherProfile }),
    payout: await connect("out", { connector_type: "payout_processor", connector_name: "payoutsim" }),
    foreign: await connect("rivals", {}, "rival"),
  };
});
afterAll(() => app.stop());

const save = (body: object) => app.call(key, "POST", `${profiles}/${profileId}`, body);
const single = (connector: string, id?: string): object => ({
  type: "single",
  data: { connector, ...defined({ merchant_connector_id: id }) },
});

describe("the routing algorithms of a profile", () => {
  it("are kept when they name accounts of the profile that are in use", async () => {
    const account = { connector: "fauxpay", merchant_connector_id: ids.inUse };
    for (const routing_algorithm of [
      { type: "single", data: account },
      { type: "single", data: "fauxpay" },
      { type: "priority", data: [account, "fauxpay"] },
      { type: "volume_split", data: [{ split: 100, connector: account }] },
    ]) {
      const payout_routing_algorithm = single("payoutsim", ids.payout);
      const saved = await save({ routing_algorithm, payout_routing_algorithm });
      expect({ status: saved.status, body: saved.body }).toMatchObject({
        status: 200,
        body: { routing_algorithm, payout_routing_algorithm },
      });
    }
  });

  it("are taken away by an empty one", async () => {
    expect((await save({ routing_algorithm: single("fauxpay") })).status).toBe(200);
    expect((await save({ routing_algorithm: {} })).body).toMatchObject({ routing_algorithm: {} });
  });

  it.each([
    ["an unknown account", () => single("fauxpay", "mca_none"), /mca_none is no payment_processor account/],
    ["an account of another profile", () => single("fauxpay", ids.elsewhere), /no payment_processor account of this/],
    ["an account of another merchant", () => single("fauxpay", ids.foreign), /no payment_processor account of this/],
    ["an account by another connector's name", () => single("phonypay", ids.inUse), /account of this profile at phony/],
    ["an account that pays out", () => single("payoutsim", ids.payout), /no payment_processor account/],
    ["a disabled account", () => single("phonypay", ids.disabled), /is disabled or inactive; enable it first/],
    ["a connector of which every account is disabled", () => single("phonypay"), /phonypay is disabled or inactive/],
    ["a connector without an account", () => single("pretendpay"), /pretendpay is no payment_processor account/],
    ["among others one that is not there", () => ({ type: "priority", data: ["fauxpay", "nope"] }), /nope is no/],
    ["conditions", () => ({ type: "advanced", data: { rules: [] } }), /type must be single, priority or volume_split/],
    ["nothing to prefer", () => ({ type: "priority", data: [] }), /priority needs a list/],
  ])("are refused and not stored when they name %s", async (_what, algorithm, message) => {
    const kept = { routing_algorithm: single("fauxpay", ids.inUse) };
    await save(kept);
    const refused = await save({ routing_algorithm: algorithm(), session_expiry: 4000 });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      error: { code: "IR_06", field: "routing_algorithm", message: expect.stringMatching(message) },
    });
    const profile = await app.call(key, "GET", `${profiles}/${profileId}`);
    expect(profile.body).toMatchObject(kept);
    expect(profile.body["session_expiry"]).not.toBe(4000);
  });

  it("are refused for payouts when they name an account that pays nothing out", async () => {
    const refused = await save({ payout_routing_algorithm: single("fauxpay", ids.inUse) });
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 422,
      body: { error: { code: "IR_06", field: "payout_routing_algorithm" } },
    });
  });

  it("stay when they are sent back as they were read, whatever the state of their accounts", async () => {
    const made = await app.call(key, "POST", `/account/kiosk/connectors`, {
      ...fauxpayRequest,
      connector_label: "later",
    });
    const id = String(made.body["merchant_connector_id"]);
    const routing_algorithm = single("fauxpay", id);
    expect((await save({ routing_algorithm })).status).toBe(200);
    const off = { connector_type: "payment_processor", disabled: true };
    expect((await app.call(key, "POST", `/account/kiosk/connectors/${id}`, off)).status).toBe(200);
    expect((await save({ routing_algorithm, session_expiry: 1200 })).body).toMatchObject({
      routing_algorithm,
      session_expiry: 1200,
    });
  });

  it("may name accounts that are still to come when the profile is made, but may not be broken", async () => {
    const routing_algorithm = single("fauxpay");
    const made = await app.call(key, "POST", profiles, { profile_name: "eager", routing_algorithm });
    expect({ status: made.status, body: made.body }).toMatchObject({ status: 200, body: { routing_algorithm } });
    const broken = { profile_name: "broken", routing_algorithm: { type: "advanced", data: {} } };
    expect(await app.call(key, "POST", profiles, broken)).toMatchObject({
      status: 422,
      body: { error: { code: "IR_06", field: "routing_algorithm" } },
    });
  });
});

// Every change made by hand leaves an entry in the audit log: every operation does, or states why not.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import { cardPayment, cards, sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer, ApiCall } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { feeReport } from "../support/access/engine-requests.ts";
import { exceptions, provenByServices, readingOperations } from "../support/audited-operations.ts";
import { userWalks } from "../support/audit-user-walks.ts";
import { signIn, startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

jest.setTimeout(120_000);

const administrative = ["admin_key", "admin_secret", "jwt"];
const changing = [...merchantApiOperations, ...engineApiOperations].filter(
  ({ access, method }) =>
    method !== "GET" && access !== "public" && access.some((kind) => administrative.includes(kind)),
);

let system: System;
let merchant: TestMerchant;
let organization: string;
let token: string;

/** Organizations in whose log the entries may be. */
const organizations = new Set<string>();

type Body = Readonly<Record<string, unknown>> | readonly unknown[];
const admin: ApiCall = { key: sandboxAdminKey };
const user = (): ApiCall => ({ token });
const engineAdmin: ApiCall = { headers: { "x-admin-secret": "test_admin_secret" } };

/** Calls an operation under a request id by which its entries are found. */
const as = async (operation: string, who: ApiCall, path: string, body?: Body): Promise<ApiAnswer> => {
  const contract = changing.find(({ operationId }) => operationId === operation);
  if (contract === undefined) throw new TypeError(`${operation} is no operation that changes something.`);
  const headers = { ...who.headers, "x-request-id": `audit.${operation}` };
  const client = contract.api === "engine" ? system.engine : system.gateway;
  const answer = await client.call(contract.method, path, {
    ...who,
    headers,
    ...defined({ body }),
  });
  if (answer.status !== 200) throw new TypeError(`${operation} answered ${String(answer.status)}: ${answer.text}`);
  return answer;
};

const textOf = (answer: ApiAnswer, member: string): string => String(answer.body[member]);
const account = (rest: string): string => `/account/${merchant.merchantId}${rest}`;

/** Looks in the log of that merchant's organization too. */
const belongsTo = async (merchantId: string): Promise<void> => {
  const { body } = await system.gateway.call("GET", `/accounts/${merchantId}`, admin);
  organizations.add(String(body["organization_id"]));
};

const rules = {
  defaultSelection: { override_3ds: null },
  rules: [
    {
      name: "cards",
      connectorSelection: { override_3ds: "three_ds" },
      statements: [
        {
          condition: [
            {
              lhs: "payment_method",
              comparison: "equal",
              value: { type: "enum_variant", value: "card" },
              metadata: {},
            },
          ],
        },
      ],
    },
  ],
};

const connectorBody = {
  connector_type: "payment_processor",
  connector_name: "pretendpay",
  connector_account_details: { auth_type: "HeaderKey", api_key: "pretendpay-audit" },
};

const routing = {
  name: "audited",
  description: "names no member",
  algorithm: { type: "advanced", data: { defaultSelection: { type: "priority", data: [] }, rules: [] } },
};

/** What is done to each kind of object, operation by operation. Each calls all operations that it is named after. */
const walks: Readonly<Record<string, () => Promise<void>>> = {
  ...userWalks({ system: () => system, merchantId: () => merchant.merchantId, as, belongsTo }),
  "createApiKey updateApiKey rotateApiKey revokeApiKey": async () => {
    const path = `/api_keys/${merchant.merchantId}`;
    const made = await as("createApiKey", user(), path, { name: "audited", expiration: "never" });
    await as("updateApiKey", user(), `${path}/${textOf(made, "key_id")}`, { name: "renamed" });
    const next = await as("rotateApiKey", user(), `${path}/${textOf(made, "key_id")}/rotate`, {});
    await as("revokeApiKey", user(), `${path}/${textOf(next, "key_id")}`);
  },
  "createBusinessProfile updateBusinessProfile toggleConnectorAgnosticMit toggleExtendedCardInfo deleteBusinessProfile":
    async () => {
      const made = await as("createBusinessProfile", user(), account("/business_profile"), {
        profile_name: "audited",
      });
      const path = account(`/business_profile/${textOf(made, "profile_id")}`);
      await as("updateBusinessProfile", user(), path, { profile_name: "audited again" });
      await as("toggleConnectorAgnosticMit", user(), `${path}/toggle_connector_agnostic_mit`, { enabled: true });
      await as("toggleExtendedCardInfo", admin, `${path}/toggle_extended_card_info`, { enabled: false });
      await as("deleteBusinessProfile", admin, path);
    },
  "createConnectorAccount updateConnectorAccount updateDefaultOrder updateProfileDefaultOrder deleteConnectorAccount":
    async () => {
      const made = await as("createConnectorAccount", user(), account("/connectors"), connectorBody);
      const path = account(`/connectors/${textOf(made, "merchant_connector_id")}`);
      const { connector_type } = connectorBody;
      await as("updateConnectorAccount", user(), path, { connector_type, connector_label: "audited" });
      const order = await system.gateway.call("GET", "/routing/default", { key: merchant.secretKey });
      const known = order.body as unknown as readonly unknown[];
      await as("updateDefaultOrder", user(), "/routing/default", known.toReversed());
      const ofProfile = `/routing/default/profile/${merchant.profileId}`;
      await as("updateProfileDefaultOrder", user(), ofProfile, known);
      await as("deleteConnectorAccount", user(), path);
    },
  "updateMerchantAccount toggleBlocklist": async () => {
    const { merchantId: merchant_id } = merchant;
    await as("updateMerchantAccount", user(), `/accounts/${merchant_id}`, { merchant_id, merchant_name: "Audited" });
    await as("toggleBlocklist", user(), "/blocklist/toggle?status=true");
  },
  "createMerchantAccount deleteMerchantAccount": async () => {
    const made = { merchant_id: "audited_shop", organization_id: organization };
    await as("createMerchantAccount", admin, "/accounts", made);
    await as("deleteMerchantAccount", admin, "/accounts/audited_shop");
  },
  "createOrganization updateOrganization convertToPlatform": async () => {
    const made = await as("createOrganization", admin, "/organization", { organization_name: "Audited" });
    const id = textOf(made, "organization_id");
    organizations.add(id);
    await as("updateOrganization", admin, `/organization/${id}`, { organization_name: "Audited again" });
    await as("convertToPlatform", admin, `/organization/${id}/convert_to_platform`, {});
  },
  "suspendMerchantAccount resumeMerchantAccount": async () => {
    const path = `/operator/merchants/${merchant.merchantId}`;
    await as("suspendMerchantAccount", admin, `${path}/suspend`, { reason: "Chargebacks" });
    await as("resumeMerchantAccount", admin, `${path}/resume`, { reason: "Cleared" });
  },
  "enterMerchant endOperatorVisit": async () => {
    const path = `/operator/merchants/${merchant.merchantId}/enter`;
    const visit = await as("enterMerchant", admin, path, { reason: "Ticket 4711" });
    await as("endOperatorVisit", admin, `/operator/visits/${textOf(visit, "visit_id")}/end`);
  },
  rotateSigningKey: async () => {
    await as("rotateSigningKey", admin, "/user/signing_key/rotate", {});
  },
  "putSurchargeRules deleteSurchargeRules putThreeDsRules deleteThreeDsRules rollBackDecisionRules": async () => {
    const selection = { surcharge_details: { surcharge: { type: "rate", value: { percentage: 2 } } } };
    const [rule] = rules.rules;
    await as("putSurchargeRules", user(), "/routing/decision/surcharge", {
      name: "costs",
      merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
      algorithm: {
        defaultSelection: { surcharge_details: null },
        rules: [{ ...rule, connectorSelection: selection }],
      },
    });
    await as("deleteSurchargeRules", user(), "/routing/decision/surcharge");
    await as("putThreeDsRules", user(), "/routing/decision", { name: "careful", program: rules });
    await as("deleteThreeDsRules", user(), "/routing/decision");
    await as("rollBackDecisionRules", user(), "/routing/decision/rollback", { kind: "three_ds", version: 1 });
  },
  "createEngineMerchant updateDebitRouting createEngineKey revokeEngineKey": async () => {
    const made = await as("createEngineMerchant", engineAdmin, "/merchant-account/create", {
      merchant_id: "audited_e",
    });
    await belongsTo(textOf(made, "merchant_id"));
    const path = `/merchant-account/${merchant.merchantId}/debit-routing`;
    await as("updateDebitRouting", user(), path, { enabled: true });
    const key = await as("createEngineKey", user(), "/api-key/create", { merchant_id: merchant.merchantId });
    await as("revokeEngineKey", user(), `/api-key/${textOf(key, "key_id")}`);
  },
  "createRoutingRule activateRoutingRule rollBackRoutingRule deactivateRoutingRule updateRoutingRule deleteRoutingRule":
    async () => {
      const { merchantId: created_by } = merchant;
      const made = await as("createRoutingRule", user(), "/routing/create", {
        name: "audited",
        created_by,
        algorithm_for: "payment",
        algorithm: { type: "single", data: { gateway_name: "fauxpay", gateway_id: null } },
      });
      const key = { created_by, routing_algorithm_id: textOf(made, "rule_id") };
      await as("activateRoutingRule", user(), "/routing/activate", key);
      await as("rollBackRoutingRule", user(), "/routing/rollback", { ...key, version: 1 });
      await as("deactivateRoutingRule", user(), "/routing/deactivate", key);
      await as("updateRoutingRule", user(), "/routing/update", { ...key, name: "renamed" });
      await as("deleteRoutingRule", user(), "/routing/delete", key);
    },
  "createRoutingConfiguration activateRoutingConfiguration deactivateRoutingConfiguration": async () => {
    const { profileId: profile_id } = merchant;
    const made = await as("createRoutingConfiguration", user(), "/routing", { ...routing, profile_id });
    await as("activateRoutingConfiguration", user(), `/routing/${textOf(made, "id")}/activate`);
    await as("deactivateRoutingConfiguration", user(), "/routing/deactivate", { profile_id });
  },
  [[
    "createPayoutRoutingConfiguration",
    "activatePayoutRoutingConfiguration",
    "deactivatePayoutRoutingConfiguration",
  ].join(" ")]: async () => {
    const { profileId: profile_id } = merchant;
    const made = await as("createPayoutRoutingConfiguration", user(), "/routing/payouts", { ...routing, profile_id });
    const path = `/routing/payouts/${textOf(made, "id")}/activate`;
    await as("activatePayoutRoutingConfiguration", user(), path);
    await as("deactivatePayoutRoutingConfiguration", user(), "/routing/payouts/deactivate", { profile_id });
  },
  registerConnectorWebhook: async () => {
    const { body } = await system.gateway.call("POST", account("/connectors"), {
      ...user(),
      body: { ...connectorBody, connector_label: "registers its webhooks" },
    });
    await as(
      "registerConnectorWebhook",
      user(),
      account(`/connectors/webhooks/${String(body["merchant_connector_id"])}`),
    );
  },
  "createEngineConfiguration updateEngineConfiguration deleteEngineConfiguration": async () => {
    const { merchantId: merchant_id } = merchant;
    const config = (defaultHedgingPercent: number): Body => ({
      merchant_id,
      config: { type: "successRate", data: { defaultHedgingPercent } },
    });
    await as("createEngineConfiguration", user(), "/rule/create", config(5));
    await as("updateEngineConfiguration", user(), "/rule/update", config(6));
    await as("deleteEngineConfiguration", user(), "/rule/delete", { merchant_id, algorithm: "successRate" });
  },
  configureScoreDimensions: async () => {
    const body = { merchant_id: merchant.merchantId, paymentInfo: { udfs: [1], fields: ["currency"] } };
    await as("configureScoreDimensions", user(), "/config-sr-dimension", body);
  },
  resetGatewayScores: async () => {
    await as("resetGatewayScores", user(), "/gateway-score/reset", { merchant_id: merchant.merchantId });
  },
  "putConnectorFees deleteConnectorFees": async () => {
    const path = `/merchant-account/${merchant.merchantId}/connectors/fauxpay/fee-override`;
    await as("putConnectorFees", user(), path, { pct_bps: 20 });
    await as("deleteConnectorFees", user(), path);
  },
  "ingestFeeReport deleteLearnedFees": async () => {
    const path = `/merchant-account/${merchant.merchantId}/connectors/fauxpay/report`;
    await as("ingestFeeReport", user(), path, { report: feeReport });
    await as("deleteLearnedFees", user(), path);
  },
  "putScheduledOutages deleteScheduledOutages": async () => {
    const path = `/merchant-account/${merchant.merchantId}/connectors/fauxpay/scheduled-outages`;
    const windows = [{ from: "2200-01-01T00:00:00Z", until: "2200-01-01T02:00:00Z" }];
    await as("putScheduledOutages", user(), path, { windows });
    await as("deleteScheduledOutages", user(), path);
  },
  "putVolumeTerms deleteVolumeTerms": async () => {
    const path = `/merchant-account/${merchant.merchantId}/connectors/fauxpay/volume-terms`;
    await as("putVolumeTerms", user(), path, { caps: [{ period: "day", payments: 1_000_000 }] });
    await as("deleteVolumeTerms", user(), path);
  },
  "toggleSuccessBasedRouting toggleEliminationRouting setDynamicRoutingSplit": async () => {
    const path = account(`/business_profile/${merchant.profileId}/dynamic_routing`);
    await as("toggleSuccessBasedRouting", user(), `${path}/success_based/toggle?enable=metrics`);
    await as("toggleEliminationRouting", user(), `${path}/elimination/toggle?enable=none`);
    await as("setDynamicRoutingSplit", user(), `${path}/set_volume_split?split=50`);
  },
  switchEngineFeature: async () => {
    const path = `/merchant-account/${merchant.merchantId}/features/elimination`;
    await as("switchEngineFeature", user(), path, { enabled: false });
  },
  "createErrorMappingRule updateErrorMappingRule deleteErrorMappingRule": async () => {
    const key = { connector: "phonypay", flow: "Payment", sub_flow: "Authorize", code: "audited", message: "odd" };
    const flags = { step_up_possible: false, clear_pan_possible: false };
    await as("createErrorMappingRule", admin, "/gsm", {
      ...key,
      status: "Failure",
      decision: "do_default",
      ...flags,
    });
    await as("updateErrorMappingRule", admin, "/gsm/update", { ...key, decision: "retry" });
    await as("deleteErrorMappingRule", admin, "/gsm/delete", key);
  },
  "createProfileAcquirer updateProfileAcquirer deleteProfileAcquirer": async () => {
    const made = await as("createProfileAcquirer", user(), "/profile_acquirers", {
      profile_id: merchant.profileId,
      acquirer_assigned_merchant_id: "M123456789",
      merchant_name: "Audited",
      network: "Visa",
      acquirer_bin: "456789",
    });
    const path = `/profile_acquirers/${merchant.profileId}/${textOf(made, "profile_acquirer_id")}`;
    await as("updateProfileAcquirer", user(), path, { network: "Mastercard" });
    await as("deleteProfileAcquirer", user(), path);
  },
  "createCardIssuer updateCardIssuer deleteCardIssuer": async () => {
    const issuer_name = `Audited Bank ${merchant.merchantId}`;
    const made = await as("createCardIssuer", admin, "/card_issuers", { issuer_name });
    const path = `/card_issuers/${textOf(made, "id")}`;
    await as("updateCardIssuer", admin, path, { issuer_name: `${issuer_name} Limited` });
    await as("deleteCardIssuer", admin, path);
  },
  "createConfiguration updateConfiguration deleteConfiguration": async () => {
    const key = `should_call_gsm_${merchant.merchantId}`;
    await as("createConfiguration", admin, "/configs", { key, value: "true" });
    await as("updateConfiguration", admin, `/configs/${key}`, { value: "false" });
    await as("deleteConfiguration", admin, `/configs/${key}`);
  },
  "addBlocklistEntry removeBlocklistEntry": async () => {
    const cardBin = { type: "card_bin", data: "424242" };
    await as("addBlocklistEntry", user(), "/blocklist", cardBin);
    await as("removeBlocklistEntry", user(), "/blocklist", cardBin);
  },
  retryDelivery: async () => {
    await merchant.server.post("/payments", cardPayment(cards.succeeds));
    const path = `/events/${merchant.merchantId}`;
    const eventId = await eventually(async () => {
      const { body } = await system.gateway.call("POST", path, { ...user(), body: {} });
      const [event] = (body["events"] ?? []) as readonly { readonly event_id: string }[];
      if (event === undefined) throw new TypeError("There is no event yet.");
      return event.event_id;
    });
    await as("retryDelivery", user(), `${path}/${eventId}/retry`);
  },
  "signUpUser switchEngineMerchant onboardEngineMerchant deleteEngineMerchant engineLogOut signOutUser": async () => {
    const person = (mailbox: string): Body => ({
      email: `${mailbox}@audited.example`,
      password: "Sunny#Harbour42",
      name: "Ada",
      company_name: "Kiosk",
      merchant_id: merchant.merchantId,
    });
    const first = await as("signUpUser", admin, "/user/signup_with_merchant_id", person("first"));
    const ofFirst: ApiCall = { token: textOf(first, "token") };
    await as("signOutUser", ofFirst, "/user/signout");
    const onboarded = async (mailbox: string): Promise<ApiCall & { readonly merchantId: string }> => {
      const call = { ...admin, body: person(mailbox) };
      const signedUp = await system.gateway.call("POST", "/user/signup_with_merchant_id", call);
      const user = { token: textOf(signedUp, "token") };
      const made = await as("onboardEngineMerchant", user, "/onboarding/merchant", { merchant_name: "Onboarded" });
      await belongsTo(textOf(made, "merchant_id"));
      return { token: textOf(made, "token"), merchantId: textOf(made, "merchant_id") };
    };
    const second = await onboarded("second");
    const back = await as("switchEngineMerchant", second, "/auth/switch-merchant", {
      merchant_id: merchant.merchantId,
    });
    const third = await onboarded("third");
    await as("deleteEngineMerchant", third, `/merchant-account/${third.merchantId}`);
    await as("engineLogOut", { token: textOf(back, "token") }, "/auth/logout");
  },
};

interface Entry {
  readonly operation_id: string;
  readonly action: string;
  readonly actor_kind: string;
  readonly caller_address: string | null;
}

const entriesOf = async (operation: string): Promise<readonly Entry[]> => {
  const query = `?request_id=audit.${operation}`;
  const paths = [...organizations].map((id) => `/organization/${id}/audit_log${query}`);
  const answers = await Promise.all(
    [...paths, `/audit_log${query}`].map((path) => system.gateway.call("GET", path, admin)),
  );
  return answers.flatMap(({ body }) => (body["data"] ?? []) as readonly Entry[]);
};

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
  token = await signIn(system, merchant.merchantId);
  const { body } = await system.gateway.call("GET", `/accounts/${merchant.merchantId}`, admin);
  organization = String(body["organization_id"]);
  organizations.add(organization);
});

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const walked = Object.keys(walks).flatMap((names) => names.split(" "));

describe("operations that change something", () => {
  it("leave an entry, or are in a list that states why not", () => {
    const known = [
      ...walked,
      ...Object.keys(provenByServices),
      ...readingOperations,
      ...exceptions.flatMap(({ operations }) => operations),
    ];
    // A new operation belongs into a walk above, which proves that it leaves an entry.
    expect(changing.map(({ operationId }) => operationId).filter((id) => !known.includes(id))).toEqual([]);
    const ids = new Set(changing.map(({ operationId }) => operationId));
    expect(known.filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it.each(Object.entries(provenByServices))("%s is proven where its state can be made", async (operation, file) => {
    const test = await readFile(join(import.meta.dirname, "../..", file), "utf8");
    expect(test).toContain(`"${operation}"`);
    expect(test).toMatch(/recordedChanges|audit_log/);
  });

  it.each(Object.keys(walks))("record who made each change: %s", async (names) => {
    await walks[names]?.();
    for (const operation of names.split(" ")) {
      await eventually(async () => {
        const entries = await entriesOf(operation);
        if (entries.length === 0) throw new TypeError(`${operation} left no entry.`);
      });
      const contract = changing.find(({ operationId }) => operationId === operation);
      for (const entry of await entriesOf(operation)) {
        expect(entry).toMatchObject({
          operation_id: operation,
          caller_address: expect.stringContaining("127.0.0.1"),
        });
        // Whom the operator signs up acts as itself from its first session on.
        if (entry.action !== "signed_in") expect(contract?.access).toContain(entry.actor_kind);
      }
    }
  });
});

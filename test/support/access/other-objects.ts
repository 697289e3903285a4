import { callSuccessfully, cardMembers, cardPayment, cards, sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { connectorBody, providerKeyOf } from "./connectors.ts";
import { newName, queryOf, text } from "./desk.ts";
import type { Desk, Maker, Owner } from "./desk.ts";
import { engineStates, feeReport } from "./engine-requests.ts";
import { formOf } from "./form.ts";
import { paymentMakers } from "./payment-objects.ts";
import { retriesKeyOf } from "./request.ts";

const agreement = { acceptance_type: "offline" };
const storedCard = {
  card_number: "4111111111111111",
  card_exp_month: "03",
  card_exp_year: "2035",
  card_holder_name: "Ada Beispiel",
};

interface StoredMethods {
  readonly customer_payment_methods: readonly {
    readonly payment_method_id: string;
    readonly default_payment_method_set: boolean;
  }[];
}

const bank = {
  bank: { bank_account_number: "000100000001", bank_routing_number: "110000000", bank_country_code: "US" },
};

const customers: Readonly<Record<string, Maker>> = {
  customer: async ({ call, owner }) => {
    const body = { customer_id: newName("cus"), name: `Ada ${owner.marker}`, metadata: { marker: owner.marker } };
    return { customer: text(await call("POST", "/customers", body), "customer_id") };
  },
  leavingCustomer: async ({ call }) => {
    const body = { customer_id: newName("leaving"), name: "Bert" };
    return { leavingCustomer: text(await call("POST", "/customers", body), "customer_id") };
  },
  ephemeralKey: async ({ call, ids }) => {
    const key = await call("POST", "/ephemeral_keys", { customer_id: ids["customer"] });
    return { ephemeralKey: text(key, "id"), ephemeralSecret: text(key, "secret") };
  },
  method: async ({ call, ids, owner }) => {
    const method = await call("POST", "/payment_methods", {
      customer_id: ids["customer"],
      payment_method: "card",
      payment_method_type: "credit",
      card: { ...storedCard, card_holder_name: `Ada ${owner.marker}` },
    });
    return { method: text(method, "payment_method_id") };
  },
  spareMethod: async ({ call, ids }) => {
    const customer = ids["customer"] ?? "";
    const { method = "" } = ids;
    const list = await call("GET", `/customers/${customer}/payment_methods`);
    const { customer_payment_methods: stored } = list.body as unknown as StoredMethods;
    const isDefault = stored.some((one) => one.payment_method_id === method && one.default_payment_method_set);
    if (!isDefault) await call("POST", `/customers/${customer}/payment_methods/${method}/default`);
    const made = await call("POST", "/payment_methods", {
      customer_id: customer,
      payment_method: "card",
      payment_method_type: "credit",
      card: { ...storedCard, card_number: "5555555555554444" },
    });
    return { spareMethod: text(made, "payment_method_id") };
  },
  agreedMethod: async ({ call, ids }) => {
    const payment = await call(
      "POST",
      "/payments",
      cardPayment(cards.succeeds, {
        customer_id: ids["customer"],
        setup_future_usage: "off_session",
        customer_acceptance: agreement,
      }),
    );
    return { agreedMethod: text(payment, "payment_method_id") };
  },
  emptyMethod: async ({ call }) => {
    const customer = text(await call("POST", "/customers", { customer_id: newName("cus") }), "customer_id");
    const method = await call("POST", "/payment_methods", { customer_id: customer, payment_method: "card" });
    return { emptyMethod: text(method, "payment_method_id"), emptyMethodSecret: text(method, "client_secret") };
  },
  collectLink: async ({ call, ids }) => {
    const link = await call("POST", "/payment_methods/collect", { customer_id: ids["customer"] });
    return { collectLink: text(link, "pm_collect_link_id"), collectQuery: queryOf(text(link, "link")) };
  },
  blockedBin: async ({ call }) => {
    const bin = String(300_000 + Math.floor(Math.random() * 99_999));
    await call("POST", "/blocklist", { type: "card_bin", data: bin });
    return { blockedBin: bin };
  },
  // Completed, and those before it too: a merchant may have three open at a time.
  export: async ({ system, owner, call }) => {
    const made = await eventually(
      async () => {
        const answer = await system.gateway.call("POST", "/exports", {
          key: owner.secretKey,
          headers: { "x-profile-id": owner.profileId },
          body: { kind: "refunds" },
        });
        if (answer.status !== 202) throw new TypeError(answer.text);
        return answer;
      },
      { timeoutMs: 20_000 },
    );
    const exportId = text(made, "export_id");
    await eventually(
      async () => {
        const { body } = await call("GET", `/exports/${exportId}`);
        if (body["status"] !== "completed") throw new TypeError("The export is not completed.");
      },
      { timeoutMs: 20_000 },
    );
    return { export: exportId };
  },
  blocklistJob: async ({ system, owner }) => {
    const file = { name: "blocked.csv", type: "text/csv", content: "type,data\ncard_bin,300001\n" };
    const { headers, rawBody } = formOf({}, file);
    const made = await system.gateway.call("POST", "/blocklist/batch", { key: owner.secretKey, headers, rawBody });
    return { blocklistJob: text(made, "job_id") };
  },
};

const subscribe = async ({ call, ids }: Desk): Promise<ApiAnswer> =>
  call("POST", "/subscriptions", {
    item_price_id: ids["price"],
    customer_id: ids["customer"],
    payment_details: {
      ...cardMembers(cards.succeeds),
      customer_acceptance: agreement,
      return_url: "https://shop.example/done",
    },
  });

const subscriptions: Readonly<Record<string, Maker>> = {
  price: async ({ call, owner }) => {
    const price = newName("price");
    const prices = [{ item_price_id: price, amount: 1290, currency: "USD", interval: "month" }];
    const item = await call("POST", "/subscriptions/items", {
      item_id: newName("plan"),
      name: `Coffee ${owner.marker}`,
      prices,
    });
    return { item: text(item, "item_id"), price };
  },
  openSubscription: async ({ call, ids }) => {
    const made = await call("POST", "/subscriptions/create", {
      item_price_id: ids["price"],
      customer_id: ids["customer"],
    });
    return { openSubscription: text(made, "id"), openSubscriptionSecret: text(made, "client_secret") };
  },
  subscription: async (desk) => ({ subscription: text(await subscribe(desk), "id") }),
  pausedSubscription: async (desk) => {
    const id = text(await subscribe(desk), "id");
    await desk.call("POST", `/subscriptions/${id}/pause`, {});
    return { pausedSubscription: id };
  },
};

const payouts: Readonly<Record<string, Maker>> = {
  payout: async ({ call, owner, ids }) => {
    const made = await call("POST", "/payouts/create", {
      amount: 7500,
      currency: "USD",
      payout_type: "bank",
      payout_method_data: bank,
      description: owner.marker,
      profile_id: owner.profileId,
      customer_id: ids["customer"],
    });
    return { payout: text(made, "payout_id"), payoutSecret: text(made, "client_secret") };
  },
  readyPayout: async ({ call, owner }) => {
    const made = await call("POST", "/payouts/create", {
      amount: 7500,
      currency: "USD",
      confirm: true,
      payout_type: "bank",
      payout_method_data: bank,
      profile_id: owner.profileId,
    });
    return { readyPayout: text(made, "payout_id") };
  },
  waitingPayout: async ({ call, owner }) => {
    const made = await call("POST", "/payouts/create", {
      amount: 7500,
      currency: "USD",
      confirm: true,
      auto_fulfill: true,
      payout_type: "bank",
      payout_method_data: { bank: { ...bank.bank, bank_account_number: "000700000007" } },
      profile_id: owner.profileId,
    });
    return { waitingPayout: text(made, "payout_id") };
  },
  payoutLink: async ({ call, owner }) => {
    const made = await call("POST", "/payouts/create", {
      amount: 7500,
      currency: "USD",
      auto_fulfill: true,
      payout_link: true,
      description: owner.marker,
      profile_id: owner.profileId,
    });
    const { link } = made.body["payout_link"] as unknown as { readonly link: string };
    return {
      linkedPayout: text(made, "payout_id"),
      payoutQuery: queryOf(link),
    };
  },
  elsewhere: async ({ system, owner }) => {
    const reference = newName("elsewhere");
    const made = await callSuccessfully(system.provider, "POST", "/v1/payments", {
      headers: {
        authorization: `Bearer ${providerKeyOf(owner, "fauxpay")}`,
        "sandbox-connector": "fauxpay",
        "idempotency-key": reference,
      },
      body: {
        reference,
        order_reference: reference,
        amount: 6540,
        currency: "USD",
        capture: "automatic",
        method: "card",
        card: { number: cards.succeeds, expiry_month: "10", expiry_year: "2040", cvc: "737" },
        return_url: "https://elsewhere.example/done",
      },
    });
    return { elsewhere: text(made, "payment_id") };
  },
  relay: async (desk) => {
    const { elsewhere = "" } = (await payouts["elsewhere"]?.(desk)) ?? {};
    const made = await desk.call("POST", "/relay", {
      connector_resource_id: elsewhere,
      connector_id: desk.owner.connectors["fauxpay"],
      type: "refund",
      data: { refund: { amount: 100, currency: "USD", reason: desk.owner.marker } },
    });
    return { relay: text(made, "id") };
  },
};

const rule = (owner: Owner): Record<string, unknown> => ({
  name: `rule ${owner.marker}`,
  created_by: owner.ruleOwner,
  algorithm_for: "payment",
  algorithm: { type: "priority", data: [{ gateway_name: "fauxpay", gateway_id: null }] },
});

/** Names no connector: a profile may have none. */
const routingConfiguration = (owner: Owner): Record<string, unknown> => ({
  name: `routing ${owner.marker}`,
  description: owner.marker,
  profile_id: owner.profileId,
  algorithm: { type: "advanced", data: { defaultSelection: { type: "priority", data: [] }, rules: [], metadata: {} } },
});

const experiment = (owner: Owner): Record<string, unknown> => ({
  name: `experiment ${owner.marker}`,
  created_by: owner.ruleOwner,
  algorithm: {
    type: "ab_test",
    data: { control_algorithm_id: "sr_routing", variant_algorithm_id: "sr_routing", variant_split_pct: 10 },
  },
});

const administration: Readonly<Record<string, Maker>> = {
  event: async ({ admin, owner }) => {
    const id = await eventually(
      async () => {
        // The merchant's events are those of all its profiles, of which another one may act at the same time.
        const list = await admin("POST", `/events/${owner.merchantId}`, { profile_id: owner.profileId });
        const { events } = list.body as unknown as { readonly events: readonly { readonly event_id: string }[] };
        if (events[0] === undefined) throw new TypeError("no event yet");
        return events[0].event_id;
      },
      { intervalMs: 100 },
    );
    return { event: id };
  },
  // Completed, for the same reason as exports.
  resend: async ({ system, owner, ids, call }) => {
    const made = await eventually(
      async () => {
        const answer = await system.gateway.call("POST", "/event_resends", {
          key: owner.secretKey,
          body: { profile_id: owner.profileId, object_id: ids["payment"] },
        });
        if (answer.status !== 202) throw new TypeError(answer.text);
        return answer;
      },
      { timeoutMs: 20_000 },
    );
    const resendId = text(made, "resend_id");
    await eventually(
      async () => {
        const { body } = await call("GET", `/event_resends/${resendId}`);
        if (body["completed_at"] === null) throw new TypeError("The resend is not completed.");
      },
      { timeoutMs: 20_000 },
    );
    return { resend: resendId };
  },
  webhookEndpoint: async ({ call, owner }) => {
    const { body } = await call("GET", `/webhook_endpoints/${owner.profileId}`);
    const made = await call("POST", "/webhook_endpoints", {
      profile_id: owner.profileId,
      url: body["url"],
      description: owner.marker,
      headers: { "x-shop": owner.marker },
      event_classes: ["payments"],
    });
    return { webhookEndpoint: text(made, "webhook_endpoint_id") };
  },
  apiKey: async ({ admin, owner }) => {
    const body = { name: `key ${owner.marker}`, description: owner.marker, expiration: "never" };
    return { apiKey: text(await admin("POST", `/api_keys/${owner.merchantId}`, body), "key_id") };
  },
  spareProfile: async ({ call, owner }) => {
    const body = { profile_name: newName("spare") };
    const made = await owner.setUp(() => call("POST", `/account/${owner.merchantId}/business_profile`, body));
    return { spareProfile: text(made, "profile_id") };
  },
  profileAcquirer: async ({ call, owner }) => {
    const body = {
      profile_id: owner.profileId,
      acquirer_assigned_merchant_id: "M123456789",
      merchant_name: owner.marker,
      network: "Visa",
      acquirer_bin: "456789",
    };
    return { profileAcquirer: text(await call("POST", "/profile_acquirers", body), "profile_acquirer_id") };
  },
  spareConnector: async ({ call, owner }) => {
    const body = connectorBody(owner, "pretendpay");
    const made = await owner.setUp(() => call("POST", `/account/${owner.merchantId}/connectors`, body));
    return { spareConnector: text(made, "merchant_connector_id") };
  },
  engineKey: async ({ engine, owner }) => {
    const made = await engine("POST", "/api-key/create", {
      merchant_id: owner.merchantId,
      description: owner.marker,
    });
    return { engineKey: text(made, "key_id") };
  },
  rule: async ({ engine, owner }) => ({
    rule: text(await engine("POST", "/routing/create", rule(owner)), "rule_id"),
  }),
  experiment: async ({ engine, owner }) => ({
    experiment: text(await engine("POST", "/routing/create", experiment(owner)), "rule_id"),
  }),
  decision: async ({ call, engine, ids, owner }) => {
    const wanted = { ...engineStates.decision(ids), merchantId: owner.ruleOwner };
    const decision = text(await call("POST", "/routing/evaluate", wanted), "decision_id");
    // Decisions are logged behind their answers.
    await eventually(async () => {
      await engine("POST", `/analytics/decisions/${decision}/replay`);
    });
    return { decision };
  },
  activeRule: async ({ engine, owner }) => {
    const activeRule = text(await engine("POST", "/routing/create", rule(owner)), "rule_id");
    await engine("POST", "/routing/activate", { created_by: owner.ruleOwner, routing_algorithm_id: activeRule });
    return { activeRule };
  },
  routingConfiguration: async ({ call, owner }) => ({
    routingConfiguration: text(await call("POST", "/routing", routingConfiguration(owner)), "id"),
  }),
  activeRoutingConfiguration: async ({ call, owner }) => {
    const id = text(await call("POST", "/routing", routingConfiguration(owner)), "id");
    await call("POST", `/routing/${id}/activate`, {});
    return { activeRoutingConfiguration: id };
  },
  payoutRouting: async ({ call, owner }) => ({
    payoutRouting: text(await call("POST", "/routing/payouts", routingConfiguration(owner)), "id"),
  }),
  activePayoutRouting: async ({ call, owner }) => {
    const id = text(await call("POST", "/routing/payouts", routingConfiguration(owner)), "id");
    await call("POST", `/routing/payouts/${id}/activate`, {});
    return { activePayoutRouting: id };
  },
  user: async ({ admin, owner }) => {
    const email = `${newName("ada")}@shop.example`;
    const password = `Sunny#Harbour42${owner.marker}`;
    const made = await admin("POST", "/user/signup_with_merchant_id", {
      email,
      password,
      name: `Ada ${owner.marker}`,
      company_name: "Kiosk",
      merchant_id: owner.merchantId,
    });
    return { user: text(made, "user_id"), email, password };
  },
  session: async ({ system: { gateway }, ids: { email, password } }) => {
    const signedIn = await callSuccessfully(gateway, "POST", "/user/signin", { body: { email, password } });
    const { body } = await callSuccessfully(gateway, "GET", "/user/sessions", { token: text(signedIn, "token") });
    const [own] = body["data"] as unknown as readonly { readonly session_id: string }[];
    return { session: own?.session_id ?? "" };
  },
  role: async ({ system, owner: { token } }) => {
    const body = { role_name: newName("role"), groups: ["operations_view"], role_scope: "merchant" };
    return { role: text(await callSuccessfully(system.gateway, "POST", "/user/role", { token, body }), "role_id") };
  },
  view: async ({ system, owner: { token, profileId } }) => {
    const body = { name: "Failed today", screen: "payments", query: "status=failed", visibility: "shared" };
    const headers = { "x-profile-id": profileId };
    const call = { token, headers, body };
    return { view: text(await callSuccessfully(system.gateway, "POST", "/user/views", call), "view_id") };
  },
  member: async ({ system, owner: { token } }) => {
    const member = `${newName("member")}@shop.example`;
    const body = [{ email: member, role_id: "merchant_operator" }];
    await callSuccessfully(system.gateway, "POST", "/user/user/invite_multiple", { token, body });
    return { member };
  },
  operatorVisit: async ({ admin, owner }) => {
    const visit = await admin("POST", `/operator/merchants/${owner.merchantId}/enter`, { reason: "Ticket 4711" });
    return { operatorVisit: text(visit, "visit_id"), operatorVisitCode: text(visit, "code") };
  },
  cardIssuer: async ({ admin }) => {
    const body = { issuer_name: newName("Bank") };
    return { cardIssuer: text(await admin("POST", "/card_issuers", body), "id") };
  },
  errorCode: async ({ admin }) => {
    const code = newName("code");
    const key = { connector: "fauxpay", flow: "Authorize", sub_flow: "sub_flow", code, message: "words" };
    await admin("POST", "/gsm", { ...key, status: "Failure", decision: "do_default", step_up_possible: false });
    return { errorCode: code };
  },
};

/** Puts the merchant into a state that a request starts from. */
const states: Readonly<Record<string, Maker>> = {
  surchargeRules: async ({ call }) => {
    await call("PUT", "/routing/decision/surcharge", engineStates.surcharge);
    return {};
  },
  threeDsRules: async ({ call }) => {
    await call("PUT", "/routing/decision", engineStates.threeDs);
    const { body } = await call("GET", "/routing/decision/versions?kind=three_ds");
    const { versions } = body as unknown as { readonly versions: readonly { version: number; name: string | null }[] };
    return { newRulesVersion: String(versions.find(({ name }) => name !== null)?.version) };
  },
  defaultOrder: async ({ call }) => {
    const { body } = await call("GET", "/routing/default");
    return { defaultOrder: JSON.stringify((body as unknown as readonly unknown[]).toReversed()) };
  },
  noRetries: async ({ system, owner }) => {
    const path = `/configs/${retriesKeyOf(owner.merchantId)}`;
    await system.gateway.call("DELETE", path, { key: sandboxAdminKey });
    return {};
  },
  retries: async ({ system, owner }) => {
    const body = { key: retriesKeyOf(owner.merchantId), value: "2" };
    await system.gateway.call("POST", "/configs", { key: sandboxAdminKey, body });
    return {};
  },
  connectorFees: async ({ engine, owner }) => {
    await engine("PUT", `/merchant-account/${owner.merchantId}/connectors/fauxpay/fee-override`, { pct_bps: 20 });
    return {};
  },
  learnedFees: async ({ engine, owner }) => {
    await engine("POST", `/merchant-account/${owner.merchantId}/connectors/fauxpay/report`, { report: feeReport });
    return {};
  },
  scheduledOutages: async ({ engine, owner }) => {
    await engine("PUT", `/merchant-account/${owner.merchantId}/connectors/fauxpay/scheduled-outages`, {
      windows: [{ from: "2200-01-01T00:00:00Z", until: "2200-01-01T02:00:00Z" }],
    });
    return {};
  },
  volumeTerms: async ({ engine, owner }) => {
    await engine("PUT", `/merchant-account/${owner.merchantId}/connectors/fauxpay/volume-terms`, {
      caps: [{ period: "month", payments: 1_000_000_000 }],
    });
    return {};
  },
  noConfiguration: async ({ system, owner }) => {
    const body = engineStates.configuration({ merchant: owner.merchantId });
    await system.engine.call("POST", "/rule/delete", { token: owner.token, body });
    return {};
  },
  configuration: async ({ system, owner }) => {
    const body = engineStates.configured({ merchant: owner.merchantId });
    await system.engine.call("POST", "/rule/create", { token: owner.token, body });
    return {};
  },
};

/** Groups that `Owner.setUp` makes: meanwhile a platform merchant is a standard one, which other calls would meet. */
const setUpNames = ["spareProfile", "spareConnector"] as const;

/** Groups that represent a state of the merchant or of its customer, of which there is one, or that change it. */
export const stateNames: readonly string[] = [
  ...Object.keys(states),
  "spareMethod",
  // An owner has one active rule: activating another ends it.
  "rule",
  "activeRule",
  "routingConfiguration",
  "activeRoutingConfiguration",
  "payoutRouting",
  "activePayoutRouting",
  ...setUpNames,
];

/** What makes each group of objects; a group is named after its first object. */
export const makers: Readonly<Record<string, Maker>> = {
  ...customers,
  ...paymentMakers,
  ...subscriptions,
  ...payouts,
  ...administration,
  ...states,
};

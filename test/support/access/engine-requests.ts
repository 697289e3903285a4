import type { Ids } from "./desk.ts";
import { on, plain } from "./request.ts";
import type { RequestParts, ValidRequest, ValidRequests } from "./request.ts";

const withBody = (body: (ids: Ids) => Readonly<Record<string, unknown>>): ValidRequest => ({
  make: (ids) => ({ body: body(ids) }),
});
const ofMerchant = (more: RequestParts = {}): ValidRequest => ({
  make: (ids) => ({ path: { merchant_id: ids["merchant"] }, ...more }),
});

/** Forty payments that cost 1.4 % and 25 cents. */
export const feeReport = [
  "card_network,currency,amount,fee",
  ...Array.from({ length: 40 }, (_none, index) => {
    const amount = 5 + index;
    return `VISA,EUR,${String(amount)},${(0.014 * amount + 0.25).toFixed(4)}`;
  }),
].join("\n");

const surcharge = {
  algorithm: {
    defaultSelection: { surcharge_details: null },
    rules: [
      {
        name: "cards",
        connectorSelection: {
          surcharge_details: { surcharge: { type: "rate", value: { percentage: 1 } }, tax_on_surcharge: null },
        },
        statements: [
          {
            condition: [
              { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 90_000 }, metadata: {} },
            ],
          },
        ],
      },
    ],
  },
};
const threeDs = {
  name: "three",
  algorithm: { defaultSelection: { override_3ds: "no_three_ds" }, rules: [] },
};
const successRate = { type: "successRate", data: { defaultBucketSize: 125 } };
const configuration = (ids: Ids) => ({ merchant_id: ids["merchant"], algorithm: "successRate" });
const configured = (ids: Ids) => ({ merchant_id: ids["merchant"], config: successRate });

const decision = (ids: Ids) => ({
  merchantId: ids["merchant"],
  eligibleGatewayList: ["fauxpay", "phonypay"],
  rankingAlgorithm: "SR_BASED_ROUTING",
  eliminationEnabled: true,
  paymentInfo: {
    paymentId: ids["payment"],
    amount: 49.9,
    currency: "EUR",
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
  },
});

const decisionRules: ValidRequests = {
  putSurchargeRules: withBody(() => surcharge),
  retrieveSurchargeRules: { ...plain, fresh: ["surchargeRules"] },
  deleteSurchargeRules: { ...plain, fresh: ["surchargeRules"] },
  putThreeDsRules: withBody(() => threeDs),
  retrieveThreeDsRules: { ...plain, fresh: ["threeDsRules"] },
  deleteThreeDsRules: { ...plain, fresh: ["threeDsRules"] },
  listDecisionRuleVersions: { make: () => ({ query: { kind: "three_ds" } }) },
  retrieveDecisionRuleVersion: {
    fresh: ["threeDsRules"],
    make: (ids) => ({ path: { version: ids["newRulesVersion"] }, query: { kind: "three_ds" } }),
  },
  rollBackDecisionRules: {
    fresh: ["threeDsRules"],
    make: (ids) => ({ body: { kind: "three_ds", version: Number(ids["newRulesVersion"]) } }),
  },
  dryRunDecisionRules: withBody((ids) => ({
    kind: "three_ds",
    program: threeDs.algorithm,
    profile_id: ids["profile"],
  })),
};

const parameters = { amount: { type: "number", value: 100 } };

const newRouting = withBody((ids) => ({
  name: "routing",
  description: "names no member",
  profile_id: ids["profile"],
  algorithm: { type: "advanced", data: { defaultSelection: { type: "priority", data: [] }, rules: [] } },
}));

const payoutRouting: ValidRequests = {
  createPayoutRoutingConfiguration: newRouting,
  listPayoutRoutingConfigurations: plain,
  listProfilePayoutRoutingConfigurations: plain,
  listActivePayoutRoutingConfigurations: { make: (ids) => ({ query: { profile_id: ids["profile"] } }) },
  activatePayoutRoutingConfiguration: {
    fresh: ["payoutRouting"],
    make: on("algorithm_id", "payoutRouting", () => ({ body: {} })),
  },
  deactivatePayoutRoutingConfiguration: {
    fresh: ["activePayoutRouting"],
    make: (ids) => ({ body: { profile_id: ids["profile"] } }),
  },
};

const routingConfigurations: ValidRequests = {
  ...payoutRouting,
  createRoutingConfiguration: newRouting,
  listRoutingConfigurations: plain,
  listProfileRoutingConfigurations: plain,
  listActiveRoutingConfigurations: { make: (ids) => ({ query: { profile_id: ids["profile"] } }) },
  retrieveRoutingConfiguration: {
    fresh: ["routingConfiguration"],
    make: on("algorithm_id", "routingConfiguration"),
  },
  activateRoutingConfiguration: {
    fresh: ["routingConfiguration"],
    make: on("algorithm_id", "routingConfiguration", () => ({ body: {} })),
  },
  deactivateRoutingConfiguration: {
    fresh: ["activeRoutingConfiguration"],
    make: (ids) => ({ body: { profile_id: ids["profile"] } }),
  },
  evaluateRoutingConfiguration: {
    fresh: ["activeRoutingConfiguration"],
    make: (ids) => ({ body: { created_by: ids["profile"], parameters } }),
  },
  simulateRouting: withBody((ids) => ({
    profile_id: ids["profile"],
    amount: 4_990,
    currency: "EUR",
    payment_method: "card",
    payment_method_type: "credit",
    card_network: "Visa",
  })),
  decideConnectorOfMerchant: withBody(decision),
  recordConnectorFeedback: withBody((ids) => ({
    merchantId: ids["merchant"],
    gateway: "phonypay",
    paymentId: ids["payment"],
    status: "CHARGED",
  })),
};

/** The default switches, so that no merchant's decisions change. */
const dynamicRoutingOf = (query: Readonly<Record<string, string>> = {}): ValidRequest => ({
  make: (ids) => ({ path: { account_id: ids["merchant"], profile_id: ids["profile"] }, query }),
});

const dynamicRouting: ValidRequests = {
  toggleSuccessBasedRouting: dynamicRoutingOf({ enable: "dynamic_connector_selection" }),
  toggleEliminationRouting: dynamicRoutingOf({ enable: "dynamic_connector_selection" }),
  setDynamicRoutingSplit: dynamicRoutingOf({ split: "100" }),
  readDynamicRouting: dynamicRoutingOf(),
};

const providerWebhook: ValidRequest = {
  instead: {
    status: 400,
    code: "WE_02",
    why: "signed webhooks are the sandbox provider's, which sends them all day here",
  },
  make: (ids) => ({ path: { merchant_id: ids["merchant"], connector_id: ids["fauxpay"] } }),
};

export const engineRequests: ValidRequests = {
  ...decisionRules,
  ...routingConfigurations,
  ...dynamicRouting,
  receiveProviderWebhook: providerWebhook,
  receiveProviderWebhookByPut: providerWebhook,
  receiveProviderWebhookByGet: providerWebhook,
  readRoutingKeys: plain,
  readEngineHealth: plain,
  readEngineReadiness: plain,
  diagnoseEngine: plain,
  engineSignUp: withBody((ids) => ({
    email: `engine_${ids["newName"] ?? ""}@shop.example`,
    password: "Sunny#Harbour42",
  })),
  engineLogIn: withBody((ids) => ({ email: ids["email"], password: ids["password"] })),
  engineForgotPassword: withBody((ids) => ({ email: `forgot_${ids["newName"] ?? ""}@shop.example` })),
  engineResetPassword: {
    ...withBody(() => ({ token: "none", new_password: "Sunny#Harbour42" })),
    instead: { status: 401, code: "UR_04", why: "The link is only in a mail." },
  },
  engineVerifyEmail: {
    ...withBody(() => ({ token: "none" })),
    instead: { status: 401, code: "UR_04", why: "The link is only in a mail." },
  },
  engineChangePassword: {
    ...withBody((ids) => ({ current_password: ids["password"], new_password: "weak" })),
    instead: {
      status: 422,
      code: "IR_06",
      why: "A taken one ends every session of the user as whom other cells act.",
    },
  },
  engineLogOut: { ...plain, ends: "credential" },
  readEngineUser: plain,
  listEngineMerchants: plain,
  switchEngineMerchant: withBody((ids) => ({ merchant_id: ids["merchant"] })),
  listEngineMembers: plain,
  inviteEngineMember: withBody((ids) => ({ email: `member_${ids["newName"] ?? ""}@shop.example` })),
  onboardEngineMerchant: withBody((ids) => ({ merchant_name: ids["newName"] })),
  createEngineKey: withBody((ids) => ({ merchant_id: ids["merchant"] })),
  listEngineKeys: ofMerchant(),
  revokeEngineKey: { fresh: ["engineKey"], make: (ids) => ({ path: { key_id: ids["engineKey"] } }) },
  createEngineMerchant: withBody((ids) => ({ merchant_id: `engine_${ids["newName"] ?? ""}` })),
  retrieveEngineMerchant: ofMerchant(),
  deleteEngineMerchant: { ...ofMerchant(), ends: "merchant" },
  retrieveDebitRouting: ofMerchant(),
  updateDebitRouting: ofMerchant({ body: { enabled: false } }),
  listErrorMappingOptions: plain,
  listEngineFeatures: ofMerchant(),
  switchEngineFeature: {
    make: (ids) => ({ path: { merchant_id: ids["merchant"], feature: "elimination" }, body: { enabled: false } }),
  },
  listConnectorFees: ofMerchant(),
  putConnectorFees: {
    make: (ids) => ({ path: { merchant_id: ids["merchant"], connector: "fauxpay" }, body: { pct_bps: 20, fixed: 25 } }),
  },
  previewFeeReport: {
    make: (ids) => ({
      path: { merchant_id: ids["merchant"], connector: "fauxpay" },
      body: { report: "currency,amount,fee\nEUR,10,0.5" },
    }),
  },
  ingestFeeReport: {
    make: (ids) => ({ path: { merchant_id: ids["merchant"], connector: "fauxpay" }, body: { report: feeReport } }),
  },
  deleteLearnedFees: {
    fresh: ["learnedFees"],
    make: (ids) => ({ path: { merchant_id: ids["merchant"], connector: "fauxpay" } }),
  },
  deleteConnectorFees: {
    fresh: ["connectorFees"],
    make: (ids) => ({ path: { merchant_id: ids["merchant"], connector: "fauxpay" } }),
  },
  listScheduledOutages: ofMerchant(),
  putScheduledOutages: {
    make: (ids) => ({
      path: { merchant_id: ids["merchant"], connector: "fauxpay" },
      body: { windows: [{ from: "2200-01-01T00:00:00Z", until: "2200-01-01T02:00:00Z" }] },
    }),
  },
  deleteScheduledOutages: {
    fresh: ["scheduledOutages"],
    make: (ids) => ({ path: { merchant_id: ids["merchant"], connector: "fauxpay" } }),
  },
  listVolumeTerms: ofMerchant(),
  putVolumeTerms: {
    make: (ids) => ({
      path: { merchant_id: ids["merchant"], connector: "fauxpay" },
      body: { caps: [{ period: "month", payments: 1_000_000_000 }] },
    }),
  },
  deleteVolumeTerms: {
    fresh: ["volumeTerms"],
    make: (ids) => ({ path: { merchant_id: ids["merchant"], connector: "fauxpay" } }),
  },
  decideGateway: withBody(decision),
  configureScoreDimensions: withBody((ids) => ({
    merchant_id: ids["merchant"],
    paymentInfo: { udfs: [0], fields: ["card_network"] },
  })),
  readScoreDimensions: ofMerchant(),
  resetGatewayScores: withBody((ids) => ({ merchant_id: ids["merchant"] })),
  updateGatewayScore: withBody((ids) => ({
    merchantId: ids["merchant"],
    gateway: "phonypay",
    paymentId: ids["payment"],
    status: "CHARGED",
  })),
  decideGatewayLegacy: withBody((ids) => ({
    orderReference: { orderId: ids["payment"] },
    orderMetadata: {},
    txnDetail: { txnUuid: ids["payment"], txnAmount: 49.9, currency: "EUR" },
    txnCardInfo: { paymentMethodType: "CARD", paymentMethod: "CREDIT" },
    merchantAccount: { merchantId: ids["merchant"], gatewayPriority: "fauxpay,phonypay" },
  })),
  updateScoreLegacy: withBody((ids) => ({
    txn_detail: {
      merchantId: ids["merchant"],
      txnUuid: ids["payment"],
      gateway: "phonypay",
      status: "CHARGED",
    },
    txn_card_info: {},
    log_message: "answered",
  })),
  replayDecision: { fresh: ["decision"], make: (ids) => ({ path: { decision_id: ids["decision"] } }) },
  readExperimentResults: { make: (ids) => ({ path: { experiment_id: ids["experiment"] } }) },
  listExperimentTransactions: { make: (ids) => ({ path: { experiment_id: ids["experiment"] } }) },
  readAnalyticsOverview: { make: () => ({ query: { range: "1d" } }) },
  readGatewayScores: { make: () => ({ query: { payment_method_type: "CARD" } }) },
  readDecisionStatistics: { make: () => ({ query: { gateway: "fauxpay,phonypay" } }) },
  readRoutingStatistics: { make: () => ({ query: { currency: "EUR" } }) },
  readErrorSummaries: { make: () => ({ query: { page: "1", page_size: "5" } }) },
  readRoutingEvents: { make: () => ({ query: { bucket: "1h", limit: "5" } }) },
  readPreviewTrace: { make: (ids) => ({ query: { payment_id: ids["payment"] } }) },
  readCostSavings: plain,
  readPaymentAudit: { make: (ids) => ({ query: { payment_id: ids["payment"] } }) },
  createRoutingRule: withBody((ids) => ({
    name: "rule",
    created_by: ids["ruleOwner"],
    algorithm_for: "payment",
    algorithm: { type: "priority", data: [{ gateway_name: "fauxpay", gateway_id: null }] },
  })),
  activateRoutingRule: {
    fresh: ["rule"],
    make: (ids) => ({ body: { created_by: ids["ruleOwner"], routing_algorithm_id: ids["rule"] } }),
  },
  deactivateRoutingRule: {
    fresh: ["activeRule"],
    make: (ids) => ({ body: { created_by: ids["ruleOwner"], routing_algorithm_id: ids["activeRule"] } }),
  },
  updateRoutingRule: {
    fresh: ["rule"],
    make: (ids) => ({
      body: { created_by: ids["ruleOwner"], routing_algorithm_id: ids["rule"], description: "changed" },
    }),
  },
  deleteRoutingRule: {
    fresh: ["rule"],
    make: (ids) => ({ body: { created_by: ids["ruleOwner"], routing_algorithm_id: ids["rule"] } }),
  },
  rollBackRoutingRule: {
    fresh: ["rule"],
    make: (ids) => ({ body: { created_by: ids["ruleOwner"], routing_algorithm_id: ids["rule"], version: 1 } }),
  },
  dryRunRoutingRule: {
    fresh: ["rule"],
    make: (ids) => ({ body: { created_by: ids["ruleOwner"], routing_algorithm_id: ids["rule"] } }),
  },
  listRoutingRuleVersions: { fresh: ["rule"], make: (ids) => ({ path: { rule_id: ids["rule"] } }) },
  compareRoutingRuleVersions: {
    fresh: ["rule"],
    make: (ids) => ({ path: { rule_id: ids["rule"] }, query: { from: "1", to: "1" } }),
  },
  retrieveRoutingRuleVersion: {
    fresh: ["rule"],
    make: (ids) => ({ path: { rule_id: ids["rule"], version: "1" } }),
  },
  listActiveRoutingRules: { make: (ids) => ({ path: { created_by: ids["ruleOwner"] } }) },
  listRoutingRules: { make: (ids) => ({ path: { created_by: ids["ruleOwner"] } }) },
  evaluateRoutingRule: {
    fresh: ["activeRule"],
    make: (ids) => ({
      body: {
        created_by: ids["ruleOwner"],
        payment_id: ids["payment"],
        parameters: { amount: { type: "number", value: 100 } },
      },
    }),
  },
  routeHybrid: {
    fresh: ["activeRule"],
    make: (ids) => ({
      body: {
        static_routing_request: {
          created_by: ids["ruleOwner"],
          payment_id: ids["payment"],
          parameters: { amount: { type: "number", value: 100 } },
        },
        dynamic_routing_request: decision(ids),
      },
    }),
  },
  evaluateRoutingRules: {
    fresh: ["activeRule"],
    make: (ids) => ({
      body: {
        created_by: ids["ruleOwner"],
        requests: [{ payment_id: ids["payment"], parameters: { amount: { type: "number", value: 100 } } }],
      },
    }),
  },
  createEngineConfiguration: { ...withBody(configured), fresh: ["noConfiguration"] },
  retrieveEngineConfiguration: { ...withBody(configuration), fresh: ["configuration"] },
  updateEngineConfiguration: { ...withBody(configured), fresh: ["configuration"] },
  deleteEngineConfiguration: { ...withBody(configuration), fresh: ["configuration"] },
};

/** States of the merchant, rather than objects, that requests of this file start from. */
export const engineStates = { surcharge, threeDs, configured, configuration, decision } as const;

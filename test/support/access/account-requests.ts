import { defined } from "@railyard/members";
import { connectorBody } from "./connectors.ts";
import type { Ids } from "./desk.ts";
import { inProfile, on, plain, retriesKeyOf } from "./request.ts";
import type { RequestParts, ValidRequest, ValidRequests } from "./request.ts";

const errorRule = (code: string | undefined): Record<string, unknown> => ({
  connector: "fauxpay",
  flow: "Authorize",
  sub_flow: "sub_flow",
  code,
  message: "words",
});
const handling = { status: "Failure", decision: "do_default", step_up_possible: false };
const account = (
  more: (ids: Ids) => RequestParts = () => ({}),
  path: (ids: Ids) => Ids = () => ({}),
): ValidRequest => ({
  make: (ids) => ({
    path: { account_id: ids["merchant"], merchant_id: ids["merchant"], ...path(ids) },
    ...more(ids),
  }),
});
const ofRetries = (body?: object): ValidRequest => ({
  fresh: ["retries"],
  make: (ids) => ({ path: { key: retriesKeyOf(ids["merchant"]) }, ...defined({ body }) }),
});

const freshAccount = (group: string, request: ValidRequest): ValidRequest => ({ ...request, fresh: [group] });
const at =
  (parameter: string, id: string) =>
  (ids: Ids): Ids => ({ [parameter]: ids[id] ?? "" });

const onMember = (more: object = {}): ValidRequest => ({
  fresh: ["member"],
  make: (ids) => ({ body: { email: ids["member"], ...more } }),
});
const onRole = (body?: object): ValidRequest => ({
  fresh: ["role"],
  make: (ids) => ({ path: { role_id: ids["role"] }, ...defined({ body }) }),
});
const userView = { name: "Failed today", screen: "payments", query: "status=failed", visibility: "shared" };
const onView = (body?: object): ValidRequest => ({
  fresh: ["view"],
  make: (ids) => ({ path: { view_id: ids["view"] }, ...defined({ body }) }),
});
const weakPassword = {
  status: 422,
  code: "IR_06",
  why: "A password that is taken ends every session of the user as whom other cells act.",
} as const;
const noLink = { status: 401, code: "UR_04", why: "The link is only in a mail." } as const;
const noSecondFactor = { status: 400, code: "UR_72", why: "The user has no second factor." } as const;
const noCode = { status: 422, code: "IR_05", why: "A code that is taken makes sign-ins of other cells ask for one." };

/** Requests of users about themselves. */
const ownAccount: ValidRequests = {
  readUser: plain,
  updateUser: { make: () => ({ body: { name: "Ada" } }) },
  changePassword: {
    make: (ids) => ({ body: { old_password: ids["password"], new_password: "weak" } }),
    instead: weakPassword,
  },
  rotatePassword: { make: () => ({ body: { password: "weak" } }), instead: weakPassword },
  forgotPassword: { make: (ids) => ({ body: { email: `forgot_${ids["newName"] ?? ""}@shop.example` } }) },
  resetPassword: {
    make: () => ({ body: { token: "none", password: "Sunny#Harbour42" } }),
    instead: noLink,
  },
  verifyEmail: { make: () => ({ body: { token: "none" } }), instead: noLink },
  requestEmailVerification: {
    make: (ids) => ({ body: { email: `verify_${ids["newName"] ?? ""}@shop.example` } }),
  },
  listUserSessions: plain,
  endUserSession: { fresh: ["session"], make: on("session_id", "session") },
  endOtherUserSessions: { ...plain, ends: "credential" },
  stepUp: { make: (ids) => ({ body: { password: ids["password"] } }) },
  readTwoFactor: plain,
  beginTotp: plain,
  verifyTotp: { make: () => ({ body: { totp: "12345" } }), instead: noCode },
  updateTotp: { make: () => ({ body: { totp: "12345" } }), instead: noCode },
  resetTotp: { ...plain, instead: noSecondFactor },
  verifyRecoveryCode: { make: () => ({ body: { recovery_code: "aaaa-bbbb" } }), instead: noSecondFactor },
  generateRecoveryCodes: { ...plain, instead: noSecondFactor },
  removeTwoFactor: {
    make: (ids) => ({ body: { password: ids["password"], recovery_code: "aaaa-bbbb" } }),
    instead: noSecondFactor,
  },
  endTwoFactor: { make: () => ({ query: { skip_two_factor_auth: "true" } }) },
};

const profileAcquirer = (body?: object): ValidRequest => ({
  make: (ids) => ({
    path: { profile_id: ids["profile"], profile_acquirer_id: ids["profileAcquirer"] },
    ...defined({ body }),
  }),
});

const onEndpoint = (body?: object): ValidRequest => ({
  make: on("webhook_endpoint_id", "webhookEndpoint", () => defined({ body })),
});
/** About an endpoint that was added, and about the profile's own one. */
const onEitherEndpoint = [onEndpoint(), { make: on("webhook_endpoint_id", "profile") }] as const;

/** Requests about the endpoints that webhooks are sent to. */
const webhookEndpoints: ValidRequests = {
  createWebhookEndpoint: {
    make: (ids) => ({
      body: { profile_id: ids["profile"], url: "https://shop.example/hooks", event_types: ["payout_not_permitted"] },
    }),
  },
  listWebhookEndpoints: [plain, { make: (ids) => ({ query: { profile_id: ids["profile"] } }) }],
  readWebhookEndpoint: onEitherEndpoint,
  updateWebhookEndpoint: onEndpoint({ description: "Warehouse", rate_per_second: 1_000 }),
  deleteWebhookEndpoint: { ...onEndpoint(), fresh: ["webhookEndpoint"] },
  enableWebhookEndpoint: onEitherEndpoint,
  disableWebhookEndpoint: { ...onEndpoint(), fresh: ["webhookEndpoint"] },
  rotateWebhookSecret: onEndpoint({ overlap_hours: 1 }),
  pingWebhookEndpoint: onEitherEndpoint,
};

/** Requests about organizations, merchants, their profiles, accounts, keys and users. */
export const accountRequests: ValidRequests = {
  listEvents: account((ids) => ({ body: { profile_id: ids["profile"], object_id: ids["payment"] } })),
  listProfileEvents: {
    make: (ids) => ({ ...inProfile(ids), body: { profile_id: ids["profile"], event_id: ids["event"] } }),
  },
  listDeliveryAttempts: account(undefined, at("event_id", "event")),
  retryDelivery: account(undefined, at("event_id", "event")),
  streamRequestLog: plain,
  retrieveCredential: plain,
  streamEvents: {
    make: (ids) => ({ ...inProfile(ids), query: { profile_id: ids["profile"], after: ids["event"], limit: "2" } }),
  },
  createEventResend: [
    {
      fresh: ["resend"],
      make: (ids) => ({ body: { profile_id: ids["profile"], object_id: ids["payment"] } }),
    },
    {
      fresh: ["resend"],
      make: (ids) => ({ body: { webhook_endpoint_id: ids["webhookEndpoint"], object_id: ids["payment"] } }),
    },
  ],
  countEventResend: [
    { make: (ids) => ({ body: { profile_id: ids["profile"], created_after: "2026-01-01T00:00:00Z" } }) },
    {
      make: (ids) => ({
        body: { webhook_endpoint_id: ids["webhookEndpoint"], created_after: "2026-01-01T00:00:00Z" },
      }),
    },
  ],
  listEventResends: plain,
  retrieveEventResend: { make: on("resend_id", "resend") },
  cancelEventResend: {
    make: on("resend_id", "resend"),
    instead: { status: 400, code: "IR_16", why: "It is completed within milliseconds." },
  },
  ...webhookEndpoints,
  createMerchantAccount: {
    make: (ids) => ({
      body: { merchant_id: ids["newName"], merchant_name: "New", organization_id: ids["organization"] },
    }),
  },
  listMerchantAccounts: { make: (ids) => ({ query: { organization_id: ids["organization"] } }) },
  retrieveMerchantAccount: account(),
  updateMerchantAccount: account((ids) => ({ body: { merchant_id: ids["merchant"], locker_id: "l1" } })),
  deleteMerchantAccount: { ...account(), ends: "merchant" },
  createApiKey: account(() => ({ body: { name: "key", expiration: "never" } })),
  listApiKeys: account(),
  retrieveApiKey: account(undefined, at("key_id", "apiKey")),
  updateApiKey: freshAccount(
    "apiKey",
    account(() => ({ body: { name: "renamed" } }), at("key_id", "apiKey")),
  ),
  rotateApiKey: freshAccount("apiKey", account(undefined, at("key_id", "apiKey"))),
  revokeApiKey: freshAccount("apiKey", account(undefined, at("key_id", "apiKey"))),
  createBusinessProfile: account((ids) => ({ body: { profile_name: ids["newName"] } })),
  toggleExtendedCardInfo: account(() => ({ body: { enabled: true } }), at("profile_id", "spareProfile")),
  toggleConnectorAgnosticMit: account(() => ({ body: { enabled: true } }), at("profile_id", "spareProfile")),
  createProfileAcquirer: {
    make: (ids) => ({
      body: {
        profile_id: ids["profile"],
        acquirer_assigned_merchant_id: "M123456789",
        merchant_name: "Corner Shop Ltd",
        network: "Visa",
        acquirer_bin: "456789",
      },
    }),
  },
  listProfileAcquirers: { make: on("profile_id", "profile") },
  retrieveProfileAcquirer: profileAcquirer(),
  updateProfileAcquirer: profileAcquirer({ acquirer_ica: "401299" }),
  deleteProfileAcquirer: freshAccount("profileAcquirer", profileAcquirer()),
  listProfilesOfCredential: account(),
  listConnectorsOfCredential: account(),
  readDefaultOrder: plain,
  updateDefaultOrder: {
    fresh: ["defaultOrder"],
    make: (ids) => ({ body: JSON.parse(ids["defaultOrder"] ?? "[]") as unknown }),
  },
  listProfileDefaultOrders: plain,
  updateProfileDefaultOrder: { make: on("profile_id", "spareProfile", () => ({ body: [] })) },
  listBusinessProfiles: account(),
  retrieveBusinessProfile: account(undefined, at("profile_id", "profile")),
  readPaymentResponseHashKey: account(undefined, at("profile_id", "profile")),
  updateBusinessProfile: account(
    () => ({ body: { is_auto_retries_enabled: false } }),
    at("profile_id", "spareProfile"),
  ),
  deleteBusinessProfile: freshAccount("spareProfile", account(undefined, at("profile_id", "spareProfile"))),
  createConnectorAccount: account((ids) => ({
    body: {
      ...connectorBody({ profileId: ids["profile"] ?? "", marker: "new" }, "phonypay"),
      connector_label: ids["newName"],
    },
  })),
  verifyCredentials: {
    make: () => ({
      body: {
        connector_name: "fauxpay",
        connector_account_details: { auth_type: "HeaderKey", api_key: "a_key_to_be_tried" },
      },
    }),
  },
  listConnectorAccounts: account(),
  retrieveConnectorAccount: account(undefined, at("connector_id", "fauxpay")),
  updateConnectorAccount: freshAccount(
    "spareConnector",
    account(
      () => ({ body: { connector_type: "payment_processor", test_mode: true } }),
      at("connector_id", "spareConnector"),
    ),
  ),
  registerConnectorWebhook: freshAccount("spareConnector", account(undefined, at("connector_id", "spareConnector"))),
  listConnectorWebhooks: account(undefined, at("connector_id", "fauxpay")),
  readConnectorHealth: account(undefined, at("connector_id", "fauxpay")),
  listConnectorHealth: account(),
  createConnectorTestPayment: account(() => ({ body: { amount: 200 } }), at("connector_id", "fauxpay")),
  deleteConnectorAccount: freshAccount("spareConnector", account(undefined, at("connector_id", "spareConnector"))),
  createOrganization: { make: () => ({ body: { organization_name: "New" } }) },
  listOrganizations: plain,
  searchMerchantAccounts: { make: (ids) => ({ query: { organization_id: ids["organization"] } }) },
  retrieveMerchantOverview: { make: on("merchant_id", "merchant") },
  suspendMerchantAccount: {
    ends: "merchant",
    make: on("merchant_id", "merchant", () => ({ body: { reason: "Chargebacks under investigation" } })),
  },
  resumeMerchantAccount: { make: on("merchant_id", "merchant", () => ({ body: { reason: "All is well" } })) },
  enterMerchant: { make: on("merchant_id", "merchant", () => ({ body: { reason: "Ticket 4711" } })) },
  endOperatorVisit: { fresh: ["operatorVisit"], make: on("visit_id", "operatorVisit") },
  openOperatorVisit: { fresh: ["operatorVisit"], make: (ids) => ({ body: { code: ids["operatorVisitCode"] } }) },
  readServiceHealth: plain,
  listOverdue: plain,
  listDeliveryBacklog: plain,
  readInstalledCardRanges: plain,
  listUnmappedErrors: plain,
  listErrorMappingRules: plain,
  matchErrorMappingRule: { make: (ids) => ({ query: errorRule(ids["errorCode"]) as Record<string, string> }) },
  convertToPlatform: { ends: "merchant", make: on("organization_id", "organization") },
  retrieveOrganization: { make: on("organization_id", "organization") },
  updateOrganization: {
    make: on("organization_id", "organization", () => ({ body: { organization_details: { note: "x" } } })),
  },
  listOrganizationAuditLog: {
    make: on("organization_id", "organization", (ids) => ({
      query: { merchant_id: ids["merchant"], profile_id: ids["profile"] },
    })),
  },
  listInstallationAuditLog: { make: (ids) => ({ query: { merchant_id: ids["merchant"] } }) },
  switchOrganization: { ends: "credential", make: (ids) => ({ body: { org_id: ids["organization"] } }) },
  switchMerchantAccount: { ends: "credential", make: (ids) => ({ body: { merchant_id: ids["merchant"] } }) },
  switchProfile: { ends: "credential", make: (ids) => ({ body: { profile_id: ids["profile"] } }) },
  listUserOrganizations: plain,
  listUserMerchants: plain,
  listUserProfiles: plain,
  foundOrganization: {
    make: (ids) => ({ body: { email: `founder_${ids["newName"] ?? ""}@shop.example`, password: "Sunny#Harbour42" } }),
  },
  addOrganizationMerchant: { make: (ids) => ({ body: { company_name: ids["newName"] } }) },
  foundPlatform: { make: (ids) => ({ body: { organization_name: ids["newName"] } }) },
  inviteUsers: {
    make: (ids) => ({
      body: [{ email: `invited_${ids["newName"] ?? ""}@shop.example`, role_id: "merchant_view_only" }],
    }),
  },
  resendInvitation: onMember(),
  acceptInvitations: {
    instead: { status: 404, code: "UR_38", why: "the user is invited to nothing" },
    make: (ids) => ({ body: [{ entity_type: "merchant", entity_id: ids["merchant"] }] }),
  },
  acceptInvitationsToSignIn: {
    instead: { status: 404, code: "UR_38", why: "the user is invited to nothing" },
    make: (ids) => ({ body: [{ entity_type: "merchant", entity_id: ids["merchant"] }] }),
  },
  acceptMailedInvitation: {
    instead: { status: 401, code: "UR_04", why: "the token is in a mail only" },
    make: () => ({ body: { token: "none" } }),
  },
  listInvitations: plain,
  listOrganizationUsers: plain,
  readOrganizationUser: onMember(),
  updateUserRole: onMember({ role_id: "merchant_view_only" }),
  removeUser: onMember(),
  resetTwoFactor: {
    fresh: ["member"],
    make: (ids, kind) => ({ body: { email: kind === "jwt" ? ids["member"] : "nobody@shop.example" } }),
    instead: {
      status: 404,
      code: "UR_02",
      why: "The member is only invited; the operator, who may do it to all, names no member.",
    },
  },
  createRole: {
    make: (ids) => ({ body: { role_name: ids["newName"], groups: ["operations_view"], role_scope: "merchant" } }),
  },
  listUserViews: plain,
  createUserView: { make: () => ({ body: userView }) },
  updateUserView: onView({ name: "Failed" }),
  deleteUserView: onView(),
  readUserPreferences: plain,
  putUserPreferences: { make: () => ({ body: { theme: "dark" } }) },
  readOwnRole: plain,
  listRoles: plain,
  listGrantableRoles: plain,
  retrieveRole: onRole(),
  updateRole: onRole({ groups: ["operations_view"] }),
  deleteRole: onRole(),
  listPermissionGroups: plain,
  rotateSigningKey: { make: () => ({ body: {} }) },
  signUpUser: {
    make: (ids) => ({
      body: {
        email: `${ids["newName"] ?? ""}@shop.example`,
        password: "Sunny#Harbour42",
        name: "Grace",
        company_name: "Kiosk",
        merchant_id: ids["merchant"],
      },
    }),
  },
  signInUser: { make: (ids) => ({ body: { email: ids["email"], password: ids["password"] } }) },
  signOutUser: { ...plain, ends: "credential" },
  ...ownAccount,
  readJsonWebKeySet: plain,
  createErrorMappingRule: { make: (ids) => ({ body: { ...errorRule(ids["newName"]), ...handling } }) },
  retrieveErrorMappingRule: { make: (ids) => ({ body: errorRule(ids["errorCode"]) }) },
  updateErrorMappingRule: { make: (ids) => ({ body: { ...errorRule(ids["errorCode"]), status: "Failure" } }) },
  deleteErrorMappingRule: { fresh: ["errorCode"], make: (ids) => ({ body: errorRule(ids["errorCode"]) }) },
  createCardIssuer: { make: (ids) => ({ body: { issuer_name: `Bank ${ids["newName"] ?? ""}` } }) },
  listCardIssuers: plain,
  retrieveCardIssuer: { make: on("issuer_id", "cardIssuer") },
  updateCardIssuer: {
    make: (ids) => ({
      path: { issuer_id: ids["cardIssuer"] },
      body: { issuer_name: `Bank ${ids["newName"] ?? ""}` },
    }),
  },
  deleteCardIssuer: { fresh: ["cardIssuer"], make: on("issuer_id", "cardIssuer") },
  createConfiguration: {
    fresh: ["noRetries"],
    make: (ids) => ({ body: { key: retriesKeyOf(ids["merchant"]), value: "2" } }),
  },
  retrieveConfiguration: ofRetries(),
  updateConfiguration: ofRetries({ value: "3" }),
  deleteConfiguration: ofRetries(),
  readFeatureMatrix: plain,
};

// What was accepted is what is there: an object that is read after a request that set it has the request's values.
import type { OperationContract } from "@railyard/contracts";
import type { ApiAnswer } from "@railyard/local";
import { addressOf, operations } from "../access/sending.ts";
import { isDeepStrictEqual } from "node:util";
import type { FuzzClients, FuzzRequest } from "./request.ts";
import { sendFuzz } from "./request.ts";
import { isRecord } from "./values.ts";

/** How an object is read that an operation made. */
interface Reading {
  readonly by: string;
  /** Path parameters of the reading that are called otherwise in the answer. */
  readonly names?: Readonly<Record<string, string>>;
}

const readings: Readonly<Record<string, Reading>> = {
  createPayment: { by: "retrievePayment" },
  createRefund: { by: "retrieveRefund" },
  requestRefund: { by: "retrieveRefundRequest" },
  createCustomer: { by: "retrieveCustomer" },
  createPayout: { by: "retrievePayout" },
  createMerchantAccount: { by: "retrieveMerchantAccount", names: { account_id: "merchant_id" } },
  createBusinessProfile: { by: "retrieveBusinessProfile", names: { account_id: "merchant_id" } },
  createConnectorAccount: {
    by: "retrieveConnectorAccount",
    names: { account_id: "merchant_id", connector_id: "merchant_connector_id" },
  },
  createApiKey: { by: "retrieveApiKey" },
  createOrganization: { by: "retrieveOrganization" },
  createRole: { by: "retrieveRole" },
  createSubscription: { by: "retrieveSubscription", names: { subscription_id: "id" } },
  createRelay: { by: "retrieveRelay", names: { relay_id: "id" } },
};

/** Changes; others may change the same object at the same time, so each is compared with its own answer. */
const changes = new Set([
  // A card that the customer has is changed.
  "createPaymentMethod",
  "updatePayment",
  "updateRefund",
  "updateCustomer",
  "updatePayout",
  "updateMerchantAccount",
  "updateBusinessProfile",
  "updateConnectorAccount",
  "updateApiKey",
  "updateOrganization",
  "updatePaymentMetadata",
  "updateRole",
  "createCardIssuer",
  "updateCardIssuer",
  "createConfiguration",
  "updateConfiguration",
  "createProfileAcquirer",
  "updateProfileAcquirer",
  "createSubscriptionItem",
  "updateSubscriptionItem",
  "createSubscriptionItemPrice",
  "updateSubscriptionItemPrice",
  "putConnectorFees",
  "putScheduledOutages",
  "putVolumeTerms",
]);

/** Of operations that change a part and answer the whole: the part that the path names. */
const changedParts: Readonly<Record<string, (whole: Readonly<Record<string, unknown>>, path: string) => unknown>> = {
  updateSubscriptionItemPrice: ({ prices }, path) =>
    (prices as readonly { readonly item_price_id: string }[]).find(({ item_price_id: id }) => path.includes(`/${id}`)),
};

/** Members that are read otherwise than they are sent, and why. */
const readOtherwise: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /^(payment|payout)_link$/, why: "a page is asked for with true, and shown as an object" },
  { path: /^connector$/, why: "connectors are wished for, and the one that was used is shown" },
  { path: /^connector_(account|webhook)_details\b/, why: "credentials are shown masked" },
  { path: /^webhook_details\.webhook_password$/, why: "credentials are shown masked" },
  { path: /^outgoing_webhook_custom_http_headers\b/, why: "credentials are shown masked" },
  { path: /^prices$/, why: "prices are shown with the ids that they were given" },
  { path: /^parent_merchant_id$/, why: "a parent counts only with sub_merchants_enabled true" },
  { path: /^applepay_verified_domains$/, why: "walletpay_verified_domains goes before it where both are given" },
  { path: /^(publishable_key|client_secret)$/, why: "keys of clients are made by Railyard, whatever is sent" },
];

/** Whether it specifies nothing: null, or an object of nothing else. */
const isUnsaid = (sent: unknown): boolean =>
  sent === undefined || sent === null || (isRecord(sent) && Object.values(sent).every(isUnsaid));

/** Members whose sent value is not the one that is read. */
const lostIn = (sent: unknown, read: unknown, path: string): readonly string[] => {
  if (read === undefined || isUnsaid(sent) || readOtherwise.some((one) => one.path.test(path))) return [];
  if (isRecord(sent) && isRecord(read)) {
    return Object.entries(sent).flatMap(([name, value]) =>
      lostIn(value, Object.hasOwn(read, name) ? read[name] : undefined, path === "" ? name : `${path}.${name}`),
    );
  }
  return isDeepStrictEqual(sent, read) ? [] : [path];
};

export interface ReadBack {
  /** What is not as it was sent; undefined when all is. */
  readonly lost: string | undefined;
}

const parametersOf = ({ pathParameters }: OperationContract): readonly string[] =>
  Object.keys((pathParameters as { properties?: object } | undefined)?.properties ?? {});

/** What a body specifies but not of what the path names: there the path counts. */
const statedBy = (rawBody: string, operation: OperationContract): unknown => {
  const sent: unknown = JSON.parse(rawBody);
  if (!isRecord(sent)) return sent;
  const parameters = parametersOf(operation);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !parameters.includes(name)));
};

const lostBetween = (sent: unknown, { body, text }: ApiAnswer, read: unknown = body): ReadBack => {
  const lost = lostIn(sent, read, "");
  return {
    lost: lost.length === 0 ? undefined : `otherwise than sent: ${lost.join(", ")} in ${text.slice(0, 1_500)}`,
  };
};

const readingOf = (
  { credential, headers }: FuzzRequest,
  operation: OperationContract,
  path: Readonly<Record<string, string>>,
): FuzzRequest => ({
  operationId: operation.operationId,
  api: operation.api,
  template: operation.path,
  credential,
  method: operation.method,
  path: addressOf(operation.path, { path }),
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(api-key|authorization|x-profile-id)$/.test(name)),
  ),
  isSound: true,
  secrets: [],
});

/** Compares what a request set with what is there; undefined where it set nothing that can be read. */
export const readBack = async (
  clients: FuzzClients,
  request: FuzzRequest,
  answer: ApiAnswer,
  context: Readonly<Record<string, string>>,
): Promise<ReadBack | undefined> => {
  const { operationId, rawBody } = request;
  const asked = operations.find((one) => one.operationId === operationId && one.method === request.method);
  if (rawBody === undefined || rawBody === "" || asked === undefined) return undefined;
  if (changes.has(operationId)) {
    return lostBetween(statedBy(rawBody, asked), answer, changedParts[operationId]?.(answer.body, request.path));
  }
  const reading = readings[operationId];
  const operation = operations.find((one) => one.operationId === reading?.by);
  if (reading === undefined || operation === undefined) return undefined;
  const members: Readonly<Record<string, unknown>> = { ...context, ...answer.body };
  const path = Object.fromEntries(
    parametersOf(operation).map((name) => [name, String(members[reading.names?.[name] ?? name] ?? "")]),
  );
  const read = await sendFuzz(clients, readingOf(request, operation, path));
  if (read.status === 200) return lostBetween(statedBy(rawBody, asked), read);
  return { lost: `made, but not found: ${String(read.status)} ${read.text.slice(0, 300)}` };
};

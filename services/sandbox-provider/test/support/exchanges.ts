// Runs one exchange of every kind and writes down what went over the wire, with everything that varies masked.
import type {
  AuthorizeInput,
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "@railyard/connectors";
import { callConnector } from "@railyard/connectors";
import { eventually } from "@railyard/testing";

import { payoutInput } from "../../../../libs/connectors/test/support/payment-inputs.ts";
import { authenticationExchanges } from "./authentication-exchanges.ts";
import type { Sandbox } from "./sandbox.ts";
import { everyMethodExchanges } from "./every-method-exchanges.ts";
import { sessionExchanges } from "./session-exchanges.ts";
import { taxExchanges } from "./tax-exchanges.ts";
import { webhookEndpointExchanges } from "./webhook-endpoint-exchanges.ts";
import { apiKey, authorize, cardInput, connectorNamed, idOf, otherInput, press, referenceTo } from "./sandbox.ts";

/** One recorded call: what a connector was given, what it sent, what came back and what it made of it. */
export interface RecordedExchange {
  readonly name: string;
  readonly connector: string;
  readonly flow: ConnectorFlow;
  readonly idempotencyKey: string;
  readonly input: unknown;
  readonly request: unknown;
  readonly response: { readonly status: number; readonly body: unknown };
  readonly outcome: unknown;
}

const idPrefixes = "swhe|swhs|sses|stok|saut|s3ds|sacs|cavv|spay|schg|sfil|scap|sref|spout|smnd|sevt|sdsp|ntx|ds";
const maskedId = new RegExp(`\\b(${idPrefixes})_[0-9A-Za-z]{20}(?![0-9A-Za-z])`, "g");
const maskedPageToken = new RegExp(`\\b((?:${idPrefixes})_[0-9A-Za-z]{20})\\.[0-9A-Za-z]{32}`, "g");
const maskedEncoding = /"eyJ[A-Za-z0-9_-]+"/g;
const maskedTime = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const maskedRequest = /"request_id":"[^"]+"/g;

/** The same text for every run: ids, times and the provider's port are replaced. */
export const masked = (value: unknown, baseUrl: string): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(baseUrl, "http://sandbox.example")
      .replaceAll(maskedPageToken, "$1.00000000000000000000000000000000")
      .replaceAll(maskedId, "$1_00000000000000000000")
      .replaceAll(maskedEncoding, '"eyJhIjoxfQ"')
      .replaceAll(maskedTime, "2026-11-20T12:00:00.000Z")
      .replaceAll(maskedRequest, '"request_id":"request"'),
  ) as unknown;

/** Runs exchanges and keeps them. */
export interface Recorder {
  readonly exchanges: RecordedExchange[];
  run<Name extends ConnectorFlow>(
    name: string,
    connector: string,
    flow: Name,
    idempotencyKey: string,
    input: FlowInputs[Name],
  ): Promise<FlowOutcomes[Name]>;
}

const bodyOf = (request: ProviderRequest): object =>
  request.body === undefined ? {} : { body: JSON.parse(request.body.toString()) as unknown };

export const recorderFor = (sandbox: Sandbox): Recorder => {
  const exchanges: RecordedExchange[] = [];
  return {
    exchanges,
    run: async (name, connector, flow, idempotencyKey, input) => {
      const sent: { request: ProviderRequest; response: ProviderResponse }[] = [];
      const transport: Transport = {
        close: () => undefined,
        send: async (request, options) => {
          const response = await sandbox.transport.send(request, options);
          sent.push({ request, response });
          return response;
        },
      };
      const context = {
        credentials: { auth_type: "HeaderKey", api_key: apiKey },
        baseUrl: sandbox.baseUrl,
        testMode: true,
        idempotencyKey,
        merchantConnectorId: "mca_test",
      };
      const outcome = await callConnector(connectorNamed(connector), flow, context, input, transport);
      const [last] = sent;
      if (last === undefined) throw new TypeError(`${name} sent nothing`);
      const exchange: RecordedExchange = {
        name,
        connector,
        flow,
        idempotencyKey,
        input,
        request: { ...last.request, ...bodyOf(last.request) },
        response: { status: last.response.status, body: JSON.parse(last.response.body.toString()) as unknown },
        outcome,
      };
      exchanges.push(masked(exchange, sandbox.baseUrl) as RecordedExchange);
      return outcome;
    },
  };
};

const named = (paymentId: string, changes: Partial<AuthorizeInput> = {}): Partial<AuthorizeInput> => ({
  paymentId,
  attemptId: `${paymentId}_1`,
  ...changes,
});

const cardExchanges = async (sandbox: Sandbox, connector: string): Promise<readonly RecordedExchange[]> => {
  const { exchanges, run } = recorderFor(sandbox);
  const pay = (paymentId: string, number: string, changes: Partial<AuthorizeInput> = {}) => {
    const input = cardInput(number, named(paymentId, changes));
    return run(`authorize: ${paymentId}`, connector, "authorize", input.attemptId, input).then((outcome) => ({
      input,
      outcome,
      reference: { ...referenceTo(input, outcome), connectorTransactionId: outcome.connectorTransactionId ?? "" },
    }));
  };
  const charged = await pay("pay_charged", "4242424242424242", { setupFutureUsage: "off_session" });
  await pay("pay_declined", "4000000000000002");
  await pay("pay_challenged", "4000000000003220", { authenticationType: "three_ds" });
  await pay("pay_half", "4000000000000143");
  const looked = await pay("pay_device", "4000000000000713");
  const found = { ...looked.reference, form: {} };
  await run("device data", connector, "complete_authorize", "device_1", {
    ...found,
    query: { collectionReference: `sddc-${looked.reference.connectorTransactionId}` },
  });
  await run("device data: refused", connector, "complete_authorize", "device_2", {
    ...found,
    query: { collectionReference: "sddc-other" },
  });
  await pay("pay_shared", "4242424242424242", {
    split: { chargeType: "destination", applicationFee: 100, transferAccountId: "acct_seller" },
  });
  const reviewed = await pay("pay_reviewed", "4000000000009235");
  const rejected = await pay("pay_rejected", "4000000000009235");
  const held = await pay("pay_held", "4242424242424242", {
    captureMethod: "manual_multiple",
    isIncrementalAuthorizationRequested: true,
  });
  await pay("pay_refused", "4242424242424242", {
    paymentMethodData: { type: "other", method: "crypto", data: {} },
  });
  await run("extend", connector, "extend_authorization", "extend_1", held.reference);
  await run("extend: refused", connector, "extend_authorization", "extend_2", charged.reference);
  const reversible = await pay("pay_reversed", "4242424242424242");
  const reverse = { ...reversible.reference, reason: null };
  await run("void after capture", connector, "void_post_capture", "reverse_1", reverse);
  await run("void after capture: refused", connector, "void_post_capture", "reverse_2", {
    ...held.reference,
    reason: null,
  });
  await run("approve", connector, "approve", "approve_1", reviewed.reference);
  await run("approve: refused", connector, "approve", "approve_2", charged.reference);
  await run("reject", connector, "reject", "reject_1", rejected.reference);
  await run("reject: refused", connector, "reject", "reject_2", charged.reference);
  const increment = { ...held.reference, authorizationId: "auth_1", authorizedTotal: 1000, reason: null };
  await run("increment", connector, "incremental_authorization", "auth_1", { ...increment, requestedTotal: 1200 });
  await run("increment: refused", connector, "incremental_authorization", "auth_2", {
    ...increment,
    authorizationId: "auth_2",
    requestedTotal: 1100,
  });
  const capture = { ...held.reference, amountCaptured: 0, isFinal: false };
  await run("capture", connector, "capture", "cap_1", { ...capture, captureId: "cap_1", amountToCapture: 400 });
  await run("capture: refused", connector, "capture", "cap_2", {
    ...capture,
    captureId: "cap_2",
    amountToCapture: 900,
  });
  await run("void", connector, "void", "void_1", { ...held.reference, reason: "requested" });
  await run("void: refused", connector, "void", "void_2", { ...charged.reference, reason: null });
  await run("sync", connector, "sync", "sync_1", held.reference);
  await run("sync by key: refused", connector, "sync", "sync_2", {
    ...held.reference,
    attemptId: "pay_unknown_1",
    authorizationKey: "pay_unknown_1",
    connectorTransactionId: null,
  });
  const setup = cardInput("4242424242424242", named("pay_setup", { amount: 0, setupFutureUsage: "off_session" }));
  const { connectorMandateId = "" } = await run("setup mandate", connector, "setup_mandate", setup.attemptId, setup);
  const mandate = { mandateId: "man_1", connectorMandateId };
  await run("revoke mandate", connector, "revoke_mandate", "revoke_1", mandate);
  const nobody = { ...mandate, connectorMandateId: "unknown" };
  await run("revoke mandate: refused", connector, "revoke_mandate", "revoke_2", nobody);
  const { networkTransactionId = "" } = charged.outcome;
  await pay("pay_later", "4242424242424242", { offSession: true, networkTransactionId });
  const badSetup: AuthorizeInput = { ...setup, paymentId: "pay_bad", attemptId: "pay_bad_1", amount: -1 };
  await run("setup mandate: refused", connector, "setup_mandate", badSetup.attemptId, badSetup);
  const refund = {
    refundId: "ref_1",
    paymentId: charged.input.paymentId,
    attemptId: charged.input.attemptId,
    connectorTransactionId: charged.reference.connectorTransactionId,
    amount: 300,
    currency: "USD",
    reason: null,
    webhookUrl: null,
  };
  await run("refund", connector, "refund", "ref_1", refund);
  await run("refund: refused", connector, "refund", "ref_2", { ...refund, refundId: "ref_2", amount: 900 });
  const refundReference = { ...refund, refundKey: refund.refundId, connectorRefundId: null };
  await run("refund sync by key", connector, "refund_sync", "ref_1", refundReference);
  await run("refund sync: refused", connector, "refund_sync", "ref_3", {
    ...refundReference,
    refundId: "ref_3",
    refundKey: "ref_3",
  });
  return exchanges;
};

/** The dispute that the acquirer opens about a payment, when it has. */
const disputeAbout = async (sandbox: Sandbox, payment: string): Promise<string> =>
  eventually(async () => {
    const { body } = await sandbox.get(`/sandbox/ledger?payment=${payment}`);
    const { entries } = body as { entries: { kind: string; reference: string }[] };
    const chargeback = entries.find(({ kind }) => kind === "chargeback");
    if (chargeback === undefined) throw new TypeError("no dispute is open yet");
    return chargeback.reference;
  });

const disputeExchanges = async (sandbox: Sandbox, connector: string): Promise<readonly RecordedExchange[]> => {
  const { exchanges, run } = recorderFor(sandbox);
  const disputed = async (paymentId: string): Promise<FlowInputs["dispute_sync"]> => {
    const input = cardInput("4000000000000259", named(paymentId));
    await sandbox.behave(connector, { settlement_delay_ms: 20 });
    const outcome = await authorize(sandbox, connector, input);
    const connectorDisputeId = await disputeAbout(sandbox, input.paymentId);
    await sandbox.behave(connector, { settlement_delay_ms: 60_000 });
    return { disputeId: "dp_1", connectorDisputeId, connectorTransactionId: idOf(outcome) };
  };
  const first = await disputed(`pay_disputed_${connector}`);
  await run("dispute sync", connector, "dispute_sync", "dispute_sync_1", first);
  const unknown = { ...first, connectorDisputeId: "sdsp_unknown" };
  await run("dispute sync: refused", connector, "dispute_sync", "dispute_sync_2", unknown);
  const today = { openedFrom: "2020-01-01T00:00:00Z", openedUntil: "2100-01-01T00:00:00Z", page: null, limit: 100 };
  await run("list disputes", connector, "list_disputes", "list_1", today);
  await run("list disputes: refused", connector, "list_disputes", "list_2", { ...today, openedFrom: "yesterday" });
  const file = { fileId: "file_1", fileName: "receipt.pdf", contentType: "application/pdf" };
  const uploaded = await run("upload evidence", connector, "upload_evidence", "file_1", {
    ...file,
    contentBase64: Buffer.from("%PDF-1.7 a receipt").toString("base64"),
  });
  await run("upload evidence: refused", connector, "upload_evidence", "file_2", {
    ...file,
    contentType: "text/html",
    contentBase64: "PGI+",
  });
  await run("submit evidence", connector, "submit_evidence", "dp_1_1", {
    ...first,
    texts: { uncategorized_text: "The goods arrived." },
    files: [{ evidenceType: "receipt", connectorFileId: uploaded.connectorFileId ?? "" }],
  });
  await run("submit evidence: refused", connector, "submit_evidence", "dp_1_2", { ...first, texts: {}, files: [] });
  const second = await disputed(`pay_accepted_${connector}`);
  await run("accept dispute", connector, "accept_dispute", "dp_2_accept", second);
  await run("accept dispute: refused", connector, "accept_dispute", "dp_2_again", second);
  return exchanges;
};

const otherExchanges = async (sandbox: Sandbox): Promise<readonly RecordedExchange[]> => {
  const connector = "pretendpay";
  const { exchanges, run } = recorderFor(sandbox);
  const wallet = otherInput("wallet", "paypal", named("pay_wallet"));
  await run("authorize: wallet", connector, "authorize", wallet.attemptId, wallet);
  const upi = otherInput("upi", "upi_collect", named("pay_upi"), { upi_collect: { vpa_id: "success@upi" } });
  await run("authorize: upi", connector, "authorize", upi.attemptId, upi);
  const refused = otherInput("crypto", "crypto_currency", named("pay_refused"));
  await run("authorize: refused", connector, "authorize", refused.attemptId, refused);
  const later = otherInput("pay_later", "klarna", named("pay_later", { captureMethod: "manual_multiple" }));
  const agreed = await run("authorize: pay later", connector, "authorize", later.attemptId, later);
  await press(sandbox, agreed, "complete");
  const reference = { ...referenceTo(later, agreed), connectorTransactionId: agreed.connectorTransactionId ?? "" };
  const capture = { ...reference, amountCaptured: 0, isFinal: false };
  await run("capture: pending", connector, "capture", "cap_1", {
    ...capture,
    captureId: "cap_1",
    amountToCapture: 400,
  });
  await run("capture: refused", connector, "capture", "cap_2", {
    ...capture,
    captureId: "cap_2",
    amountToCapture: 700,
  });
  await run("void: refused", connector, "void", "void_1", { ...reference, reason: null });
  const voidable = otherInput("pay_later", "klarna", named("pay_voidable", { captureMethod: "manual" }));
  const second = await run("authorize: to be voided", connector, "authorize", voidable.attemptId, voidable);
  await press(sandbox, second, "complete");
  await run("void: pending", connector, "void", "void_2", { ...referenceTo(voidable, second), reason: null });
  await run("sync", connector, "sync", "sync_1", reference);
  await run("sync by key: refused", connector, "sync", "sync_2", {
    ...reference,
    attemptId: "pay_unknown_1",
    authorizationKey: "pay_unknown_1",
    connectorTransactionId: null,
  });
  for (const decision of ["approve", "reject"] as const) {
    await run(`${decision}: refused`, connector, decision, `${decision}_1`, reference);
  }
  const undone = otherInput("wallet", "paypal", named("pay_undone"));
  const captured = await run("authorize: to be taken back", connector, "authorize", undone.attemptId, undone);
  await press(sandbox, captured, "complete");
  await run("void after capture: pending", connector, "void_post_capture", "reverse_1", {
    ...referenceTo(undone, captured),
    connectorTransactionId: captured.connectorTransactionId ?? "",
    reason: null,
  });
  await run("void after capture: refused", connector, "void_post_capture", "reverse_2", {
    ...reference,
    reason: null,
  });
  const paid = otherInput("wallet", "paypal", named("pay_paid"));
  const taken = await run("authorize: to be refunded", connector, "authorize", paid.attemptId, paid);
  await press(sandbox, taken, "complete");
  const refund = {
    refundId: "ref_1",
    paymentId: paid.paymentId,
    attemptId: paid.attemptId,
    connectorTransactionId: taken.connectorTransactionId ?? "",
    amount: 300,
    currency: "USD",
    reason: null,
    webhookUrl: null,
  };
  await run("refund: pending", connector, "refund", "ref_1", refund);
  await run("refund: refused", connector, "refund", "ref_2", { ...refund, refundId: "ref_2", amount: 900 });
  const refundReference = { ...refund, refundKey: refund.refundId, connectorRefundId: null };
  await run("refund sync by key", connector, "refund_sync", "ref_1", refundReference);
  await run("refund sync: refused", connector, "refund_sync", "ref_3", {
    ...refundReference,
    refundId: "ref_3",
    refundKey: "ref_3",
  });
  return exchanges;
};

const payoutExchanges = async (sandbox: Sandbox): Promise<readonly RecordedExchange[]> => {
  const connector = "payoutsim";
  const { exchanges, run } = recorderFor(sandbox);
  const input = (payoutId: string, account: string): FlowInputs["payout"] =>
    payoutInput({
      payoutId: payoutId.replace(/_\d+$/, ""),
      attemptId: payoutId,
      destination: { bank_account_number: account },
    });
  await run("payout", connector, "payout", "payout_1", input("payout_1", "000100000001"));
  await run("payout: failed", connector, "payout", "payout_2", input("payout_2", "000200000002"));
  await run("payout: not permitted", connector, "payout", "payout_3", input("payout_3", "000500000005"));
  await run("payout: refused", connector, "payout", "payout_1", input("payout_1", "000200000002"));
  const waiting = await run("payout: waits", connector, "payout", "payout_4", input("payout_4", "000900000009"));
  await run("payout: accepted", connector, "payout", "payout_5", input("payout_5", "000700000007"));
  await run("payout: new recipient", connector, "payout", "payout_6", input("payout_6", "000800000008"));
  const reference = {
    payoutId: "payout",
    attemptId: "payout_1",
    payoutKey: "payout_1",
    connectorPayoutId: null,
    amount: 500,
    currency: "EUR",
    reason: null,
  };
  await run("payout sync by key", connector, "payout_sync", "payout_1", reference);
  const nobody = { ...reference, attemptId: "none", payoutKey: "none" };
  await run("payout sync: refused", connector, "payout_sync", "none", nobody);
  const { connectorPayoutId } = waiting;
  const ofWaiting = { ...reference, attemptId: "payout_4", payoutKey: "payout_4", connectorPayoutId };
  await run("payout cancel", connector, "payout_cancel", "cancel_4", ofWaiting);
  await run("payout cancel: refused", connector, "payout_cancel", "cancel_1", reference);
  const unseen = { ...reference, attemptId: "payout_7", payoutKey: "payout_7" };
  await run("payout cancel: never seen", connector, "payout_cancel", "cancel_7", unseen);
  return exchanges;
};

/** Everything that is recorded, by connector. The provider must be fresh and must not settle anything meanwhile. */
export const runEverything = async (
  sandbox: Sandbox,
): Promise<Readonly<Record<string, readonly RecordedExchange[]>>> => {
  const webhooksOf = (name: string) => webhookEndpointExchanges(recorderFor(sandbox), name);
  const cardsOf = async (name: string) => [
    ...(await cardExchanges(sandbox, name)),
    ...(await disputeExchanges(sandbox, name)),
    ...(await webhooksOf(name)),
  ];
  const others = [...(await otherExchanges(sandbox)), ...(await sessionExchanges(recorderFor(sandbox), "pretendpay"))];
  return {
    fauxpay: await cardsOf("fauxpay"),
    phonypay: await cardsOf("phonypay"),
    pretendpay: [...others, ...(await webhooksOf("pretendpay"))],
    shampay: [
      ...(await cardsOf("shampay")),
      ...(await everyMethodExchanges(recorderFor(sandbox))),
      ...(await sessionExchanges(recorderFor(sandbox), "shampay")),
    ],
    payoutsim: [...(await payoutExchanges(sandbox)), ...(await webhooksOf("payoutsim"))],
    fakethreeds: [...(await authenticationExchanges(recorderFor(sandbox))), ...(await webhooksOf("fakethreeds"))],
    faketax: await taxExchanges(recorderFor(sandbox)),
  };
};

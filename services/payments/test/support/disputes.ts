import { createHmac, randomBytes } from "node:crypto";

import { identityHeader } from "@railyard/auth";
import type { Dispute, Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "./http-call.ts";
import { call } from "./http-call.ts";
import { accountId } from "./merchant.ts";
import type { Shop, Stack } from "./stack.ts";
import { cardPayment } from "./stack.ts";

/** A small file of each type that is accepted. */
export const samples = {
  "application/pdf": Buffer.from("%PDF-1.7\nthe goods arrived"),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 255]),
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 200]),
} as const;

export interface FormFile {
  readonly name?: string;
  readonly type?: string;
  readonly content: Buffer;
}

/** A form as a browser or a server library sends it. */
export const formOf = (
  members: Readonly<Record<string, string>>,
  file?: FormFile,
): { readonly payload: Buffer; readonly headers: Record<string, string> } => {
  const boundary = `----test${randomBytes(8).toString("hex")}`;
  const parts: Buffer[] = Object.entries(members).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file !== undefined) {
    const type = file.type === undefined ? "" : `content-type: ${file.type}\r\n`;
    const head = `content-disposition: form-data; name="file"; filename="${file.name ?? "proof"}"\r\n${type}\r\n`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}`), file.content, Buffer.from("\r\n"));
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};

/** Sends a form with the shop's key. */
export const sendForm = (
  stack: Stack,
  shop: Shop,
  method: string,
  path: string,
  form: ReturnType<typeof formOf>,
): Promise<CallResult> =>
  call(stack.url, method, path, {
    headers: { [identityHeader]: shop.identity(), ...form.headers },
    bytes: form.payload,
  });

export const disputeOf = async (shop: Shop, disputeId: string, query = ""): Promise<Dispute> => {
  const { status, text, body } = await shop.send("GET", `/disputes/${disputeId}${query}`);
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as Dispute;
};

/** Waits until the dispute has the status. */
export const disputeBecomes = (shop: Shop, disputeId: string, status: string, stage = "dispute"): Promise<Dispute> =>
  eventually(
    async () => {
      const dispute = await disputeOf(shop, disputeId);
      if (dispute.dispute_status !== status || dispute.dispute_stage !== stage) {
        throw new TypeError(`${dispute.dispute_status} in ${dispute.dispute_stage} instead of ${status} in ${stage}`);
      }
      return dispute;
    },
    { intervalMs: 50 },
  );

/** The provider's ids of disputed payments, which the disputes of the API do not show. */
const transactions = new Map<string, string>();

/** A payment that the customer's bank disputes at once, and the dispute. */
export const disputedPayment = async (
  shop: Shop,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ payment: Payment; dispute: Dispute }> => {
  const payment = await shop.pay(cardPayment("4000000000000259", changes));
  const dispute = await eventually(
    async () => {
      const { body } = await shop.send("GET", `/disputes/list?payment_id=${payment.payment_id}`);
      const [found] = body as Dispute[];
      if (found === undefined) throw new TypeError("no dispute is open yet");
      return found;
    },
    { intervalMs: 50 },
  );
  transactions.set(dispute.dispute_id, payment.connector_transaction_id ?? "");
  return { payment, dispute };
};

const derivedSecret = createHmac("sha256", "provider_key").update("sandbox webhooks").digest("hex");

/** What the provider would send about a dispute. */
export const providerNotification = (
  dispute: Dispute,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  event_id: `sevt_${randomBytes(8).toString("hex")}`,
  type: "dispute.updated",
  created_at: new Date().toISOString(),
  dispute: {
    dispute_id: dispute.connector_dispute_id,
    payment_id: transactions.get(dispute.dispute_id) ?? "spay_1",
    payment_reference: dispute.attempt_id,
    stage: dispute.dispute_stage,
    status: dispute.connector_status,
    amount: Number(dispute.amount),
    currency: dispute.currency,
    reason: dispute.connector_reason,
    reason_code: dispute.connector_reason_code,
    respond_by: dispute.challenge_required_by,
    submissions: 0,
    created_at: dispute.connector_created_at,
    updated_at: dispute.connector_updated_at,
    ...changes,
  },
});

/** Delivers a webhook of the provider, signed unless `secret` is null. */
export const deliver = (
  stack: Stack,
  merchantId: string,
  notification: unknown,
  secret: string | null = derivedSecret,
): Promise<CallResult> => {
  const text = JSON.stringify(notification);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret ?? "")
    .update(`${timestamp}.`)
    .update(text)
    .digest("hex");
  const headers = secret === null ? {} : { "sandbox-signature": `t=${timestamp},v1=${signature}` };
  return call(stack.url, "POST", `/webhooks/${merchantId}/${accountId(merchantId, "fauxpay")}`, {
    text,
    headers: { "content-type": "application/json", ...headers },
  });
};

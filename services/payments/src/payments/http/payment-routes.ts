import {
  cancelPayment as cancelContract,
  capturePayment as captureContract,
  confirmPayment as confirmContract,
  createPayment as createContract,
  readClientSession as readSessionContract,
  retrieveExtendedCardInfo as cardInfoContract,
  retrievePayment as retrieveContract,
  syncPayment as syncContract,
  updatePayment as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { cancelPayment } from "../use-cases/cancel-payment.ts";
import { capturePayment } from "../use-cases/capture-payment.ts";
import { confirmPayment } from "../use-cases/confirm-payment.ts";
import { createPayment } from "../use-cases/create-payment.ts";
import { readClientSession } from "../use-cases/read-client-session.ts";
import { retrieveExtendedCardInfo } from "../use-cases/extended-card-info.ts";
import type { RetrievePaymentInput } from "../use-cases/retrieve-payment.ts";
import { retrievePayment } from "../use-cases/retrieve-payment.ts";
import { updatePayment } from "../use-cases/update-payment.ts";
import { callerOf, clientOf, withCustomerAddress } from "../../kernel/http/caller.ts";

interface RetrieveMembers {
  readonly merchant_id?: string | null;
  readonly client_secret?: string | null;
  readonly force_sync?: boolean | null;
  readonly expand_attempts?: boolean | null;
  readonly expand_captures?: boolean | null;
}

const retrieveInput = (caller: Caller, paymentId: string, members: RetrieveMembers): RetrievePaymentInput => ({
  caller,
  paymentId,
  statedMerchantId: members.merchant_id ?? null,
  clientSecret: members.client_secret ?? null,
  forceSync: members.force_sync ?? false,
  expansions: { attempts: members.expand_attempts ?? false, captures: members.expand_captures ?? false },
});

/** The operations on payments. */
export const paymentRoutes = (ports: Ports): readonly Route[] => {
  const create = createPayment(ports);
  const retrieve = retrievePayment(ports);
  const readSession = readClientSession(ports);
  const cardInfo = retrieveExtendedCardInfo(ports);
  const update = updatePayment(ports);
  const confirm = confirmPayment(ports);
  const capture = capturePayment(ports);
  const cancel = cancelPayment(ports);
  return [
    defineRoute(createContract, async ({ body, principal, headers, idempotencyKey }) => ({
      body: await create({
        caller: callerOf(principal),
        request: body,
        idempotencyKey: idempotencyKey ?? null,
        client: clientOf(headers),
      }),
    })),
    defineRoute(syncContract, async ({ body, principal }) => ({
      body: await retrieve(retrieveInput(callerOf(principal), body.payment_id, body)),
    })),
    defineRoute(retrieveContract, async ({ params, body, principal }) => ({
      body: await retrieve(retrieveInput(callerOf(principal), params.payment_id, body ?? {})),
    })),
    defineRoute(readSessionContract, async ({ params, query, principal }) => ({
      body: await readSession({
        caller: callerOf(principal),
        paymentId: params.payment_id,
        clientSecret: query.client_secret ?? null,
      }),
    })),
    defineRoute(cardInfoContract, async ({ params, principal }) => ({
      body: await cardInfo(callerOf(principal), params.payment_id),
    })),
    defineRoute(updateContract, async ({ params, body, principal, headers }) => {
      const caller = callerOf(principal);
      const request = withCustomerAddress(body, caller, headers);
      return { body: await update({ caller, paymentId: params.payment_id, request, client: clientOf(headers) }) };
    }),
    defineRoute(confirmContract, async ({ params, body, principal, headers, idempotencyKey = null }) => {
      const caller = callerOf(principal);
      const request = withCustomerAddress(body ?? {}, caller, headers);
      const input = { caller, paymentId: params.payment_id, request, client: clientOf(headers) };
      return { body: await confirm({ ...input, idempotencyKey }) };
    }),
    defineRoute(captureContract, async ({ params, body, principal, idempotencyKey }) => ({
      body: await capture({
        caller: callerOf(principal),
        paymentId: params.payment_id,
        request: body ?? {},
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
    defineRoute(cancelContract, async ({ params, body, principal, idempotencyKey }) => ({
      body: await cancel({
        caller: callerOf(principal),
        paymentId: params.payment_id,
        request: body ?? {},
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
  ];
};

import {
  sandboxApprove,
  sandboxAuthorize,
  sandboxCapture,
  sandboxExtend,
  sandboxGetPayment,
  sandboxGetPaymentByKey,
  sandboxIncrement,
  sandboxReject,
  sandboxReverse,
  sandboxTakeDeviceData,
  sandboxVoid,
  sandboxVoidByKey,
} from "@railyard/contracts";
import type { SandboxPayment } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Payment } from "../../domain/payment.ts";
import { failures } from "../../failures.ts";
import type { PaymentStore } from "../../ports.ts";
import type { authorizePayment } from "../../use-cases/authorize-payment.ts";
import type { ModifyOrder, modifyPayment } from "../../use-cases/modify-payment.ts";
import type { voidByKey } from "../../use-cases/void-by-key.ts";
import type { CallerPorts, CallerRequest } from "./caller.ts";
import { identifyCaller, operationKey, operationKeyFor } from "./caller.ts";
import type { PublicUrl } from "./payment-wire.ts";
import { paymentToWire } from "./payment-wire.ts";
import { silence } from "./silence.ts";

export interface PaymentHandlerParts extends CallerPorts {
  readonly books: Pick<PaymentStore, "findPayment" | "findPaymentByKey">;
  readonly authorize: ReturnType<typeof authorizePayment>;
  readonly modify: ReturnType<typeof modifyPayment>;
  readonly voidByKey: ReturnType<typeof voidByKey>;
  readonly publicUrl: PublicUrl;
}

const authorizeRoute = (parts: PaymentHandlerParts): Route =>
  defineRoute(sandboxAuthorize, async (request) => {
    const caller = await identifyCaller(parts, request);
    const operation = operationKey(request, caller);
    const result = await parts.authorize({ ...caller, operation, request: request.body });
    if ("payment" in result) return { body: paymentToWire(result.payment, parts.publicUrl) };
    if (result.fault === "no_answer") await silence(request.signal);
    return { disconnect: true };
  });

const modifyRoutes = (parts: PaymentHandlerParts): readonly Route[] => {
  const orderOf = async (name: string, request: CallerRequest, paymentId: string): Promise<ModifyOrder> => {
    const caller = await identifyCaller(parts, request);
    return { ...caller, paymentId, operation: operationKeyFor(name, request, caller) };
  };
  const reply = (payment: Payment): { readonly body: SandboxPayment } => ({
    body: paymentToWire(payment, parts.publicUrl),
  });
  return [
    defineRoute(sandboxCapture, async (request) => {
      const order = await orderOf("capture", request, request.params.payment_id);
      return reply(await parts.modify.capture({ ...order, request: request.body }));
    }),
    defineRoute(sandboxVoid, async (request) =>
      reply(await parts.modify.void(await orderOf("void", request, request.params.payment_id))),
    ),
    defineRoute(sandboxReverse, async (request) =>
      reply(await parts.modify.reverse(await orderOf("reverse", request, request.params.payment_id))),
    ),
    defineRoute(sandboxExtend, async (request) =>
      reply(await parts.modify.extend(await orderOf("extend", request, request.params.payment_id))),
    ),
    defineRoute(sandboxIncrement, async (request) => {
      const order = await orderOf("increment", request, request.params.payment_id);
      return reply(await parts.modify.incrementAuthorization({ ...order, request: request.body }));
    }),
    defineRoute(sandboxTakeDeviceData, async (request) => {
      const order = await orderOf("device_data", request, request.params.payment_id);
      return reply(await parts.modify.takeDeviceData({ ...order, request: request.body }));
    }),
    defineRoute(sandboxApprove, async (request) => {
      const order = await orderOf("approve", request, request.params.payment_id);
      return reply(await parts.modify.review({ ...order, decision: "approve" }));
    }),
    defineRoute(sandboxReject, async (request) => {
      const order = await orderOf("reject", request, request.params.payment_id);
      return reply(await parts.modify.review({ ...order, decision: "reject" }));
    }),
    defineRoute(sandboxVoidByKey, async (request) => {
      const caller = await identifyCaller(parts, request);
      const operation = operationKeyFor("void", request, caller);
      return reply(await parts.voidByKey({ ...caller, key: request.params.key, operation }));
    }),
  ];
};

/** Operations on payments. */
export const paymentRoutes = (parts: PaymentHandlerParts): readonly Route[] => {
  const found = (payment: Payment | null, id: string): { readonly body: SandboxPayment } => {
    if (payment === null) throw failures.payment_not_found({ payment: id });
    return { body: paymentToWire(payment, parts.publicUrl) };
  };
  return [
    authorizeRoute(parts),
    ...modifyRoutes(parts),
    defineRoute(sandboxGetPayment, async (request) => {
      const { account } = await identifyCaller(parts, request);
      const { payment_id: paymentId } = request.params;
      return found(await parts.books.findPayment(account.accountId, paymentId), paymentId);
    }),
    defineRoute(sandboxGetPaymentByKey, async (request) => {
      const { account } = await identifyCaller(parts, request);
      const { key } = request.params;
      return found(await parts.books.findPaymentByKey(account.accountId, key), key);
    }),
  ];
};

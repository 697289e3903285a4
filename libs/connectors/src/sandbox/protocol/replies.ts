import type {
  SandboxAccount,
  SandboxAuthentication,
  SandboxDispute,
  SandboxDisputeList,
  SandboxFile,
  SandboxMandate,
  SandboxPayment,
  SandboxPayout,
  SandboxRefund,
  SandboxSession,
  SandboxTax,
  SandboxNewWebhookEndpoint,
  SandboxWebhook,
  SandboxWebhookEndpoint,
  SandboxWebhookEndpointList,
} from "@railyard/contracts";
import {
  sandboxAccountSchema,
  sandboxAuthenticationSchema,
  sandboxDisputeListSchema,
  sandboxDisputeSchema,
  sandboxFileSchema,
  sandboxMandateSchema,
  sandboxPaymentSchema,
  sandboxPayoutSchema,
  sandboxRefundSchema,
  sandboxSessionSchema,
  sandboxTaxSchema,
  sandboxNewWebhookEndpointSchema,
  sandboxWebhookEndpointListSchema,
  sandboxWebhookEndpointSchema,
  sandboxWebhookSchema,
} from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError, StatedFacts } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { readJson, reader } from "../../wire/reading.ts";

export const readAccount = reader<SandboxAccount>(sandboxAccountSchema, "account");
export const readPayment = reader<SandboxPayment>(sandboxPaymentSchema, "payment");
export const readRefund = reader<SandboxRefund>(sandboxRefundSchema, "refund");
export const readPayout = reader<SandboxPayout>(sandboxPayoutSchema, "payout");
export const readDispute = reader<SandboxDispute>(sandboxDisputeSchema, "dispute");
export const readDisputeList = reader<SandboxDisputeList>(sandboxDisputeListSchema, "list of disputes");
export const readFile = reader<SandboxFile>(sandboxFileSchema, "file");
export const readAuthentication = reader<SandboxAuthentication>(sandboxAuthenticationSchema, "authentication");
export const readMandate = reader<SandboxMandate>(sandboxMandateSchema, "mandate");
export const readTax = reader<SandboxTax>(sandboxTaxSchema, "tax");
export const readSession = reader<SandboxSession>(sandboxSessionSchema, "session");
export const readWebhookEndpoint = reader<SandboxWebhookEndpoint>(sandboxWebhookEndpointSchema, "registered address");
export const readNewWebhookEndpoint = reader<SandboxNewWebhookEndpoint>(
  sandboxNewWebhookEndpointSchema,
  "new registered address",
);
export const readWebhookEndpointList = reader<SandboxWebhookEndpointList>(
  sandboxWebhookEndpointListSchema,
  "list of registered addresses",
);
export const readWebhook = reader<SandboxWebhook>(sandboxWebhookSchema, "webhook");

const textIn = (holder: unknown, name: string): string | undefined => {
  const value: unknown = typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
  return typeof value === "string" ? value : undefined;
};

// Something was done under this key before, and only a look-up shows what.
const usedKey = "idempotency_key_reused";

/**
 * The error of a refusal (any status that is not 2xx).
 * @throws {UnreadableResponse} when it is none, or when it leaves open what happened.
 */
export const readRefusal = (response: ProviderResponse): ConnectorError => {
  const body = readJson(response.body, response.status);
  const error: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "error") : undefined;
  const code = textIn(error, "reason") ?? textIn(error, "code");
  if (code === undefined) throw new UnreadableResponse("The provider's refusal has no code.", response.status);
  const message = textIn(error, "message") ?? code;
  if (code === usedKey) throw new UnreadableResponse(message, response.status, code);
  return { code, message, httpStatus: response.status };
};

/** What is stated; what was only made void under a key that the provider had never seen is of nothing (XXX). */
export const statedIn = ({
  amount,
  currency,
  reference,
}: Pick<SandboxPayment, "amount" | "currency" | "reference">): StatedFacts =>
  currency === "XXX" ? {} : { amount, currency, reference };

/** The error that is on a declined payment, refund or payout. */
export const errorOf = (error: SandboxPayment["error"]): { readonly error?: ConnectorError } =>
  error === null
    ? {}
    : {
        error: {
          code: error.code,
          message: error.message,
          ...defined({ issuerCode: error.issuer_code ?? undefined, networkCode: error.network_code ?? undefined }),
        },
      };

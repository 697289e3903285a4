import type { AddressGuard, WebhookPorts } from "@railyard/addresses";
import {
  checkWebhookUrl,
  isPageAddress,
  isReturnAddress,
  pageAddressProblem,
  returnAddressProblem,
} from "@railyard/addresses";
import { customHeadersProblem } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { failures } from "../failures.ts";

const pageMembers = ["terms_url", "privacy_url", "refund_policy_url"] as const;

type PageMembers = { readonly [Name in (typeof pageMembers)[number]]?: string | null | undefined };

/** What a merchant or a profile specifies about where customers and webhooks go, as far as a request gives it. */
export interface OutgoingMembers extends PageMembers {
  readonly return_url?: string | null | undefined;
  readonly webhook_details?: { readonly webhook_url?: string | null | undefined } | null | undefined;
  readonly outgoing_webhook_custom_http_headers?: Readonly<Record<string, string>> | null | undefined;
}

const isGiven = (address: string | null | undefined): address is string => address !== null && address !== undefined;

const checkPages = (given: PageMembers): void => {
  for (const field of pageMembers) {
    const address = given[field];
    if (isGiven(address) && !isPageAddress(address)) {
      throw edgeFailures.invalid_data({ field, problem: pageAddressProblem });
    }
  }
};

const headersField = "outgoing_webhook_custom_http_headers";

const checkHeaders = (headers: Readonly<Record<string, string>>): void => {
  const problem = customHeadersProblem(headers);
  if (problem !== undefined) throw edgeFailures.invalid_data({ field: headersField, problem });
};

/** Where webhooks may go. */
export interface OutgoingPorts {
  /** Which addresses the events service connects to. */
  readonly mayConnect: AddressGuard;
  /** Ports that the network lets webhooks out by; absent: any. */
  readonly webhookPorts?: WebhookPorts | undefined;
}

const webhookField = "webhook_details.webhook_url";

const checkWebhook = (address: string, { mayConnect, webhookPorts }: OutgoingPorts): void => {
  const checked = checkWebhookUrl(address, mayConnect, webhookPorts);
  if ("url" in checked) return;
  const { closedPort, problem } = checked;
  if (closedPort !== undefined && webhookPorts !== undefined) {
    const ports = webhookPorts.join(", ");
    throw failures.webhook_port_closed({ field: webhookField, port: closedPort, ports });
  }
  const reason = `webhooks cannot be posted there, because ${problem}`;
  throw edgeFailures.invalid_data({ field: webhookField, problem: reason });
};

/**
 * Refuses a return address that a browser would run instead of open, addresses of pages that are none, an address that
 * webhooks cannot be posted to, and headers that webhooks cannot carry.
 * @throws {Failure} `invalid_data` and `webhook_port_closed` (IR_06 422).
 */
export const checkOutgoing = (given: OutgoingMembers, ports: OutgoingPorts): void => {
  const { return_url: returnUrl, webhook_details: webhookDetails } = given;
  if (isGiven(returnUrl) && !isReturnAddress(returnUrl)) {
    throw edgeFailures.invalid_data({ field: "return_url", problem: returnAddressProblem });
  }
  checkPages(given);
  const webhookUrl = webhookDetails?.webhook_url;
  if (isGiven(webhookUrl)) checkWebhook(webhookUrl, ports);
  checkHeaders(given.outgoing_webhook_custom_http_headers ?? {});
};

import { createHash } from "node:crypto";

import { sandboxCustomerChoice, sandboxCustomerPage } from "@railyard/contracts";
import type { HtmlReply, Route } from "@railyard/http";
import { defineRoute, escapeHtml, pageReply, redirectReply } from "@railyard/http";
import { isCurrency, toMajorUnitString } from "@railyard/money";

import { pageNameOf } from "../../domain/page-address.ts";
import type { Payment } from "../../domain/payment.ts";
import { deviceDataReferenceOf } from "../../domain/payment-operations.ts";
import type { showPage, takeChoice } from "../../use-cases/choose-on-page.ts";

export interface PageParts {
  readonly show: ReturnType<typeof showPage>;
  readonly choose: ReturnType<typeof takeChoice>;
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1a2233}
h1{font-size:1.25rem}dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere}
form{display:inline}button,a{font:inherit;padding:.6rem 1.1rem;margin:.25rem .5rem .25rem 0;border-radius:.4rem}
button{border:1px solid #1a2233;background:#fff;cursor:pointer}`;
const styleHash = createHash("sha256").update(style).digest("base64");

/** A page of the sandbox, without scripts; its caller sends the customer on to a shop not known here. */
export const sandboxPage = (title: string, body: string): HtmlReply =>
  pageReply(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
      `<meta name="viewport" content="width=device-width"><style>${style}</style></head>` +
      `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    // As banks do: shops show the page in a frame.
    { styleHashes: [styleHash], formTargets: "anywhere", isFrameable: true },
  );

/** An amount in minor units as people read it. */
export const amountTextOf = (amount: number, currency: string): string =>
  isCurrency(currency) ? `${toMajorUnitString(amount, currency)} ${currency}` : `${amount} ${currency}`;

const button = ({ paymentId: id, pageToken: token }: Payment, choice: string, label: string): string =>
  `<form method="post" action="/challenge/${escapeHtml(pageNameOf({ id, token }))}/${choice}">` +
  `<button type="submit">${label}</button></form>`;

const returnAddress = (payment: Payment, result: string): string => {
  const url = new URL(payment.returnUrl);
  url.searchParams.set("provider_payment_id", payment.paymentId);
  url.searchParams.set("result", result);
  if (payment.customerPage === "device_data") {
    url.searchParams.set("collectionReference", deviceDataReferenceOf(payment));
  }
  return url.href;
};

// A bank does this unseen and by scripts; without any, a press of the button replaces it.
const devicePage = (payment: Payment): HtmlReply =>
  sandboxPage(
    "Sandbox bank: looking at your device",
    `<p>Your bank looks at the browser you use.</p>${button(payment, "complete", "Continue")}`,
  );

const openPage = (payment: Payment): HtmlReply => {
  if (payment.customerPage === "device_data") return devicePage(payment);
  const isChallenge = payment.customerPage === "challenge";
  const means = isChallenge ? `card ending in ${payment.cardLast4 ?? ""}` : (payment.methodType ?? payment.method);
  const facts =
    `<dl><dt>Amount</dt><dd>${escapeHtml(amountTextOf(payment.amount, payment.currency))}</dd>` +
    `<dt>Pay with</dt><dd>${escapeHtml(means)}</dd>` +
    `<dt>Reference</dt><dd>${escapeHtml(payment.orderReference)}</dd></dl>`;
  const buttons = isChallenge
    ? button(payment, "complete", "Complete") + button(payment, "reject", "Reject")
    : button(payment, "complete", "Success") + button(payment, "reject", "Failure") + button(payment, "leave", "Leave");
  const title = isChallenge ? "Sandbox bank: confirm your payment" : "Sandbox: pay";
  return sandboxPage(title, facts + buttons);
};

const decidedPage = (payment: Payment): HtmlReply =>
  sandboxPage(
    "This payment is decided",
    `<p>Nothing is left to do here.</p><a href="${escapeHtml(returnAddress(payment, payment.status))}">Go back</a>`,
  );

/** The page a customer sees, without scripts, and its buttons. */
export const pageRoutes = (parts: PageParts): readonly Route[] => [
  defineRoute(sandboxCustomerPage, async (request) => {
    const payment = await parts.show(request.params.payment_id);
    return payment.status === "requires_customer" ? openPage(payment) : decidedPage(payment);
  }),
  defineRoute(sandboxCustomerChoice, async (request) => {
    const { payment_id: pageName, choice } = request.params;
    const payment = await parts.choose({ pageName, choice });
    return redirectReply(returnAddress(payment, choice === "leave" ? "left" : payment.status));
  }),
];

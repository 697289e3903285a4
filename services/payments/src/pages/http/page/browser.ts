import { cutText } from "@railyard/members";
import type { IncomingHttpHeaders } from "node:http";

import type { ConfirmPaymentRequest } from "@railyard/contracts";

import type { SentForm } from "../../wire/payment-form-wire.ts";
import { customerAddressOf, languagesOf } from "../../../kernel/http/caller.ts";

type BrowserInfo = NonNullable<ConfirmPaymentRequest["browser_info"]>;

const headerLengthMax = 2048;

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" && value !== "" ? cutText(value, headerLengthMax) : null;
};

/** A whole number that the script put into the form. */
const numberOf = (form: SentForm, name: string, maximum: number): number | null => {
  const text = form[name] ?? "";
  const value = /^-?\d{1,6}$/.test(text) ? Number(text) : null;
  return value !== null && Math.abs(value) <= maximum ? value : null;
};

const withoutNulls = (members: Readonly<Record<string, string | number | boolean | null>>): BrowserInfo =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/** What 3-D Secure wants to know of the customer's browser: from its headers, and from the script where it runs. */
export const browserOf = (headers: IncomingHttpHeaders, form: SentForm): BrowserInfo => {
  const languages = languagesOf(headers);
  return withoutNulls({
    user_agent: headerOf(headers, "user-agent"),
    accept_header: headerOf(headers, "accept"),
    language: languages?.split(/[,;]/, 1)[0]?.trim() ?? null,
    ip_address: cutText(customerAddressOf(headers), 64) ?? null,
    java_enabled: false,
    java_script_enabled: form["screen_width"] !== undefined,
    color_depth: numberOf(form, "color_depth", 255),
    screen_height: numberOf(form, "screen_height", 100_000),
    screen_width: numberOf(form, "screen_width", 100_000),
    time_zone: numberOf(form, "time_zone", 1_440),
  });
};

import type { ContactRequest } from "@railyard/contracts";
import { redactedText } from "@railyard/contracts";

const redactedTexts = <Texts extends Readonly<Record<string, string | null | undefined>>>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, typeof value === "string" ? redactedText : value]),
  ) as Texts;

/** What stays of the billing or shipping details of an erased customer: which members there were, and the country. */
export const redactedContact = ({ address, phone, email }: ContactRequest): ContactRequest => ({
  ...(address === undefined || address === null
    ? {}
    : { address: { ...redactedTexts(address), country: address.country ?? null } }),
  ...(phone === undefined || phone === null ? {} : { phone: redactedTexts(phone) }),
  ...(email === undefined || email === null ? {} : { email: redactedText }),
});

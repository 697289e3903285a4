// What several methods share.
import type { AuthorizeInput } from "../../port/inputs.ts";
import { billingField } from "../../port/required-fields.ts";
import { given } from "../../wire/request-values.ts";

/** The customer's name, for methods that want to know whose an account is. */
export const ownerOf = ({ billing }: AuthorizeInput): string | undefined =>
  given([billing?.firstName, billing?.lastName].flatMap((name) => given(name) ?? []).join(" "));

export const email = billingField("email", "email", "user_email_address");
export const firstName = billingField("address.first_name", "billing_first_name", "user_billing_name");
export const lastName = billingField("address.last_name", "billing_last_name", "user_billing_name");

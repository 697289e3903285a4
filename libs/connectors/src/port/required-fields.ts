import { defined } from "@railyard/members";

/** Kind of a form's input: a plain one by name, or one with options. */
export type FieldInput = string | { readonly kind: string; readonly options: readonly string[] };

/** A member of the payment request that a provider needs; what listings show as required. */
export interface RequiredField {
  /** Dotted path that names the field in a listing, such as `billing.address.country`. */
  readonly name: string;
  /** Dotted path in the request that confirms the payment. */
  readonly requestPath: string;
  /** Name for a form. */
  readonly displayName: string;
  readonly input: FieldInput;
  /** Whether only payments that set up a mandate need it, or only those that do not. Absent: both. */
  readonly only?: "with_mandate" | "without_mandate";
  /** Sub-types that need it. Absent: all of the method. */
  readonly paymentMethodTypes?: readonly string[];
}

const inMethod = (
  requestPath: string,
  displayName: string,
  input: FieldInput,
  paymentMethodTypes?: readonly string[],
): RequiredField => ({
  name: requestPath,
  requestPath,
  displayName,
  input,
  ...defined({ paymentMethodTypes }),
});

/** A member of the method's own data; `path` starts below `payment_method_data`. */
export const methodField = (
  path: string,
  displayName: string,
  input: FieldInput,
  paymentMethodTypes?: readonly string[],
): RequiredField => inMethod(`payment_method_data.${path}`, displayName, input, paymentMethodTypes);

/** A member of the billing details; `path` starts below `billing`. */
export const billingField = (
  path: string,
  displayName: string,
  input: FieldInput,
  limits: Pick<RequiredField, "only" | "paymentMethodTypes"> = {},
): RequiredField => ({
  name: `billing.${path}`,
  requestPath: `payment_method_data.billing.${path}`,
  displayName,
  input,
  ...limits,
});

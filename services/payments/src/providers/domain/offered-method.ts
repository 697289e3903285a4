import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";

/** A form's input: a plain one by name, or one with options. */
export type FieldInput = string | { readonly kind: string; readonly options: readonly string[] };

/** A member of the confirming request that a connector needs. */
export interface NeededField {
  /** Dotted path by which a listing names the field. */
  readonly name: string;
  readonly requestPath: string;
  readonly displayName: string;
  readonly input: FieldInput;
  readonly only?: "with_mandate" | "without_mandate";
  readonly paymentMethodTypes?: readonly string[];
}

/** A payment method as a connector's manifest declares it. */
export interface OfferedMethod {
  readonly paymentMethod: string;
  readonly paymentMethodTypes: readonly string[];
  readonly supportsMandates: boolean;
  readonly cardNetworks?: readonly string[];
  readonly paymentExperiences?: readonly string[];
  readonly bankNames?: Readonly<Record<string, readonly string[]>>;
  readonly requiredFields?: readonly NeededField[];
}

/** One sub-type at one connector account of the merchant, as its settings enable it. */
export interface EnabledType {
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType;
  readonly offered: OfferedMethod;
  /** Networks that the settings name; null when they name none. */
  readonly networks: readonly string[] | null;
  readonly experience: string | null;
  readonly isRecurring: boolean;
  readonly isInstallment: boolean;
  /** The provider that verifies the customer's account before it is used; null without one. */
  readonly verifier: string | null;
}

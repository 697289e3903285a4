import type { Sealer } from "./sealer.ts";

const separator = " ";

/** A secret of no merchant. */
export interface OwnerlessContext {
  /** Takes the merchant's place in the binding. */
  readonly scope: string;
  readonly purpose: string;
}

/** Seals a secret together with a data key of its own, so that nothing else must be kept to open it. */
export const sealAlone = (sealer: Sealer, plaintext: string, { scope, purpose }: OwnerlessContext): string => {
  const dataKey = sealer.newDataKey(scope);
  return `${dataKey}${separator}${sealer.seal(plaintext, { merchantId: scope, purpose }, dataKey)}`;
};

/** Opens what {@link sealAlone} sealed. */
export const openAlone = (sealer: Sealer, sealed: string, { scope, purpose }: OwnerlessContext): string => {
  const [dataKey = "", secret = ""] = sealed.split(separator);
  return sealer.open(secret, { merchantId: scope, purpose }, dataKey);
};

/** The same secret with its data key sealed under the current master key; the same text when it is already. */
export const resealAlone = (sealer: Sealer, sealed: string, scope: string): string => {
  const [dataKey = "", secret = ""] = sealed.split(separator);
  return `${sealer.resealDataKey(scope, dataKey)}${separator}${secret}`;
};

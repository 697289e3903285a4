import type { PaymentDetails } from "./payment-details.ts";

/** Whether only a browser has set the request member, or a part of it; `billing.address.country` names a part. */
export const isSetByClient = ({ clientPaths = [] }: Pick<PaymentDetails, "clientPaths">, name: string): boolean =>
  clientPaths.some((path) => path === name || path.startsWith(`${name}.`));

/** The paths of what only browsers have set, with more of them. */
export const withClientPaths = (
  { clientPaths: before = [] }: Pick<PaymentDetails, "clientPaths">,
  paths: readonly string[],
): Pick<PaymentDetails, "clientPaths"> => {
  const after = [...new Set([...before, ...paths])];
  return after.length === 0 ? {} : { clientPaths: after };
};

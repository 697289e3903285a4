import type { Candidate } from "./decision.ts";
import { accountSubject, gatewaySubject } from "./scoring/outcome.ts";

/** A gateway that could process a payment, and the account at it; any of the gateway when null. */
export interface EligibleGateway {
  readonly name: string;
  readonly account: string | null;
}

const labelOf = ({ name, account }: EligibleGateway): string => (account === null ? name : `${name}:${account}`);

/** The gateway and account that a text such as `northpay:mca_1` names; without a colon, the gateway alone. */
export const readEligibleGateway = (text: string): EligibleGateway => {
  const colon = text.indexOf(":");
  if (colon <= 0) return { name: text, account: null };
  const account = text.slice(colon + 1);
  return { name: text.slice(0, colon), account: account === "" ? null : account };
};

/** Whether a gateway is among those that were tried. They are the same whatever case their names are written in. */
export const isExcluded = (excluded: ReadonlySet<string>, gateway: EligibleGateway): boolean =>
  excluded.has(gatewaySubject(gateway.name)) || excluded.has(gatewaySubject(labelOf(gateway)));

/**
 * The gateways to decide among, the preferred one first, each once, without those that are excluded. Callers may report
 * outcomes without the account, so an account has scores of its own only next to another one of its gateway.
 */
export const candidatesAmong = (
  eligible: readonly EligibleGateway[],
  preferred: string | null,
  excluded: ReadonlySet<string>,
): readonly Candidate[] => {
  const listed = eligible.length === 0 && preferred !== null ? [{ name: preferred, account: null }] : eligible;
  const isPreferred = ({ name }: EligibleGateway): boolean => name === preferred;
  const inOrder = [...listed.filter(isPreferred), ...listed.filter((gateway) => !isPreferred(gateway))];
  const distinct = [...new Map(inOrder.map((gateway) => [labelOf(gateway), gateway])).values()];
  const isAlone = ({ name }: EligibleGateway): boolean =>
    distinct.filter((other) => gatewaySubject(other.name) === gatewaySubject(name)).length === 1;
  return distinct
    .filter((gateway) => !isExcluded(excluded, gateway))
    .map((gateway) => ({
      subject:
        gateway.account === null || isAlone(gateway) ? gatewaySubject(gateway.name) : accountSubject(gateway.account),
      gatewayName: gateway.name,
      merchantConnectorId: gateway.account,
    }));
};

import type { MerchantScores } from "./score-state.ts";
import { scorePolicy } from "./score-settings.ts";

/** What all merchants together know of a gateway. Each of them counts at most once, however much it pays. */
export interface ConnectorExperience {
  /** Merchants that contribute. */
  merchants: number;
  weight: number;
  /** Sum of their rates above their own mean rate, weighted. */
  excess: number;
}

/** Outcomes of a merchant that make its word count half. */
const halfTrusted = 100;
/** So many merchants must contribute before others benefit: what one merchant alone knows is not shared. */
const leastMerchants = 3;
/** Weight of knowing nothing, in merchants. */
const doubt = 2;

const connectorOf = (connectors: Map<string, ConnectorExperience>, subject: string): ConnectorExperience => {
  const known = connectors.get(subject);
  if (known !== undefined) return known;
  const made = { merchants: 0, weight: 0, excess: 0 };
  connectors.set(subject, made);
  return made;
};

/** Takes what a merchant has contributed out of the experience. */
export const withdraw = (
  connectors: Map<string, ConnectorExperience>,
  subject: string,
  { weight, rate }: { readonly weight: number; readonly rate: number },
): void => {
  const known = connectors.get(subject);
  if (known === undefined || weight === 0) return;
  known.merchants -= 1;
  known.weight -= weight;
  known.excess -= weight * rate;
  if (known.merchants <= 0) connectors.delete(subject);
};

/** Puts what a merchant knows of a gateway in the place of what it knew before. Rates are from 0 to 1. */
export const contribute = (
  connectors: Map<string, ConnectorExperience>,
  subject: string,
  contribution: { weight: number; rate: number },
  now: { readonly outcomes: number; readonly excess: number },
): void => {
  withdraw(connectors, subject, contribution);
  contribution.weight = now.outcomes / (now.outcomes + halfTrusted);
  contribution.rate = now.excess;
  const experience = connectorOf(connectors, subject);
  experience.merchants += 1;
  experience.weight += contribution.weight;
  experience.excess += contribution.weight * contribution.rate;
};

/** The rate that is expected of a gateway that is new to the merchant. */
export const expectedRate = (
  connectors: ReadonlyMap<string, ConnectorExperience>,
  subject: string,
  merchant: MerchantScores | undefined,
): number => {
  const usual = merchant?.mean ?? scorePolicy.priorRate;
  const known = connectors.get(subject);
  if (known === undefined || known.merchants < leastMerchants) return usual;
  return usual + known.excess / (known.weight + doubt);
};

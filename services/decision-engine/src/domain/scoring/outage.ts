import { scorePolicy } from "./score-settings.ts";

/** How probable it is that something that is not the gateway is down, as of a number of the merchant's steps. */
export interface Outage {
  chance: number;
  steppedTo: number;
}

/** Shares that go down and come back within a number of steps. */
export const changesOf = (
  failing: number,
  recovering: number,
  steps: number,
): { readonly toDown: number; readonly toUp: number } => {
  const changing = failing + recovering;
  const changed = 1 - (1 - changing) ** steps;
  return { toDown: (changed * failing) / changing, toUp: (changed * recovering) / changing };
};

const chanceAfter = (chance: number, failing: number, recovering: number, steps: number): number => {
  const { toDown, toUp } = changesOf(failing, recovering, steps);
  return chance * (1 - toUp) + (1 - chance) * toDown;
};

const { issuerFailing, issuerRecovering, commonFailing, commonRecovering, commonLeft, downRate } = scorePolicy;

/** How probable it is at a step that payments of an issuer fail at a gateway; one without outcomes works. */
export const issuerChance = (outage: Outage | undefined, steps: number): number =>
  outage === undefined ? 0 : chanceAfter(outage.chance, issuerFailing, issuerRecovering, steps - outage.steppedTo);

/** How probable it is at a step that payments fail at every gateway. */
export const commonChance = (outage: Outage, steps: number): number =>
  chanceAfter(outage.chance, commonFailing, commonRecovering, steps - outage.steppedTo);

/** How probable it is that others than the gateway are at fault. */
export interface OtherCauses {
  /** That payments of this issuer fail at the gateway. */
  readonly issuer: number;
  /** That payments fail at every gateway: the customers, the issuers or the caller are at fault. */
  readonly common: number;
}

/** What was believed before an outcome. */
export interface Forecast extends OtherCauses {
  /** Expected share of success while everything works. */
  readonly expected: number;
  /** How probable it is that the gateway is down. */
  readonly down: number;
}

/** What is left of the usual rate while others may be at fault. */
export const usualLeft = (common: number): number => 1 - common * (1 - commonLeft);

const posterior = (prior: number, given: number, otherwise: number, isSuccess: boolean): number => {
  const likely = prior * (isSuccess ? given : 1 - given);
  const unlikely = (1 - prior) * (isSuccess ? otherwise : 1 - otherwise);
  return likely / (likely + unlikely);
};

/** How probable it is after an outcome that the payment's issuer is at fault. */
export const issuerAfter = ({ expected, down, issuer, common }: Forecast, isSuccess: boolean): number => {
  const works = (1 - down) * expected * usualLeft(common) + down * downRate;
  return posterior(issuer, downRate, works, isSuccess);
};

/** How probable it is after an outcome that what all gateways share is at fault. */
export const commonAfter = ({ expected, down, issuer, common }: Forecast, isSuccess: boolean): number => {
  const working = (1 - down) * (1 - issuer);
  const usual = working * expected + (1 - working) * downRate;
  const during = working * expected * commonLeft + (1 - working) * downRate;
  return posterior(common, during, usual, isSuccess);
};

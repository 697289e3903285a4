import { assumeRecovered } from "./belief.ts";
import { scorePolicy } from "./score-settings.ts";
import type { MerchantScores, SubjectScore } from "./score-state.ts";

/** From here on something is taken to be down. */
const moreLikelyThanNot = 0.5;

/** Considers gateways that went down to be most likely recovered, when `isMeant` returns true for them. */
const bringBack = (merchant: MerchantScores, isMeant: (downSince: number) => boolean): void => {
  for (const subject of merchant.subjects.values()) {
    if (subject.downSince === null || !isMeant(subject.downSince)) continue;
    assumeRecovered(subject.belief, scorePolicy.togetherShare);
    subject.downSince = null;
  }
};

/** A gateway that comes back brings those with it that went down at the same time: they were down for one reason. */
export const noteWhetherDown = (merchant: MerchantScores, subject: SubjectScore, down: number): void => {
  if (down > moreLikelyThanNot) subject.downSince ??= merchant.outcomes;
  else if (subject.downSince !== null) {
    const since = subject.downSince;
    subject.downSince = null;
    bringBack(merchant, (downSince) => Math.abs(downSince - since) <= scorePolicy.togetherWithin);
  }
};

/** An outage of everything explains the failures of gateways that went down since shortly before it. */
export const noteCommon = (merchant: MerchantScores, chance: number): void => {
  const { common } = merchant;
  const wasCommon = common.chance > moreLikelyThanNot;
  const isCommon = chance > moreLikelyThanNot;
  common.chance = chance;
  common.steppedTo = merchant.steps;
  if (isCommon === wasCommon) return;
  if (isCommon) common.begunAt = merchant.outcomes;
  bringBack(merchant, (downSince) => common.begunAt - downSince <= scorePolicy.togetherWithin);
};

/**
 * Notes how probable it is now that payments of an issuer fail at a gateway; of at most `limit` issuers. One that
 * answers through a gateway again does so through the others.
 */
export const noteIssuer = (
  {
    merchant,
    subject,
    limit,
  }: { readonly merchant: MerchantScores; readonly subject: SubjectScore; readonly limit: number },
  issuer: string,
  { before, after }: { readonly before: number; readonly after: number },
): void => {
  if (!subject.issuers.delete(issuer) && subject.issuers.size >= limit) {
    const [oldest] = subject.issuers.keys();
    if (oldest !== undefined) subject.issuers.delete(oldest);
  }
  subject.issuers.set(issuer, { chance: after, steppedTo: merchant.steps });
  if (before <= moreLikelyThanNot || after > moreLikelyThanNot) return;
  for (const { issuers } of merchant.subjects.values()) {
    const other = issuers.get(issuer);
    if (other !== undefined && other.chance > moreLikelyThanNot) other.chance *= 1 - scorePolicy.togetherShare;
  }
};

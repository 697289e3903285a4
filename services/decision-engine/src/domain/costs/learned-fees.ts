import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { connectorSettingsNamed } from "../settings/connector-settings.ts";
import type { NarrowFee } from "./connector-fees.ts";
import { readNarrowFees } from "./connector-fees.ts";
import type { LearnedFee } from "./learn-fees.ts";

/** The fees that reports taught a merchant, by gateway name or account id, in lower case. */
export type MerchantLearnedFees = ReadonlyMap<string, readonly NarrowFee[]>;

/** The names under which they are kept. */
export const learnedFeeSettings = connectorSettingsNamed("learnedFees");

/** Networks and currencies of one report whose fees are kept, those of most payments. */
const maximumLearned = 200;

/** A fee as it is kept. */
export interface KeptLearnedFee {
  readonly card_network: string | null;
  readonly currency: string;
  readonly pct_bps: number;
  readonly fixed: number;
  readonly payment_count: number;
}

/** Whether it can be read again: no larger than a fee that is set may be, of a network with a name as short. */
const isReadable = (fee: KeptLearnedFee): boolean => {
  const list = createProblemList();
  readNarrowFees([fee], "fees", list);
  return list.problems.length === 0;
};

/** Those that decisions may go by, as they are kept. */
export const trustedFees = (fees: readonly LearnedFee[]): readonly KeptLearnedFee[] =>
  fees
    .filter(({ verdict }) => verdict === "good")
    .map((fee) => ({
      card_network: fee.cardNetwork,
      currency: fee.currency,
      pct_bps: fee.shareBps,
      fixed: fee.fixed,
      payment_count: fee.samples,
    }))
    .filter(isReadable)
    .slice(0, maximumLearned);

/** The fees of a connector as they are kept; null: there are none that this version can read. */
export const readLearnedFees = ({ fees }: JsonObject): readonly NarrowFee[] | null => {
  const list = createProblemList();
  const read = readNarrowFees(fees, "fees", list);
  if (read.length === 0 || list.problems.length > 0) return null;
  return read.map((one) => ({ ...one, fee: { ...one.fee, source: "report" } }));
};

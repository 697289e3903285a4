import type { RankingAlgorithm } from "@railyard/contracts";
import { isFailure, isOperational } from "@railyard/failures";

import type { EnginePayment } from "../domain/engine-payment.ts";
import { cardOfBin } from "../domain/networks/card-ranges.ts";
import type { DebitRouting } from "../domain/networks/compare-networks.ts";
import { compareNetworks } from "../domain/networks/compare-networks.ts";
import { readDebitPayment } from "../domain/networks/debit-card.ts";
import { defaultDebitRouting } from "../domain/networks/debit-routing-settings.ts";
import type { MerchantSettings } from "../domain/settings/resolve-settings.ts";
import { failures } from "../failures.ts";
import type { MerchantDirectory } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";

/** The outcome of comparing networks. */
export interface ComparedNetworks {
  readonly routing: DebitRouting | null;
  /** Name of the failure for which there is none; null where there is one. */
  readonly problem: string | null;
}

/** The payment whose networks are compared, and what applies to it. */
export interface NetworkTerms {
  readonly payment: EnginePayment;
  readonly settings: MerchantSettings;
}

const compare = async (
  directory: MerchantDirectory,
  caller: Caller,
  { payment, settings }: NetworkTerms,
): Promise<DebitRouting> => {
  const { merchantId, directoryVersion } = caller;
  const isEnabled = await directory.isDebitRoutingEnabled(merchantId, directoryVersion);
  if (!isEnabled) throw failures.debit_routing_disabled({ merchant_id: merchantId, field: "rankingAlgorithm" });
  const debitRouting = settings.debitRouting ?? defaultDebitRouting;
  const { payment: debit, problems } = readDebitPayment(payment.metadata, debitRouting);
  if (problems.length > 0) {
    throw failures.debit_routing_metadata_invalid({
      count: problems.length,
      field: problems[0]?.field,
      data: { validation_errors: problems.map((problem) => ({ ...problem })) },
    });
  }
  const {
    amount,
    traits: { currency, cardBin },
  } = payment;
  // The platform's ranges of cards are the payments service's, and name one network each.
  const card = debit.card ?? cardOfBin(debitRouting.cardRanges, cardBin);
  if (card === null) {
    throw failures.co_badged_networks_not_found({ field: "paymentInfo.metadata.co_badged_card_data" });
  }
  return compareNetworks({ ...debit, card, amount, currency: currency ?? "" }, debitRouting.fees);
};

/**
 * Compares the networks of the card where the algorithm asks for it; null where it does not. What prevents it is
 * reported where networks are all that is asked for, and noted where success rates decide.
 * @throws {Failure} debit_routing_disabled, debit_routing_metadata_invalid, co_badged_networks_not_found
 */
export const compareDebitNetworks =
  (ports: { readonly directory: MerchantDirectory }) =>
  async (caller: Caller, algorithm: RankingAlgorithm, terms: NetworkTerms): Promise<ComparedNetworks | null> => {
    if (algorithm !== "NTW_BASED_ROUTING" && algorithm !== "NTW_SR_HYBRID_ROUTING") return null;
    try {
      return { routing: await compare(ports.directory, caller, terms), problem: null };
    } catch (error) {
      if (algorithm === "NTW_BASED_ROUTING") throw error;
      if (isFailure(error)) return { routing: null, problem: error.failureName };
      if (isOperational(error)) return { routing: null, problem: error.code };
      throw error;
    }
  };

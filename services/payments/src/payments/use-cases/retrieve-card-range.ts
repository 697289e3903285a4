import type { CardRangeAnswer } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { cardRangeToWire } from "../../methods/wire/card-range-wire.ts";
import { paymentOfSecret } from "./listing/list-payment-methods.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";

export interface RetrieveCardRangeInput {
  readonly caller: Caller;
  readonly digits: string;
  readonly clientSecret: string | null;
}

/**
 * What is known of the cards that begin with the digits.
 * @throws {Failure} `card_digits_invalid` (IR_32), `card_range_unknown` (IR_31), and those of the client secret.
 */
export const retrieveCardRange =
  (ports: Pick<Ports, "cardRanges" | "clock" | "payments" | "policy" | "vault">) =>
  async ({ caller, digits, clientSecret }: RetrieveCardRangeInput): Promise<CardRangeAnswer> => {
    if (caller.isClient) await paymentOfSecret(ports, caller, clientSecret);
    if (!/^(\d{6}|\d{8})$/.test(digits)) throw failures.card_digits_invalid({ field: "bin" });
    const range = ports.cardRanges.lookUp(digits);
    if (range === null) throw failures.card_range_unknown({ digits });
    return cardRangeToWire(digits, range);
  };

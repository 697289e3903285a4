import type { CreatePayoutRequest, MerchantSnapshot, Payout as PayoutRepresentation } from "@railyard/contracts";

import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import { newPayoutLink } from "../../links/domain/payout-link.ts";
import { checkReady, confirmedPayout, newPayout } from "../domain/change-payout.ts";
import type { Payout, PayoutChoice } from "../domain/payout.ts";
import { startPayoutAttempt } from "../domain/payout.ts";
import { recipientOf } from "../domain/stated-payout.ts";
import { newPayoutFromWire } from "../wire/stated-payout-wire.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import { failures } from "../failures.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { Ports, StoredPayout } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { Repetition } from "../../kernel/use-cases/made-before.ts";
import { insertUnlessMadeBefore, madeBefore } from "../../kernel/use-cases/made-before.ts";
import { linkContextOf } from "./change-terms.ts";
import { choosePayoutConnectors } from "./choose-payout-connectors.ts";
import { runPayout } from "./run-payout.ts";
import { checkRecipient, withStoredDestination } from "./stored-destination.ts";
import { sealDestination } from "./destination-sealing.ts";
import type { PayoutSyncPorts } from "./payout-operation.ts";
import type { DestinationPorts } from "./stored-destination.ts";

export interface CreatePayoutInput {
  readonly caller: Caller;
  readonly request: CreatePayoutRequest;
  readonly idempotencyKey: string | null;
}

interface PreparedPayout {
  readonly merchant: MerchantSnapshot;
  readonly payout: Payout;
  /** Accounts to try next when the attempt is refused. */
  readonly others: readonly PayoutChoice[];
  /** Whether the attempt is to be sent now. */
  readonly isSending: boolean;
}

type CreationPorts = PayoutSyncPorts & DestinationPorts;

const prepare = async (ports: CreationPorts, { caller, request }: CreatePayoutInput): Promise<PreparedPayout> => {
  const merchant = await merchantOf(ports, caller, request.merchant_id);
  const stated = await withStoredDestination(ports, merchant, newPayoutFromWire(request), null);
  await checkRecipient(ports, merchant, recipientOf(stated, null));
  const profile = resolveProfile(merchant, {
    requested: stated.profileId ?? null,
    ofCredential: caller.profileId,
    businessCountry: stated.businessCountry ?? null,
    businessLabel: stated.businessLabel ?? null,
  });
  const now = ports.clock.now();
  const payoutId = request.payout_id ?? ports.ids.payoutId();
  const owner = { merchantId: merchant.merchant_id, payoutId };
  const link = newPayoutLink(stated.link, stated, linkContextOf(ports, owner, profile.payout_link_config));
  const payout = newPayout(stated, {
    merchant,
    profile,
    payoutId,
    link,
    secret: ports.ids.secret(),
    now,
    seal: ({ secret }) => sealDestination(ports.vault, merchant, secret),
  });
  if (!stated.isConfirming) return { merchant, payout, others: [], isSending: false };
  checkReady(payout);
  const [choice, ...others] = await choosePayoutConnectors(ports, merchant, payout);
  const confirmed = confirmedPayout(payout, choice);
  if (!confirmed.autoFulfill) return { merchant, payout: confirmed, others, isSending: false };
  const started = startPayoutAttempt(confirmed, { choice, until: claimEnd(ports), now });
  return { merchant, payout: { ...started, version: payout.version }, others, isSending: true };
};

const repetitionOf = (
  { payouts }: Pick<Ports, "payouts">,
  { caller, idempotencyKey }: CreatePayoutInput,
): Repetition<StoredPayout> => ({ store: payouts, caller, idempotencyKey, objectOf: ({ payout }) => payout });

/**
 * Stores a new payout.
 * @returns the payout that the same idempotency key made before, when it was a repetition; otherwise null.
 */
const insert = (
  ports: Pick<Ports, "clock" | "payouts">,
  payout: Payout,
  input: CreatePayoutInput,
): Promise<StoredPayout | null> => {
  const { idempotencyKey, caller } = input;
  const origin = { idempotencyKey, directoryVersion: caller.directoryVersion };
  return insertUnlessMadeBefore(
    ports,
    repetitionOf(ports, input),
    () => ports.payouts.insert(payout, origin),
    () => {
      throw failures.duplicate_payout({ payout_id: payout.payoutId });
    },
  );
};

/**
 * Makes a payout, confirms it when the request states `confirm`, and sends it when it is to be fulfilled at once.
 * @throws {Failure} those of `newPayout`, of `newPayoutLink` and of choosing a connector, `duplicate_payout` (HE_01).
 */
export const createPayout =
  (ports: CreationPorts) =>
  async (input: CreatePayoutInput): Promise<PayoutRepresentation> => {
    const known = await madeBefore(ports, repetitionOf(ports, input));
    if (known !== null) return payoutToWire(known.payout);
    const { merchant, payout, others, isSending } = await prepare(ports, input);
    const repeated = await insert(ports, payout, input);
    if (repeated !== null) return payoutToWire(repeated.payout);
    if (!isSending) return payoutToWire(payout);
    const stored = { payout, directoryVersion: input.caller.directoryVersion };
    return payoutToWire(await runPayout(ports, { merchant, stored, others }));
  };

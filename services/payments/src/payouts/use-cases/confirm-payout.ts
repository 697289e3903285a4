import type { ConfirmPayoutRequest, MerchantSnapshot, Payout as PayoutRepresentation } from "@railyard/contracts";
import type { UpdatePayoutRequest } from "@railyard/contracts";

import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import {
  checkPayout,
  checkReady,
  confirmedPayout,
  payoutSessionEnd,
  updatedPayout,
  withStated,
} from "../domain/change-payout.ts";
import type { PayoutContext } from "../domain/change-payout.ts";
import type { Payout } from "../domain/payout.ts";
import { startPayoutAttempt } from "../domain/payout.ts";
import type { StatedPayout } from "../domain/stated-payout.ts";
import { recipientOf } from "../domain/stated-payout.ts";
import { statedPayoutFromWire } from "../wire/stated-payout-wire.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import { isPayoutPossible } from "../domain/payout-status.ts";
import { failures } from "../failures.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { Ports, StoredPayout } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { TermsInput } from "./change-terms.ts";
import { withChangedTerms } from "./change-terms.ts";
import { choosePayoutConnectors } from "./choose-payout-connectors.ts";
import type { PayoutStep } from "./payout-changes.ts";
import { savePayout, withFreePayout } from "./payout-changes.ts";
import type { PayoutRun } from "./run-payout.ts";
import { runPayout } from "./run-payout.ts";
import { checkRecipient, withStoredDestination } from "./stored-destination.ts";
import { sealDestination } from "./destination-sealing.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";
import type { PayoutSyncPorts } from "./payout-operation.ts";
import type { PayoutPorts } from "./payout-changes.ts";
import type { DestinationPorts } from "./stored-destination.ts";

export interface ConfirmPayoutInput {
  readonly caller: Caller;
  readonly payoutId: string;
  readonly request: ConfirmPayoutRequest;
  /** The version that the caller has seen; another one is not confirmed. */
  readonly expectedVersion?: number;
}

/** The payout as it is, or one that is to be sent now. */
type Confirmed = Payout | PayoutRun;

const isRun = (confirmed: Confirmed): confirmed is PayoutRun => "stored" in confirmed;

const afterStep = async (ports: PayoutSyncPorts, confirmed: Confirmed): Promise<PayoutRepresentation> =>
  payoutToWire(isRun(confirmed) ? await runPayout(ports, confirmed) : confirmed);

/** Stores the payout as confirmed, and as begun when it is to be sent at once; one version for all of it. */
const storeConfirmed = async (
  ports: PayoutPorts & Pick<Ports, "decisionEngine" | "providers">,
  merchant: MerchantSnapshot,
  before: StoredPayout,
  changed: Payout,
): Promise<PayoutStep<Confirmed>> => {
  checkReady(changed);
  const [choice, ...others] = await choosePayoutConnectors(ports, merchant, changed);
  const now = ports.clock.now();
  const confirmed = confirmedPayout(changed, choice);
  const started = confirmed.autoFulfill
    ? startPayoutAttempt(confirmed, { choice, until: claimEnd(ports), now })
    : confirmed;
  const after = { ...started, version: before.payout.version + 1 };
  if (!(await savePayout(ports, before, after))) return null;
  return { result: confirmed.autoFulfill ? { merchant, stored: { ...before, payout: after }, others } : after };
};

/** What a client may state: the destination, and data about the client itself. */
const clientMembers: readonly string[] = [
  "client_secret",
  "payout_type",
  "payout_method_data",
  "billing",
  "browser_info",
  "return_url",
];

const checkClient = (
  ports: Pick<Ports, "clock" | "vault">,
  input: ConfirmPayoutInput,
  merchant: MerchantSnapshot,
  payout: Payout,
): void => {
  const { caller, request } = input;
  if (!caller.isClient) return;
  const profile = profileOf(merchant, payout);
  checkLiveClientSecret(
    { given: request.client_secret, expected: payout.clientSecret, equals: ports.vault.equals },
    payoutSessionEnd(payout, profile?.session_expiry ?? null),
    ports.clock.now(),
  );
  const refused = Object.entries(request).find(([name, value]) => value !== null && !clientMembers.includes(name));
  if (refused !== undefined) throw failures.customer_change_refused({ field: refused[0] });
};

/**
 * The payout with what the request states of its terms, its recipient and its destination.
 * @param change makes the rest of the change.
 */
const changedPayout = async (
  ports: PayoutPorts & DestinationPorts & Pick<Ports, "decisionEngine" | "providers">,
  merchant: MerchantSnapshot,
  before: Payout,
  terms: TermsInput,
  change: (payout: Payout, stated: StatedPayout, context: PayoutContext) => Payout,
): Promise<Payout> => {
  const payout = await withChangedTerms(ports, merchant, before, terms);
  const stated = await withStoredDestination(ports, merchant, terms.stated, payout);
  await checkRecipient(ports, merchant, recipientOf(stated, payout.customerId));
  return change(payout, stated, {
    now: ports.clock.now(),
    seal: ({ secret }) => sealDestination(ports.vault, merchant, secret),
  });
};

/**
 * Confirms a payout, and sends it when it is to be fulfilled at once.
 * @throws {Failure} `payout_not_found` (HE_02), `payout_wrong_status`, `payout_changed` (IR_16), those of
 * the client secret, of the destination and of choosing a connector.
 */
export const confirmPayout =
  (ports: PayoutSyncPorts & DestinationPorts) =>
  async (input: ConfirmPayoutInput): Promise<PayoutRepresentation> => {
    const { caller, payoutId, request, expectedVersion } = input;
    const merchant = await merchantOf(ports, caller, null);
    const guard = (payout: Payout): void => {
      checkClient(ports, input, merchant, payout);
      checkPayout(payout, "confirm", ports.clock.now());
      if (expectedVersion !== undefined && payout.version !== expectedVersion) throw failures.payout_changed();
    };
    const { merchantId, profileId } = caller;
    const confirmed = await withFreePayout<Confirmed>(
      ports,
      { merchantId, profileId, payoutId, guard },
      async (stored) => {
        const terms = { caller, stated: statedPayoutFromWire(request), isConfirming: true };
        const changed = await changedPayout(ports, merchant, stored.payout, terms, withStated);
        return storeConfirmed(ports, merchant, stored, changed);
      },
    );
    return afterStep(ports, confirmed);
  };

export interface UpdatePayoutInput {
  readonly caller: Caller;
  readonly payoutId: string;
  readonly request: UpdatePayoutRequest;
}

/**
 * Changes a payout of which no provider knows, and confirms it when the request states `confirm`.
 * @throws {Failure} `payout_not_found` (HE_02), `payout_not_possible` (IR_06 422), those of the destination and of a
 * confirmation.
 */
export const updatePayout =
  (ports: PayoutSyncPorts & DestinationPorts) =>
  async ({ caller, payoutId, request }: UpdatePayoutInput): Promise<PayoutRepresentation> => {
    const merchant = await merchantOf(ports, caller, null);
    const { merchantId, profileId } = caller;
    const guard = (payout: Payout): void => {
      checkPayout(payout, "update", ports.clock.now());
    };
    const updated = await withFreePayout<Confirmed>(
      ports,
      { merchantId, profileId, payoutId, guard },
      async (stored) => {
        const stated = statedPayoutFromWire(request);
        const terms = { caller, stated, isConfirming: request.confirm === true };
        const changed = await changedPayout(ports, merchant, stored.payout, terms, updatedPayout);
        const isConfirming = request.confirm === true && isPayoutPossible("confirm", changed.status);
        if (isConfirming) return storeConfirmed(ports, merchant, stored, changed);
        return (await savePayout(ports, stored, changed)) ? { result: changed } : null;
      },
    );
    return afterStep(ports, updated);
  };

import type { FlowOutcomes } from "@railyard/connectors";
import type { MandateRevocation, MerchantSnapshot } from "@railyard/contracts";
import { Failure } from "@railyard/failures";

import type { Mandate } from "../domain/mandate.ts";
import { askedToEnd, revokeMandate as revoked, withoutRevocation } from "../domain/mandate.ts";
import { mandateAfter } from "../domain/mandate-status.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller, Owner } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import type { ProviderOperation } from "../../operations/use-cases/provider-operation.ts";
import { claimEnd, dueRow, storeAnswer, syncRow } from "../../operations/use-cases/provider-operation.ts";
import { mandateEvent } from "./mandate-events.ts";
import { loadMandate } from "./mandates.ts";
import type { OperationPorts } from "../../operations/use-cases/provider-operation.ts";

/** What storing the end of a mandate needs. */
export type MandatePorts = Pick<Ports, "clock" | "ids" | "mandates" | "relay">;
type RevokePorts = MandatePorts & OperationPorts;

/** A mandate, when it is the owner's. */
export interface MandateTarget extends Owner {
  readonly mandateId: string;
}

/** Stores a changed mandate, with its event when it was revoked; null when it has another version by now. */
const saveMandate = async (
  ports: Pick<Ports, "ids" | "mandates" | "relay">,
  before: Mandate,
  after: Mandate,
): Promise<Mandate | null> => {
  const isRevoked = after.status === "revoked" && before.status !== "revoked";
  const events = isRevoked ? [mandateEvent(ports, "mandate_revoked", after)] : [];
  if (!(await ports.mandates.save(after, before.version, events))) return null;
  if (isRevoked) ports.relay.hint();
  return after;
};

/**
 * Changes a mandate; when another process stored its change first, the change is made again on the new state.
 * @param change null: it is to stay as it is.
 * @throws {Failure} `mandate_not_found` (HE_02), `busy` (409), those of the change.
 */
const alter = (
  ports: Pick<Ports, "ids" | "mandates" | "relay">,
  { mandateId, ...owner }: MandateTarget,
  change: (mandate: Mandate) => Mandate | null,
): Promise<Mandate> =>
  changeStored(`mandate ${mandateId}`, async () => {
    const before = await loadMandate(ports, owner, mandateId);
    const after = change(before);
    return after === null ? before : saveMandate(ports, before, after);
  });

/** What identifies a mandate at its provider. */
export type MandateReference = Pick<Mandate, "merchantConnectorId" | "connectorMandateId">;

/**
 * The mandate once its provider has ended it; null when that changes nothing: it has ended already, or now has another
 * reference than the one that ended.
 */
const endedAtProvider = (
  { clock }: Pick<Ports, "clock">,
  mandate: Mandate,
  { merchantConnectorId, connectorMandateId }: MandateReference,
): Mandate | null => {
  const isOther =
    mandate.merchantConnectorId !== merchantConnectorId || mandate.connectorMandateId !== connectorMandateId;
  if (isOther) return null;
  if (mandateAfter(mandate.status, "revoked") !== null) return revoked(mandate, clock.now());
  // One that is used up has ended here before it ends there.
  return mandate.details.isRevoking === true ? withoutRevocation(mandate) : null;
};

/** Stores the mandate as ended by its provider, with its event. @throws {Failure} as {@link alter}. */
export const storeRevoked = (
  ports: MandatePorts,
  target: MandateTarget,
  reference: MandateReference,
): Promise<Mandate> => alter(ports, target, (mandate) => endedAtProvider(ports, mandate, reference));

type MandateOutcome = FlowOutcomes["revoke_mandate"];

// Statuses about our own credentials or rate limit at the provider, which mean nothing for the mandate.
const ownStatuses = [401, 403, 407, 429];

/** The provider's refusal, with its status where that means something for the mandate. */
const refusalOf = (connector: string, { error, settlement }: MandateOutcome): Failure => {
  const failure = failures.mandate_not_revoked({ connector, problem: error?.message ?? "it gave no reason" });
  const status = error?.httpStatus ?? 0;
  const isReported = settlement === "final" && status >= 400 && status < 500 && !ownStatuses.includes(status);
  if (!isReported) return failure;
  const { failureName, code, errorType, message, details } = failure;
  return new Failure({ failureName, code, errorType, message, details, status });
};

/** An account at a provider that keeps the mandate, too. */
const keeperOf = (
  { providers }: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  { connectorMandateId, merchantConnectorId }: Mandate,
): ProviderAccount | null => {
  // No charge is possible through an account that is gone, so ending the mandate here is enough.
  const account = connectorMandateId === null ? null : providers.account(merchant, merchantConnectorId);
  return account?.has("revoke_mandate") === true ? account : null;
};

/** Under which the provider is asked; one that got another method meanwhile is another mandate there. */
const revocationKeyOf = ({ merchantId, mandateId, details }: Mandate): string => {
  const key = providerKey(merchantId, mandateId);
  return `${details.methodPaymentId === undefined ? key : `${key}_${details.methodPaymentId}`}_revoke`;
};

/** A provider that does not keep the mandate has nothing to end: no charge can be made by it there. */
const nothingKept: MandateOutcome = { mandateStatus: "revoked", settlement: "final" };

const askToEnd = async (account: ProviderAccount, mandate: Mandate): Promise<MandateOutcome> => {
  const { mandateId, connectorMandateId } = mandate;
  if (connectorMandateId === null || !account.has("revoke_mandate")) return nothingKept;
  const idempotencyKey = revocationKeyOf(mandate);
  return account.call("revoke_mandate", { mandateId, connectorMandateId }, { idempotencyKey });
};

/** The mandate after its provider's answer; one that has another reference by now is left alone. */
const settle = (
  ports: Pick<Ports, "clock" | "policy">,
  mandate: Mandate,
  { mandateStatus, settlement }: MandateOutcome,
  asked: Mandate,
) => {
  if (mandateStatus === "revoked") return endedAtProvider(ports, mandate, asked) ?? mandate;
  if (mandate.details.isRevoking !== true) return mandate;
  const dueAt =
    settlement === "final" ? null : nextCheckAt(ports.policy.paymentChecks, mandate.dueCount, ports.clock.now());
  return dueAt === null ? withoutRevocation(mandate) : askedToEnd(mandate, dueAt, mandate.dueCount);
};

/** The end of a mandate, as its provider is asked for it; the same key each time, so that asking twice ends it once. */
const revocation = (ports: RevokePorts): ProviderOperation<Mandate, Mandate, MandateOutcome> => ({
  rowOf: (mandate) => mandate,
  withRow: (_stored, mandate) => mandate,
  isFree: ({ details }) => details.isRevoking === true,
  claim: (mandate, until) => askedToEnd(mandate, until, mandate.dueCount),
  ask: ({ account, row }) => askToEnd(account, row),
  settle: (mandate, outcome, asked) => settle(ports, mandate, outcome, asked),
  save: (before, after) => saveMandate(ports, before, after),
  reload: (mandate) => loadMandate(ports, mandate, mandate.mandateId),
  missAccount: (mandate) => storeRevoked(ports, mandate, mandate),
});

/**
 * Has the provider end a mandate whose end was asked for.
 * @throws {Failure} `mandate_not_revoked` (CE_00).
 */
const endAtProvider = async (ports: RevokePorts, account: ProviderAccount, mandate: Mandate): Promise<Mandate> => {
  const outcome = await askToEnd(account, mandate);
  const after = await storeAnswer(revocation(ports), mandate, outcome);
  if (outcome.mandateStatus !== "revoked") throw refusalOf(account.connector, outcome);
  return after;
};

/**
 * Revokes a mandate, at its provider first if the provider keeps it. The request to revoke is stored before the
 * provider is asked, so that the recovery job can ask again after a crash.
 * @throws {Failure} `mandate_not_found` (HE_02), `mandate_refused` (HE_03) when it has ended already,
 * `mandate_not_revoked` (CE_00) with the provider's status, `busy` (409).
 */
export const revokeMandate =
  (ports: RevokePorts) =>
  async (caller: Caller, mandateId: string): Promise<MandateRevocation> => {
    const merchant = await merchantOf(ports, caller, null);
    const now = ports.clock.now();
    const dueAt = claimEnd(ports);
    const asked = await alter(ports, { ...caller, mandateId }, (mandate) => {
      const ended = revoked(mandate, now);
      return keeperOf(ports, merchant, mandate) === null ? ended : askedToEnd(mandate, dueAt, 0);
    });
    const account = asked.status === "revoked" ? null : keeperOf(ports, merchant, asked);
    const { status } = account === null ? asked : await endAtProvider(ports, account, asked);
    return { mandate_id: mandateId, status, error_code: null, error_message: null };
  };

/** Asks the provider again about a mandate whose end was asked for and not confirmed. */
export const checkMandate =
  (ports: RevokePorts) =>
  async ({ merchantId, mandateId }: { readonly merchantId: string; readonly mandateId: string }): Promise<void> => {
    const due = dueRow(revocation(ports), await ports.mandates.load(merchantId, mandateId));
    if (due !== null) await syncRow(ports, revocation(ports), due);
  };

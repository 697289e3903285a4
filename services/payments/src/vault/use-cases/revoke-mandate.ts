import type { FlowOutcomes } from "@railyard/connectors";
import type { MandateRevocation, MerchantSnapshot } from "@railyard/contracts";
import { Failure, isFailure } from "@railyard/failures";

import type { Mandate } from "../domain/mandate.ts";
import { askedToEnd, revokeMandate as revoked, withoutWish } from "../domain/mandate.ts";
import { mandateAfter } from "../domain/mandate-status.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller, Owner } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { mandateEvent } from "./mandate-events.ts";
import { loadMandate } from "./mandates.ts";

type StorePorts = Pick<Ports, "clock" | "ids" | "mandates" | "relay">;
type RevokePorts = StorePorts & Pick<Ports, "directory" | "policy" | "providers">;

/** A mandate, when it is the owner's. */
export interface MandateTarget extends Owner {
  readonly mandateId: string;
}

const tries = 5;

/**
 * Changes a mandate; a change that somebody else was faster with is made again on what they left.
 * @param change null: it is to stay as it is.
 * @throws {Failure} `mandate_not_found` (HE_02), `busy` (409), those of the change.
 */
const alter = async (
  ports: StorePorts,
  { mandateId, ...owner }: MandateTarget,
  change: (mandate: Mandate) => Mandate | null,
): Promise<Mandate> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = await loadMandate(ports, owner, mandateId);
    const after = change(before);
    if (after === null) return before;
    const isNews = after.status === "revoked" && before.status !== "revoked";
    const events = isNews ? [mandateEvent(ports, "mandate_revoked", after)] : [];
    if (!(await ports.mandates.save(after, before.version, events))) continue;
    if (isNews) ports.relay.hint();
    return after;
  }
  throw failures.busy({ resource: `mandate ${mandateId}` });
};

/** What a mandate goes by at its provider. */
export type MandateReference = Pick<Mandate, "merchantConnectorId" | "connectorMandateId">;

/**
 * Stores the mandate as revoked, with its event, unless it has ended already, or goes by something else by now than
 * what came to its end.
 */
export const storeRevoked = (
  ports: StorePorts,
  target: MandateTarget,
  { merchantConnectorId, connectorMandateId }: MandateReference,
): Promise<Mandate> =>
  alter(ports, target, (mandate) => {
    const isOther =
      mandate.merchantConnectorId !== merchantConnectorId || mandate.connectorMandateId !== connectorMandateId;
    if (isOther) return null;
    if (mandateAfter(mandate.status, "revoked") !== null) return revoked(mandate, ports.clock.now());
    // One that is used up has ended here before it ends there.
    return mandate.details.isRevoking === true ? withoutWish(mandate) : null;
  });

type MandateOutcome = FlowOutcomes["revoke_mandate"];

// Whose credentials those are, and how often they may be used, is between us and the provider.
const ownStatuses = [401, 403, 407, 429];

/** The provider's refusal, with its status where that says something of the mandate. */
const refusalOf = (connector: string, { error, settlement }: MandateOutcome): Failure => {
  const failure = failures.mandate_not_revoked({ connector, problem: error?.message ?? "it gave no reason" });
  const status = error?.httpStatus ?? 0;
  const isTold = settlement === "final" && status >= 400 && status < 500 && !ownStatuses.includes(status);
  if (!isTold) return failure;
  const { failureName, code, errorType, message, details } = failure;
  return new Failure({ failureName, code, errorType, message, details, status });
};

/** An account at a provider that keeps the mandate, too. */
const keeperOf = (
  { providers }: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  { connectorMandateId, merchantConnectorId }: Mandate,
): ProviderAccount | null => {
  // Through an account that is gone nobody charges the customer: then the end here is enough.
  const account = connectorMandateId === null ? null : providers.account(merchant, merchantConnectorId);
  return account?.has("revoke_mandate") === true ? account : null;
};

/** Under which the provider is asked; one that got another method meanwhile is another mandate there. */
const revocationKeyOf = ({ merchantId, mandateId, details }: Mandate): string => {
  const key = providerKey(merchantId, mandateId);
  return `${details.methodPaymentId === undefined ? key : `${key}_${details.methodPaymentId}`}_revoke`;
};

/**
 * Has the provider end a mandate whose end was asked for; the same key each time, so that asking twice ends it once.
 * @throws {Failure} `mandate_not_revoked` (CE_00).
 */
const endAtProvider = async (ports: RevokePorts, account: ProviderAccount, mandate: Mandate): Promise<Mandate> => {
  const { mandateId, connectorMandateId } = mandate;
  const outcome = await account.call(
    "revoke_mandate",
    { mandateId, connectorMandateId: connectorMandateId ?? "" },
    { idempotencyKey: revocationKeyOf(mandate) },
  );
  if (outcome.mandateStatus === "revoked") return storeRevoked(ports, mandate, mandate);
  if (outcome.settlement === "final") {
    await alter(ports, mandate, (now) => (now.details.isRevoking === true ? withoutWish(now) : null));
  }
  throw refusalOf(account.connector, outcome);
};

/**
 * Ends a mandate, at its provider first where that keeps it. The wish is stored before the provider is asked: whoever
 * finds it there after a crash asks again.
 * @throws {Failure} `mandate_not_found` (HE_02), `mandate_refused` (HE_03) when it has ended already,
 * `mandate_not_revoked` (CE_00) with the provider's status, `busy` (409).
 */
export const revokeMandate =
  (ports: RevokePorts) =>
  async (caller: Caller, mandateId: string): Promise<MandateRevocation> => {
    const merchant = await merchantOf(ports, caller, null);
    const now = ports.clock.now();
    const dueAt = new Date(now.getTime() + ports.policy.leaseMs);
    const asked = await alter(ports, { ...caller, mandateId }, (mandate) => {
      const ended = revoked(mandate, now);
      return keeperOf(ports, merchant, mandate) === null ? ended : askedToEnd(mandate, dueAt, 0);
    });
    const account = asked.status === "revoked" ? null : keeperOf(ports, merchant, asked);
    const { status } = account === null ? asked : await endAtProvider(ports, account, asked);
    return { mandate_id: mandateId, status, error_code: null, error_message: null };
  };

/** Asks the provider once more about a mandate whose end somebody wanted and nobody confirmed. */
export const checkMandate =
  (ports: RevokePorts) =>
  async ({ merchantId, mandateId }: { readonly merchantId: string; readonly mandateId: string }): Promise<void> => {
    const mandate = await ports.mandates.load(merchantId, mandateId);
    if (mandate?.details.isRevoking !== true) return;
    const merchant = await ports.directory.merchant(merchantId);
    const account = merchant === null ? null : keeperOf(ports, merchant, mandate);
    if (account === null) {
      await storeRevoked(ports, mandate, mandate);
      return;
    }
    const dueCount = mandate.dueCount + 1;
    const dueAt = nextCheckAt(ports.policy.paymentChecks, dueCount, ports.clock.now());
    // Whoever changed it meanwhile left it due, so that the next look finds out.
    const after = dueAt === null ? withoutWish(mandate) : askedToEnd(mandate, dueAt, dueCount);
    if (!(await ports.mandates.save(after, mandate.version, [])) || dueAt === null) return;
    try {
      await endAtProvider(ports, account, after);
    } catch (error) {
      if (!isFailure(error, "mandate_not_revoked")) throw error;
    }
  };

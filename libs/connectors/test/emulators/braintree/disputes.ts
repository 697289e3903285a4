import type { Held, State, Wire } from "./state.ts";
import { failure, missing } from "./state.ts";

const timestamp = "2026-11-24T00:00:00.000000Z";

/** A charge with this card is disputed at once. */
export const disputedCard = "4023898493988028";

export const dispute = (state: State, transaction: Held): void => {
  const ids = state.newId("dispute");
  state.disputes.set(ids.id, {
    __typename: "Dispute",
    ...ids,
    status: "OPEN",
    type: "CHARGEBACK",
    createdAt: timestamp,
    replyByDate: "2026-12-24",
    amountDisputed: transaction.amount,
    processorResponse: { reason: "FRAUD", reasonCode: "83", reasonDescription: "Fraud" },
    statusHistory: [{ status: "OPEN", timestamp }],
    transaction,
  });
};

/** Only what is open can be answered. */
const openOne = (state: State, { disputeId }: Wire): Wire => {
  const found = state.disputes.get(String(disputeId));
  if (found === undefined) throw missing();
  if (found["status"] !== "OPEN") {
    throw failure("VALIDATION", "Disputes can only be answered while they are open.", { legacyCode: "95701" });
  }
  return found;
};

const ended = (found: Wire, status: string): Wire => {
  found["status"] = status;
  (found["statusHistory"] as Wire[]).unshift({ status, timestamp });
  return { dispute: found };
};

/** Mutations of disputes by name. */
export const disputeOperations: Readonly<Record<string, (state: State, input: Wire) => Wire>> = {
  acceptDispute: (state, input) => ended(openOne(state, input), "ACCEPTED"),
  createDisputeTextEvidence: (state, input) => {
    openOne(state, input);
    return { evidence: { ...state.newId("evidence"), content: input["content"] } };
  },
  finalizeDispute: (state, input) => ended(openOne(state, input), "DISPUTED"),
};

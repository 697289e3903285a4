import type { Held, State, Wire } from "./state.ts";
import { failure, missing, textOf, timestamp } from "./state.ts";

/** A charge with this card is disputed at once. */
export const disputedCard = "4023898493988028";

const evidenceOf = (found: Wire): Wire[] => found["evidence"] as Wire[];

export const dispute = (state: State, transaction: Held): void => {
  const ids = state.newId("dispute");
  state.disputes.set(ids.id, {
    __typename: "Dispute",
    ...ids,
    status: "OPEN",
    type: "CHARGEBACK",
    createdAt: timestamp,
    receivedDate: "2026-11-24",
    replyByDate: "2066-12-24",
    amountDisputed: transaction.amount,
    processorResponse: { reason: "FRAUD", reasonCode: "83", reasonDescription: "Fraud" },
    statusHistory: [{ status: "OPEN", timestamp }],
    evidence: [],
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

const addEvidence = (state: State, input: Wire, made: Wire): Wire => {
  const found = openOne(state, input);
  const evidence = { ...state.newId("evidence"), createdAt: timestamp, ...made };
  evidenceOf(found).push(evidence);
  return { evidence, dispute: found };
};

const addFile = (state: State, input: Wire): Wire => {
  const file = input["_file"] as { readonly contentType: string; readonly size: number } | undefined;
  if (file === undefined) throw failure("VALIDATION", "A file is required.", { legacyCode: "84901" });
  const isTaken = ["image/png", "image/jpeg", "application/pdf"].includes(file.contentType) && file.size <= 4_194_304;
  if (!isTaken) throw failure("VALIDATION", "The file is of a wrong type or too large.", { legacyCode: "84903" });
  return addEvidence(state, input, { __typename: "DisputeFileEvidence", url: "https://files.example/1" });
};

const removeEvidence = (state: State, input: Wire): Wire => {
  const evidence = evidenceOf(openOne(state, input));
  const index = evidence.findIndex(({ id }) => id === input["evidenceId"]);
  if (index === -1) throw missing();
  evidence.splice(index, 1);
  return {};
};

/** Mutations of disputes by name. */
export const disputeOperations: Readonly<Record<string, (state: State, input: Wire) => Wire>> = {
  acceptDispute: (state, input) => ended(openOne(state, input), "ACCEPTED"),
  createDisputeTextEvidence: (state, input) =>
    addEvidence(state, input, { __typename: "DisputeTextEvidence", content: textOf(input, "content") }),
  createDisputeFileEvidence: addFile,
  deleteDisputeEvidence: removeEvidence,
  finalizeDispute: (state, input) => ended(openOne(state, input), "DISPUTED"),
};

/** A page of the disputes that were received in a time. */
export const disputesPage = (state: State, { input, first, after }: Wire): Wire => {
  const { receivedDate } = input as { readonly receivedDate: Readonly<Record<string, string>> };
  const { greaterThanOrEqualTo: from = "", lessThanOrEqualTo: until = "9" } = receivedDate;
  const found = [...state.disputes.values()].filter((one) => {
    const date = textOf(one, "receivedDate");
    return date >= from && date <= until;
  });
  const start = typeof after === "string" ? Number(after) : 0;
  if (Number.isNaN(start)) throw failure("VALIDATION", "The cursor is invalid.", { inputPath: ["after"] });
  const page = found.slice(start, start + Number(first));
  const end = start + page.length;
  return {
    edges: page.map((node) => ({ node })),
    pageInfo: { hasNextPage: end < found.length, hasPreviousPage: false, endCursor: String(end) },
  };
};

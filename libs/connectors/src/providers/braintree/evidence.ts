import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { DisputeEvidenceInput } from "../../port/inputs.ts";
import type { DisputeOutcome } from "../../port/outcomes.ts";
import { memberAt, readJson } from "../../wire/reading.ts";
import { braintreeCall, braintreeMutation } from "./calls.ts";
import { knownDispute, referenceTo, refusedDispute } from "./disputes.ts";
import { documents } from "./documents.ts";
import { isNotFound, readAnswer } from "./errors.ts";
import { asEvidence } from "./replies.ts";

type Replies = Readonly<Record<string, StepReply>>;

const steps = { before: "before", text: "text" } as const;

/** Last line of a text of ours, which distinguishes it from what others wrote in the control panel. */
const signature = ({ disputeId }: Pick<DisputeEvidenceInput, "disputeId">): string => `reference: ${disputeId}`;

/** All texts as one; Braintree's categories are about single facts such as a tracking number. */
const contentOf = (input: DisputeEvidenceInput): string =>
  [
    ...Object.entries(input.texts).map(([kind, text]) => `${kind.replaceAll("_", " ")}: ${text}`),
    signature(input),
  ].join("\n");

interface Text {
  readonly id: string;
  readonly content: string;
}

const textsIn = (replies: Replies): readonly Text[] =>
  JSON.parse(replies[steps.before]?.["texts"] ?? "[]") as readonly Text[];

/** Only while a dispute is open can it be answered; one that is not may have been by a call whose answer was lost. */
const lookAtEvidence: PreparatoryStep<DisputeEvidenceInput> = {
  name: steps.before,
  build: (context, { connectorDisputeId: id }) => braintreeCall(context, documents.disputeEvidence, { id }),
  read: (response) => {
    if (isNotFound(response)) return null;
    const answer = readAnswer(response, "node");
    if ("refusal" in answer) return null;
    const { status, evidence } = asEvidence(answer.result, response.status);
    if (status !== "OPEN") return null;
    const texts = (evidence ?? []).flatMap(({ id, content }) =>
      content === null || content === undefined ? [] : [{ id, content }],
    );
    return { texts: JSON.stringify(texts) };
  },
};

const hasText = (input: DisputeEvidenceInput, replies: Replies): boolean =>
  textsIn(replies).some(({ content }) => content === contentOf(input));

/** Texts of ours that a submission before this one left behind. */
const staleTexts = (input: DisputeEvidenceInput, replies: Replies): readonly Text[] =>
  textsIn(replies).filter(({ content }) => content.endsWith(`\n${signature(input)}`) && content !== contentOf(input));

/** Each submission leaves one text at most. */
const deleteText = (index: number): PreparatoryStep<DisputeEvidenceInput> => ({
  name: `delete_${String(index)}`,
  isNeeded: (input, replies) => staleTexts(input, replies)[index] !== undefined,
  build: (context, input, replies) =>
    braintreeMutation(context, documents.deleteEvidence, {
      ...referenceTo(input),
      evidenceId: staleTexts(input, replies)[index]?.id ?? "",
    }),
  read: (response) => ("refusal" in readAnswer(response, "deleteDisputeEvidence") ? null : {}),
});

const addText: PreparatoryStep<DisputeEvidenceInput> = {
  name: steps.text,
  isNeeded: (input, replies) => Object.keys(input.texts).length > 0 && !hasText(input, replies),
  build: (context, input) =>
    braintreeMutation(context, documents.textEvidence, {
      ...referenceTo(input),
      category: "GENERAL",
      content: contentOf(input),
    }),
  read: (response) => ("refusal" in readAnswer(response, "createDisputeTextEvidence", "evidence") ? null : {}),
};

/** Files are there already: their upload has made them evidence. */
export const evidenceSteps: readonly PreparatoryStep<DisputeEvidenceInput>[] = [
  lookAtEvidence,
  deleteText(0),
  deleteText(1),
  deleteText(2),
  addText,
];

export const refuseEvidence = ({ files, texts }: DisputeEvidenceInput): DisputeOutcome | null =>
  files.length > 0 || Object.keys(texts).length > 0
    ? null
    : refusedDispute({ code: "evidence_not_supported", message: "There is no evidence to send." });

/** The evidence goes to the bank with this, and cannot be changed afterwards. */
export const evidenceRequest = (context: ConnectorContext, input: DisputeEvidenceInput): ProviderRequest =>
  braintreeMutation(context, documents.finalizeDispute, referenceTo(input));

const notOpen = { code: "95701", message: "Disputes can be answered only while they are open." } as const;

const notFound = { code: "not_found", message: "Braintree does not know the dispute." } as const;

/** A dispute that was challenged before states it; every other one that is not open refuses the evidence. */
const parseStatus = (response: ProviderResponse): DisputeOutcome => {
  if (isNotFound(response)) return refusedDispute(notFound);
  const answer = readAnswer(response, "node");
  if ("refusal" in answer) return refusedDispute(answer.refusal);
  const outcome = knownDispute(answer.result, response.status);
  return outcome.disputeStatus === "dispute_challenged" ? outcome : refusedDispute(notOpen);
};

export const parseEvidence = (
  response: ProviderResponse,
  _input: DisputeEvidenceInput,
  { replies }: FlowCall,
): DisputeOutcome => {
  const isStatus = replies[steps.before] === undefined;
  const data = memberAt(readJson(response.body, response.status), "data");
  if (isStatus && memberAt(data, "finalizeDispute") === undefined) return parseStatus(response);
  const answer = readAnswer(response, "finalizeDispute", "dispute");
  return "refusal" in answer ? refusedDispute(answer.refusal) : knownDispute(answer.result, response.status);
};

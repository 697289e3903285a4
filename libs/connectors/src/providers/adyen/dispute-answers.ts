// Answers to disputes: documents first, then the reason that they satisfy.
import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { DisputeEvidenceInput, DisputeReferenceInput, EvidenceFileInput } from "../../port/inputs.ts";
import type { ConnectorError, DisputeOutcome, DisputeReport, EvidenceFileOutcome } from "../../port/outcomes.ts";
import { isSuccess, memberAt, readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { adyenDisputePost, adyenDisputeQuery, digestOf, idempotencyHeaderOf, merchantAccountOf } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { AcceptDisputeParams, DefendDisputeParams, SupplyDocumentParams } from "./params.ts";
import { documentTypes, evidenceContentTypes, generalDocument } from "./unconfirmed.ts";

const referenceParams = (context: ConnectorContext, connectorDisputeId: string): AcceptDisputeParams => ({
  disputePspReference: connectorDisputeId,
  merchantAccountCode: merchantAccountOf(context),
});

/** Why Adyen did not do it; null when it did. Its service states it in answers with status 200, too. */
const refusalIn = (response: ProviderResponse): ConnectorError | null => {
  if (!isSuccess(response)) return readRefusal(response);
  const result = memberAt(readJson(response.body, response.status), "disputeServiceResult");
  const isDone = memberAt(result, "success");
  if (isDone === true) return null;
  if (isDone !== false) throw new UnreadableResponse("The provider's answer has no success.", response.status);
  const message = textAt(result, "errorMessage") ?? "Adyen refused it and gave no reason.";
  return { code: "dispute_refused", message, httpStatus: response.status };
};

interface Reason {
  readonly code: string;
  /** Whether Adyen has every document that it needs. */
  readonly isSatisfied: boolean;
  readonly documentCodes: readonly string[];
}

const listAt = (value: unknown, name: string): readonly unknown[] => {
  const list = memberAt(value, name);
  return Array.isArray(list) ? list : [];
};

const reasonsIn = (text: string): readonly Reason[] =>
  listAt(readJson(text), "defenseReasons").flatMap((reason) => {
    const code = textAt(reason, "defenseReasonCode");
    const documents = listAt(reason, "defenseDocumentTypes");
    const documentCodes = documents.flatMap((document) => textAt(document, "defenseDocumentTypeCode") ?? []);
    return code === undefined ? [] : [{ code, isSatisfied: memberAt(reason, "satisfied") === true, documentCodes }];
  });

/** The kind of document that the file is to Adyen, of those that it takes in this dispute. */
const documentCodeOf = (reasons: readonly Reason[], { evidenceType }: EvidenceFileInput): string | undefined => {
  const wanted = [...(entryOf(documentTypes, evidenceType ?? "") ?? []), generalDocument];
  return wanted.find((code) => reasons.some(({ documentCodes }) => documentCodes.includes(code)));
};

/** The reason that is satisfied, and by the most of the documents. */
const reasonFor = (reasons: readonly Reason[], { files }: DisputeEvidenceInput): string => {
  const supplied = new Set(files.map(({ connectorFileId }) => connectorFileId));
  const count = ({ documentCodes }: Reason): number => documentCodes.filter((code) => supplied.has(code)).length;
  const satisfied = reasons.filter(({ isSatisfied }) => isSatisfied);
  return satisfied.toSorted((left, right) => count(right) - count(left)).at(0)?.code ?? "";
};

interface Disputed {
  readonly connectorDisputeId?: string | undefined;
}

/** What Adyen would take as a defense now; the flow ends here unless `isEnough`. */
const reasonsStep = <Input extends Disputed>(
  isEnough: (reasons: readonly Reason[]) => boolean,
): PreparatoryStep<Input> => ({
  name: "reasons",
  build: (context, { connectorDisputeId = "" }) =>
    adyenDisputeQuery(context, "/retrieveApplicableDefenseReasons", referenceParams(context, connectorDisputeId)),
  read: (response) => {
    const reasons = response.body.toString();
    return refusalIn(response) === null && isEnough(reasonsIn(reasons)) ? { reasons } : null;
  },
});

export const uploadStep = reasonsStep<EvidenceFileInput>((reasons) => reasons.length > 0);
export const defendStep = reasonsStep<DisputeEvidenceInput>((reasons) => {
  return reasons.some(({ isSatisfied }) => isSatisfied);
});

type Replies = Readonly<Record<string, StepReply>>;

const reasonsOf = (replies: Replies): readonly Reason[] => reasonsIn(replies["reasons"]?.["reasons"] ?? "{}");

/** A kind of document that Adyen does not take here is for Adyen to refuse. */
export const uploadRequest = (
  context: ConnectorContext,
  input: EvidenceFileInput,
  replies: Replies,
): ProviderRequest => {
  const { contentBase64: content, contentType, connectorDisputeId = "" } = input;
  const defenseDocumentTypeCode = documentCodeOf(reasonsOf(replies), input) ?? generalDocument;
  const params: SupplyDocumentParams = {
    ...referenceParams(context, connectorDisputeId),
    defenseDocuments: [{ content, contentType, defenseDocumentTypeCode }],
  };
  // The same file may serve more than one dispute.
  const key = `${context.idempotencyKey}:${digestOf(`${connectorDisputeId}:${defenseDocumentTypeCode}`)}`;
  const idempotencyKey = idempotencyHeaderOf(key);
  return adyenDisputePost({ ...context, idempotencyKey }, "/supplyDefenseDocument", params);
};

/** Adyen listed the reasons, and none of them can be used. */
const undefendable: ConnectorError = {
  code: "defense_not_possible",
  message: "Adyen knows no reason to defend this dispute by for which it has all documents.",
};

const refusedUpload = (error: ConnectorError): EvidenceFileOutcome => ({
  uploadStatus: "refused",
  settlement: "final",
  connectorFileId: null,
  error,
});

export const refuseUpload = ({ contentType }: EvidenceFileInput): EvidenceFileOutcome | null =>
  evidenceContentTypes.includes(contentType)
    ? null
    : refusedUpload({
        code: "evidence_not_supported",
        message: `Adyen takes documents as ${evidenceContentTypes.join(", ")} only.`,
      });

/** A document has no id at Adyen: it is known by its kind. */
export const parseUpload = (
  response: ProviderResponse,
  input: EvidenceFileInput,
  { replies }: FlowCall,
): EvidenceFileOutcome => {
  const error = refusalIn(response);
  if (error !== null) return refusedUpload(error);
  if (replies["reasons"] === undefined) return refusedUpload(undefendable);
  const connectorFileId = documentCodeOf(reasonsOf(replies), input) ?? generalDocument;
  return { uploadStatus: "stored", settlement: "final", connectorFileId };
};

export const acceptRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  adyenDisputePost(context, "/acceptDispute", referenceParams(context, input.connectorDisputeId));

export const defendRequest = (
  context: ConnectorContext,
  input: DisputeEvidenceInput,
  replies: Replies,
): ProviderRequest => {
  const params: DefendDisputeParams = {
    ...referenceParams(context, input.connectorDisputeId),
    defenseReasonCode: reasonFor(reasonsOf(replies), input),
  };
  return adyenDisputePost(context, "/defendDispute", params);
};

const refusedAnswer = (error: ConnectorError): DisputeOutcome => ({
  disputeStatus: "unchanged",
  settlement: "final",
  report: null,
  error,
});

/** What Adyen cannot receive: texts, and two documents of a kind. */
export const refuseEvidence = ({ texts, files }: DisputeEvidenceInput): DisputeOutcome | null => {
  const codes = files.map(({ connectorFileId }) => connectorFileId);
  if (Object.keys(texts).length > 0 || codes.length === 0) {
    return refusedAnswer({ code: "evidence_not_supported", message: "Adyen takes evidence as documents only." });
  }
  if (new Set(codes).size === codes.length) return null;
  const message = "Adyen takes one document of a kind here: join the files into one.";
  return refusedAnswer({ code: "evidence_not_supported", message });
};

/** Adyen confirms the answer without showing the dispute; its webhook does. */
const confirmed = (response: ProviderResponse, disputeStatus: DisputeReport["disputeStatus"]): DisputeOutcome => {
  const error = refusalIn(response);
  return error === null ? { disputeStatus, settlement: "await_webhook", report: null } : refusedAnswer(error);
};

export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => confirmed(response, "dispute_accepted");

export const parseDefense = (
  response: ProviderResponse,
  _input: DisputeEvidenceInput,
  { replies }: FlowCall,
): DisputeOutcome => {
  const outcome = confirmed(response, "dispute_challenged");
  const isSent = replies["reasons"] !== undefined;
  return isSent || outcome.disputeStatus === "unchanged" ? outcome : refusedAnswer(undefendable);
};

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { EvidenceFileInput } from "../../port/inputs.ts";
import type { EvidenceFileOutcome } from "../../port/outcomes.ts";
import { multipartForm } from "../../wire/multipart-form.ts";
import { textAt } from "../../wire/reading.ts";
import { refusedEvidenceFile } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { braintreeUpload } from "./calls.ts";
import { documents } from "./documents.ts";
import { readAnswer } from "./errors.ts";

const contentTypes: readonly string[] = ["image/png", "image/jpeg", "application/pdf"];
const largest = 4 * 1024 * 1024;

/** Kinds of evidence that Braintree has a category of its own for; all others are general. */
const categories: Readonly<Record<string, string>> = { shipping_documentation: "PROOF_OF_DELIVERY" };

const part = "file_to_upload";

/** A form of the mutation, where in it the file belongs, and the file. */
const formOf = (context: ConnectorContext, input: EvidenceFileInput): ReturnType<typeof multipartForm> => {
  const { fileName, contentType } = input;
  const operations = {
    query: documents.fileEvidence,
    variables: {
      input: {
        clientMutationId: context.idempotencyKey,
        disputeId: input.connectorDisputeId,
        category: entryOf(categories, input.evidenceType ?? "") ?? "GENERAL",
      },
      file: null,
    },
  };
  return multipartForm([
    { name: "operations", content: JSON.stringify(operations), contentType: "application/json" },
    { name: "map", content: JSON.stringify({ [part]: "variables.file" }) },
    { name: part, content: Buffer.from(input.contentBase64, "base64"), fileName, contentType },
  ]);
};

export const refuseUpload = (input: EvidenceFileInput): EvidenceFileOutcome | null => {
  const size = Buffer.byteLength(input.contentBase64, "base64");
  if (!contentTypes.includes(input.contentType) || size > largest) {
    const message = "Braintree takes PNG, JPEG and PDF up to 4 MB.";
    return refusedEvidenceFile({ code: "file_not_supported", message });
  }
  if (input.connectorDisputeId !== undefined) return null;
  const message = "Braintree takes files only as evidence of a dispute.";
  return refusedEvidenceFile({ code: "file_without_dispute", message });
};

export const uploadRequest = (context: ConnectorContext, input: EvidenceFileInput): ProviderRequest =>
  braintreeUpload(context, formOf(context, input));

export const parseUpload = (response: ProviderResponse): EvidenceFileOutcome => {
  const answer = readAnswer(response, "createDisputeFileEvidence", "evidence");
  if ("refusal" in answer) return refusedEvidenceFile(answer.refusal);
  const connectorFileId = textAt(answer.result, "id");
  if (connectorFileId === undefined) {
    throw new UnreadableResponse("The provider's evidence has no id.", response.status);
  }
  return { uploadStatus: "stored", settlement: "final", connectorFileId };
};

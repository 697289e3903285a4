import { createHash } from "node:crypto";

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { EvidenceFileInput } from "../../port/inputs.ts";
import type { ConnectorError, EvidenceFileOutcome } from "../../port/outcomes.ts";
import { textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { braintreeUpload } from "./calls.ts";
import { documents } from "./documents.ts";
import { readAnswer } from "./errors.ts";

const contentTypes: readonly string[] = ["image/png", "image/jpeg", "application/pdf"];
const largest = 4 * 1024 * 1024;

/** Kinds of evidence that Braintree has a category of its own for; all others are general. */
const categories: Readonly<Record<string, string>> = { shipping_documentation: "PROOF_OF_DELIVERY" };

const lineEnd = "\r\n";
const part = "file_to_upload";

/** The name as it stands between quotes in a header. */
const quotable = (name: string): string => name.replaceAll(/[\r\n"\\]/g, "_");

/** A form of the mutation, where in it the file belongs, and the file; the same for every repetition. */
const multipartOf = (
  context: ConnectorContext,
  input: EvidenceFileInput,
): { readonly body: Buffer; readonly boundary: string } => {
  const content = Buffer.from(input.contentBase64, "base64");
  const boundary = `railyard-${createHash("sha256").update(input.fileId).update(content).digest("hex")}`;
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
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="operations"',
    "content-type: application/json",
    "",
    JSON.stringify(operations),
    `--${boundary}`,
    'content-disposition: form-data; name="map"',
    "",
    JSON.stringify({ [part]: "variables.file" }),
    `--${boundary}`,
    `content-disposition: form-data; name="${part}"; filename="${quotable(input.fileName)}"`,
    `content-type: ${input.contentType}`,
    "",
    "",
  ].join(lineEnd);
  const tail = `${lineEnd}--${boundary}--${lineEnd}`;
  return { body: Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]), boundary };
};

const refused = (error: ConnectorError): EvidenceFileOutcome => ({
  uploadStatus: "refused",
  settlement: "final",
  connectorFileId: null,
  error,
});

export const refuseUpload = (input: EvidenceFileInput): EvidenceFileOutcome | null => {
  const size = Buffer.byteLength(input.contentBase64, "base64");
  if (!contentTypes.includes(input.contentType) || size > largest) {
    return refused({ code: "file_not_supported", message: "Braintree takes PNG, JPEG and PDF up to 4 MB." });
  }
  return input.connectorDisputeId === undefined
    ? refused({ code: "file_without_dispute", message: "Braintree takes files only as evidence of a dispute." })
    : null;
};

export const uploadRequest = (context: ConnectorContext, input: EvidenceFileInput): ProviderRequest =>
  braintreeUpload(context, multipartOf(context, input));

export const parseUpload = (response: ProviderResponse): EvidenceFileOutcome => {
  const answer = readAnswer(response, "createDisputeFileEvidence", "evidence");
  if ("refusal" in answer) return refused(answer.refusal);
  const connectorFileId = textAt(answer.result, "id");
  if (connectorFileId === undefined) {
    throw new UnreadableResponse("The provider's evidence has no id.", response.status);
  }
  return { uploadStatus: "stored", settlement: "final", connectorFileId };
};

import { createHash } from "node:crypto";

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { EvidenceFileInput } from "../../port/inputs.ts";
import type { EvidenceFileOutcome } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { stripeUpload } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asFile } from "./replies.ts";

const lineEnd = "\r\n";

/** The name as it stands between quotes in a header. */
const quotable = (name: string): string => name.replaceAll(/[\r\n"\\]/g, "_");

/** The file and what it is for; its boundary follows from the content, so that a repetition is the same request. */
const multipartOf = (input: EvidenceFileInput): { readonly body: Buffer; readonly boundary: string } => {
  const content = Buffer.from(input.contentBase64, "base64");
  const boundary = `railyard-${createHash("sha256").update(input.fileId).update(content).digest("hex")}`;
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="purpose"',
    "",
    "dispute_evidence",
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${quotable(input.fileName)}"`,
    `content-type: ${input.contentType}`,
    "",
    "",
  ].join(lineEnd);
  const tail = `${lineEnd}--${boundary}--${lineEnd}`;
  return { body: Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]), boundary };
};

export const uploadRequest = (context: ConnectorContext, input: EvidenceFileInput): ProviderRequest =>
  stripeUpload(context, "/v1/files", multipartOf(input));

export const parseEvidenceFile = (response: ProviderResponse): EvidenceFileOutcome =>
  isSuccess(response)
    ? { uploadStatus: "stored", settlement: "final", connectorFileId: readBody(response, asFile).id }
    : {
        uploadStatus: "refused",
        settlement: "final",
        connectorFileId: null,
        error: readRefusal(response).error,
      };

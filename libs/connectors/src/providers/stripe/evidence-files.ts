import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { EvidenceFileInput } from "../../port/inputs.ts";
import type { EvidenceFileOutcome } from "../../port/outcomes.ts";
import { multipartForm } from "../../wire/multipart-form.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedEvidenceFile } from "../../wire/refusals.ts";
import { stripeUpload } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asFile } from "./replies.ts";

/** The file and what it is for. */
const formOf = ({ contentBase64, fileName, contentType }: EvidenceFileInput): ReturnType<typeof multipartForm> =>
  multipartForm([
    { name: "purpose", content: "dispute_evidence" },
    { name: "file", content: Buffer.from(contentBase64, "base64"), fileName, contentType },
  ]);

export const uploadRequest = (context: ConnectorContext, input: EvidenceFileInput): ProviderRequest =>
  stripeUpload(context, "/v1/files", formOf(input));

export const parseEvidenceFile = (response: ProviderResponse): EvidenceFileOutcome =>
  isSuccess(response)
    ? { uploadStatus: "stored", settlement: "final", connectorFileId: readBody(response, asFile).id }
    : refusedEvidenceFile(readRefusal(response).error);

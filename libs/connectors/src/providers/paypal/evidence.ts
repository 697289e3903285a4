import { cutText } from "@railyard/members";
import type { DisputeEvidenceInput, EvidenceContent } from "../../port/inputs.ts";
import { entryOf } from "../../wire/request-values.ts";
import type { FormFile } from "./calls.ts";
import type { EvidenceParams, EvidencesParams } from "./params.ts";
import { evidenceTypes } from "./unconfirmed.ts";

const longestNotes = 2_000;
const longestName = 200;
const longestNumber = 255;

const typeOf = (kind: string): EvidenceParams["evidence_type"] => entryOf(evidenceTypes, kind) ?? "OTHER";

const words = (kind: string): string => kind.replaceAll("_", " ");

const textEvidence = ([kind, text]: readonly [string, string]): EvidenceParams => ({
  evidence_type: typeOf(kind),
  notes: cutText(`${words(kind)}: ${text}`, longestNotes),
});

/** With its carrier, a number is proof that something was sent. */
const fulfillment = ({ texts }: DisputeEvidenceInput): EvidenceParams | undefined => {
  const { shipping_carrier: carrier, shipping_tracking_number: number } = texts;
  if (carrier === undefined || number === undefined) return undefined;
  const shipment = {
    carrier_name: "OTHER",
    carrier_name_other: cutText(carrier, longestNotes),
    tracking_number: cutText(number, longestNumber),
  } as const;
  return { evidence_type: "PROOF_OF_FULFILLMENT", evidence_info: { tracking_info: [shipment] } };
};

const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};

/** PayPal takes names of letters, digits, `-`, `_`, `,` and spaces, with one dot before the ending. */
const nameOf = ({ fileName, contentType }: EvidenceContent, index: number): string => {
  const stem = fileName.replace(/\.[^.]*$/, "").replaceAll(/[^A-Za-z0-9,_ -]/g, "_");
  return `${String(index + 1)}_${cutText(stem, longestName)}.${entryOf(endings, contentType) ?? "pdf"}`;
};

const fileEvidence = (content: EvidenceContent, index: number): EvidenceParams => ({
  evidence_type: typeOf(content.evidenceType),
  notes: words(content.evidenceType),
  documents: [{ name: nameOf(content, index) }],
});

const shippingKinds = ["shipping_carrier", "shipping_tracking_number"];

/** What speaks against the dispute, each file named where it belongs. */
export const evidenceParams = (input: DisputeEvidenceInput): EvidencesParams => {
  const { texts, contents = [] } = input;
  const sent = fulfillment(input);
  const rest = Object.entries(texts).filter(([kind]) => sent === undefined || !shippingKinds.includes(kind));
  return {
    evidences: [...(sent === undefined ? [] : [sent]), ...rest.map(textEvidence), ...contents.map(fileEvidence)],
  };
};

export const evidenceFiles = ({ contents = [] }: DisputeEvidenceInput): readonly FormFile[] =>
  contents.map((content, index) => ({
    name: nameOf(content, index),
    contentType: content.contentType,
    content: Buffer.from(content.contentBase64, "base64"),
  }));

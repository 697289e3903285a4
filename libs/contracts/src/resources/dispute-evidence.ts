import type { FromSchema } from "json-schema-to-ts";
import { choice, integer, list, nullable, record, request, text } from "../schema.ts";

/** Kinds of evidence that are files. */
export const evidenceFileTypes = [
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "invoice_showing_distinct_transactions",
  "recurring_transaction_agreement",
  "uncategorized_file",
] as const;

export type EvidenceFileType = (typeof evidenceFileTypes)[number];

/** Kinds of evidence that are texts. */
export const evidenceTextTypes = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
] as const;

export type EvidenceTextType = (typeof evidenceTextTypes)[number];

/** Largest file that is taken. */
export const maximumFileBytes = 4 * 1024 * 1024;

/** Largest body that carries a file: the file and some room for the members next to it. */
export const maximumUploadBytes = maximumFileBytes + 64 * 1024;

const short = (description: string): ReturnType<typeof text> => text(description, { maxLength: 255 });
const long = (description: string): ReturnType<typeof text> => text(description, { maxLength: 10_000 });
const file = (description: string): ReturnType<typeof text> => text(description, { maxLength: 64 });

/** Body of POST /disputes/evidence. */
export const submitEvidenceBody = request(
  "SubmitDisputeEvidenceRequest",
  "Evidence against the dispute: texts, and ids of files from POST /files. Files attached before are included.",
  {
    dispute_id: text("The dispute.", { minLength: 1, maxLength: 64 }),
    access_activity_log: long("Usage of the service by the customer, with times."),
    billing_address: short("Billing address."),
    cancellation_policy: file("File: cancellation policy."),
    cancellation_policy_disclosure: long("How the cancellation policy was disclosed to the customer."),
    cancellation_rebuttal: long("Rebuttal of a claimed cancellation."),
    customer_communication: file("File: correspondence with the customer."),
    customer_email_address: short("The customer's email address."),
    customer_name: short("The customer's name."),
    customer_purchase_ip: text("IP address of the purchase.", { maxLength: 64 }),
    customer_signature: file("File: customer's signature."),
    product_description: long("Description of the product."),
    receipt: file("File: the receipt."),
    refund_policy: file("File: refund policy."),
    refund_policy_disclosure: long("How the cancellation policy was disclosed to the customer."),
    refund_refusal_explanation: long("Why a refund was refused."),
    service_date: short("Date of the service."),
    service_documentation: file("File: proof of the service."),
    shipping_address: short("Shipping address."),
    shipping_carrier: short("Carrier."),
    shipping_date: short("Shipping date."),
    shipping_documentation: file("File: proof of shipping."),
    shipping_tracking_number: short("Tracking number."),
    invoice_showing_distinct_transactions: file("File: proof that two charges are not duplicates."),
    recurring_transaction_agreement: file("File: agreement on recurring charges."),
    uncategorized_file: file("File: other evidence."),
    uncategorized_text: long("Other evidence."),
  },
  ["dispute_id"],
);

export type SubmitEvidenceRequest = FromSchema<typeof submitEvidenceBody>;

/** Members next to the file of PUT /disputes/evidence; what is missing is refused one by one, with codes of its own. */
export const attachEvidenceForm = request("AttachDisputeEvidenceRequest", "A file for a dispute.", {
  dispute_id: text("The dispute.", { maxLength: 64 }),
  evidence_type: choice("Type of the evidence.", evidenceFileTypes, "EvidenceFileType"),
  purpose: text("Must be dispute_evidence.", { maxLength: 64, examples: ["dispute_evidence"] }),
});

/** Body of DELETE /disputes/evidence. */
export const deleteEvidenceBody = request(
  "DeleteDisputeEvidenceRequest",
  "The evidence to detach.",
  {
    dispute_id: text("The dispute.", { minLength: 1, maxLength: 64 }),
    evidence_type: choice("Type of the evidence.", evidenceFileTypes),
  },
  ["dispute_id", "evidence_type"],
);

/** Members next to the file of POST /files. */
export const createFileForm = request("CreateFileRequest", "A file to store.", {
  purpose: text("Must be dispute_evidence.", { maxLength: 64, examples: ["dispute_evidence"] }),
  dispute_id: text("The dispute that the file is for; must exist.", { maxLength: 64 }),
});

/** Answer of what stores a file. */
export const createdFile = record("CreatedFile", "A file that was stored.", {
  file_id: text("Id of the file.", { maxLength: 64, examples: ["file_Q7vB2kX9mT4nW8sYc1Lz"] }),
});

const fileFacts = record("FileFacts", "A stored file.", {
  file_id: text("Id of the file."),
  file_name: nullable(text("Its name, as sent.")),
  file_size: integer("Size in bytes.", { minimum: 0 }),
  file_type: text("Content type."),
  available: { type: "boolean", description: "Whether the content is available." },
});

const evidenceBlock = record("DisputeEvidenceBlock", "One attached file.", {
  evidence_type: choice("Type of the evidence.", evidenceFileTypes),
  file_metadata_response: fileFacts,
});

/** Answer of GET /disputes/evidence/{dispute_id}. */
export const evidenceBlocks = list("Files attached to the dispute.", evidenceBlock);

export type EvidenceBlock = FromSchema<typeof evidenceBlock>;

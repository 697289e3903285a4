import { File } from "node:buffer";
import { readFile } from "node:fs/promises";
import { Railyard } from "@railyard/node";

const { DISPUTE_ID } = process.env;
const railyard = new Railyard();
const attached = await railyard.disputes.attachEvidence({
  dispute_id: DISPUTE_ID,
  evidence_type: "receipt",
  purpose: "dispute_evidence",
  file: new File([await readFile("receipt.pdf")], "receipt.pdf", { type: "application/pdf" }),
});
console.log(JSON.stringify(attached, null, 2));

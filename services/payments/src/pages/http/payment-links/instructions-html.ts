import { escapeHtml } from "@railyard/http";

import type { CustomerInstructions } from "../../../payments/domain/customer-instructions.ts";
import { factsHtml, paragraph } from "../page/elements.ts";
import type { PageWords } from "../page/words.ts";

/** Members of a bank account, in the order in which the form of a bank asks for them. */
const accountMembers = [
  "account_holder_name",
  "iban",
  "account_number",
  "bic",
  "sort_code",
  "routing_number",
  "bank_code",
  "bank_name",
  "reference",
] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const accountHtml = (details: Readonly<Record<string, unknown>>, words: PageWords): string => {
  // The account stands in one member, which is named after its scheme.
  const members = Object.assign({}, ...Object.values(details).filter(isRecord)) as Readonly<Record<string, unknown>>;
  const lines = accountMembers.flatMap((name) => {
    const value = members[name];
    if (typeof value !== "string" || value === "") return [];
    return [[words.account[name], value] as const];
  });
  return factsHtml(lines, "account");
};

/** What the customer needs to pay elsewhere: the account to transfer to, or the code to scan. */
export const instructionsHtml = (instructions: CustomerInstructions, words: PageWords): string => {
  if (instructions.kind === "bank_transfer") return accountHtml(instructions.details, words);
  const { imageUrl, text } = instructions;
  // The page's policy takes pictures from nowhere else.
  const image = imageUrl.startsWith("data:image/")
    ? `<img class="code" id="code" src="${escapeHtml(imageUrl)}" alt="${escapeHtml(words.codeToScan)}">`
    : "";
  return image + paragraph(text, "status-text");
};

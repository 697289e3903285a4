import { escapeHtml } from "@railyard/http";

import type { CustomerInstructions } from "../../../payments/domain/customer-instructions.ts";
import type { PageWords } from "./page-words.ts";
import { accountMembers } from "./page-words.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const accountHtml = (details: Readonly<Record<string, unknown>>, words: PageWords): string => {
  // The account stands in one member, which is named after its scheme.
  const members = Object.assign({}, ...Object.values(details).filter(isRecord)) as Readonly<Record<string, unknown>>;
  const lines = accountMembers.flatMap((name) => {
    const value = members[name];
    if (typeof value !== "string" || value === "") return [];
    return [`<dt>${escapeHtml(words.account[name])}</dt><dd>${escapeHtml(value)}</dd>`];
  });
  return `<dl class="facts" id="account">${lines.join("")}</dl>`;
};

/** What the customer needs to pay elsewhere: the account to transfer to, or the code to scan. */
export const instructionsHtml = (instructions: CustomerInstructions, words: PageWords): string => {
  if (instructions.kind === "bank_transfer") return accountHtml(instructions.details, words);
  const { imageUrl, text } = instructions;
  // The page's policy takes pictures from nowhere else.
  const image = imageUrl.startsWith("data:image/")
    ? `<img class="code" id="code" src="${escapeHtml(imageUrl)}" alt="${escapeHtml(words.codeToScan)}">`
    : "";
  return `${image}<p class="status-text">${escapeHtml(text)}</p>`;
};

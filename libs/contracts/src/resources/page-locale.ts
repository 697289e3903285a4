import { text } from "../schema.ts";

/** What a request may state of the language of a page that it creates. */
export const pageLocale = text(
  "Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown.",
  { maxLength: 35 },
);

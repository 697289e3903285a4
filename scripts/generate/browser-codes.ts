import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Codes of the browser library (`ErrorCode` in packages/js/src/results.ts), and what to do. */
const libraryCodes: Readonly<Record<string, string>> = {
  incomplete:
    "The customer has not filled in a field, or chosen a method. The fields show which; let the customer continue.",
  card_declined:
    "The payment was declined. `decline_code` names the kind; let the customer try again or pay another way.",
  domain_not_allowed:
    "The fields may not be shown in this page. Add its origin to `allowed_checkout_domains` of the profile, and " +
    "check the publishable key.",
  version_unsupported: "The page uses a version of the library that is no longer served. Load a current one.",
  session_expired: "The payment can no longer be confirmed. Create another one.",
  attempts_exhausted: "The payment has been tried as often as a browser may. Create another one.",
  authentication_failed: "The bank did not confirm the payment. Let the customer try again or pay another way.",
  popup_closed: "The customer closed the bank's dialog. Nothing was charged; let the customer try again.",
  network: "The API could not be reached from the browser. Let the customer try again.",
  not_ready: "The element was used before it was mounted and `ready`. Wait for its event `ready`.",
  unmounted: "The element was removed while an operation was in progress. Keep it until the operation has ended.",
  no_stored_method: "The customer has no stored method of this kind. Offer the payment element.",
  unknown: "Something unexpected happened in the library. `developer_message` describes it; report it if it persists.",
};

/** Kinds of declines, the same for every provider: `unified_code` of a payment, `decline_code` of the library. */
const declineCodes: Readonly<Record<string, string>> = {
  UE_1000: "The payment method cannot be used: wrong, expired or blocked. Let the customer use another one.",
  UE_2000: "The bank or the provider declined. Let the customer try later or pay another way.",
  UE_3000: "The provider had a technical problem. Try again later; routing avoids it meanwhile.",
  UE_4000:
    "The provider could not process the payment as it was requested. Check the request and the connector's settings.",
  UE_9000:
    "The provider gave a reason that no error mapping rule knows. `error_code` and `error_message` of the payment " +
    "are the provider's.",
};

/** The codes that customers' pages have words for. */
const knownDeclines = (): readonly string[] => {
  const words = JSON.parse(readFileSync(join(root, "services/payments/src/links/http/words/en.json"), "utf8")) as {
    readonly declinesByCode?: Readonly<Record<string, string>>;
  };
  return Object.keys(words.declinesByCode ?? {});
};

const libraryUnion = /export type ErrorCode =([\s\S]*?);/;

/** The codes that the loader's types name. */
const typedCodes = (): readonly string[] => {
  const source = readFileSync(join(root, "packages/js/src/results.ts"), "utf8");
  return [...(libraryUnion.exec(source)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
};

const sectionsOf = (codes: Readonly<Record<string, string>>, described: ReadonlySet<string>): readonly string[] =>
  Object.entries(codes)
    .filter(([code]) => !described.has(code))
    .flatMap(([code, text]) => [`### \`${code}\``, "", text, ""]);

const assertDescribed = (codes: Readonly<Record<string, string>>, used: readonly string[], where: string): void => {
  const missing = used.filter((code) => !Object.hasOwn(codes, code));
  if (used.length === 0 || missing.length > 0) {
    throw new RangeError(
      `Describe these codes of ${where} in browser-codes.ts: ${missing.join(", ") || "none found"}.`,
    );
  }
};

/**
 * The part of the error codes' page about errors in browsers and declines.
 * @param described reasons of the API, which have their place on the page already
 */
export const browserCodes = (described: ReadonlySet<string>): string => {
  assertDescribed(libraryCodes, typedCodes(), "the browser library");
  assertDescribed(declineCodes, knownDeclines(), "declines");
  return [
    "## Codes of the browser library",
    "",
    "`error.code` of a result of the [browser library](browser-library.md), where it is not a reason of the API.",
    "",
    ...sectionsOf(libraryCodes, described),
    "## Decline codes",
    "",
    "Kinds of declines, the same for every provider: `unified_code` of a payment, and `decline_code` of a result of " +
      "the browser library.",
    "An operator's error mapping rules may add others.",
    "",
    ...sectionsOf(declineCodes, described),
  ].join("\n");
};

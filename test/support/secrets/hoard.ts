// What no third party may learn, gathered from what callers send and receive.
import type { ApiAnswer, ApiCall, ApiClient } from "@railyard/local";

/** Members of requests and answers whose text is a secret; nothing of it may occur in clear anywhere. */
const secretMembers = new Set([
  "api_key",
  "key1",
  "key2",
  "api_secret",
  "merchant_secret",
  "additional_secret",
  "password",
  "new_password",
  "old_password",
  "webhook_password",
  "payment_response_hash_key",
  "secret",
  "totp_secret",
  "totp",
  "recovery_code",
  "recovery_codes",
  "token",
  "number",
  "card_number",
  "raw_card_number",
  "bank_account_number",
]);

/** How credentials are arranged is stated next to them. */
const arrangements = new Set(["HeaderKey", "BodyKey", "SignatureKey", "MultiAuthKey"]);

/** Members with what opens one object to a browser: kept by the object, and in no log. */
const logSecretMembers = new Set(["client_secret"]);

/** Shorter texts occur in others by chance. */
const shortestSecret = 8;

/** Digits between letters are part of a key, and look like a card by chance. */
const cardLike = /(?<![\dA-Za-z])(?:\d[ +-]?){12,18}\d(?![\dA-Za-z])/g;

const isCardNumber = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** The card numbers in a text, without what separates their digits. */
export const cardNumbersIn = (text: string): readonly string[] =>
  [...text.matchAll(cardLike)].map(([found]) => found.replaceAll(/\D/g, "")).filter(isCardNumber);

/** The part of the text's base64 that is the same whatever is before and behind it. */
const base64Of = (secret: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64");
  return whole.slice(offset === 0 ? 0 : 4);
};

/** Every form in which a secret can occur in a text that is still clear. */
export const formsOf = (secret: string): readonly string[] => {
  const encoded = [0, 1, 2].map((offset) => base64Of(secret, offset));
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("hex"),
    ...encoded,
    ...encoded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
  if (/^\d{13,19}$/.test(secret)) {
    const groups = secret.match(/\d{1,4}/g) ?? [];
    forms.push(...[" ", "-", "+", "%20"].map((separator) => groups.join(separator)));
  }
  return [...new Set(forms)].filter((form) => form.length >= shortestSecret);
};

export interface Hoard {
  /** Keeps a secret under what it is, so that a failure does not print the secret itself. */
  readonly note: (name: string, secret: string) => void;
  /** What each secret in the text is, with nothing of the secret. */
  readonly foundIn: (text: string) => readonly string[];
  readonly names: () => readonly string[];
}

const headLength = 6;

/** Where the first three characters of any form are: almost every position of a text is passed by it alone. */
const filterAt = (text: string, index: number): number =>
  (text.charCodeAt(index) * 961 + text.charCodeAt(index + 1) * 31 + text.charCodeAt(index + 2)) & 0xff_ff;

export const createHoard = (): Hoard => {
  const named = new Map<string, string>();
  const byHead = new Map<string, { readonly form: string; readonly name: string }[]>();
  const filter = new Uint8Array(0x1_00_00);
  return {
    note: (name, secret) => {
      if (secret.length < shortestSecret || named.has(secret)) return;
      named.set(secret, name);
      for (const form of formsOf(secret)) {
        const head = form.slice(0, headLength);
        byHead.set(head, [...(byHead.get(head) ?? []), { form, name }]);
        filter[filterAt(form, 0)] = 1;
      }
    },
    foundIn: (text) => {
      const found = new Set<string>();
      for (let index = 0; index + headLength <= text.length; index += 1) {
        if (filter[filterAt(text, index)] !== 1) continue;
        for (const { form, name } of byHead.get(text.slice(index, index + headLength)) ?? []) {
          if (text.startsWith(form, index)) found.add(name);
        }
      }
      return [...found].sort();
    },
    names: () => [...named.values()],
  };
};

export interface Hoards {
  /** In clear nowhere. */
  readonly everywhere: Hoard;
  /** In clear in no log. */
  readonly ofLogs: Hoard;
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const learn = (hoards: Hoards, value: unknown, where: string): void => {
  if (typeof value !== "object" || value === null) return;
  for (const [member, inner] of Object.entries(value)) {
    // It describes credentials publicly, and contains none.
    if (member === "credential_schema") continue;
    const isDetail = member === "connector_account_details";
    for (const text of textsIn(inner)) {
      // An answer shows some secrets masked.
      if (text.includes("*") || arrangements.has(text)) continue;
      if (isDetail || secretMembers.has(member)) hoards.everywhere.note(`${member} of ${where}`, text);
      if (logSecretMembers.has(member)) hoards.ofLogs.note(`${member} of ${where}`, text);
    }
    if (Array.isArray(inner) || typeof inner === "object") learn(hoards, inner, where);
  }
};

/** The client, whose calls make the hoards known; `onAnswer` takes what readers see. */
export const learningClient = (
  client: ApiClient,
  hoards: Hoards,
  onAnswer: (where: string, answer: ApiAnswer) => void,
): ApiClient => ({
  close: () => {
    client.close();
  },
  call: async (method, path, options: ApiCall = {}) => {
    const where = `${method} ${path.split("?")[0] ?? path}`;
    const sent = options.rawBody ?? JSON.stringify(options.body ?? {});
    for (const number of cardNumbersIn(decodeURIComponent(sent.replaceAll(/%(?![\dA-Fa-f]{2})/g, "%25")))) {
      hoards.everywhere.note(`card ending in ${number.slice(-4)}`, number);
    }
    learn(hoards, options.body, `the request ${where}`);
    const answer = await client.call(method, path, options);
    learn(hoards, answer.body, `the answer to ${where}`);
    onAnswer(where, answer);
    return answer;
  },
});

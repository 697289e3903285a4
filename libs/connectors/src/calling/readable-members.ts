/**
 * What may be read of a member of a provider's message, by its name. `hidden`: nothing, nor of what is below it;
 * `check`: a word; `instrument`: a word, and no id below it, since that may be a token; `other`: nothing, but what is
 * below it is judged by its own names.
 */
export type MemberClass =
  | "hidden"
  | "amount"
  | "value"
  | "check"
  | "instrument"
  | "id"
  | "code"
  | "time"
  | "message"
  | "errors"
  | "other";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Of secrets, of payment methods, and of people and where they live. */
const hidden = words(`
  secret secrets token tokens password passwd passcode passphrase key keys apikey signature sign nonce credential
  credentials certificate bearer jwt otp authorization_header mac hash digest
  cvc cvv cvv2 cvn csc cid security verification pin track track1 track2 pan cryptogram cavv tavv aav xid number
  exp expiry expire expiration month year iban bic swift routing sort ifsc vpa upi pix bsb clabe bank account
  name names firstname lastname fullname holder cardholder email mail emails phone phones telephone mobile msisdn tel
  contact contacts address addresses street line1 line2 line3 city town postal postcode zip zipcode house district
  birth birthday birthdate dob ip ssn cpf cnpj vat social personal government license licence passport national
  nationality document identity identification gender
  customer customers shopper payer payee buyer consumer recipient beneficiary sender receiver owner person people user
  agent browser device fingerprint billing shipping delivery metadata meta notes note descriptor evidence
  statement url urls uri href links headers`);

const idWords = words(`
  id ids reference ref intent charge transaction refund dispute capture order payment payout authorization method`);
const codeWords = words(`
  status state type code codes reason result outcome category currency brand network scheme mode object action flow
  version eci level kind issue param field funding stage channel event usage summary types methods typename
  secure interaction`);
const timeWords = words("created updated modified settled at time date timestamp");
const amountWords = words(`
  amount amounts total subtotal gross net fee fees tax price quantity count received capturable refunded balance
  remaining available`);
/** What came of checking what is hidden: `cvc_check`. */
const checkWords = words("check result response");
const messageWords = words("message messages detail title advice error text");
const errorWords = words("error errors details failure failures violations");

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");

/** What is paid with, or its id, with which it can be charged again. */
const isInstrument = (name: readonly string[]): boolean =>
  name.some((word) => word === "source" || word === "stored" || word === "mandate" || word === "recurring") ||
  (name.includes("method") && (name.includes("payment") || name.at(-1) === "id") && name.at(-1) !== "type");

const classOfWords = (name: readonly string[]): MemberClass => {
  const last = name.at(-1) ?? "";
  // A person's, but for what is taxed.
  if (name.includes("tax") && (last === "id" || last === "ids")) return "hidden";
  if (name.some((word) => hidden.has(word))) return name.length > 1 && checkWords.has(last) ? "check" : "hidden";
  if (isInstrument(name)) return "instrument";
  if (last === "id" || last === "ids" || last === "reference") return "id";
  if (last === "value") return "value";
  if (name.some((word) => amountWords.has(word))) return "amount";
  if (codeWords.has(last)) return "code";
  if (timeWords.has(last)) return "time";
  if (errorWords.has(last)) return "errors";
  if (messageWords.has(last) || last === "description") return "message";
  return idWords.has(last) ? "id" : "other";
};

/** Whether a name itself may be read: it is a word of an interface, and no value. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_$@][\w.$-]{0,63}$/.test(name) && !/\d{5}/.test(name);

// Providers' messages have a few hundred names; other names must not fill the memory.
const namesMax = 4_000;
const classes = new Map<string, MemberClass>();

/** What the name of a member permits. */
export const classOf = (name: string): MemberClass => {
  const known = classes.get(name);
  if (known !== undefined) return known;
  const found = classOfWords(wordsOf(name));
  if (classes.size < namesMax && isPlainName(name)) classes.set(name, found);
  return found;
};

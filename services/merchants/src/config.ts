import { readTokenKey, readVerifyingKeys } from "@railyard/auth";
import type { ConfigOf } from "@railyard/config";
import {
  addressVariables,
  boolean,
  commonVariables,
  ConfigurationError,
  databaseUrl,
  integer,
  port,
  jobVariables,
  readEnv,
  readVariables,
  secret,
  secretUrl,
  secretVariables,
  text,
  url,
  webhookVariables,
} from "@railyard/config";

/** Environment variables of the merchants service. */
export const configSchema = {
  ...commonVariables,
  ...readVariables,
  ...webhookVariables,
  HTTP_PORT: port({ default: 8101, describe: "Port to listen on; 0 lets the system choose." }),
  DATABASE_URL: databaseUrl,
  PAYMENTS_URL: addressVariables.PAYMENTS_URL,
  EVENTS_URL: addressVariables.EVENTS_URL,
  DECISION_ENGINE_URL: addressVariables.DECISION_ENGINE_URL,
  MASTER_KEY: secretVariables.MASTER_KEY,
  MASTER_KEY_PREVIOUS: secretVariables.MASTER_KEY_PREVIOUS,
  API_KEY_PEPPER: secretVariables.API_KEY_PEPPER,
  JWT_SIGNING_KEY: secret({
    optional: true,
    describe: "P-256 private key (PEM) that signs sessions. Required in production; elsewhere made on first use.",
  }),
  JWT_PREVIOUS_KEYS: secret({
    optional: true,
    describe: "P-256 keys (PEMs, one after the other) that still verify sessions in addition to JWT_SIGNING_KEY.",
  }),
  SIGNING_KEY_ROTATION_DAYS: integer({
    default: 90,
    min: 0,
    max: 3_650,
    describe: "Age at which a signing key made on first use is replaced; 0: never. JWT_SIGNING_KEY is not replaced.",
  }),
  SIGN_UP_OPEN: boolean({
    default: false,
    describe: "Whether strangers may sign up in production with an organization of their own; elsewhere they may.",
  }),
  SMTP_URL: secretUrl({
    optional: true,
    schemes: ["smtp", "smtps"],
    describe: "Mail server, with credentials. Not set: mails are shown in the log; in production none is offered.",
  }),
  MAIL_FROM: text({ default: "Railyard <no-reply@localhost>", describe: "Sender of the mails." }),
  KEY_REMINDER_DAYS: text({
    default: "7,3,1",
    pattern: /^\d{1,3}(,\d{1,3}){0,9}$/,
    expects: "numbers of days, separated by commas",
    describe: "How many days before an API key expires its owner is reminded.",
  }),
  MAIL_LINK_URL: url({
    default: "http://127.0.0.1:8080",
    describe: "Address of the pages that links in mails lead to; the token follows behind `#token=`.",
  }),
  FORCE_TWO_FACTOR_AUTH: boolean({
    default: false,
    describe: "Whether everybody who signs in with a password needs a second factor.",
  }),
  EMAIL_VERIFICATION_REQUIRED: boolean({
    default: false,
    describe:
      "Whether users sign in only with an address that they verified by a mailed link; needs a way to send mails.",
  }),
  PASSWORD_VALIDITY_DAYS: integer({
    default: 90,
    min: 0,
    max: 3_650,
    describe: "After so many days a password must be replaced at the next sign-in; 0: never.",
  }),
  TOTP_ISSUER: text({ default: "Railyard", describe: "How authenticators name this installation." }),
  ENGINE_SIGNUP_REQUIRES_ADMIN_SECRET: boolean({
    default: false,
    describe: "Whether POST /auth/signup needs the secret of the engine's operator; in production it does.",
  }),
  ...jobVariables,
};

export type Config = ConfigOf<typeof configSchema>;

/** A key that every replica makes up for itself would be none, and one kept in a database is not production's way. */
const productionSchema = {
  ...configSchema,
  JWT_SIGNING_KEY: secret({ describe: "P-256 private key (PEM) that signs sessions." }),
  ENGINE_SIGNUP_REQUIRES_ADMIN_SECRET: boolean({ default: true, describe: "As above." }),
};

/** The configured signing key as PEM. Variables often carry its line breaks as the two characters `\n`. */
export const signingKeyOf = (config: Config): string | undefined =>
  config.JWT_SIGNING_KEY?.reveal().replaceAll("\\n", "\n");

/** The configured keys that only verify, as PEMs one after the other. */
export const previousKeysOf = (config: Config): string | undefined =>
  config.JWT_PREVIOUS_KEYS?.reveal().replaceAll("\\n", "\n");

/** How many days before its end the owner of a key is reminded. */
export const reminderDaysOf = ({ KEY_REMINDER_DAYS: days }: Config): readonly number[] =>
  days
    .split(",")
    .map(Number)
    .filter((number) => number > 0);

const assertSigningKey = (config: Config): void => {
  const pem = signingKeyOf(config);
  if (pem === undefined) return;
  try {
    readTokenKey(pem);
  } catch {
    // The parser's message may quote the key.
    const problem = "it is not a P-256 private key in PEM. Make one with: openssl genpkey -algorithm EC";
    throw new ConfigurationError([
      { variable: "JWT_SIGNING_KEY", problem: `${problem} -pkeyopt ec_paramgen_curve:P-256` },
    ]);
  }
};

const assertPreviousKeys = (config: Config): void => {
  const variable = "JWT_PREVIOUS_KEYS";
  const pems = previousKeysOf(config);
  if (pems === undefined) return;
  if (config.JWT_SIGNING_KEY === undefined) {
    throw new ConfigurationError([{ variable, problem: "it has an effect only with JWT_SIGNING_KEY. Set that too" }]);
  }
  try {
    readVerifyingKeys(pems);
  } catch {
    throw new ConfigurationError([{ variable, problem: "it is not a row of P-256 keys in PEM" }]);
  }
};

const assertMailsForSignUp = (config: Config): void => {
  const isByMail = config.SIGN_UP_OPEN && config.RAILYARD_ENVIRONMENT === "production";
  if (!isByMail || config.SMTP_URL !== undefined) return;
  const problem = "strangers sign up by a mailed link in production. Set SMTP_URL too";
  throw new ConfigurationError([{ variable: "SIGN_UP_OPEN", problem }]);
};

const assertMailsForVerification = (config: Config): void => {
  const sendsMails = config.SMTP_URL !== undefined || config.RAILYARD_ENVIRONMENT !== "production";
  if (!config.EMAIL_VERIFICATION_REQUIRED || sendsMails) return;
  const problem = "users cannot sign in without mails. Set SMTP_URL too";
  throw new ConfigurationError([{ variable: "EMAIL_VERIFICATION_REQUIRED", problem }]);
};

/**
 * Reads the configuration of the service.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const makesItsOwnKey = ["", "sandbox", "development"].includes(env["RAILYARD_ENVIRONMENT"] ?? "");
  const config: Config = makesItsOwnKey ? readEnv(configSchema, env) : readEnv(productionSchema, env);
  assertSigningKey(config);
  assertPreviousKeys(config);
  assertMailsForVerification(config);
  assertMailsForSignUp(config);
  return config;
};

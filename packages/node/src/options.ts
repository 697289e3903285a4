import type { AttemptHook } from "./attempts.ts";

/** A file to send: what a form of `fetch` takes. A `File` states its name and type. */
export type FileUpload = Blob;

/** What makes requests: the `fetch` of Node, or one of the same shape. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What can be set for one call. */
export interface RequestOptions {
  /** Repeating a call with the same key has no second effect. Absent: one is generated for each call. */
  readonly idempotencyKey?: string;
  /** How long the call may take, with all its attempts; default: that of the client. */
  readonly timeoutMs?: number;
  /** How often an attempt that failed is repeated; default: that of the client. */
  readonly maxRetries?: number;
  /** Ends the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Acts for this business profile. */
  readonly profileId?: string;
  /** With the key of a platform merchant: acts for this connected merchant. */
  readonly connectedMerchantId?: string;
}

/** What can be set for a client. */
export interface RailyardOptions {
  /** A secret key. Absent: RAILYARD_API_KEY of the environment. */
  readonly apiKey?: string;
  /** Address of the platform. Absent: RAILYARD_URL of the environment. */
  readonly baseUrl?: string;
  /** How long a call may take, with all its attempts; default: 30 seconds. */
  readonly timeoutMs?: number;
  /** How long one attempt may take; default: 20 seconds. */
  readonly attemptTimeoutMs?: number;
  /** How often an attempt that failed is repeated; default: 2. */
  readonly maxRetries?: number;
  /** Acts for this business profile, unless a call states another one. */
  readonly profileId?: string;
  /** With the key of a platform merchant: acts for this connected merchant, unless a call states another one. */
  readonly connectedMerchantId?: string;
  /** Called after every attempt. Its exceptions are ignored. */
  readonly onAttempt?: AttemptHook | readonly AttemptHook[];
  /** Makes the requests; default: `fetch` of Node. */
  readonly fetch?: Fetch;
}

/** The options of a client with everything that was left out. */
export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  readonly maxRetries: number;
  readonly profileId: string | undefined;
  readonly connectedMerchantId: string | undefined;
  readonly hooks: readonly AttemptHook[];
  readonly fetch: Fetch;
}

type Environment = Readonly<Record<string, string | undefined>>;

const liveKeyPrefix = "prd_";

const apiKeyOf = (options: RailyardOptions, environment: Environment): string => {
  const apiKey = options.apiKey ?? environment["RAILYARD_API_KEY"];
  if (apiKey === undefined || apiKey === "") {
    throw new TypeError("There is no API key. Pass apiKey, or set RAILYARD_API_KEY.");
  }
  if (apiKey.startsWith("pk_")) {
    throw new TypeError("This is a publishable key, which is for browsers. Use a secret key.");
  }
  if (environment["NODE_ENV"] === "test" && apiKey.startsWith(liveKeyPrefix)) {
    throw new TypeError("NODE_ENV is test, and the API key is a live one. Use a key of the sandbox.");
  }
  return apiKey;
};

const baseUrlOf = (options: RailyardOptions, environment: Environment): string => {
  const baseUrl = options.baseUrl ?? environment["RAILYARD_URL"];
  if (baseUrl === undefined || baseUrl === "") {
    throw new TypeError("There is no address of the platform. Pass baseUrl, or set RAILYARD_URL.");
  }
  if (!/^https?:\/\//.test(baseUrl)) throw new TypeError(`The address ${baseUrl} does not begin with https://.`);
  return baseUrl.replace(/\/+$/, "");
};

const checkNumbers = (options: RailyardOptions): void => {
  for (const name of ["timeoutMs", "attemptTimeoutMs", "maxRetries"] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isFinite(value) && value >= 0)) {
      throw new TypeError(`${name} must be a number that is not negative.`);
    }
  }
};

/** The settings of a client by its options and the environment. */
export const settingsOf = (options: RailyardOptions, environment: Environment): Settings => {
  checkNumbers(options);
  return {
    apiKey: apiKeyOf(options, environment),
    baseUrl: baseUrlOf(options, environment),
    timeoutMs: options.timeoutMs ?? 30_000,
    attemptTimeoutMs: options.attemptTimeoutMs ?? 20_000,
    maxRetries: options.maxRetries ?? 2,
    profileId: options.profileId,
    connectedMerchantId: options.connectedMerchantId,
    hooks: [options.onAttempt ?? []].flat(),
    // Looked up at each request, so that an instrumentation that replaces it later is used too.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  };
};

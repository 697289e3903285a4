import { createHmac, timingSafeEqual } from "node:crypto";

/** When a user last did something in the console, as a cookie keeps it: seconds since 1970, and its author. */
export interface LastUseMarks {
  readonly make: (userId: string, nowSeconds: number) => string;
  /** The seconds of a mark of this user that was made here; undefined for any other text. */
  readonly read: (mark: string, userId: string) => number | undefined;
}

const digestBytes = 32;

const macOf = (secret: string, userId: string, seconds: string): Buffer =>
  createHmac("sha256", secret).update(`last use of the console\n${userId}\n${seconds}`).digest();

/** @param secrets the first makes marks, all are accepted */
export const createLastUseMarks = (secrets: readonly [string, ...string[]]): LastUseMarks => ({
  make: (userId, nowSeconds) => {
    const seconds = String(nowSeconds);
    return `${seconds}.${macOf(secrets[0], userId, seconds).toString("base64url")}`;
  },
  read: (mark, userId) => {
    const [, seconds, mac] = /^(\d{1,12})\.([\w-]{43})$/.exec(mark) ?? [];
    if (seconds === undefined || mac === undefined) return undefined;
    const given = Buffer.from(mac, "base64url");
    if (given.length !== digestBytes) return undefined;
    const isOurs = secrets.some((secret) => timingSafeEqual(given, macOf(secret, userId, seconds)));
    return isOurs ? Number(seconds) : undefined;
  },
});

/** The user that a token names. Whether it may be believed is decided where tokens are verified. */
export const namedUser = (token: string): string | undefined => {
  try {
    const [, payload = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { readonly user_id?: unknown };
    return typeof claims.user_id === "string" ? claims.user_id : undefined;
  } catch {
    return undefined;
  }
};

/** Codes of authenticators (RFC 6238) and recovery codes. */
export interface SecondFactors {
  /** A new secret, base32. */
  newSecret(): string;
  /** What an authenticator reads from a QR code. */
  otpauthUrl(secret: string, email: string): string;
  /** The time step whose code this is, one step of 30 s around now at most; null when the code is wrong. */
  matchingStep(secret: string, code: string, now: Date): number | null;
  /** Eight codes and what is kept of them. */
  newRecoveryCodes(): readonly { readonly code: string; readonly hash: string }[];
  hashRecoveryCode(code: string): string;
}

export interface SecondFactorStore {
  /** Null while the user has none. */
  secret(userId: string): Promise<string | null>;
  recoveryCodesLeft(userId: string): Promise<number>;
  /** Replaces an earlier secret that was never confirmed. */
  keepUnconfirmed(userId: string, secret: string, now: Date): Promise<void>;
  /**
   * Locked until the transaction ends, so that one of two requests at a time confirms it; null when there is none, or
   * when it is from before.
   */
  holdUnconfirmed(userId: string, notBefore: Date): Promise<string | null>;
  /** Makes it the user's secret. */
  confirm(userId: string, secret: string): Promise<void>;
  /** Takes it off, with its recovery codes and a secret that waits for its first code; false when there was none. */
  remove(userId: string): Promise<boolean>;
  /** False when the code of this step was used before. */
  useStep(userId: string, step: number, expiresAt: Date): Promise<boolean>;
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** False when it is none of the user's unused ones. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
}

/** A token that its holder presented for a step. */
export interface StepToken {
  readonly tokenId: string;
  readonly userId: string;
}

/** What was done with tokens. */
export interface TokenStepStore {
  /** The holder has shown the second factor. */
  prove(token: StepToken, now: Date, expiresAt: Date): Promise<void>;
  isProvedSince(token: StepToken, since: Date): Promise<boolean>;
  /** The step is taken; false when it was taken before. */
  take(token: StepToken, now: Date, expiresAt: Date): Promise<boolean>;
  isTaken(token: StepToken): Promise<boolean>;
}

/** The card of a payment, encrypted for the merchant. */
export interface ExtendedCardInfo {
  readonly merchantId: string;
  readonly paymentId: string;
  /** Compact JWE. */
  readonly payload: string;
  readonly expiresAt: Date;
}

export interface CardInfoStore {
  /** In the place of what an earlier confirmation left. */
  put(info: ExtendedCardInfo): Promise<void>;
  /** Null without one, and once its time is over. */
  load(merchantId: string, paymentId: string, now: Date): Promise<string | null>;
}

export interface CardInfoEncryption {
  /**
   * Encrypts members for the owner of an RSA public key (PEM, SubjectPublicKeyInfo) as a compact JWE.
   * @returns null when the key is none that can be used.
   */
  encrypt(publicKey: string, members: Readonly<Record<string, unknown>>): Promise<string | null>;
}

/** A short-lived key for one customer's stored data; the secret is not kept. */
export interface EphemeralKey {
  readonly merchantId: string;
  readonly keyId: string;
  readonly customerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

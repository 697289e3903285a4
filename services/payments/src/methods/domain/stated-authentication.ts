/** The proof of a 3-D Secure authentication that the merchant ran itself, for the acquirer. */
export interface StatedAuthentication {
  readonly transStatus: string;
  readonly eci: string | null;
  readonly cavv: string;
  readonly dsTransactionId: string;
  readonly version: string;
  readonly exemptionIndicator: string | null;
}

/** A customer's agreement to later charges; it is stored on the payment that made it. */
export interface Mandate {
  readonly mandateId: string;
  readonly accountId: string;
  readonly paymentId: string;
  /** The caller's own ids of that payment. */
  readonly reference: string;
  readonly orderReference: string;
  /** What the card does, by the name of the behaviour. */
  readonly behaviourName: string;
  readonly webhookUrl: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** What a user wrote about a payment, or about a dispute of it. */
export interface Note {
  readonly merchantId: string;
  readonly noteId: string;
  readonly paymentId: string;
  /** Null: about the payment itself. */
  readonly disputeId: string | null;
  readonly profileId: string;
  readonly text: string;
  /** The user. */
  readonly authorId: string;
  readonly createdAt: Date;
}

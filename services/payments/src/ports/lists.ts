/** Whose objects of which time are looked over; both ends are in the span. */
export interface ListSpan {
  readonly merchantId: string;
  /** Null: every profile. */
  readonly profileId: string | null;
  readonly from: Date;
  /** Null: until now. */
  readonly until: Date | null;
}

/** Whose objects of which time are looked over; both ends are in the span. */
export interface ListSpan {
  readonly merchantId: string;
  /** Null: every profile. */
  readonly profileId: string | null;
  readonly from: Date;
  /** Null: until now. */
  readonly until: Date | null;
}

/** How many a list has in all. */
export interface ListTotal {
  readonly count: number;
  /** False: it has more, which would take too long to count. */
  readonly isExact: boolean;
}

/** Whose objects of which time are looked over; both ends are in the span. Members that are null do not narrow. */
export interface ListSpan {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
}

/** How many a list has in all. */
export interface ListTotal {
  readonly count: number;
  /** False: it has more, which would take too long to count. */
  readonly isExact: boolean;
}

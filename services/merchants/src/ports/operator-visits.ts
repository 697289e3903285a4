/** A read-only session of the operator at a merchant; it is good until it expires or has ended. */
export interface OperatorVisit {
  readonly visitId: string;
  readonly merchantId: string;
  readonly organizationId: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export interface NewOperatorVisit extends Omit<OperatorVisit, "endedAt"> {
  readonly codeHash: string;
  readonly codeExpiresAt: Date;
}

/** Visits until they are over; the audit log keeps them. */
export interface OperatorVisitStore {
  insert(visit: NewOperatorVisit): Promise<void>;
  /** The visit whose code it is, from now on used; null when it is none, was used or is over. */
  open(codeHash: string, now: Date): Promise<OperatorVisit | null>;
  find(visitId: string): Promise<OperatorVisit | null>;
  /** Does nothing to a visit that has ended. */
  end(visitId: string, now: Date): Promise<void>;
}

/** A bank that issues cards, as the operator keeps it for every merchant. */
export interface CardIssuer {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** Which issuers to show, by name. */
export interface CardIssuerSelection {
  /** What the name begins with, whatever its case; empty for all. */
  readonly beginning: string;
  readonly limit: number;
  readonly offset: number;
}

export interface CardIssuerStore {
  /** False when the name is taken, whatever its case. */
  insert(issuer: CardIssuer): Promise<boolean>;
  find(id: string): Promise<CardIssuer | null>;
  list(selection: CardIssuerSelection): Promise<{ readonly issuers: readonly CardIssuer[]; readonly total: number }>;
  /** `taken`: another issuer has the name. Null when there is no such issuer. */
  rename(id: string, name: string, now: Date): Promise<CardIssuer | "taken" | null>;
  /** False when there is no such issuer. */
  remove(id: string): Promise<boolean>;
}

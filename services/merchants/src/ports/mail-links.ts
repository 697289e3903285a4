/** Tokens of links that are mailed. */
export interface LinkTokens {
  newToken(): string;
  hashOf(token: string): string;
}

export interface MailLink {
  readonly tokenHash: string;
  /** Null: the address is unknown, and the link opens nothing. */
  readonly userId: string | null;
  readonly purpose: "reset_password" | "verify_email";
  readonly expiresAt: Date;
}

export interface MailLinkStore {
  insert(link: MailLink): Promise<void>;
  /** The user whose link it is, from now on used; null when it is none, was used or is over. */
  use(tokenHash: string, purpose: MailLink["purpose"], now: Date): Promise<string | null>;
  /** Whether a link of the user is neither used nor over. */
  hasOpen(userId: string, purpose: MailLink["purpose"], now: Date): Promise<boolean>;
  /** No earlier link of the user opens anything. */
  discard(userId: string, purpose: MailLink["purpose"], now: Date): Promise<void>;
}

/** Query member of a page's address that cannot be guessed, unlike ids that a merchant chooses. */
export const linkTokenMember = "token";

/** The token in the address of a page; null in one from before pages had tokens. */
export const tokenOfLink = (link: string): string | null => {
  const token = URL.canParse(link) ? new URL(link).searchParams.get(linkTokenMember) : null;
  return token === "" ? null : token;
};

/**
 * Whether a browser that asks for a page knows the token in the page's address.
 * @param link the address as the merchant received it; one without a token opens for no browser.
 * @param equals compares in constant time.
 */
export const knowsLinkToken = (
  link: string,
  given: string | null,
  equals: (left: string, right: string) => boolean,
): boolean => {
  const expected = tokenOfLink(link);
  return expected !== null && given !== null && equals(given, expected);
};

/** How long after its expiry a payment link from before they had tokens shows its payment's status: a day. */
const tokenlessGraceMs = 86_400_000;

/** A browser that asks for the page of a payment link. */
export interface LinkTokenVisit {
  readonly token: string | null;
  /** When the link expires. */
  readonly expiresAt: Date;
  readonly now: Date;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
}

/** Whether the page opens. Links that were sent out before they had tokens keep working until their own end. */
export const opensPaymentLink = (link: string, { token, expiresAt, now, equals }: LinkTokenVisit): boolean =>
  URL.canParse(link) && tokenOfLink(link) === null
    ? now.getTime() < expiresAt.getTime() + tokenlessGraceMs
    : knowsLinkToken(link, token, equals);

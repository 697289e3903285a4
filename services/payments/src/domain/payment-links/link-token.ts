/** Query member of a page's address that nobody can guess, unlike ids that a merchant chooses. */
export const linkTokenMember = "token";

/**
 * Whether a browser that asks for a page knows the token in the page's address.
 * @param link the address as it was answered to the merchant; one without a token opens for nobody.
 * @param equals compares in constant time.
 */
export const knowsLinkToken = (
  link: string,
  given: string | null,
  equals: (left: string, right: string) => boolean,
): boolean => {
  const expected = URL.canParse(link) ? new URL(link).searchParams.get(linkTokenMember) : null;
  return expected !== null && expected !== "" && given !== null && equals(given, expected);
};

/** A customer's page, as its address names it: what it is about, and what no id gives away. */
export interface PageName {
  readonly id: string;
  /** Null in the addresses of pages that were opened before they had tokens. */
  readonly token: string | null;
}

/** The last part of the page's address. */
export const pageNameOf = ({ id, token }: PageName): string => (token === null ? id : `${id}.${token}`);

export const readPageName = (name: string): PageName => {
  const end = name.indexOf(".");
  return end < 0 ? { id: name, token: null } : { id: name.slice(0, end), token: name.slice(end + 1) };
};

/**
 * Whether the address that a browser asks for is the page's own.
 * @param equals compares in constant time.
 */
export const isPageOf = (
  expected: string | null,
  { token }: PageName,
  equals: (left: string, right: string) => boolean,
): boolean => (expected === null ? token === null : token !== null && equals(token, expected));

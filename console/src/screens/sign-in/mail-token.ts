/** The token of a mailed link, which stands behind `#token=` so that no server's log has it; null: there is none. */
export const mailTokenIn = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/u, "")).get("token");
  return token === null || token === "" ? null : token;
};

const takeFromAddress = (): string | null => {
  const token = mailTokenIn(location.hash);
  if (token !== null) history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  return token;
};

/** Of the link that led here; taken out of the address and of the browser's history before anything is shown. */
export const mailToken = takeFromAddress();

/** The same, where the link was made to verify an e-mail address. */
export const verificationToken = location.pathname === "/verify_email" ? mailToken : null;

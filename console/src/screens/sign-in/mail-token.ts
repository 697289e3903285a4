import { mailTokenIn } from "./mail-link.ts";

const takeFromAddress = (): string | null => {
  const token = mailTokenIn(location.hash);
  if (token !== null) history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  return token;
};

/** Of the link that led here; taken out of the address and of the browser's history before anything is shown. */
export const mailToken = takeFromAddress();

/** The same, where the link was made to verify an e-mail address. */
export const verificationToken = location.pathname === "/verify_email" ? mailToken : null;

/** The code of the operator's visit of a merchant, where the operator's pages led here. */
export const visitCode = location.pathname === "/console/enter" ? mailToken : null;

// Schemes of programs, files and mail: a customer's browser must be sent to nothing that it would run, read or start.
const refusedSchemes: ReadonlySet<string> = new Set([
  "about",
  "android-app",
  "blob",
  "chrome",
  "content",
  "data",
  "facetime",
  "file",
  "filesystem",
  "ftp",
  "ftps",
  "gopher",
  "imap",
  "intent",
  "jar",
  "javascript",
  "ldap",
  "ldaps",
  "mailto",
  "news",
  "nfs",
  "nntp",
  "pop",
  "resource",
  "search-ms",
  "sftp",
  "shell",
  "sms",
  "smb",
  "ssh",
  "svn",
  "tel",
  "telnet",
  "vbscript",
  "view-source",
  "vnc",
  "webcal",
  "ws",
  "wss",
]);

// `https:shop.example` and backslashes are read as `https://` by browsers alone, so no two readers agree on the host.
const addressPattern = /^([a-z][a-z0-9+.-]*):\/\/([^\s\\/?#@]+)(?:[/?#][^\s\\]*)?$/i;

/** What to do about one that is refused. */
export const returnAddressProblem =
  "send the address of a page (https://...) or of an app (myshop://...), without user name and password";

/**
 * Whether customers may be sent there: a page (`http://`, `https://`) or an app by its own scheme (`myshop://done`),
 * without user info.
 */
export const isReturnAddress = (address: string): boolean => {
  const [, scheme = ""] = addressPattern.exec(address) ?? [];
  const isRefused = refusedSchemes.has(scheme.toLowerCase()) || scheme.toLowerCase().startsWith("ms-");
  return scheme !== "" && !isRefused && URL.canParse(address);
};

/** What to do about the address of a page that is refused. */
export const pageAddressProblem = "send the address of a page (https://...), without user name and password";

/** Whether it is the address of a page that customers can open: as a return address, but of no app. */
export const isPageAddress = (address: string): boolean => /^https?:/i.test(address) && isReturnAddress(address);

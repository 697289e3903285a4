/** The token of a mailed link, which follows `#token=` so that no server's log has it; null: there is none. */
export const mailTokenIn = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/u, "")).get("token");
  return token === null || token === "" ? null : token;
};

// A customer's browser must never be sent to run something, or to read a file.
const dangerousSchemes: readonly string[] = ["javascript:", "data:", "vbscript:", "file:", "blob:"];

const schemeOf = (address: string): string | null => URL.parse(address)?.protocol ?? null;

/** Whether customers may be sent there: a page or an app, nothing that a browser would run instead of open. */
export const isReturnAddress = (address: string): boolean => {
  const scheme = schemeOf(address);
  return scheme !== null && !dangerousSchemes.includes(scheme);
};

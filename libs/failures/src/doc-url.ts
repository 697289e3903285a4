/** The page of error codes, below the address of the gateway; each code and each reason is an anchor. */
const errorCodesPath = "/docs/error-codes/";

/**
 * The address that explains a code.
 * @param publicUrl address of the gateway as customers see it
 */
export const docUrlOf = (publicUrl: string, code: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${errorCodesPath}#${encodeURIComponent(code)}`;

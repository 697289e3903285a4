/** Whether a provider refused for too many requests: it has not processed this one, and accepts it later. */
export const isRateLimited = (error: { readonly httpStatus?: number } | undefined): boolean =>
  error?.httpStatus === 429;

/**
 * Whether a provider refused the caller, for credentials or rate, before it looked at what is asked of something that
 * is there. For an order that was sent before, such an answer to its repetition proves nothing.
 */
export const isRefusedAtDoor = (error: { readonly httpStatus?: number } | undefined): boolean =>
  isRateLimited(error) || error?.httpStatus === 401;

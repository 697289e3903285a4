/** Whether a provider refused for too many requests: it has not processed this one, and takes it later. */
export const isRateLimited = (error: { readonly httpStatus?: number } | undefined): boolean =>
  error?.httpStatus === 429;

/**
 * Whether a provider refused the caller, for credentials or rate, before it looked at what is asked of something that
 * is there. Of an order that went out before, such an answer to its repetition says nothing.
 */
export const isRefusedAtDoor = (error: { readonly httpStatus?: number } | undefined): boolean =>
  isRateLimited(error) || error?.httpStatus === 401;

/** Whether a provider refused for too many requests: it has not processed this one, and takes it later. */
export const isRateLimited = (error: { readonly httpStatus?: number } | undefined): boolean =>
  error?.httpStatus === 429;

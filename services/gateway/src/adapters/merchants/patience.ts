/** Who can be asked answers within a few milliseconds; who is frozen leaves everybody waiting. */
export const patienceMs = 250;

/** What the work comes to, or undefined when that takes longer than patience lasts. */
export const withPatience = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patienceMs, undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

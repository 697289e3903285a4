/** What the work comes to, or undefined when that takes longer; the work continues then. Rejects as the work does. */
export const within = async <Result>(timeMs: number, work: Promise<Result>): Promise<Result | undefined> => {
  const { promise: timeIsOver, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeMs, undefined);
  try {
    return await Promise.race([work, timeIsOver]);
  } finally {
    clearTimeout(timer);
  }
};

/** The body of an answer that was not refused. */
export const bodyOf = async <Body>(answer: Promise<{ readonly data?: Body }>): Promise<NonNullable<Body>> => {
  const { data } = await answer;
  // Refusals are thrown before; what has no body is not asked for one.
  return data as NonNullable<Body>;
};

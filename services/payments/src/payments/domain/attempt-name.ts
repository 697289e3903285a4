/** An attempt by its payment. */
export interface FoundAttempt {
  readonly paymentId: string;
  readonly number: number;
}

/** An attempt id is its payment's id and a number. */
export const attemptOfId = (attemptId: string): FoundAttempt | null => {
  const match = /^(.+)_(\d{1,6})$/.exec(attemptId);
  return match === null ? null : { paymentId: match[1] ?? "", number: Number(match[2]) };
};

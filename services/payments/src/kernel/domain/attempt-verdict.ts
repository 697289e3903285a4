/** Which side of the answer an attempt is on; what routing scores learn from. */
export type AttemptVerdict = "success" | "failure" | "pending";

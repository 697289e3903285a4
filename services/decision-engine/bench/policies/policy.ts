/** How a policy learns of an attempt. Neutral: the decline's code is recognizable as the customer's. */
export type ReportedVerdict = "success" | "failure" | "neutral";

/** Chooses a gateway for each payment and receives the outcomes. */
export interface Policy {
  /** The gateway for the payment. Called once for each payment, in order. */
  choose(payment: number): number;
  /** Called in the order in which outcomes arrive, possibly late or twice. */
  report(payment: number, gateway: number, verdict: ReportedVerdict, atMs: number): void;
  /** Whether the last choice held the gateway to be down. */
  isDown(gateway: number): boolean;
  /** Whether the last choice was made to learn. */
  wasProbe(): boolean;
}

import type { AuthenticationProof } from "@railyard/connectors";
import type { MerchantSnapshot } from "@railyard/contracts";

import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { ConnectorChoice } from "../domain/start-attempt.ts";

/** A payment whose attempt is stored as started and leased to the caller. */
export interface AttemptRun {
  readonly merchant: MerchantSnapshot;
  readonly state: PaymentWithCaptures;
  readonly secret: MethodSecret;
  /** Connector accounts, best first; the attempt goes to the first. */
  readonly choices: readonly ConnectorChoice[];
  /** Automatic retries before this attempt. */
  readonly retriesDone: number;
  readonly directoryVersion: number | null;
  /** That the customer was authenticated apart from the acquirer. */
  readonly proof?: AuthenticationProof;
}

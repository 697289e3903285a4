import { failures as kernelFailures } from "./kernel/failures.ts";
import { failures as methodFailures } from "./methods/failures.ts";
import { failures as providerFailures } from "./providers/failures.ts";
import { failures as errorMappingFailures } from "./error-mapping/failures.ts";
import { failures as vaultFailures } from "./vault/failures.ts";
import { failures as blocklistFailures } from "./blocklist/failures.ts";
import { failures as linkFailures } from "./links/failures.ts";
import { failures as paymentFailures } from "./payments/failures.ts";
import { failures as authenticationFailures } from "./authentications/failures.ts";
import { failures as refundFailures } from "./refunds/failures.ts";
import { failures as unmatchedFailures } from "./unmatched/failures.ts";
import { failures as disputeFailures } from "./disputes/failures.ts";
import { noteFailures } from "./notes/failures.ts";
import { failures as relayFailures } from "./relays/failures.ts";
import { failures as payoutFailures } from "./payouts/failures.ts";
import { failures as exportFailures } from "./exports/failures.ts";
import { failures as subscriptionFailures } from "./subscriptions/failures.ts";
import { failures as clockFailures } from "./clocks/failures.ts";
import { failures as pageFailures } from "./pages/failures.ts";
import { failures as webhookFailures } from "./webhooks/failures.ts";

/** Every failure that this service throws. */
export const failures = {
  ...kernelFailures,
  ...methodFailures,
  ...providerFailures,
  ...errorMappingFailures,
  ...vaultFailures,
  ...blocklistFailures,
  ...linkFailures,
  ...paymentFailures,
  ...authenticationFailures,
  ...refundFailures,
  ...unmatchedFailures,
  ...disputeFailures,
  ...noteFailures,
  ...relayFailures,
  ...payoutFailures,
  ...exportFailures,
  ...subscriptionFailures,
  ...pageFailures,
  ...webhookFailures,
  ...clockFailures,
};

import { edgeFailures } from "@railyard/failures";

import { authenticationFailures } from "./failures/authentication.ts";
import { batchFailures } from "./failures/batches.ts";
import { credentialFailures } from "./failures/credentials.ts";
import { customerFailures } from "./failures/customers.ts";
import { disputeFailures } from "./failures/disputes.ts";
import { errorMappingFailures } from "./failures/error-mapping.ts";
import { guardFailures } from "./failures/guards.ts";
import { mandateFailures } from "./failures/mandates.ts";
import { paymentLinkFailures } from "./failures/payment-links.ts";
import { paymentMethodFailures } from "./failures/payment-methods.ts";
import { paymentFailures } from "./failures/payments.ts";
import { payoutFailures } from "./failures/payouts.ts";
import { providerWebhookFailures } from "./failures/provider-webhooks.ts";
import { relayFailures } from "./failures/relays.ts";
import { sessionFailures } from "./failures/sessions.ts";
import { taxFailures } from "./failures/taxes.ts";
import { refundFailures } from "./failures/refunds.ts";
import { subscriptionFailures } from "./failures/subscriptions.ts";

/** Every failure this service raises. */
export const failures = {
  ...edgeFailures,
  ...authenticationFailures,
  ...batchFailures,
  ...credentialFailures,
  ...customerFailures,
  ...disputeFailures,
  ...errorMappingFailures,
  ...guardFailures,
  ...mandateFailures,
  ...paymentLinkFailures,
  ...paymentMethodFailures,
  ...paymentFailures,
  ...payoutFailures,
  ...providerWebhookFailures,
  ...refundFailures,
  ...relayFailures,
  ...sessionFailures,
  ...taxFailures,
  ...subscriptionFailures,
};

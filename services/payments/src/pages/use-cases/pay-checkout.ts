import type { AuthorizePorts } from "../../payments/use-cases/plan-attempt.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import { assertAttemptsLeft } from "../../payments/domain/client-limits.ts";
import { acceptsForm } from "../../payments/domain/page-state.ts";
import type { FormProblem } from "../wire/payment-form-wire.ts";
import type { FormInput } from "./authorize-by-form.ts";
import { authorizeByForm } from "./authorize-by-form.ts";
import type { CheckoutPage, CheckoutPorts, MountedVisit } from "./view-checkout.ts";
import { checkoutPage, openMounted } from "./view-checkout.ts";

export interface PayCheckoutInput extends MountedVisit, Pick<FormInput, "form" | "browser" | "returnUrl"> {
  readonly locale: PageLocale;
}

/** The payment after the fields were sent, and what is wrong with them. */
export interface PaidCheckout {
  readonly page: CheckoutPage;
  readonly problems: readonly FormProblem[];
}

/**
 * Authorizes the payment with what the customer entered in the frame. A decline is no error: the fields may be sent
 * again. Where there is nothing to enter any more, the payment is left as it is.
 * @throws {Failure} those of `viewCheckout`, `mount_token_wrong` (IR_09), those of a client's confirmation, of which
 * `attempts_exhausted` (IR_16) also where the frame still shows fields that are not to be sent any more.
 */
export const payCheckout =
  (ports: AuthorizePorts & CheckoutPorts) =>
  async ({ visit, mountToken, form, browser, locale, returnUrl = null }: PayCheckoutInput): Promise<PaidCheckout> => {
    const opened = await openMounted(ports, { visit, mountToken });
    const page = await checkoutPage(ports, opened);
    if (page.pageState === "failed") assertAttemptsLeft(page.state);
    if (!acceptsForm(page.pageState)) return { page, problems: [] };
    const client = { source: "checkout", version: null, pageLocale: locale };
    const { problems, state } = await authorizeByForm(ports, { page, form, browser, client, returnUrl });
    return { page: state === null ? page : await checkoutPage(ports, opened, state), problems };
  };

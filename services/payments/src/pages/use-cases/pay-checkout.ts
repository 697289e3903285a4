import type { AuthorizePorts } from "../../payments/use-cases/confirm-payment.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import { takesForm } from "../../payments/domain/page-state.ts";
import { isMountToken } from "../domain/shop-page.ts";
import { failures } from "../failures.ts";
import type { FormProblem } from "../wire/payment-form-wire.ts";
import type { FormInput } from "./authorize-by-form.ts";
import { authorizeByForm } from "./authorize-by-form.ts";
import type { CheckoutPage, CheckoutVisit } from "./view-checkout.ts";
import { checkoutPage, openCheckout } from "./view-checkout.ts";

export interface PayCheckoutInput extends Pick<FormInput, "form" | "browser" | "returnUrl"> {
  readonly visit: CheckoutVisit;
  readonly mountToken: string;
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
 * @throws {Failure} those of `viewCheckout`, `mount_token_wrong` (IR_09), those of a client's confirmation.
 */
export const payCheckout =
  (ports: AuthorizePorts) =>
  async ({
    visit,
    mountToken: token,
    form,
    browser,
    locale,
    returnUrl = null,
  }: PayCheckoutInput): Promise<PaidCheckout> => {
    const opened = await openCheckout(ports, visit);
    const { clock, policy, vault } = ports;
    if (!isMountToken(policy.addressToken, opened.shop, { token, now: clock.now(), equals: vault.equals })) {
      throw failures.mount_token_wrong();
    }
    const page = await checkoutPage(ports, opened);
    if (!takesForm(page.pageState)) return { page, problems: [] };
    const client = { source: "checkout", version: null, pageLocale: locale };
    const { problems, state } = await authorizeByForm(ports, { page, form, browser, client, returnUrl });
    return { page: state === null ? page : await checkoutPage(ports, opened, state), problems };
  };

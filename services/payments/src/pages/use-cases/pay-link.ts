import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { PageState } from "../../payments/domain/page-state.ts";
import { pageStateOf, acceptsForm } from "../../payments/domain/page-state.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import type { AuthorizePorts } from "../../payments/use-cases/plan-attempt.ts";
import type { Ports } from "../ports.ts";
import type { FormProblem } from "../wire/payment-form-wire.ts";
import type { FormInput } from "./authorize-by-form.ts";
import { authorizeByForm } from "./authorize-by-form.ts";
import type { LinkPage, LinkVisit } from "./view-link.ts";
import { viewLink } from "./view-link.ts";

export interface PayLinkInput extends Pick<FormInput, "form" | "browser"> {
  readonly visit: LinkVisit;
  /** Language that the page's address names; null when the browser chooses. */
  readonly locale: PageLocale | null;
}

/** The result of a form: the page with what is wrong in it, or the payment's current state. */
export type PayLinkResult =
  | { readonly kind: "problems"; readonly page: LinkPage; readonly problems: readonly FormProblem[] }
  | { readonly kind: "sent"; readonly page: LinkPage; readonly pageState: PageState };

const unavailable: readonly FormProblem[] = [{ field: "method", problem: "method_unavailable" }];

/**
 * Authorizes the payment with what the customer sent. A decline is no error: the page offers another attempt.
 * @throws {Failure} those of `viewLink`.
 */
export const payLink =
  (ports: AuthorizePorts & Pick<Ports, "icons" | "links">) =>
  async ({ visit, form, browser, locale }: PayLinkInput): Promise<PayLinkResult> => {
    const view = viewLink(ports);
    const page = await view(visit);
    if (!acceptsForm(page.pageState)) return { kind: "sent", page, pageState: page.pageState };
    const client = { source: "payment_link", version: null, ...defined({ pageLocale: locale ?? undefined }) };
    try {
      const { problems, state } = await authorizeByForm(ports, { page, form, browser, client });
      if (state === null) return { kind: "problems", page, problems };
      return { kind: "sent", page, pageState: pageStateOf(state, ports.clock.now()) };
    } catch (error) {
      if (!isFailure(error) || error.status >= 500) throw error;
      // Most likely another request paid first, or the link expired: then the status page shows the payment's status.
      const { pageState } = await view(visit);
      if (!acceptsForm(pageState)) return { kind: "sent", page, pageState };
      return { kind: "problems", page, problems: unavailable };
    }
  };

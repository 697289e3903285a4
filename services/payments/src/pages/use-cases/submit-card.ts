import { isFailure } from "@railyard/failures";

import type { ProblemName, SentForm } from "../wire/payment-form-wire.ts";
import { expiryProblem, numberProblem, readExpiry, textOf } from "../wire/payment-form-wire.ts";
import type { StoredMethod } from "../../vault/domain/stored-method.ts";
import { newStoredMethod } from "../../vault/domain/stored-method.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { methodInput, storedData } from "../../vault/use-cases/create-payment-method.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { CollectLinkPage, CollectLinkVisit } from "./view-collect-link.ts";
import { viewCollectLink } from "./view-collect-link.ts";

/** What is wrong with the form, by the input it is about. */
export interface CardFormProblem {
  readonly field: "card_number" | "card_expiry";
  readonly problem: ProblemName;
}

export interface SubmitCardInput extends CollectLinkVisit {
  readonly form: SentForm;
}

/** The result of a form: the page again with what is wrong, or the page of the link's current state. */
export type SubmitCardResult =
  | { readonly kind: "taken" }
  | { readonly kind: "problems"; readonly page: CollectLinkPage; readonly problems: readonly CardFormProblem[] };

const problemsOf = (digits: string, expiry: string, now: Date): readonly CardFormProblem[] => {
  const ofNumber = numberProblem(digits);
  const ofExpiry = expiryProblem(expiry, now);
  return [
    ...(ofNumber === null ? [] : [{ field: "card_number" as const, problem: ofNumber }]),
    ...(ofExpiry === null ? [] : [{ field: "card_expiry" as const, problem: ofExpiry }]),
  ];
};

const methodOf = async (
  ports: Pick<Ports, "cardRanges" | "clock" | "directory" | "ids" | "vault">,
  { link }: CollectLinkPage,
  form: SentForm,
  digits: string,
): Promise<StoredMethod> => {
  const expiry = readExpiry(textOf(form, "card_expiry"));
  const holder = textOf(form, "card_holder_name");
  const card = {
    card_number: digits,
    card_exp_month: expiry?.month ?? "",
    card_exp_year: expiry?.year ?? "",
    card_holder_name: holder === "" ? null : holder,
  };
  const { merchantId, customerId } = link;
  const caller = { merchantId, profileId: null, isClient: false, directoryVersion: null };
  const merchant = await merchantOf(ports, caller, null);
  const input = methodInput(ports, merchant, { payment_method: "card", payment_method_data: { card } }, true);
  if (input === null) throw failures.method_data_required({ field: "card" });
  const nickName = textOf(form, "card_nickname");
  const members = {
    ...storedData(ports, merchant, input, nickName === "" ? null : nickName),
    merchantId: customerOwnerOf(merchant).merchant_id,
    paymentMethodId: ports.ids.paymentMethodId(),
    customerId,
    paymentMethod: "card" as const,
    paymentMethodType: null,
  };
  return newStoredMethod(members, ports.clock.now());
};

const problemsByFailure: Readonly<Record<string, CardFormProblem>> = {
  card_number_invalid: { field: "card_number", problem: "number_invalid" },
  card_expiry_invalid: { field: "card_expiry", problem: "expiry_invalid" },
  card_expired: { field: "card_expiry", problem: "expiry_past" },
};

/**
 * Stores the card of a form, and ends the page with it; of several forms at a time the first counts.
 * @throws {Failure} those of `viewCollectLink`, which are also those of an erased customer.
 */
export const submitCard =
  (ports: Pick<Ports, "cardRanges" | "clock" | "collectLinks" | "directory" | "icons" | "ids" | "vault">) =>
  async (input: SubmitCardInput): Promise<SubmitCardResult> => {
    const page = await viewCollectLink(ports)(input);
    if (page.status !== "initiated") return { kind: "taken" };
    const { form, collectLinkId } = input;
    const digits = textOf(form, "card_number").replaceAll(/[\s-]/g, "");
    const problems = problemsOf(digits, textOf(form, "card_expiry"), ports.clock.now());
    if (problems.length > 0) return { kind: "problems", page, problems };
    try {
      const method = await methodOf(ports, page, form, digits);
      const result = await ports.collectLinks.submit(page.link, method);
      if (result === "customer_gone") throw failures.collect_link_not_found({ pm_collect_link_id: collectLinkId });
      return { kind: "taken" };
    } catch (error) {
      const problem = isFailure(error) ? problemsByFailure[error.failureName] : undefined;
      if (problem === undefined) throw error;
      return { kind: "problems", page, problems: [problem] };
    }
  };

import { isFailure } from "@railyard/failures";

import type { BrowserInfo } from "../../payouts/domain/payout.ts";
import type { PayoutOption } from "../domain/payout-options.ts";
import type { DestinationProblem } from "../wire/payout-form-wire.ts";
import type { Ports } from "../ports.ts";
import { fieldOfMember, readDestination } from "../wire/payout-form-wire.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { confirmPayout, updatePayout } from "../../payouts/use-cases/confirm-payout.ts";
import type { PayoutLinkPage, PayoutLinkVisit } from "./view-payout-link.ts";
import { viewPayoutLink } from "./view-payout-link.ts";
import type { PayoutSyncPorts } from "../../payouts/use-cases/payout-operation.ts";
import type { DestinationPorts } from "../../payouts/use-cases/stored-destination.ts";

type AnswerPorts = PayoutSyncPorts & DestinationPorts & Pick<Ports, "icons">;

export interface AnswerPayoutLinkInput extends PayoutLinkVisit {
  readonly form: Readonly<Record<string, string>>;
  /** What is known of the recipient's browser. */
  readonly browser: BrowserInfo;
}

/** The result of a form: the page again with what is wrong, or the page of the payout's current state. */
export type PayoutLinkAnswer =
  | { readonly kind: "taken" }
  | {
      readonly kind: "problems";
      readonly page: PayoutLinkPage;
      readonly option: PayoutOption | null;
      readonly problems: readonly DestinationProblem[];
    };

const callerOf = (merchantId: string): Caller => ({
  merchantId,
  profileId: null,
  isClient: false,
  directoryVersion: null,
});

/** The problem of the form that a refusal reports; null when it is not about the form. */
const problemOf = (error: unknown): DestinationProblem | null => {
  if (!isFailure(error) || error.status >= 500) return null;
  const { failureName, details } = error;
  if (failureName === "no_eligible_payout_connector") return { field: null, problem: "unavailable" };
  if (failureName === "card_number_invalid") return { field: "card_number", problem: "wrong" };
  if (["card_expiry_invalid", "card_expired"].includes(failureName)) return { field: "card_expiry", problem: "wrong" };
  if (failureName !== "payout_account_invalid") return null;
  const { field } = details;
  const member = typeof field === "string" ? fieldOfMember(field) : null;
  return { field: member, problem: member === null ? "unavailable" : "wrong" };
};

const chosenOption = (form: Readonly<Record<string, string>>, page: PayoutLinkPage): PayoutOption | null => {
  const [only] = page.options;
  if (page.options.length === 1 && only !== undefined) return only;
  return page.options.find(({ key }) => key === form["method"]) ?? null;
};

const takeDestination = async (
  ports: AnswerPorts,
  page: PayoutLinkPage,
  { form, browser }: AnswerPayoutLinkInput,
): Promise<PayoutLinkAnswer> => {
  const option = chosenOption(form, page);
  if (option === null) {
    return { kind: "problems", page, option, problems: [{ field: null, problem: "missing" }] };
  }
  const read = readDestination(form, option);
  if ("problems" in read) return { kind: "problems", page, option, problems: read.problems };
  const { merchantId, payoutId } = page.payout;
  await updatePayout(ports)({
    caller: callerOf(merchantId),
    payoutId,
    request: { payout_type: option.payoutType, payout_method_data: read.data, browser_info: browser },
  });
  return { kind: "taken" };
};

/** Confirms exactly what the recipient was shown: a payout that was changed since is shown again. */
const confirm = async (
  ports: AnswerPorts,
  page: PayoutLinkPage,
  input: AnswerPayoutLinkInput,
): Promise<PayoutLinkAnswer> => {
  const { merchantId, payoutId } = page.payout;
  await confirmPayout(ports)({
    caller: callerOf(merchantId),
    payoutId,
    request: { browser_info: input.browser },
    expectedVersion: Number(input.form["version"]),
  });
  return { kind: "taken" };
};

/**
 * Keeps where the recipient wants the money, or confirms the payout.
 * @throws {Failure} those of `viewPayoutLink`.
 */
export const answerPayoutLink =
  (ports: AnswerPorts) =>
  async (input: AnswerPayoutLinkInput): Promise<PayoutLinkAnswer> => {
    const page = await viewPayoutLink(ports)(input);
    const isConfirming = input.form["step"] === "confirm";
    const isPossible = isConfirming ? page.pageState === "review" : ["form", "review"].includes(page.pageState);
    if (!isPossible) return { kind: "taken" };
    try {
      return await (isConfirming ? confirm(ports, page, input) : takeDestination(ports, page, input));
    } catch (error) {
      const problem = problemOf(error);
      if (problem !== null) {
        return { kind: "problems", page, option: chosenOption(input.form, page), problems: [problem] };
      }
      // Another request confirmed it first, or the link expired: the page shows the payout's status.
      if (isFailure(error) && error.status < 500) return { kind: "taken" };
      throw error;
    }
  };

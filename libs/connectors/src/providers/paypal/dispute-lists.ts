import { defined } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { DisputeListInput } from "../../port/inputs.ts";
import type { DisputeListOutcome } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { payPalGet } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { asDisputeList, linkOf } from "./replies.ts";

const mostOnPage = 50;
const oneMillisecond = 1;

const shifted = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

/** PayPal leaves out disputes of the very moments that bound the time, and our ends belong to it. */
export const disputeListRequest = (context: ConnectorContext, input: DisputeListInput): ProviderRequest => {
  const query = new URLSearchParams({
    create_time_after: shifted(input.openedFrom, -oneMillisecond),
    create_time_before: shifted(input.openedUntil, oneMillisecond),
    page_size: String(Math.min(input.limit, mostOnPage)),
    ...defined({ next_page_token: input.page ?? undefined }),
  });
  return payPalGet(context, `/v1/customer/disputes?${query.toString()}`);
};

/** The token of the next page in its link; null after the last. */
const nextPage = (list: Parameters<typeof linkOf>[0]): string | null => {
  const address = linkOf(list, "next");
  if (address === undefined) return null;
  const token = URL.canParse(address) ? new URL(address).searchParams.get("next_page_token") : null;
  if (token === null) throw new UnreadableResponse("The provider's list of disputes has an odd next page.");
  return token;
};

/** A list has summaries, which do not name the payments. */
export const parseDisputeList = (response: ProviderResponse): DisputeListOutcome => {
  if (!isSuccess(response)) {
    const error = readRefusal(response);
    return { listStatus: "refused", settlement: "final", disputes: [], nextPage: null, error };
  }
  const list = readBody(response, asDisputeList);
  return {
    listStatus: "listed",
    settlement: "final",
    disputes: [],
    unnamed: (list.items ?? []).map(({ dispute_id: id }) => id),
    nextPage: nextPage(list),
  };
};

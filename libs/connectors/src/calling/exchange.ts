import type { ProviderRequest, ProviderResponse } from "../port/connector.ts";

/** One HTTP request to a provider and its end, in the clear: card data, credentials and personal data are in it. */
export interface Exchange {
  readonly request: ProviderRequest;
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Absent: no readable answer came. */
  readonly response?: ProviderResponse;
  /** Why there is no answer. */
  readonly fault?: unknown;
}

export type ExchangeListener = (exchange: Exchange) => void;

/** Sends, and reports how it ended. */
export const reportingExchange = async (
  request: ProviderRequest,
  send: () => Promise<ProviderResponse>,
  onExchange: ExchangeListener | undefined,
): Promise<ProviderResponse> => {
  if (onExchange === undefined) return send();
  const [startedAtMs, beganMs] = [Date.now(), performance.now()];
  const end = (ended: Pick<Exchange, "response" | "fault">): void => {
    onExchange({ request, startedAtMs, durationMs: Math.round(performance.now() - beganMs), ...ended });
  };
  try {
    const response = await send();
    end({ response });
    return response;
  } catch (fault) {
    end({ fault });
    throw fault;
  }
};

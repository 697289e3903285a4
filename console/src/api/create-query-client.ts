import { QueryClient } from "@tanstack/react-query";
import { Refusal } from "./refusal.ts";

const attemptsMax = 3;

/** Reads are repeated where that can help: the server was away, or asks to wait for a moment. Writes never are. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < attemptsMax && (!(error instanceof Refusal) || error.status === 503 || error.status === 429);

const retryDelayMs = (failures: number, error: unknown): number =>
  error instanceof Refusal && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1_000
    : Math.min(500 * 2 ** failures, 8_000);

/** A cache of what an API answered. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: retryDelayMs, staleTime: 5_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });

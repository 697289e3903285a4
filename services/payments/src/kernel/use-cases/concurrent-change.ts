import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

/** How often a change is tried when others store theirs first. */
export const changeTries = 5;

/**
 * Changes a stored object; when another process stored its change first, the change is made again on the new state.
 * @param resource what is changed, such as `customer cus_1`.
 * @param change reads, decides and stores; null when what is stored has another version by now.
 * @throws {Failure} `busy` (409) when others change it all the time, and those of `change`.
 */
export const changeStored = async <Result>(resource: string, change: () => Promise<Result | null>): Promise<Result> => {
  for (let attempt = 0; attempt < changeTries; attempt += 1) {
    const result = await change();
    if (result !== null) return result;
  }
  throw failures.busy({ resource });
};

const pauseMs = 20;

/**
 * Makes a change of something that others may have to themselves for a while: it is tried again until they are done.
 * @param target what is changed, such as `payout po_1`, with further facts for the failure.
 * @param change reads, decides and stores; null while another has it, or when another was faster.
 * @throws {Failure} `busy` (409) when others take longer than a request waits, and those of `change`.
 */
export const changeWhenFree = async <Result>(
  { clock, policy }: Pick<Ports, "clock" | "policy">,
  target: { readonly resource: string } & Readonly<Record<string, string>>,
  change: () => Promise<Result | null>,
): Promise<Result> => {
  const deadlineMs = clock.elapsedMs() + policy.busyWaitMs;
  for (;;) {
    const result = await change();
    if (result !== null) return result;
    if (clock.elapsedMs() >= deadlineMs) throw failures.busy(target);
    await clock.pause(pauseMs);
  }
};

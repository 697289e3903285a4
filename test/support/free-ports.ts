import { findFreePort } from "@railyard/embedded-servers";
import { hasErrorCode } from "@railyard/failures";
import { defaultPorts } from "@railyard/local";
import type { Ports } from "@railyard/local";

const attempts = 5;

/** A port that nothing listens at, for everything a stack listens at. */
export const freePorts = async (): Promise<Ports> => {
  const entries: (readonly [string, number])[] = [];
  for (const name of Object.keys(defaultPorts)) entries.push([name, await findFreePort()]);
  return Object.fromEntries(entries) as Record<keyof Ports, number>;
};

/** Starts a stack on free ports; on others when another program took one of them meanwhile. */
export const onFreePorts = async <Started>(start: (ports: Ports) => Promise<Started>): Promise<Started> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePorts());
    } catch (error) {
      if (!hasErrorCode(error, "EADDRINUSE") || attempt >= attempts) throw error;
    }
  }
};

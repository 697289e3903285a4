import { findFreePort } from "@railyard/embedded-servers";
import { defaultPorts } from "@railyard/local";
import type { Ports } from "@railyard/local";

/** A port that nothing listens at, for everything a stack listens at. */
export const freePorts = async (): Promise<Ports> => {
  const entries: (readonly [string, number])[] = [];
  for (const name of Object.keys(defaultPorts)) entries.push([name, await findFreePort()]);
  return Object.fromEntries(entries) as Record<keyof Ports, number>;
};

import { OperationalError } from "@railyard/failures";

import type { PortOverride } from "../../src/app.ts";

/** The process is gone at this point of a call to a provider: nothing after it happens. */
export const dying =
  (flow: string, when: "before" | "after"): PortOverride =>
  (ports) => ({
    ...ports,
    providers: {
      ...ports.providers,
      account: (merchant, id) => {
        const account = ports.providers.account(merchant, id);
        if (account === null) return null;
        return {
          ...account,
          call: async (called, input, options) => {
            if (called === flow && when === "before") throw new OperationalError("died", "the process died");
            const outcome = await account.call(called, input, options);
            if (called === flow) throw new OperationalError("died", "the process died");
            return outcome;
          },
        };
      },
    },
  });

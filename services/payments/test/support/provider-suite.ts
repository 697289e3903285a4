import { describe, it } from "@jest/globals";

import { drivenConnectors } from "./drivers/all.ts";
import type { Desk, Stage } from "./provider-stage.ts";
import { connectorNamed } from "./provider-stage.ts";
import type { Theme } from "./provider-themes.ts";
import { themes } from "./provider-themes.ts";

interface Plays {
  offered(desk: Desk): Promise<void>;
  /** At a provider that does not offer it. Needed as soon as there is one. */
  refused?(desk: Desk): Promise<void>;
}

const longestRunMs = 30_000;

/** Runs a theme at every real provider, each with a merchant of its own. */
export const runTheme = (stage: () => Stage, theme: Theme, { offered, refused }: Plays): void => {
  describe(theme, () => {
    for (const name of drivenConnectors) {
      const isOffered = themes[theme](connectorNamed(name));
      if (!isOffered && refused === undefined) throw new TypeError(`${name} does not offer: ${theme}`);
      const title = isOffered ? `is as promised at ${name}` : `is refused at ${name}, as documented`;
      it(title, () => (isOffered ? offered : (refused ?? offered))(stage().desk(name)), longestRunMs);
    }
  });
};

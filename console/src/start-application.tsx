import "@mantine/core/styles.css";
import "./console.css";

import { MantineProvider } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preferences } from "./session/preferences.ts";
import { resolveVariables, theme } from "./theme.ts";
import { loadAreas } from "./texts/use-text.ts";
import { isLanguageTag } from "./values/locale.ts";

/** The nonce of this answer's Content-Security-Policy, which styles made by scripts need. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

interface Application {
  readonly router: AnyRouter;
  readonly queryClient: QueryClient;
  /** Areas of texts that the first page shows. */
  readonly areas: Parameters<typeof loadAreas>[1][];
}

/** Shows an application in the page. */
export const startApplication = async ({ router, queryClient, areas }: Application): Promise<void> => {
  // Dialogs stop the page below from scrolling with styles of a library that takes its nonce from here.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
  // Charts hand it to Intl, which throws for one that is none.
  if (!isLanguageTag(navigator.language)) Object.defineProperty(navigator, "language", { value: "en" });
  const element = document.getElementById("root");
  if (element === null) throw new TypeError("The page has no element #root.");
  const root = createRoot(element);
  await loadAreas(preferences.read().language, ...areas);
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};

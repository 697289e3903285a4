import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { stepUp } from "./step-up.ts";

const StepUpDialog = lazy(async () => ({ default: (await import("./step-up-dialog.tsx")).StepUpDialog }));

/** Opens by itself when a call is refused until the person has proved who it is; the call is then repeated. */
export const StepUpGuard = (): ReactNode =>
  useSyncExternalStore(stepUp.subscribe, stepUp.isAsked) ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null;

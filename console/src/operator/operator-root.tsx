import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { useKeyState } from "./admin-key.ts";
import { OperatorSignIn } from "./operator-sign-in.tsx";
import { adminKey } from "./operator-api.ts";

const OperatorShell = lazy(async () => ({ default: (await import("./operator-shell.tsx")).OperatorShell }));

/** The page at the address where there is a key; else the question for it. The address stays. */
export const OperatorRoot = (): ReactNode => {
  const { hasKey } = useKeyState(adminKey);
  return hasKey ? (
    <Suspense>
      <OperatorShell />
    </Suspense>
  ) : (
    <OperatorSignIn />
  );
};

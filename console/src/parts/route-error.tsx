import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorNotice } from "./notices.tsx";

/** In place of a page that could not be shown. */
export const RouteError = ({ error, reset }: ErrorComponentProps): ReactNode => (
  <ErrorNotice error={error} onRetry={reset} />
);

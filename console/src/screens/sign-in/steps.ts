import type { components } from "../../generated/merchant-api.ts";

/** What is due next; the session's cookie holds the token for it. */
export interface DueStep {
  readonly token_type: components["schemas"]["SignInAnswer"]["token_type"];
}

export interface StepProps {
  /** Address that the user signs in with. */
  readonly email: string;
  /** Takes the answer of the step. */
  readonly onNext: (due: DueStep) => void;
}

import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Refusal } from "../api/refusal.ts";
import { useText } from "../texts/use-text.ts";
import type { TextName } from "../texts/use-text.ts";
import { errorText } from "./error-text.ts";
import { useCountdown } from "./use-countdown.ts";

interface FormErrorProps {
  readonly error: unknown;
  /** What codes of refusals mean in this form; others are shown in the API's own words. */
  readonly texts?: Readonly<Record<string, TextName>>;
}

/** Why a form was refused. */
export const FormError = ({ error, texts = {} }: FormErrorProps): ReactNode => {
  const { t } = useText();
  if (error === null || error === undefined) return null;
  const refusal = error instanceof Refusal ? error : null;
  const known = refusal?.status === 429 ? "general.tooManyTries" : texts[refusal?.code ?? ""];
  const reference = [refusal?.code, refusal?.requestId].filter(Boolean).join(" · ");
  return (
    <div role="alert" className="form-error">
      <Text size="sm">{known === undefined ? errorText(error, t) : t(known)}</Text>
      {known === undefined && reference !== "" && (
        <Text size="xs" c="dimmed" className="identifier">
          {reference}
        </Text>
      )}
    </div>
  );
};

interface SubmitButtonProps {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

/** Sends its form; waits where the server asked to. */
export const SubmitButton = (props: SubmitButtonProps): ReactNode => {
  const { error, isPending, isDisabled = false, isDangerous = false, children } = props;
  const { t } = useText();
  const left = useCountdown(error);
  return (
    <Button type="submit" color={isDangerous ? "red" : undefined} loading={isPending} disabled={left > 0 || isDisabled}>
      {left > 0 ? t("general.retryIn", { count: left }) : children}
    </Button>
  );
};

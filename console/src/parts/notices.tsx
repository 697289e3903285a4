import { Alert, Button, Center, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconMapPinOff } from "@tabler/icons-react";
import { lazy } from "react";
import type { ReactNode } from "react";
import { Refusal } from "../api/refusal.ts";
import { useText } from "../texts/use-text.ts";
import { errorText } from "./error-text.ts";
import { useCountdown } from "./use-countdown.ts";
import { CopyIcon } from "./copy-icon.tsx";

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What went wrong, with what support needs to find it, and the way on. */
export const ErrorNotice = ({ error, onRetry }: ErrorNoticeProps): ReactNode => {
  const { t } = useText();
  const refusal = error instanceof Refusal ? error : null;
  const left = useCountdown(error);
  return (
    <Alert color="red" variant="outline" icon={<IconAlertCircle />} title={t("general.errorTitle")} role="alert">
      <Stack gap="xs">
        <Text size="sm">{errorText(error, t)}</Text>
        {refusal !== null && (
          <Group gap="md">
            {refusal.code !== null && <Text size="xs">{t("general.errorCode", { code: refusal.code })}</Text>}
            {refusal.requestId !== null && (
              <Group gap={2}>
                <Text size="xs">{t("general.errorRequest", { id: refusal.requestId })}</Text>
                <CopyIcon value={refusal.requestId} />
              </Group>
            )}
          </Group>
        )}
        {onRetry !== undefined && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={onRetry} disabled={left > 0}>
              {left > 0 ? t("general.retryIn", { count: left }) : t("general.retry")}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
};

interface BlankProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Whether the title is that of the page. */
  readonly isPage?: boolean;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** In place of content: nothing is there, or not for this person. */
export const Blank = ({ icon, title, isPage = false, text, children }: BlankProps): ReactNode => (
  <Center mih={220} p="lg">
    <Stack align="center" gap="xs" maw={480}>
      {icon}
      <Text fw={600} ta="center" m={0} component={isPage ? "h1" : "p"}>
        {title}
      </Text>
      {text !== undefined && (
        <Text size="sm" c="dimmed" ta="center">
          {text}
        </Text>
      )}
      {children}
    </Stack>
  </Center>
);

/** In place of a page whose operation the session's role may not call. Loaded when it is shown: the sign-in has no use for it. */
export const Forbidden = lazy(async () => ({ default: (await import("./forbidden.tsx")).Forbidden }));

export const NotFound = (): ReactNode => {
  const { t } = useText();
  return (
    <Blank
      icon={<IconMapPinOff aria-hidden />}
      title={t("general.notFoundTitle")}
      isPage
      text={t("general.notFoundText")}
    />
  );
};

/** Of the height of what is being loaded, so that nothing jumps. */
export const SkeletonRows = ({
  count,
  height = 37,
}: {
  readonly count: number;
  readonly height?: number;
}): ReactNode => {
  const { t } = useText();
  return (
    <Stack gap={1} role="status" aria-label={t("general.loading")}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </Stack>
  );
};

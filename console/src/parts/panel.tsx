import { Group, Paper, Stack, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Refusal } from "../api/refusal.ts";
import { ErrorNotice, NotFound, SkeletonRows } from "./notices.tsx";

interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export const Panel = ({ title, actions, children }: PanelProps): ReactNode => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="sm">
      {(title !== undefined || actions !== undefined) && (
        <Group justify="space-between" gap="xs">
          {title !== undefined && (
            <Title order={2} size="h5">
              {title}
            </Title>
          )}
          {actions}
        </Group>
      )}
      {children}
    </Stack>
  </Paper>
);

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Rows of the skeleton. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a query answers, or how far it is; a part that fails leaves the rest of the page as it is. */
export const Loaded = <Data,>({ query, rows = 4, children }: LoadedProps<Data>): ReactNode => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error instanceof Refusal && error.status === 404) return <NotFound />;
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows count={rows} />;
};

interface PageProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page: its heading, what can be done with all of it, and its content. */
export const Page = ({ title, actions, children }: PageProps): ReactNode => (
  <Stack gap="md">
    <Group justify="space-between" align="center">
      <Title order={1}>{title}</Title>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
    {children}
  </Stack>
);

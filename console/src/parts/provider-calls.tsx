import { ActionIcon, Collapse, Group, Stack, Text, Timeline } from "@mantine/core";
import { IconBuildingBank, IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { indentJson } from "../values/json.ts";
import { allZonesOf, formatPreciseTime } from "../values/times.ts";
import { callSentence } from "./call-words.ts";
import type { ProviderCall } from "./call-words.ts";
import { CodeBlock } from "./code-block.tsx";
import { Facts, Identifier } from "./values.tsx";

type Message = ProviderCall["request"];

const MessageBody = ({ label, message }: { readonly label: string; readonly message: Message }): ReactNode => {
  const { t, locale } = useText();
  const { body, bytes } = message;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        {bytes > 0 && (
          <Text size="xs" c="dimmed">
            {t("calls.bytes", { count: new Intl.NumberFormat(locale).format(bytes) })}
          </Text>
        )}
      </Group>
      {body === null ? (
        <Text size="sm" c="dimmed">
          {t(bytes === 0 ? "calls.noBody" : "calls.notKept")}
        </Text>
      ) : (
        <CodeBlock label={label} text={indentJson(body)} />
      )}
    </Stack>
  );
};

/** What was asked and what was answered, masked. */
export const CallDetails = ({ call }: { readonly call: ProviderCall }): ReactNode => {
  const { t } = useText();
  const { method, path, provider_request_id: requestId, request, response } = call;
  return (
    <Stack gap="sm" mt="xs">
      <Facts
        facts={[
          [t("calls.address"), <span className="identifier">{`${method} ${path}`}</span>],
          ...(requestId === null ? [] : ([[t("calls.requestId"), <Identifier value={requestId} />]] as const)),
        ]}
      />
      <MessageBody label={t("calls.request")} message={request} />
      {response === null ? (
        <Text size="sm" c="dimmed">
          {t("calls.noResponse")}
        </Text>
      ) : (
        <MessageBody label={t("calls.response")} message={response} />
      )}
      <Text size="xs" c="dimmed">
        {t("calls.masked")}
      </Text>
    </Stack>
  );
};

const isGood = ({ http_status: status }: ProviderCall): boolean => status !== null && status < 400;

const Call = ({ call }: { readonly call: ProviderCall }): ReactNode => {
  const { t, locale } = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const sentence = callSentence(call, t, locale);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Stack gap={0}>
          <Text size="sm">{sentence}</Text>
          <Text size="xs" c="dimmed" className="amount" title={allZonesOf(call.occurred_at, locale)}>
            {formatPreciseTime(call.occurred_at, locale)}
          </Text>
        </Stack>
        <DetailsToggle what={sentence} panelId={id} isOpen={isOpen} onChange={setOpen} />
      </Group>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <CallDetails call={call} />}
      </Collapse>
    </>
  );
};

interface DetailsToggleProps {
  readonly what: string;
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** Opens and closes what belongs to an entry. */
export const DetailsToggle = ({ what, panelId, isOpen, onChange }: DetailsToggleProps): ReactNode => {
  const { t } = useText();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className="no-print"
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={t("timeline.show", { what })}
      onClick={() => {
        onChange(!isOpen);
      }}
    >
      <IconChevronDown size={16} style={{ rotate: isOpen ? "180deg" : "0deg" }} />
    </ActionIcon>
  );
};

/** Calls to providers, newest first as they come, shown oldest first. */
export const ProviderCalls = ({ calls }: { readonly calls: readonly ProviderCall[] }): ReactNode => {
  const { t } = useText();
  if (calls.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("calls.none")}
      </Text>
    );
  }
  return (
    <Timeline bulletSize={28} lineWidth={2}>
      {calls.toReversed().map((call) => (
        <Timeline.Item
          key={call.call_id}
          bullet={<IconBuildingBank size={15} />}
          color={isGood(call) ? "green.9" : "red.9"}
          lineVariant="solid"
        >
          <Call call={call} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
};

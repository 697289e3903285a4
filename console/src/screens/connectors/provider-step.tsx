import { Badge, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Blank } from "../../parts/notices.tsx";
import { isTextName, useText } from "../../texts/use-text.ts";
import type { ConnectorFeatures } from "./connector-queries.ts";

interface ProviderStepProps {
  readonly providers: readonly ConnectorFeatures[];
  readonly onChoose: (name: string) => void;
}

const methodsOf = ({ supported_payment_methods: methods }: ConnectorFeatures): readonly string[] => [
  ...new Set(methods.map(({ payment_method: method }) => method)),
];

const words = (name: string): string => name.replaceAll("_", " ");

/** Providers by name and by what they can take. */
export const ProviderStep = ({ providers, onChoose }: ProviderStepProps): ReactNode => {
  const { t } = useText();
  const [text, setText] = useState("");
  const [method, setMethod] = useState<string | null>(null);
  const sought = text.trim().toLowerCase();
  const found = providers.filter(
    (provider) =>
      `${provider.display_name} ${provider.description}`.toLowerCase().includes(sought) &&
      (method === null || methodsOf(provider).includes(method)),
  );
  const kindOf = (category: string): string => {
    const name = `connectors.kind_${category}`;
    return isTextName(name) ? t(name) : words(category);
  };
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label={t("connectors.search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <Select
          label={t("connectors.method")}
          data={[...new Set(providers.flatMap(methodsOf))].toSorted().map((value) => ({ value, label: words(value) }))}
          value={method}
          clearable
          placeholder={t("general.any")}
          onChange={setMethod}
        />
      </Group>
      {found.length === 0 && <Blank title={t("connectors.nothingFound")} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {found.map((provider) => (
          <Card
            key={provider.name}
            component="button"
            type="button"
            withBorder
            padding="md"
            ta="start"
            style={{ cursor: "pointer" }}
            onClick={() => {
              onChoose(provider.name);
            }}
          >
            <Group justify="space-between" mb={4}>
              <Text fw={600}>{provider.display_name}</Text>
              <Badge variant="outline" color="gray" tt="none">
                {t(`connectors.maturity_${provider.integration_status}`)}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed" lineClamp={3}>
              {provider.description}
            </Text>
            <Text size="sm" mt="xs">
              {methodsOf(provider).map(words).join(", ") || kindOf(provider.category)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
};

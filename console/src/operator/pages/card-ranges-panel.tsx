import { Button, Group, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { defined } from "@railyard/members";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { Facts, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { operatorApi } from "../operator-api.ts";

const binPattern = /^(?:\d{6}|\d{8})$/u;

/** When card ranges were imported, and what they state of a BIN. */
export const CardRangesPanel = (): ReactNode => {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const [bin, setBin] = useState<string | undefined>(undefined);
  const isBin = binPattern.test(typed.trim());
  const query = useQuery({
    queryKey: ["card-ranges", bin],
    queryFn: () => bodyOf(operatorApi.GET("/operator/card_ranges", { params: { query: defined({ bin }) } })),
  });
  return (
    <Panel title={t("operator.ranges")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isBin) setBin(typed.trim());
        }}
      >
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t("operator.bin")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" disabled={!isBin}>
            {t("operator.lookUp")}
          </Button>
        </Group>
      </form>
      <Loaded query={query} rows={2}>
        {({ imported_at: at, imported_ranges: ranges, card }) => (
          <>
            {bin !== undefined && card === null && (
              <Text size="sm" role="status">
                {t("operator.binUnknown", { bin })}
              </Text>
            )}
            {card !== null && (
              <Facts
                facts={[
                  [t("operator.bin"), card.card_iin],
                  [t("operator.issuer"), card.card_issuer ?? "–"],
                  [t("operator.network"), card.card_network ?? "–"],
                  [
                    t("operator.cardType"),
                    [card.card_type, card.card_sub_type].filter((part) => part !== null).join(", ") || "–",
                  ],
                  [t("operator.country"), card.card_issuing_country ?? "–"],
                ]}
              />
            )}
            <Text size="sm" c="dimmed">
              {at === null ? t("operator.notImported") : t("operator.imported", { count: ranges })}{" "}
              {at !== null && <Time at={at} />}
            </Text>
          </>
        )}
      </Loaded>
    </Panel>
  );
};

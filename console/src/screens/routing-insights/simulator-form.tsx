import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import {
  authenticationTypeValues,
  captureMethodValues,
  cardNetworkValues,
  paymentMethodValues,
  setupFutureUsageValues,
} from "../../generated/api-values.ts";
import { countryCodeValues, currencyCodeValues, paymentMethodTypeValues } from "../../generated/long-api-values.ts";
import { Panel } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useProfiles } from "../../session/profiles.ts";
import { useText } from "../../texts/use-text.ts";
import { parseMoney, toEditable } from "../../values/money.ts";
import { factNames, factsOf, requestIn } from "./simulation.ts";
import type { FactName, Facts } from "./simulation.ts";

const choices: Partial<Record<FactName, readonly string[]>> = {
  currency: currencyCodeValues,
  payment_method: paymentMethodValues,
  payment_method_type: paymentMethodTypeValues,
  card_network: cardNetworkValues,
  card_issuing_country: countryCodeValues,
  billing_country: countryCodeValues,
  authentication_type: authenticationTypeValues,
  capture_method: captureMethodValues,
  setup_future_usage: setupFutureUsageValues,
};

const first: Facts = { amount: "5000", currency: "EUR", payment_method: "card", payment_method_type: "credit" };

interface SimulatorFormProps {
  /** What the address states; nothing: the form begins with an ordinary card payment. */
  readonly facts: Facts;
  readonly onSimulate: (facts: Facts) => void;
}

/** The facts of a payment: typed, or copied from one that was made. */
export const SimulatorForm = ({ facts, onSimulate }: SimulatorFormProps): ReactNode => {
  const { t, locale } = useText();
  const profiles = useProfiles() ?? [];
  const [draft, setDraft] = useState<Facts>(Object.keys(facts).length === 0 ? first : facts);
  const currency = draft.currency ?? "EUR";
  const [amount, setAmount] = useState(() => toEditable(Number(draft.amount ?? 0), currency, locale));
  const [copied, setCopied] = useState("");
  const minorUnits = parseMoney(amount, currency, locale);
  const stated: Facts = { ...draft, amount: minorUnits === null ? "" : String(minorUnits) };
  const isReady = minorUnits !== null && requestIn(stated) !== null;
  const set = (name: FactName, value: string): void => {
    const given = Object.entries({ ...draft, [name]: value }).filter(([, text]) => text !== "");
    setDraft(Object.fromEntries(given));
  };
  const copy = useAnnounced(async () => {
    const path = { payment_id: copied.trim() };
    const payment = factsOf(await bodyOf(api.GET("/payments/{payment_id}", { params: { path } })));
    setDraft(payment);
    setAmount(toEditable(Number(payment.amount), payment.currency ?? currency, locale));
    onSimulate(payment);
  });
  const field = (name: FactName): ReactNode => {
    const label = t(`insights.fact_${name}`);
    const value = draft[name] ?? "";
    const of = choices[name];
    if (name === "amount") {
      return (
        <TextInput
          key={name}
          label={label}
          inputMode="decimal"
          value={amount}
          error={minorUnits === null ? t("general.amountInvalid", { currency }) : undefined}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
          }}
        />
      );
    }
    if (of === undefined && name !== "profile_id") {
      return (
        <TextInput
          key={name}
          label={label}
          description={name === "payment_id" ? t("insights.drawHint") : undefined}
          maxLength={64}
          value={value}
          onChange={(event) => {
            set(name, event.currentTarget.value.trim());
          }}
        />
      );
    }
    const data =
      of === undefined
        ? profiles.map(({ profile_id: id, profile_name: profile }) => ({ value: id, label: profile }))
        : of.map((one) => ({ value: one, label: one.replaceAll("_", " ") }));
    const isNeeded = name === "currency" || name === "payment_method";
    return (
      <NativeSelect
        key={name}
        label={label}
        value={value}
        data={isNeeded ? data : [{ value: "", label: t("insights.notStated") }, ...data]}
        onChange={(event) => {
          set(name, event.currentTarget.value);
        }}
      />
    );
  };
  return (
    <Panel title={t("insights.simulated")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (copied.trim() !== "" && !copy.isPending) copy.run();
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t("insights.copyPayment")}
            placeholder="pay_…"
            value={copied}
            onChange={(event) => {
              setCopied(event.currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" loading={copy.isPending} disabled={copied.trim() === ""}>
            {t("insights.copyFacts")}
          </Button>
        </Group>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSimulate(stated);
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {factNames.map(field)}
          </SimpleGrid>
          <Group>
            <Button type="submit" disabled={!isReady}>
              {t("insights.simulate")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
};

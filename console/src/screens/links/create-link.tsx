import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { amountIn, linkBodyOf, validities } from "./link-draft.ts";
import type { LinkCurrency, LinkDraft, Validity } from "./link-draft.ts";

interface CreateLinkProps {
  /** What the form begins with. */
  readonly currency: LinkCurrency;
  readonly onClose: () => void;
  readonly onCreated: (linkId: string) => void;
}

const useCurrencies = (): readonly string[] =>
  useQuery({
    queryKey: ["payment-filters"],
    queryFn: () => bodyOf(api.GET("/payments/v2/filter")),
    staleTime: 60_000,
  }).data?.currency ?? [];

/** A form for a payment that a customer makes on a page of ours. */
export const CreateLink = ({ currency, onClose, onCreated }: CreateLinkProps): ReactNode => {
  const { t, locale } = useText();
  const currencies = useCurrencies();
  const profiles = useProfiles() ?? [];
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<LinkDraft>({
    amount: "",
    currency,
    description: "",
    order: "",
    email: "",
    validity: "86400",
    profileId: null,
    returnUrl: "",
  });
  const change = (changes: Partial<LinkDraft>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    // The API refuses a key that it has seen with another body.
    setIdempotencyKey(crypto.randomUUID());
  };
  const amount = amountIn(draft, locale);
  const body = linkBodyOf(draft, locale);
  const create = useMutation({
    mutationFn: async (stated: NonNullable<typeof body>) => {
      const headers = { "idempotency-key": idempotencyKey };
      const link = await bodyOf(api.POST("/payment_links", { body: stated, headers }));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["payment-links"] }),
        queryClient.invalidateQueries({ queryKey: ["payments"] }),
      ]);
      return link.payment_link_id;
    },
    onSuccess: onCreated,
  });
  const textField = (name: "description" | "order" | "email" | "returnUrl", maxLength: number): object => ({
    value: draft[name],
    maxLength,
    onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
      change({ [name]: event.currentTarget.value });
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("links.createTitle")}
      centered
      closeButtonProps={{ "aria-label": t("general.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (body !== null && !create.isPending) create.mutate(body);
        }}
      >
        <Stack>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              label={t("links.amount")}
              inputMode="decimal"
              required
              value={draft.amount}
              error={
                draft.amount !== "" && amount === null
                  ? t("general.amountInvalid", { currency: draft.currency })
                  : undefined
              }
              onChange={(event) => {
                change({ amount: event.currentTarget.value });
              }}
              flex={1}
              data-autofocus
            />
            <Select
              label={t("links.currency")}
              data={currencies.length === 0 ? [draft.currency] : [...currencies]}
              value={draft.currency}
              onChange={(value) => {
                if (value !== null) change({ currency: value as LinkCurrency });
              }}
              searchable
              allowDeselect={false}
              w={110}
            />
          </Group>
          <TextInput
            label={t("links.description")}
            description={t("links.descriptionHint")}
            {...textField("description", 2_048)}
          />
          <TextInput label={t("links.order")} {...textField("order", 255)} />
          <TextInput label={t("links.email")} type="email" {...textField("email", 255)} />
          <Select
            label={t("links.validity")}
            data={validities.map((value) => ({ value, label: t(`links.validity_${value}`) }))}
            value={draft.validity}
            onChange={(value) => {
              if (value !== null) change({ validity: value as Validity });
            }}
            allowDeselect={false}
          />
          {profiles.length > 1 && (
            <Select
              label={t("links.profile")}
              data={profiles.map(({ profile_id: value, profile_name: label }) => ({ value, label }))}
              value={draft.profileId}
              onChange={(profileId) => {
                change({ profileId });
              }}
              clearable
            />
          )}
          <TextInput
            label={t("links.returnUrl")}
            description={t("links.returnUrlHint")}
            type="url"
            {...textField("returnUrl", 255)}
          />
          {create.error !== null && <ErrorNotice error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("general.cancel")}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={body === null}>
              {amount === null
                ? t("links.createConfirmPlain")
                : t("links.createConfirm", { amount: formatMoney(amount, draft.currency, locale) })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

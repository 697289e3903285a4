import { Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { usePaymentChoices } from "../../list/payment-choices.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { amountIn, linkBodyOf, validities } from "./link-draft.ts";
import type { LinkCurrency, LinkDraft, Validity } from "./link-draft.ts";

interface CreateLinkProps {
  /** What the form begins with. */
  readonly initial: Pick<LinkDraft, "currency"> & Partial<LinkDraft>;
  readonly onClose: () => void;
  readonly onCreated: (linkId: string) => void;
}

/** A form for a payment that a customer makes on a page of ours. */
export const CreateLink = ({ initial, onClose, onCreated }: CreateLinkProps): ReactNode => {
  const { t, locale } = useText();
  const currencies = usePaymentChoices()?.currency ?? [];
  const profiles = useProfiles() ?? [];
  const [draft, setDraft] = useState<LinkDraft>({
    amount: "",
    description: "",
    order: "",
    email: "",
    validity: "86400",
    profileId: null,
    returnUrl: "",
    ...initial,
  });
  const change = (changes: Partial<LinkDraft>): void => {
    setDraft((before) => ({ ...before, ...changes }));
  };
  const amount = amountIn(draft, locale);
  const body = linkBodyOf(draft, locale);
  const create = async (idempotencyKey: string): Promise<string> => {
    if (body === null) throw new TypeError("The form is not complete.");
    const headers = { "idempotency-key": idempotencyKey };
    const link = await bodyOf(api.POST("/payment_links", { body, headers }));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["payment-links"] }),
      queryClient.invalidateQueries({ queryKey: ["payments"] }),
    ]);
    return link.payment_link_id;
  };
  const textField = (name: "description" | "order" | "email" | "returnUrl", maxLength: number): object => ({
    value: draft[name],
    maxLength,
    onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
      change({ [name]: event.currentTarget.value });
    },
  });
  return (
    <FormDialog
      title={t("links.createTitle")}
      confirmText={
        amount === null
          ? t("links.createConfirmPlain")
          : t("links.createConfirm", { amount: formatMoney(amount, draft.currency, locale) })
      }
      isReady={body !== null}
      onConfirm={create}
      onConfirmed={onCreated}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};

import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ErrorNotice, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { Facts, Identifier } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { merchantChangesOf, merchantValuesOf } from "./merchant-changes.ts";
import { useProfiles } from "./profile-queries.ts";
import { SettingsLinks } from "./settings-links.tsx";

type Merchant = components["schemas"]["MerchantAccount"];

const MerchantForm = ({ merchant }: { readonly merchant: Merchant }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const { data: profiles = [] } = useProfiles();
  const isReadOnly = !may("updateMerchantAccount");
  const form = useForm({ mode: "controlled", initialValues: merchantValuesOf(merchant) });
  const save = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/accounts/{account_id}", {
          params: { path: { account_id: merchant.merchant_id } },
          body: { merchant_id: merchant.merchant_id, ...merchantChangesOf(merchant, form.getValues()) },
        }),
      ),
    onSuccess: async (saved) => {
      form.setInitialValues(merchantValuesOf(saved));
      form.reset();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["merchant-account"] }),
        queryClient.invalidateQueries({ queryKey: ["places"] }),
      ]);
      notifications.show({ message: t("general.saved") });
    },
  });
  const common = { readOnly: isReadOnly };
  return (
    <form
      onSubmit={form.onSubmit(() => {
        save.mutate();
      })}
    >
      <Stack maw={640}>
        <TextInput label={t("settings.merchantName")} maxLength={255} {...common} {...form.getInputProps("name")} />
        <NativeSelect
          label={t("settings.defaultProfile")}
          description={t("settings.defaultProfileHint")}
          disabled={isReadOnly}
          data={[
            { value: "", label: t("settings.noDefault") },
            ...profiles.map(({ profile_id: id, profile_name: name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("defaultProfile")}
        />
        <TextInput label={t("settings.contactName")} {...common} {...form.getInputProps("contactName")} />
        <TextInput
          label={t("settings.contactEmail")}
          type="email"
          {...common}
          {...form.getInputProps("contactEmail")}
        />
        <TextInput label={t("settings.contactPhone")} type="tel" {...common} {...form.getInputProps("contactPhone")} />
        <TextInput label={t("settings.website")} inputMode="url" {...common} {...form.getInputProps("website")} />
        <Textarea label={t("settings.about")} autosize minRows={2} {...common} {...form.getInputProps("about")} />
        {save.error !== null && <ErrorNotice error={save.error} />}
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t("general.save")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
};

const MerchantView = ({ merchant }: { readonly merchant: Merchant }): ReactNode => {
  const { t } = useText();
  return (
    <Page title={t("settings.merchant")}>
      <Panel>
        <Facts
          facts={[
            [t("settings.merchantId"), <Identifier value={merchant.merchant_id} />],
            [t("settings.organizationId"), <Identifier value={merchant.organization_id} />],
            [t("settings.publishableKey"), <Identifier value={merchant.publishable_key} />],
          ]}
        />
      </Panel>
      <MerchantForm merchant={merchant} />
    </Page>
  );
};

const Merchant = (): ReactNode => {
  const { merchantId } = useSession();
  const query = useQuery({
    queryKey: ["merchant-account", merchantId],
    queryFn: () => bodyOf(api.GET("/accounts/{account_id}", { params: { path: { account_id: merchantId } } })),
  });
  return (
    <Loaded query={query} rows={8}>
      {(merchant) => <MerchantView merchant={merchant} />}
    </Loaded>
  );
};

/** The merchant account that the profiles belong to. */
export const MerchantPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <SettingsLinks />
      {may("retrieveMerchantAccount") ? <Merchant /> : <Forbidden operation="retrieveMerchantAccount" />}
    </Stack>
  );
};

import { Button, Grid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { MandatesPanel, MethodsPanel, PaymentsPanel } from "./customer-panels.tsx";
import { addressOf, phoneOf } from "./customer-parts.ts";
import type { Customer } from "./customer-parts.ts";
import { forgetCustomer, useCustomer } from "./customer-queries.ts";
import { EditCustomer } from "./edit-customer.tsx";

const route = getRouteApi("/console/customers/$customerId");

interface CustomerProps {
  readonly customer: Customer;
}

const DetailsPanel = ({ customer }: CustomerProps): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("customers.details")}>
      <Facts
        facts={[
          [t("customers.name"), customer.name ?? "–"],
          [t("customers.email"), customer.email ?? "–"],
          [t("customers.phone"), phoneOf(customer)],
          [t("customers.address"), addressOf(customer) ?? "–"],
          [t("customers.description"), customer.description ?? "–"],
          [t("customers.taxId"), customer.tax_registration_id ?? "–"],
          [t("customers.created"), <Time at={customer.created_at} />],
          [t("customers.customerId"), <Identifier value={customer.customer_id} />],
        ]}
      />
    </Panel>
  );
};

const Actions = ({ customer }: CustomerProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [dialog, setDialog] = useState<"edit" | "erase" | null>(null);
  const { customer_id: id } = customer;
  const navigate = route.useNavigate();
  const close = (): void => {
    setDialog(null);
  };
  return (
    <>
      {may("updateCustomer") && (
        <Button
          variant="default"
          onClick={() => {
            setDialog("edit");
          }}
        >
          {t("customers.edit")}
        </Button>
      )}
      {may("deleteCustomer") && (
        <Button
          variant="default"
          onClick={() => {
            setDialog("erase");
          }}
        >
          {t("customers.erase")}
        </Button>
      )}
      {dialog === "edit" && <EditCustomer customer={customer} onClose={close} />}
      {dialog === "erase" && (
        <FormDialog
          title={t("customers.eraseTitle")}
          consequence={t("customers.eraseConsequence", { id })}
          confirmText={t("customers.eraseConfirm")}
          typedName={id}
          isDangerous
          onConfirm={async () => {
            await api.DELETE("/customers/{customer_id}", { params: { path: { customer_id: id } } });
            notifications.show({ message: t("customers.erased") });
            await navigate({ to: "/console/customers" });
            await forgetCustomer(id);
          }}
          onClose={close}
        />
      )}
    </>
  );
};

const CustomerView = ({ customer }: CustomerProps): ReactNode => {
  const { may } = useSession();
  return (
    <Page title={customer.name ?? customer.email ?? customer.customer_id} actions={<Actions customer={customer} />}>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            {may("searchPayments") && <PaymentsPanel customer={customer} />}
            {may("listCustomerPaymentMethods") && <MethodsPanel customer={customer} />}
            {may("listCustomerMandates") && <MandatesPanel customer={customer} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <DetailsPanel customer={customer} />
        </Grid.Col>
      </Grid>
    </Page>
  );
};

const LoadedCustomer = (): ReactNode => {
  const { customerId } = route.useParams();
  const query = useCustomer(customerId);
  return (
    <Loaded query={query} rows={10}>
      {(customer) => <CustomerView customer={customer} />}
    </Loaded>
  );
};

export const CustomerPage = (): ReactNode =>
  useSession().may("retrieveCustomer") ? <LoadedCustomer /> : <Forbidden operation="retrieveCustomer" />;

import { Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { methodName } from "./customer-parts.ts";
import type { Customer, Mandate, StoredMethod } from "./customer-parts.ts";
import { readCustomersAgain, useCustomersPayments, useMandates, useStoredMethods } from "./customer-queries.ts";

interface CustomerProps {
  readonly customer: Customer;
}

const Absent = ({ text }: { readonly text: string }): ReactNode => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
);

const MethodActions = ({ method }: { readonly method: StoredMethod }): ReactNode => {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const { customer_id: customerId, payment_method_id: methodId } = method;
  const name = methodName(method);
  const makeDefault = useAnnounced(async () => {
    await api.POST("/customers/{customer_id}/payment_methods/{payment_method_id}/default", {
      params: { path: { customer_id: customerId, payment_method_id: methodId } },
    });
    await readCustomersAgain(customerId);
    return t("customers.madeDefault");
  });
  return (
    <Group gap="xs" justify="flex-end" className="no-print">
      {!method.default_payment_method_set && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("customers.makeDefaultNamed", { name })}
          loading={makeDefault.isPending}
          onClick={() => {
            makeDefault.run();
          }}
        >
          {t("customers.makeDefault")}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("customers.removeMethodNamed", { name })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("customers.removeMethod")}
      </Button>
      {isAsking && (
        <FormDialog
          title={t("customers.removeMethodTitle")}
          consequence={t("customers.removeMethodConsequence", { name })}
          confirmText={t("customers.removeMethodConfirm", { name })}
          isDangerous
          onConfirm={async () => {
            await api.DELETE("/payment_methods/{payment_method_id}", {
              params: { path: { payment_method_id: methodId } },
            });
            await readCustomersAgain(customerId);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Group>
  );
};

const MethodRow = ({ method }: { readonly method: StoredMethod }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const { card } = method;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm">{methodName(method)}</Text>
          {method.default_payment_method_set && (
            <Badge variant="outline" size="sm">
              {t("customers.isDefault")}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {card?.expiry_month !== undefined && card.expiry_month !== null
            ? t("customers.expires", { expiry: `${card.expiry_month}/${card.expiry_year ?? "–"}` })
            : null}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="xs" c="dimmed">
          {t("customers.lastUsed")}
        </Text>
        <Time at={method.last_used_at} />
      </Table.Td>
      <Table.Td>{may("deletePaymentMethod") && <MethodActions method={method} />}</Table.Td>
    </Table.Tr>
  );
};

export const MethodsPanel = ({ customer }: CustomerProps): ReactNode => {
  const { t } = useText();
  const query = useStoredMethods(customer.customer_id);
  return (
    <Panel title={t("customers.methods")}>
      <Loaded query={query} rows={2}>
        {(methods) =>
          methods.length === 0 ? (
            <Absent text={t("customers.methodsNone")} />
          ) : (
            <Table className="changes-table" verticalSpacing={6} aria-label={t("customers.methods")}>
              <Table.Tbody>
                {methods.map((method) => (
                  <MethodRow key={method.payment_method_id} method={method} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
};

/** What a mandate permits: "recurring, up to €50.00". */
const useTerms = ({ mandate_type: type }: Mandate): string => {
  const { t, locale } = useText();
  if (type === null) return "";
  const details = type.multi_use ?? type.single_use;
  const kind = t(type.single_use === null ? "customers.mandateMulti" : "customers.mandateSingle");
  if (details === null || details === undefined) return kind;
  return `${kind}, ${t("customers.mandateUpTo", { amount: formatMoney(details.amount, details.currency, locale) })}`;
};

const RevokeButton = ({ mandate }: { readonly mandate: Mandate }): ReactNode => {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("customers.revokeNamed", { id: mandate.mandate_id })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("customers.revoke")}
      </Button>
      {isAsking && (
        <FormDialog
          title={t("customers.revokeTitle")}
          consequence={t("customers.revokeConsequence")}
          confirmText={t("customers.revokeConfirm")}
          isDangerous
          onConfirm={async (idempotencyKey) => {
            const outcome = await bodyOf(
              api.POST("/mandates/revoke/{mandate_id}", {
                params: { path: { mandate_id: mandate.mandate_id } },
                headers: { "idempotency-key": idempotencyKey },
              }),
            );
            await readCustomersAgain(mandate.customer_id);
            if (outcome.status !== "revoked") {
              const reason = outcome.error_message ?? outcome.status;
              notifications.show({ message: t("customers.revokeRefused", { reason }), color: "red" });
            }
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
};

const MandateRow = ({ mandate }: { readonly mandate: Mandate }): ReactNode => {
  const { may } = useSession();
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Identifier value={mandate.mandate_id} />
          <Text size="xs" c="dimmed">
            {[mandate.connector, useTerms(mandate)].filter((part) => part !== "").join(", ")}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={mandate.status} area="customers" />
      </Table.Td>
      <Table.Td ta="end">
        {mandate.status === "active" && may("revokeMandate") && <RevokeButton mandate={mandate} />}
      </Table.Td>
    </Table.Tr>
  );
};

export const MandatesPanel = ({ customer }: CustomerProps): ReactNode => {
  const { t } = useText();
  const query = useMandates(customer.customer_id);
  return (
    <Panel title={t("customers.mandates")}>
      <Loaded query={query} rows={2}>
        {(mandates) =>
          mandates.length === 0 ? (
            <Absent text={t("customers.mandatesNone")} />
          ) : (
            <Table className="changes-table" verticalSpacing={6} aria-label={t("customers.mandates")}>
              <Table.Tbody>
                {mandates.map((mandate) => (
                  <MandateRow key={mandate.mandate_id} mandate={mandate} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
};

export const PaymentsPanel = ({ customer }: CustomerProps): ReactNode => {
  const { t } = useText();
  const query = useCustomersPayments(customer.customer_id);
  return (
    <Panel
      title={t("customers.payments")}
      actions={
        <Button
          component={Link}
          to="/console/payments"
          search={{ customer_id: customer.customer_id } as never}
          size="compact-sm"
          variant="subtle"
        >
          {t("customers.paymentsAll")}
        </Button>
      }
    >
      <Loaded query={query} rows={4}>
        {(payments) =>
          payments.length === 0 ? (
            <Absent text={t("customers.paymentsNone")} />
          ) : (
            <Table className="changes-table" verticalSpacing={6} aria-label={t("customers.payments")}>
              <Table.Tbody>
                {payments.map((payment) => (
                  <Table.Tr key={payment.payment_id}>
                    <Table.Td>
                      <ObjectLink to={`/console/payments/${payment.payment_id}`}>
                        <Money amount={payment.amount} currency={payment.currency} />
                      </ObjectLink>
                    </Table.Td>
                    <Table.Td>
                      <StatusBadge status={payment.status} />
                    </Table.Td>
                    <Table.Td ta="end">
                      <Time at={payment.created} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
};

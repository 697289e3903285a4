import { Anchor, Button, Center, Group, Stack } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Dialog } from "../../parts/form-dialog.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { QrCode } from "../../parts/qr-code.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { CopyIcon } from "../../parts/copy-icon.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";

type PaymentLink = components["schemas"]["PaymentLink"];

interface DialogProps {
  readonly linkId: string;
  readonly onClose: () => void;
}

const ExpireButton = ({ link, amount }: { readonly link: PaymentLink; readonly amount: string }): ReactNode => {
  const { t } = useText();
  return (
    <ConfirmButton
      label={t("links.expire")}
      title={t("links.expireTitle")}
      consequence={t("links.expireConsequence", { amount })}
      confirmText={t("links.expireConfirm")}
      color="red"
      onConfirm={async (idempotencyKey) => {
        await api.POST("/payment_links/{payment_link_id}/expire", {
          params: { path: { payment_link_id: link.payment_link_id } },
          headers: { "idempotency-key": idempotencyKey },
        });
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ["payment-link", link.payment_link_id] }),
          queryClient.invalidateQueries({ queryKey: ["payment-links"] }),
          queryClient.invalidateQueries({ queryKey: ["payment", link.payment_id] }),
        ]);
      }}
    />
  );
};

const LinkView = ({ link }: { readonly link: PaymentLink }): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const amount = formatMoney(link.amount, link.currency, locale);
  const address = link.link_to_pay;
  const isActive = link.status === "active";
  const mail = new URLSearchParams({
    subject: t("links.mailSubject", { amount }),
    body: t("links.mailBody", { amount, link: address }),
  });
  return (
    <Stack>
      {isActive && (
        <>
          <Group gap={4} wrap="nowrap" justify="center">
            <Anchor href={address} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: "anywhere" }}>
              {address}
            </Anchor>
            <CopyIcon value={address} />
          </Group>
          <Center>
            <QrCode text={address} label={t("links.qr")} />
          </Center>
        </>
      )}
      <Facts
        facts={[
          [t("links.status"), <StatusBadge status={link.status} area="links" />],
          [t("links.description"), link.description ?? "–"],
          [t("links.expiry"), link.expiry === null ? t("links.never") : <Time at={link.expiry} />],
          [t("links.created"), <Time at={link.created_at} />],
          [t("links.linkId"), <Identifier value={link.payment_link_id} />],
        ]}
      />
      <Group justify="flex-end" gap="xs">
        {isActive && may("expirePaymentLink") && <ExpireButton link={link} amount={amount} />}
        {isActive && (
          <Button
            component="a"
            href={`mailto:?${mail.toString().replaceAll("+", "%20")}`}
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {t("links.mail")}
          </Button>
        )}
        <Button component={Link} to={`/console/payments/${link.payment_id}`}>
          {t("links.openPayment")}
        </Button>
      </Group>
    </Stack>
  );
};

/** A payment link: its address as a text and as a QR code, and what can be done with it. */
export const LinkDialog = ({ linkId, onClose }: DialogProps): ReactNode => {
  const { t, locale } = useText();
  const query = useQuery({
    queryKey: ["payment-link", linkId],
    queryFn: () =>
      bodyOf(api.GET("/payment_link/{payment_link_id}", { params: { path: { payment_link_id: linkId } } })),
  });
  const title =
    query.data === undefined
      ? t("general.details")
      : t("links.linkTitle", { amount: formatMoney(query.data.amount, query.data.currency, locale) });
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Loaded query={query} rows={6}>
        {(link) => <LinkView link={link} />}
      </Loaded>
    </Dialog>
  );
};

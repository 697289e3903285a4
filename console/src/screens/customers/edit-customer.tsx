import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { useText } from "../../texts/use-text.ts";
import type { TextName } from "../../texts/use-text.ts";
import { changesOf, draftOf, editableMembers } from "./customer-parts.ts";
import type { Customer, EditableMember } from "./customer-parts.ts";
import { readCustomersAgain } from "./customer-queries.ts";

const labels: Readonly<Record<EditableMember, TextName>> = {
  name: "customers.name",
  email: "customers.email",
  phone_country_code: "customers.phoneCountryCode",
  phone: "customers.phone",
  description: "customers.description",
  tax_registration_id: "customers.taxId",
};

interface EditProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** A form for what is known of a customer; what stays as it is, is not sent. */
export const EditCustomer = ({ customer, onClose }: EditProps): ReactNode => {
  const { t } = useText();
  const [draft, setDraft] = useState(() => draftOf(customer));
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const changes = changesOf(customer, draft);
  const isChanged = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: async () => {
      await api.POST("/customers/{customer_id}", {
        params: { path: { customer_id: customer.customer_id } },
        body: changes,
        headers: { "idempotency-key": idempotencyKey },
      });
      await readCustomersAgain(customer.customer_id);
    },
    onSuccess: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("customers.editTitle")}
      centered
      closeButtonProps={{ "aria-label": t("general.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !save.isPending) save.mutate();
        }}
      >
        <Stack>
          {editableMembers.map((member) => (
            <TextInput
              key={member}
              label={t(labels[member])}
              type={member === "email" ? "email" : "text"}
              placeholder={member === "phone_country_code" ? t("customers.phoneCountryCodeExample") : undefined}
              maxLength={255}
              value={draft[member]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setDraft((before) => ({ ...before, [member]: value }));
                // The API refuses a key that it has seen with another body.
                setIdempotencyKey(crypto.randomUUID());
              }}
            />
          ))}
          {save.error !== null && <ErrorNotice error={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("general.cancel")}
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!isChanged}
              title={isChanged ? undefined : t("customers.editNothing")}
            >
              {t("general.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

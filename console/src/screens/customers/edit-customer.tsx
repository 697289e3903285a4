import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
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
  const changes = changesOf(customer, draft);
  return (
    <FormDialog
      title={t("customers.editTitle")}
      confirmText={t("general.save")}
      isReady={Object.keys(changes).length > 0}
      onConfirm={async (idempotencyKey) => {
        await api.POST("/customers/{customer_id}", {
          params: { path: { customer_id: customer.customer_id } },
          body: changes,
          headers: { "idempotency-key": idempotencyKey },
        });
        await readCustomersAgain(customer.customer_id);
      }}
      onClose={onClose}
    >
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
          }}
        />
      ))}
    </FormDialog>
  );
};

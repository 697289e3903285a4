import { PasswordInput, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import type { CredentialForm } from "./connector-queries.ts";
import { problemOf } from "./credentials.ts";
import type { CredentialValues } from "./credentials.ts";

interface CredentialFieldsProps {
  readonly forms: readonly CredentialForm[];
  readonly form: CredentialForm;
  readonly onForm: (form: CredentialForm) => void;
  readonly values: CredentialValues;
  readonly onValues: (values: CredentialValues) => void;
  readonly isTestMode: boolean;
}

const problemTexts = {
  missing: "connectors.required",
  badPattern: "connectors.badPattern",
  liveInTest: "connectors.liveInTest",
  testInLive: "connectors.testInLive",
} as const;

/** The fields of a provider's credentials, with where each is found; what is wrong is shown as soon as it is there. */
export const CredentialFields = (props: CredentialFieldsProps): ReactNode => {
  const { forms, form, onForm, values, onValues, isTestMode } = props;
  const { t } = useText();
  const [left, setLeft] = useState<readonly string[]>([]);
  return (
    <Stack gap="sm">
      {forms.length > 1 && (
        <SegmentedControl
          aria-label={t("connectors.authType")}
          data={forms.map(({ auth_type: value, title: label }) => ({ value, label }))}
          value={form.auth_type}
          onChange={(type) => {
            const chosen = forms.find(({ auth_type: value }) => value === type);
            if (chosen !== undefined) onForm(chosen);
          }}
        />
      )}
      {form.fields.map((field) => {
        const value = values[field.name] ?? "";
        const problem = problemOf(field, value, isTestMode);
        const isReported = problem !== null && (value !== "" || left.includes(field.name));
        const common = {
          label: field.title,
          description: (
            <>
              {field.help}{" "}
              <Text component="span" inherit fs="italic">
                {t("connectors.whereToFind", { place: field.where_to_find })}
              </Text>
            </>
          ),
          placeholder: field.example,
          required: field.is_required,
          withAsterisk: field.is_required,
          autoComplete: "off",
          spellCheck: false,
          value,
          error: isReported ? t(problemTexts[problem], { example: field.example }) : undefined,
          onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
            onValues({ ...values, [field.name]: event.currentTarget.value });
          },
          onBlur: (): void => {
            setLeft([...left, field.name]);
          },
        };
        return field.is_secret ? (
          <PasswordInput key={field.name} {...common} autoComplete="new-password" />
        ) : (
          <TextInput key={field.name} {...common} />
        );
      })}
    </Stack>
  );
};

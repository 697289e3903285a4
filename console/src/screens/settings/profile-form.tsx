import { Button, Group, NativeSelect, PasswordInput, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { LeaveGuard } from "../../parts/leave-guard.tsx";
import { ErrorNotice } from "../../parts/notices.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { areCountsWhole, changedFields, changesOf, valueOf } from "./profile-fields.ts";
import type { FieldEdits, FieldValue, Profile, ProfileField } from "./profile-fields.ts";
import { changeProfile, readProfilesAgain } from "./profile-queries.ts";

interface FieldProps {
  readonly field: ProfileField;
  readonly value: FieldValue;
  readonly isReadOnly: boolean;
  readonly onChange: (value: FieldValue) => void;
}

/** Texts of a field by the last part of its path. */
const useFieldTexts = ({ path }: ProfileField): { readonly label: string; readonly hint: string | undefined } => {
  const { t } = useText();
  const name = path.slice(path.indexOf(".") + 1);
  const [label, hint] = [`settings.field_${name}`, `settings.hint_${name}`];
  return { label: isTextName(label) ? t(label) : name, hint: isTextName(hint) ? t(hint) : undefined };
};

const Field = ({ field, value, isReadOnly, onChange }: FieldProps): ReactNode => {
  const { t } = useText();
  const { label, hint } = useFieldTexts(field);
  const { kind } = field;
  if (kind === "switch" || kind === "enabled") {
    return (
      <Switch
        label={label}
        description={hint}
        checked={value === true}
        disabled={isReadOnly}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
    );
  }
  const common = {
    label,
    description: hint,
    value: String(value),
    onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
      onChange(event.currentTarget.value);
    },
  };
  if (kind === "choice") {
    return (
      <NativeSelect
        {...common}
        disabled={isReadOnly}
        data={[
          { value: "", label: t("general.any") },
          ...(field.choices ?? []).map((choice) => {
            const name = `settings.choice_${choice}`;
            return { value: choice, label: isTextName(name) ? t(name) : choice };
          }),
        ]}
      />
    );
  }
  if (kind === "texts") return <Textarea {...common} autosize minRows={2} maxRows={8} readOnly={isReadOnly} />;
  if (kind === "password") return <PasswordInput {...common} autoComplete="new-password" readOnly={isReadOnly} />;
  const isBadCount = kind === "count" && !/^\d*$/u.test(String(value).trim());
  return (
    <TextInput
      {...common}
      readOnly={isReadOnly}
      error={isBadCount ? t("settings.wholeNumber") : undefined}
      inputMode={kind === "count" ? "numeric" : kind === "address" ? "url" : undefined}
    />
  );
};

interface ProfileFormProps {
  readonly profile: Profile;
  readonly fields: readonly ProfileField[];
}

/** Fields of a profile; what was changed, and nothing else, is sent. */
export const ProfileForm = ({ profile, fields }: ProfileFormProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [edits, setEdits] = useState<FieldEdits>({});
  const isReadOnly = !may("updateBusinessProfile");
  const changed = changedFields(profile, fields, edits);
  const save = useMutation({
    mutationFn: () => changeProfile(profile, changesOf(profile, fields, edits)),
    onSuccess: async () => {
      await readProfilesAgain();
      setEdits({});
      notifications.show({ message: t("general.saved") });
    },
  });
  return (
    <>
      <LeaveGuard isChanged={changed.length > 0} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0 && !save.isPending) save.mutate();
        }}
      >
        <Stack maw={640}>
          {fields.map((field) => (
            <Field
              key={field.path}
              field={field}
              value={edits[field.path] ?? valueOf(profile, field)}
              isReadOnly={isReadOnly}
              onChange={(value) => {
                setEdits({ ...edits, [field.path]: value });
              }}
            />
          ))}
          {save.error !== null && <ErrorNotice error={save.error} />}
          {!isReadOnly && (
            <Group>
              <Button
                type="submit"
                loading={save.isPending}
                disabled={changed.length === 0 || !areCountsWhole(fields, edits)}
              >
                {t("general.save")}
              </Button>
              {changed.length > 0 && (
                <>
                  <Button
                    variant="default"
                    onClick={() => {
                      setEdits({});
                    }}
                  >
                    {t("settings.discard")}
                  </Button>
                  <Text size="sm" c="dimmed" aria-live="polite">
                    {t("settings.changes", { count: changed.length })}
                  </Text>
                </>
              )}
            </Group>
          )}
        </Stack>
      </form>
    </>
  );
};

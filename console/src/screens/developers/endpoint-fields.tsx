import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { eventClassValues } from "../../generated/api-values.ts";
import { eventTypeValues } from "../../generated/long-api-values.ts";
import { refusalAt } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";
import { authenticationKinds, credentialNames, hasMoreThanEvents, headersIn } from "./endpoint-parts.ts";
import type { CredentialName, Endpoint, EndpointDraft } from "./endpoint-parts.ts";

interface FieldsProps {
  readonly draft: EndpointDraft;
  readonly onChange: (changes: Partial<EndpointDraft>) => void;
  /** Why the API refused the fields. */
  readonly error: unknown;
  /** That is changed; absent: one is added. */
  readonly endpoint: Endpoint | undefined;
}

const EventFields = ({ draft, onChange, error }: FieldsProps): ReactNode => {
  const { t } = useText();
  return (
    <>
      <Radio.Group
        label={t("endpoints.events")}
        value={draft.isOfAll ? "all" : "chosen"}
        onChange={(value) => {
          onChange({ isOfAll: value === "all" });
        }}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="all" label={t("endpoints.allEvents")} />
          <Radio value="chosen" label={t("endpoints.chosenEvents")} />
        </Stack>
      </Radio.Group>
      {!draft.isOfAll && (
        <>
          <Checkbox.Group
            label={t("endpoints.classes")}
            description={t("endpoints.classesHint")}
            error={refusalAt(error, "event_classes")}
            value={[...draft.classes]}
            onChange={(values) => {
              onChange({ classes: eventClassValues.filter((known) => values.includes(known)) });
            }}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={4}>
              {eventClassValues.map((known) => (
                <Checkbox key={known} value={known} label={t(`developers.class_${known}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <MultiSelect
            label={t("endpoints.types")}
            description={t("endpoints.typesHint")}
            error={refusalAt(error, "event_types")}
            data={[...eventTypeValues]}
            value={[...draft.types]}
            searchable
            clearable
            clearButtonProps={{ "aria-label": `${t("general.remove")}: ${t("endpoints.types")}` }}
            maxDropdownHeight={220}
            onChange={(values) => {
              onChange({ types: eventTypeValues.filter((known) => values.includes(known)) });
            }}
          />
        </>
      )}
    </>
  );
};

const HeaderFields = ({ draft, onChange, error, endpoint }: FieldsProps): ReactNode => {
  const { t } = useText();
  const names = endpoint?.header_names.join(", ") ?? "";
  const problem = headersIn(draft.headers ?? "") === null ? t("endpoints.headersInvalid") : undefined;
  return (
    <>
      {names !== "" && (
        <Switch
          label={t("endpoints.replaceHeaders", { names })}
          checked={draft.headers !== null}
          onChange={(event) => {
            onChange({ headers: event.currentTarget.checked ? "" : null });
          }}
        />
      )}
      {draft.headers !== null && (
        <Textarea
          label={t("endpoints.headers")}
          description={t("endpoints.headersHint")}
          error={problem ?? refusalAt(error, "headers")}
          value={draft.headers}
          onChange={(event) => {
            onChange({ headers: event.currentTarget.value });
          }}
          classNames={{ input: "code-input" }}
          spellCheck={false}
          autosize
          minRows={2}
          maxRows={8}
        />
      )}
    </>
  );
};

const isLong = (name: CredentialName): boolean => name === "certificate" || name === "private_key";
const isSecret = (name: CredentialName): boolean => name === "password" || name === "client_secret";

const CredentialField = ({ name, draft, onChange, error }: FieldsProps & { readonly name: CredentialName }) => {
  const { t } = useText();
  const { authentication, credentials } = draft;
  const at = `authentication.${authentication}`;
  const common = {
    label: t(`endpoints.${name}`),
    required: name !== "scope",
    // What is wrong with a certificate and its key as a pair is about both: it is stated at the first of them.
    error: refusalAt(error, `${at}.${name}`, ...(name === "certificate" ? [at] : [])),
    value: credentials[name] ?? "",
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
      onChange({ credentials: { ...credentials, [name]: event.currentTarget.value } });
    },
  };
  if (isSecret(name)) return <PasswordInput {...common} autoComplete="new-password" />;
  if (!isLong(name)) return <TextInput {...common} inputMode={name === "token_url" ? "url" : undefined} />;
  return <Textarea {...common} classNames={{ input: "code-input" }} autosize minRows={3} maxRows={8} />;
};

const AuthenticationFields = (props: FieldsProps): ReactNode => {
  const { t } = useText();
  const { draft, onChange, error, endpoint } = props;
  const { authentication } = draft;
  const kept = endpoint?.authentication.type ?? "none";
  return (
    <>
      <NativeSelect
        label={t("endpoints.authentication")}
        description={t("endpoints.authenticationHint")}
        error={refusalAt(error, "authentication")}
        value={authentication}
        onChange={(event) => {
          const wanted = ([...authenticationKinds, "kept"] as const).find((kind) => kind === event.currentTarget.value);
          if (wanted !== undefined) onChange({ authentication: wanted });
        }}
        data={[
          ...(kept === "none"
            ? []
            : [
                {
                  value: "kept",
                  label: t("endpoints.authentication_kept", { name: t(`endpoints.authentication_${kept}`) }),
                },
              ]),
          ...authenticationKinds.map((kind) => ({ value: kind, label: t(`endpoints.authentication_${kind}`) })),
        ]}
      />
      {authentication !== "kept" &&
        credentialNames[authentication].map((name) => <CredentialField key={name} name={name} {...props} />)}
    </>
  );
};

const rateMax = 1_000;

const DeliveryFields = (props: FieldsProps): ReactNode => {
  const { t } = useText();
  const { draft, onChange, error } = props;
  return (
    <>
      <NumberInput
        label={t("endpoints.rate")}
        description={t("endpoints.rateHint")}
        error={refusalAt(error, "rate_per_second")}
        min={1}
        max={rateMax}
        allowDecimal={false}
        clampBehavior="strict"
        value={draft.rate}
        onChange={(rate) => {
          onChange({ rate });
        }}
      />
      <Switch
        label={t("endpoints.ordering_object")}
        description={t("endpoints.orderedHint")}
        checked={draft.isOrdered}
        onChange={(event) => {
          onChange({ isOrdered: event.currentTarget.checked });
        }}
      />
      <HeaderFields {...props} />
      <AuthenticationFields {...props} />
    </>
  );
};

/** Every setting of an endpoint: at first those that each has. */
export const EndpointFields = (props: FieldsProps): ReactNode => {
  const { t } = useText();
  const { draft, onChange, error } = props;
  const [hasMore, setMore] = useState(() => hasMoreThanEvents(draft));
  return (
    <>
      <TextInput
        label={t("endpoints.address")}
        description={t("endpoints.addressHint")}
        error={refusalAt(error, "url")}
        required
        inputMode="url"
        maxLength={2_048}
        value={draft.url}
        onChange={(event) => {
          onChange({ url: event.currentTarget.value });
        }}
        data-autofocus
      />
      <TextInput
        label={t("endpoints.description")}
        description={t("endpoints.descriptionHint")}
        error={refusalAt(error, "description")}
        maxLength={255}
        value={draft.description}
        onChange={(event) => {
          onChange({ description: event.currentTarget.value });
        }}
      />
      <EventFields {...props} />
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={hasMore}
          rightSection={hasMore ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          onClick={() => {
            setMore(!hasMore);
          }}
        >
          {t("endpoints.moreSettings")}
        </Button>
      </Group>
      {hasMore && <DeliveryFields {...props} />}
    </>
  );
};

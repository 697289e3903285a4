import type { CredentialField } from "../port/account-setup.ts";
import type { ConnectorManifest } from "../port/manifest.ts";

/** A form of `credential_forms` in `GET /feature_matrix`. */
export interface CredentialFormRow {
  readonly auth_type: string;
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly title: string;
    readonly help: string;
    readonly where_to_find: string;
    readonly is_secret: boolean;
    readonly is_required: boolean;
    readonly pattern: string | null;
    readonly example: string;
  }[];
}

/** `webhook_setup` in `GET /feature_matrix`. */
export interface WebhookSetupRow {
  readonly where_to_set_up: string;
  readonly secret: { readonly title: string; readonly help: string; readonly where_to_find: string } | null;
  readonly events: readonly { readonly about: string; readonly event_types: readonly string[] }[];
}

interface DetailsSchema {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly pattern?: string }>>;
  readonly required?: readonly string[];
  readonly then?: DetailsSchema;
  readonly else?: DetailsSchema;
  readonly oneOf?: readonly DetailsSchema[];
}

/** The schema of the credentials of an `auth_type`, of all that the credential schema is made of. */
const schemaOf = (schema: DetailsSchema, authType: string): DetailsSchema | undefined => {
  if (schema.properties?.["auth_type"]?.const === authType) return schema;
  const parts = [schema.then, schema.else, ...(schema.oneOf ?? [])].filter((part) => part !== undefined);
  return parts.map((part) => schemaOf(part, authType)).find((found) => found !== undefined);
};

const fieldRow = (
  { whereToFind: where_to_find, isSecret: is_secret, ...field }: CredentialField,
  schema: DetailsSchema | undefined,
): CredentialFormRow["fields"][number] => ({
  ...field,
  where_to_find,
  is_secret,
  is_required: schema?.required?.includes(field.name) === true,
  pattern: schema?.properties?.[field.name]?.pattern ?? null,
});

/** The forms of a connector; required members and patterns are those of its credential schema. */
export const credentialForms = ({ setup, credentialSchema }: ConnectorManifest): readonly CredentialFormRow[] =>
  (setup?.forms ?? []).map(({ authType, title, fields }) => {
    const schema = schemaOf(credentialSchema, authType);
    return { auth_type: authType, title, fields: fields.map((field) => fieldRow(field, schema)) };
  });

/** How webhooks of a connector are set up by hand. */
export const webhookSetup = ({ setup }: ConnectorManifest): WebhookSetupRow | null => {
  if (setup === undefined || setup.webhooks === null) return null;
  const { whereToSetUp: where_to_set_up, secret, events } = setup.webhooks;
  return {
    where_to_set_up,
    secret: secret && { title: secret.title, help: secret.help, where_to_find: secret.whereToFind },
    events: Object.entries(events).map(([about, event_types]) => ({ about, event_types: [...event_types] })),
  };
};

import type { ConnectorSnapshot, PaymentMethod, PaymentMethodType } from "@railyard/contracts";
import { paymentMethods } from "@railyard/contracts";

import { belongsTo } from "../../../methods/domain/method-types.ts";
import type { EnabledType, OfferedMethod } from "../../../providers/domain/offered-method.ts";

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;

const textsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.length > 0 ? value.filter((item) => typeof item === "string") : null;

const isMethod = (name: unknown): name is PaymentMethod => paymentMethods.some((method) => method === name);

/** The sub-types of a family in the settings, with their own limits; all of the connector's when none is named. */
const typesOf = (family: Members, offered: OfferedMethod): readonly Members[] => {
  const types = family["payment_method_types"];
  if (!Array.isArray(types) || types.length === 0) {
    return offered.paymentMethodTypes.map((name) => ({ payment_method_type: name }));
  }
  return types.flatMap((type: unknown): readonly Members[] => {
    if (typeof type === "string") return [{ payment_method_type: type }];
    return isMembers(type) ? [type] : [];
  });
};

const flagOf = (type: Members, family: Members, name: string): boolean | null => {
  const flag = type[name] ?? family[name];
  return typeof flag === "boolean" ? flag : null;
};

const verifierOf = (account: ConnectorSnapshot, method: unknown, type: unknown): string | null => {
  const entries = account.pm_auth_config?.["enabled_payment_methods"];
  if (!Array.isArray(entries)) return null;
  const entry: unknown = entries.find(
    (one: unknown) => isMembers(one) && one["payment_method"] === method && one["payment_method_type"] === type,
  );
  const name = isMembers(entry) ? entry["connector_name"] : null;
  return typeof name === "string" ? name : null;
};

const enabledType = (
  account: ConnectorSnapshot,
  family: Members,
  type: Members,
  offered: OfferedMethod,
): EnabledType | null => {
  const method = family["payment_method"];
  const name = type["payment_method_type"];
  if (!isMethod(method) || typeof name !== "string" || !offered.paymentMethodTypes.includes(name)) return null;
  if (!belongsTo(name as PaymentMethodType, method)) return null;
  const experience = type["payment_experience"];
  return {
    connector: account.connector_name,
    merchantConnectorId: account.merchant_connector_id,
    paymentMethod: method,
    paymentMethodType: name as PaymentMethodType,
    offered,
    networks: textsOf(type["card_networks"]) ?? textsOf(family["payment_schemes"]),
    experience: typeof experience === "string" ? experience : null,
    isRecurring: offered.supportsMandates && (flagOf(type, family, "recurring_enabled") ?? true),
    isInstallment: flagOf(type, family, "installment_payment_enabled") ?? false,
    verifier: verifierOf(account, method, name),
  };
};

/**
 * Every sub-type that the account's settings enable and its connector has. An account without settings offers nothing
 * in a listing, although routing may use it.
 */
export const enabledTypesOf = (account: ConnectorSnapshot, offered: readonly OfferedMethod[]): readonly EnabledType[] =>
  (account.payment_methods_enabled ?? []).flatMap((family: unknown) =>
    isMembers(family)
      ? offered
          .filter(({ paymentMethod }) => paymentMethod === family["payment_method"])
          .flatMap((method) => typesOf(family, method).map((type) => enabledType(account, family, type, method)))
          .filter((type) => type !== null)
      : [],
  );

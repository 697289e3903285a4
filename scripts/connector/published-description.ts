// Takes out of a provider's published OpenAPI document the operations that its adapter uses, for the emulators to check
// requests and replies against: node scripts/connector/published-description.ts <name> <document.json>
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defined } from "../../libs/members/src/index.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Members = { readonly [name: string]: Json };

/** Operations by description: `METHOD path` as the document writes them. */
const operations: Readonly<Record<string, readonly string[]>> = {
  stripe: [
    "GET /v1/balance",
    "POST /v1/customers",
    "GET /v1/customers/search",
    "GET /v1/disputes",
    "GET /v1/disputes/{dispute}",
    "POST /v1/disputes/{dispute}",
    "POST /v1/disputes/{dispute}/close",
    "POST /v1/files",
    "POST /v1/payment_intents",
    "GET /v1/payment_intents/search",
    "GET /v1/payment_intents/{intent}",
    "POST /v1/payment_intents/{intent}/cancel",
    "POST /v1/payment_intents/{intent}/capture",
    "POST /v1/payment_intents/{intent}/increment_authorization",
    "POST /v1/payment_methods",
    "POST /v1/payment_methods/{payment_method}/attach",
    "POST /v1/payment_methods/{payment_method}/detach",
    "POST /v1/payouts",
    "GET /v1/refunds",
    "POST /v1/refunds",
    "GET /v1/refunds/{refund}",
    "POST /v1/setup_intents",
    "GET /v1/setup_intents/{intent}",
    "POST /v1/setup_intents/{intent}/cancel",
    "POST /v1/tokens",
    "GET /v1/webhook_endpoints",
    "POST /v1/webhook_endpoints",
    "DELETE /v1/webhook_endpoints/{webhook_endpoint}",
  ],
  "adyen-checkout": [
    "POST /cancels",
    "POST /paymentMethods",
    "POST /payments",
    "POST /payments/details",
    "POST /payments/{paymentPspReference}/amountUpdates",
    "POST /payments/{paymentPspReference}/cancels",
    "POST /payments/{paymentPspReference}/captures",
    "POST /payments/{paymentPspReference}/refunds",
    "DELETE /storedPaymentMethods/{storedPaymentMethodId}",
  ],
  "adyen-disputes": [
    "POST /acceptDispute",
    "POST /defendDispute",
    "POST /retrieveApplicableDefenseReasons",
    "POST /supplyDefenseDocument",
  ],
  "adyen-management": [
    "GET /merchants/{merchantId}/webhooks",
    "POST /merchants/{merchantId}/webhooks",
    "DELETE /merchants/{merchantId}/webhooks/{webhookId}",
    "POST /merchants/{merchantId}/webhooks/{webhookId}/generateHmac",
  ],
  "adyen-payout": [
    "POST /confirmThirdParty",
    "POST /declineThirdParty",
    "POST /payout",
    "POST /storeDetailAndSubmitThirdParty",
  ],
};

const isMembers = (value: Json | undefined): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Of a schema, what constrains values. */
const keywords = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "enum",
  "items",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "nullable",
  "oneOf",
  "pattern",
  "properties",
  "required",
  "type",
]);

const isExpandable = (schema: Members): boolean => "x-expansionResources" in schema;

/** As a JSON Schema of draft 2020-12: `nullable` as a type, expandable members not expanded, no descriptions. */
const plainSchema = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (!isMembers(schema)) return schema;
  if (isExpandable(schema)) {
    const types = ["string", "object", ...(schema["nullable"] === true ? ["null"] : [])];
    return { anyOf: types.map((type) => ({ type })) };
  }
  const kept = Object.entries(schema).flatMap(([name, value]): [string, Json][] => {
    if (!keywords.has(name) || name === "nullable") return [];
    // Distinguished by discriminators; without them several may fit.
    if (name === "oneOf") return [["anyOf", plainSchema(value)]];
    if (name === "properties" && isMembers(value)) {
      const members = Object.entries(value).map(([member, own]) => [member, plainSchema(own)] as const);
      return [[name, Object.fromEntries(members)]];
    }
    if (name === "$ref" && typeof value === "string") {
      return [[name, value.replace("#/components/schemas/", "#/$defs/")]];
    }
    return [[name, plainSchema(value)]];
  });
  const plain = Object.fromEntries(kept);
  return schema["nullable"] === true ? { anyOf: [plain, { type: "null" }] } : plain;
};

const refsIn = (value: Json): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isMembers(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "$ref" && typeof member === "string" ? [member.slice("#/$defs/".length)] : refsIn(member),
  );
};

const contentOf = (part: Json | undefined): Json | undefined => {
  if (!isMembers(part) || !isMembers(part["content"])) return undefined;
  const [media] = Object.values(part["content"]);
  return isMembers(media) ? media["schema"] : undefined;
};

const operationIn = (document: Members, name: string): Members => {
  const [method = "", path = ""] = name.split(" ");
  const paths = document["paths"];
  const item = isMembers(paths) ? paths[path] : undefined;
  const operation = isMembers(item) ? item[method.toLowerCase()] : undefined;
  if (!isMembers(operation)) throw new TypeError(`The document has no operation ${name}.`);
  const responses = isMembers(operation["responses"]) ? operation["responses"] : {};
  const request = contentOf(operation["requestBody"]);
  return {
    ...defined({ request: request === undefined ? undefined : plainSchema(request) }),
    replies: Object.fromEntries(
      Object.entries(responses).flatMap(([status, reply]): [string, Json][] => {
        const schema = contentOf(reply);
        return schema === undefined ? [] : [[status, plainSchema(schema)]];
      }),
    ),
  };
};

/** The schemas that the operations need, and those that these need. */
const definitionsFor = (document: Members, taken: Members): Members => {
  const components = document["components"];
  const schemas = isMembers(components) && isMembers(components["schemas"]) ? components["schemas"] : {};
  const definitions = new Map<string, Json>();
  const wanted = [...refsIn(taken)];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (definitions.has(name)) continue;
    const schema = plainSchema(schemas[name] ?? true);
    definitions.set(name, schema);
    wanted.push(...refsIn(schema));
  }
  return Object.fromEntries([...definitions].sort(([left], [right]) => (left < right ? -1 : 1)));
};

const linesOf = (members: Members): string =>
  Object.entries(members)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");

const [name = "", file = ""] = process.argv.slice(2);
const wanted = operations[name];
if (wanted === undefined || file === "") {
  console.error(`Usage: published-description.ts <${Object.keys(operations).join(" | ")}> <document.json>`);
  process.exit(64);
}
const document = JSON.parse(readFileSync(file, "utf8")) as Members;
const taken = Object.fromEntries(wanted.map((operation) => [operation, operationIn(document, operation)]));
const version = isMembers(document["info"]) ? document["info"]["version"] : "";
const text = [
  "{",
  `  "version": ${JSON.stringify(version)},`,
  `  "operations": {\n${linesOf(taken)}\n  },`,
  `  "$defs": {\n${linesOf(definitionsFor(document, taken))}\n  }`,
  "}\n",
].join("\n");
writeFileSync(join(import.meta.dirname, "../../libs/connectors/test/emulators/published", `${name}.json`), text);

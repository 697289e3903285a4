import { verifyReturn } from "./customer-return.ts";
import { operations } from "./generated/operations.ts";
import type { Resources } from "./generated/resources.ts";
import { createListRequest } from "./lists.ts";
import type { Operation } from "./operation.ts";
import type { RailyardOptions, RequestOptions, Settings } from "./options.ts";
import { settingsOf } from "./options.ts";
import type { Members } from "./request.ts";
import { pathParameters } from "./request.ts";
import { send } from "./transport.ts";
import type { WebhookVerification } from "./webhooks.ts";
import { webhooks } from "./webhooks.ts";

type Method = (...given: readonly unknown[]) => unknown;

/** Arguments are the path parameters, then one object if the operation takes one, then the options. */
const methodOf = (settings: Settings, name: string, operation: Operation): Method => {
  const pathCount = pathParameters(operation).length;
  const acceptsObject = operation.body !== undefined || operation.query !== undefined;
  const { list } = operation;
  return (...given) => {
    const pathValues = given.slice(0, pathCount) as readonly string[];
    const argument = acceptsObject ? given[pathCount] : undefined;
    const options = (given[pathCount + (acceptsObject ? 1 : 0)] ?? {}) as RequestOptions;
    const call = { name, operation, pathValues, options };
    if (list === undefined) return send(settings, { ...call, argument });
    return createListRequest((page) => send(settings, { ...call, argument: page }), (argument ?? {}) as Members, list);
  };
};

type Branch = Record<string, unknown>;

const branchAt = (root: Branch, resource: string): Branch => {
  let branch = root;
  for (const part of resource.split(".")) {
    branch[part] ??= {};
    branch = branch[part] as Branch;
  }
  return branch;
};

/** The resources, as a tree of objects with a method for each operation. */
const createResources = (settings: Settings): Resources => {
  const root: Branch = {};
  for (const [name, operation] of Object.entries(operations)) {
    const end = name.lastIndexOf(".");
    branchAt(root, name.slice(0, end))[name.slice(end + 1)] = methodOf(settings, name, operation);
  }
  return root as unknown as Resources;
};

/** An empty object with the type of the resources, which the constructor fills in. */
const resourceHolder = Object as unknown as new () => Resources;

/** A client of the platform's API: `new Railyard()`, then `railyard.payments.create({ ... })`. */
export class Railyard extends resourceHolder {
  /** Verification of webhooks; the function needs no client. */
  readonly webhooks: WebhookVerification = webhooks;
  /** Verification of the address by which a customer comes back; the function needs no client. */
  readonly verifyReturn = verifyReturn;

  /** @param options key and address, or else RAILYARD_API_KEY and RAILYARD_URL of the environment are used */
  constructor(options: RailyardOptions = {}) {
    super();
    Object.assign(this, createResources(settingsOf(options, process.env)));
  }
}

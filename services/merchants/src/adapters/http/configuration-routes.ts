import {
  createConfiguration,
  deleteConfiguration,
  retrieveConfiguration,
  updateConfiguration,
} from "@railyard/contracts";
import type { Configuration } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Changed, ChangePorts } from "../../use-cases/change-merchant.ts";
import { manageConfigurations } from "../../use-cases/manage-configurations.ts";
import { versionHeaders } from "./directory-version.ts";

const changed = (change: Changed<Configuration>) => ({ body: change.value, headers: versionHeaders(change) });

/** What the operator sets for all profiles of a merchant. */
export const configurationRoutes = (ports: ChangePorts): readonly Route[] => {
  const configurations = manageConfigurations(ports);
  return [
    defineRoute(createConfiguration, async ({ body }) => changed(await configurations.create(body))),
    defineRoute(retrieveConfiguration, async ({ params }) => ({ body: await configurations.read(params.key) })),
    defineRoute(updateConfiguration, async ({ params: { key }, body: { value } }) =>
      changed(await configurations.update({ key, value })),
    ),
    defineRoute(deleteConfiguration, async ({ params }) => changed(await configurations.remove(params.key))),
  ];
};

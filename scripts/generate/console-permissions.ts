import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mayDo } from "../../libs/auth/src/index.ts";
import { engineApiOperations, merchantApiOperations } from "../../libs/contracts/src/index.ts";
import type { OperationContract } from "../../libs/contracts/src/index.ts";
import { permissionsOfRole, predefinedRoles } from "../../services/merchants/src/domain/roles.ts";
import type { Role } from "../../services/merchants/src/domain/roles.ts";

const screens = join(import.meta.dirname, "../../console/src/screens");

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Operations that need more than being signed in, by id. */
const operations = new Map(
  [...merchantApiOperations, ...engineApiOperations]
    .filter(({ permission }) => permission !== undefined)
    .map((operation) => [operation.operationId, operation]),
);

const operationsOf = (area: string): readonly OperationContract[] => {
  const texts = globSync(`${area}/**/*.{ts,tsx}`, { cwd: screens }).map((file) =>
    readFileSync(join(screens, file), "utf8"),
  );
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/"([a-z]\w+)"/gi)].map(([, name]) => name ?? "")));
  return [...operations.values()].filter(({ operationId }) => named.has(operationId));
};

const isLimitedToProfile = ({ entityType }: Role): boolean => entityType === "profile";

const mayCall = (role: Role, operation: OperationContract): boolean =>
  mayDo(operation, {
    kind: "jwt",
    permissions: permissionsOfRole(role),
    profileId: isLimitedToProfile(role) ? "pro_1" : undefined,
  });

/** "x": at a merchant and at a profile; "m": at a merchant only. */
const cellOf = (operation: OperationContract, job: string): string => {
  const [merchants, profiles] = ["merchant", "profile"].map((entity) => {
    const role = predefinedRoles.find(({ roleId }) => roleId === `${entity}_${job}`);
    if (role === undefined) throw new RangeError(`there is no role ${entity}_${job}`);
    return mayCall(role, operation);
  });
  if (merchants !== true) return "";
  return profiles === true ? "x" : "m";
};

const jobs = predefinedRoles
  .filter(({ entityType }) => entityType === "merchant")
  .map(({ roleId }) => roleId.replace("merchant_", ""));

const rowsOf = (area: string): readonly string[] =>
  operationsOf(area).map((operation) =>
    row([area, `${operation.summary} (\`${operation.operationId}\`)`, ...jobs.map((job) => cellOf(operation, job))]),
  );

const page = (rows: readonly string[]): string => `# Who sees and does what in the console

<!-- generated from what console/src/screens names, libs/contracts and services/merchants/src/domain/roles.ts -->

A page, a button or a panel is there where the gateway lets the signed-in user call its operation, and hidden where it
would refuse. **x**: with the role of a merchant, and that of a profile; **m**: with the role of a merchant only. An
administrator of the organization may do all of it. Roles that an organization makes itself: [roles](roles.md).

${row(["Screens", "Action", ...jobs.map((job) => job.replaceAll("_", " "))])}
${row(["---", "---", ...jobs.map(() => ":-:")])}
${rows.join("\n")}
`;

/** docs/console-permissions.md: what each role sees and does. */
export const generateConsolePermissions = (): ReadonlyMap<string, string> => {
  const areas = globSync("*", { cwd: screens }).toSorted();
  const rows = areas.flatMap(rowsOf);
  if (rows.length === 0) throw new RangeError(`no screen in ${screens} names an operation`);
  return new Map([["docs/console-permissions.md", page(rows)]]);
};

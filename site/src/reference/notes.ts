import type { ListMark, Operation } from "./document.ts";
import type { OperationFacts } from "./facts.ts";

/** One fact about the use of an operation, with the page that states more. */
export interface Note {
  readonly term: string;
  readonly text: string;
  readonly href?: string;
}

interface Shape {
  readonly method: string;
  readonly isIdempotent: boolean;
}

const guide = (slug: string): string => `/docs/merchants/${slug}/`;

const idempotency = ({ method, isIdempotent }: Shape, { idempotencyHeaders = [] }: OperationFacts): Note => {
  const also = idempotencyHeaders.length === 0 ? "" : ` ${idempotencyHeaders.join(" and ")} are accepted as well.`;
  const honoured = `Idempotency-Key is honoured: the first answer is kept for 24 hours.${also}`;
  const ignored = method === "GET" ? "Reads can be repeated without a key." : "Idempotency-Key is ignored.";
  return { term: "Repeating", text: isIdempotent ? honoured : ignored, href: guide("idempotency") };
};

const pagingText = ({ style, items, cursor, parameter }: ListMark): string => {
  const where = items === "" ? "The answer is the array of items." : `The items are in ${items}.`;
  const next: Readonly<Record<ListMark["style"], string>> = {
    cursor:
      parameter === "before"
        ? `For the next page send before with ${cursor ?? "the cursor"} of the answer, until it is null.`
        : `For the next page send ${parameter ?? "starting_after"} with ${cursor ?? "the id"} of the last item.`,
    offset: `For the next page add the number of items received to ${parameter ?? "offset"}.`,
    page: "For the next page send the next page number.",
    whole: "The answer is complete; it has no pages.",
  };
  return `${where} ${next[style]}`;
};

const paging = (list: ListMark | undefined): readonly Note[] =>
  list === undefined ? [] : [{ term: "Pages", text: pagingText(list), href: guide("pagination") }];

const rate = (facts: OperationFacts): Note => {
  const rateClass =
    facts.rateClass === "decisions"
      ? "Counts against the wide limits of decisions and feedback, not against those of other operations."
      : "Counts against the limits of the credential and of the address.";
  const more = [
    facts.weight === "list" ? "A few such requests of one merchant are answered at the same time." : undefined,
    facts.limitsBrowserLookups === true
      ? "With a publishable key it is limited per address and client secret as well."
      : undefined,
  ].filter((text) => text !== undefined);
  return { term: "Rate limits", text: [rateClass, ...more].join(" "), href: guide("limits") };
};

const suspension = ({ refusedWhileSuspended }: OperationFacts): readonly Note[] =>
  refusedWhileSuspended === true
    ? [
        {
          term: "Suspended merchants",
          text: "Refused with merchant_suspended while the merchant account is suspended.",
        },
      ]
    : [];

const stepUp = (operation: Operation): readonly Note[] =>
  operation["x-step-up"] === true
    ? [
        {
          term: "Step-up",
          text:
            "A session of the console needs a recent proof of identity (POST /user/step_up), or is answered " +
            "step_up_required. Keys are not asked.",
          href: "/docs/reference/stepUp/",
        },
      ]
    : [];

const sizes = ({ maximumBodyBytes, answerTimeoutMs }: OperationFacts): readonly Note[] => [
  ...(maximumBodyBytes === undefined
    ? []
    : [
        {
          term: "Size",
          text: `A body may have ${maximumBodyBytes.toLocaleString("en")} bytes.`,
          href: guide("limits"),
        },
      ]),
  ...(answerTimeoutMs === undefined
    ? []
    : [
        { term: "Time", text: `The answer may take ${String(answerTimeoutMs / 1000)} seconds.`, href: guide("limits") },
      ]),
];

const browsers = (facts: OperationFacts): readonly Note[] =>
  facts.publishableKeyInQuery === true
    ? [
        {
          term: "Publishable key",
          text: "May be sent in the query as key, because a browser opens the address itself.",
        },
      ]
    : [];

const bodyInQuery = ({ bodyMembersInQuery }: OperationFacts): readonly Note[] =>
  bodyMembersInQuery === true
    ? [{ term: "Body", text: "The members of the query are accepted as a JSON body as well." }]
    : [];

/** How an operation is used: repeating, paging, limits, and who is refused. */
export const notesOf = (operation: Operation, facts: OperationFacts, shape: Shape): readonly Note[] => [
  idempotency(shape, facts),
  ...paging(operation["x-railyard-list"]),
  ...bodyInQuery(facts),
  ...browsers(facts),
  ...suspension(facts),
  ...stepUp(operation),
  rate(facts),
  ...sizes(facts),
];

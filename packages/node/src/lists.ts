import type { ListShape } from "./operation.ts";
import type { Members } from "./request.ts";

/**
 * A list of the API. Await it for one page, as the API answers it, or iterate over it for all items: further pages are
 * requested as they are needed. Nothing is sent before that.
 */
export interface ListRequest<Page, Item> extends Promise<Page>, AsyncIterable<Item> {
  /** The pages, one after the other. */
  pages(): AsyncIterable<Page>;
  /** The first items, as many as the limit at most. */
  toArray(options: { readonly limit: number }): Promise<Item[]>;
}

type RequestPage = (argument: Members) => Promise<unknown>;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Members)[name] : undefined;

const itemsOf = (page: unknown, { items }: ListShape): readonly unknown[] => {
  const found = items === "" ? page : memberOf(page, items);
  return Array.isArray(found) ? found : [];
};

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

type NextArgument = (given: Members, page: unknown, items: readonly unknown[], shape: ListShape) => Members | undefined;

const afterCursor: NextArgument = (given, page, items, { cursor = "", parameter = "starting_after" }) => {
  const value = memberOf(parameter === "before" ? page : items.at(-1), cursor);
  if (value === undefined || value === null) return undefined;
  // An offset counts from the first page; together with a cursor it would be refused.
  return { ...given, offset: undefined, [parameter]: value };
};

/** The argument of the next page by how the list is paged; undefined after the last page. */
const nextByStyle: Readonly<Record<ListShape["style"], NextArgument>> = {
  cursor: afterCursor,
  offset: (given, _page, items, { parameter = "offset" }) => ({
    ...given,
    [parameter]: (numberOf(given[parameter]) ?? 0) + items.length,
  }),
  page: (given) => ({ ...given, page: (numberOf(given["page"]) ?? 1) + 1 }),
  whole: () => undefined,
};

/** The argument of the page after this one; undefined when there is none. */
export const nextArgument = (given: Members, page: unknown, shape: ListShape): Members | undefined => {
  const items = itemsOf(page, shape);
  const size = numberOf(given["limit"]) ?? numberOf(given["page_size"]);
  // `before` is answered by the page itself; elsewhere a page that is not full is the last one.
  const isLast = shape.parameter !== "before" && (items.length === 0 || (size !== undefined && items.length < size));
  return isLast ? undefined : nextByStyle[shape.style](given, page, items, shape);
};

class ListOfPages implements ListRequest<unknown, unknown> {
  readonly [Symbol.toStringTag] = "ListRequest";
  readonly #request: RequestPage;
  readonly #argument: Members;
  readonly #shape: ListShape;
  #first: Promise<unknown> | undefined;

  constructor(request: RequestPage, argument: Members, shape: ListShape) {
    this.#request = request;
    this.#argument = argument;
    this.#shape = shape;
  }

  #firstPage(): Promise<unknown> {
    this.#first ??= this.#request(this.#argument);
    return this.#first;
  }

  async *pages(): AsyncGenerator<unknown, void, undefined> {
    if (this.#argument["ending_before"] !== undefined && this.#argument["ending_before"] !== null) {
      throw new TypeError("A list with ending_before is one page: await it. To iterate, use starting_after.");
    }
    let page = await this.#firstPage();
    let next = nextArgument(this.#argument, page, this.#shape);
    yield page;
    while (next !== undefined) {
      page = await this.#request(next);
      const argument = next;
      next = nextArgument(argument, page, this.#shape);
      if (itemsOf(page, this.#shape).length > 0) yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    for await (const page of this.pages()) yield* itemsOf(page, this.#shape);
  }

  async toArray({ limit }: { readonly limit: number }): Promise<unknown[]> {
    const items: unknown[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  then<Result = unknown, Failed = never>(
    onPage?: ((page: unknown) => Result | PromiseLike<Result>) | null,
    onError?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Result | Failed> {
    return this.#firstPage().then(onPage, onError);
  }

  catch<Failed = never>(onError?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<unknown> {
    return this.#firstPage().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<unknown> {
    return this.#firstPage().finally(onEnd);
  }
}

/** The list whose pages a function requests. */
export const createListRequest = (
  request: RequestPage,
  argument: Members,
  shape: ListShape,
): ListRequest<unknown, unknown> => new ListOfPages(request, argument, shape);

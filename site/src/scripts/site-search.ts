/** Part of a page that was found. */
interface FoundPart {
  readonly url: string;
  readonly title: string;
  /** Text with the found words in `<mark>`; everything else in it is escaped. */
  readonly excerpt: string;
}

interface FoundPage {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
  readonly sub_results: readonly FoundPart[];
}

/** What Pagefind offers, as far as it is used here. */
interface Pagefind {
  init(): Promise<void>;
  debouncedSearch(
    query: string,
    options: { readonly filters: { readonly audience: { readonly any: readonly string[] } } },
  ): Promise<{ readonly results: readonly { data(): Promise<FoundPage> }[] } | null>;
}

const resultsShown = 10;
/** Of these the ones come first that have what was searched for as a title. */
const resultsRanked = 30;
const partsShown = 3;

const withClass = (name: string, className: string): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  return element;
};

const linkTo = (url: string, title: string, excerpt: string): HTMLAnchorElement => {
  const link = document.createElement("a");
  link.href = url;
  const heading = withClass("span", "search-title");
  heading.textContent = title;
  const text = withClass("span", "search-excerpt");
  text.innerHTML = excerpt;
  link.append(heading, text);
  return link;
};

const entryOf = ({ url, meta, excerpt, sub_results: parts }: FoundPage): HTMLLIElement => {
  const entry = document.createElement("li");
  const title = meta.title ?? url;
  entry.append(linkTo(url, title, excerpt));
  const others = parts.filter((part) => part.url !== url && part.title !== title).slice(0, partsShown);
  if (others.length === 0) return entry;
  const list = document.createElement("ol");
  list.append(
    ...others.map((part) => {
      const item = document.createElement("li");
      item.append(linkTo(part.url, part.title, part.excerpt));
      return item;
    }),
  );
  entry.append(list);
  return entry;
};

const isTitle = (title: string | undefined, query: string): boolean => title?.toLowerCase() === query.toLowerCase();

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Whether every word of the query begins a word of the title. */
const isAbout = (title: string | undefined, query: string): boolean => {
  const words = wordsOf(title ?? "");
  return wordsOf(query.replace(/s$/, "")).every((asked) => words.some((word) => word.startsWith(asked)));
};

/**
 * How well the titles of a page fit: it is called so, it is about that (guides before operations), a part of it is
 * called so, or none of these.
 */
const rankOf = ({ url, meta, sub_results: parts }: FoundPage, query: string): number => {
  if (isTitle(meta.title, query)) return 0;
  if (isAbout(meta.title, query)) return url.includes("/reference/") ? 2 : 1;
  return parts.some(({ title }) => isTitle(title, query)) ? 3 : 4;
};

/** The search: a dialog over the page, with Pagefind's index of the topic's pages. */
class SiteSearch extends HTMLElement {
  #pagefind: Promise<Pagefind> | undefined;

  connectedCallback(): void {
    const open = this.#part<HTMLButtonElement>(".search-open");
    const dialog = this.#part<HTMLDialogElement>("dialog");
    const input = this.#part<HTMLInputElement>("input[type=search]");
    open.hidden = false;
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) this.#part("kbd").textContent = "⌘ K";
    const show = (): void => {
      void this.#load();
      dialog.showModal();
      input.select();
    };
    open.addEventListener("click", show);
    document.addEventListener("keydown", (event) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dialog.open) dialog.close();
      else show();
    });
    dialog.addEventListener("click", (event) => {
      const { target } = event;
      const isLink = target instanceof Element && target.closest("a") !== null;
      if (target === dialog || isLink) dialog.close();
    });
    input.addEventListener("keydown", (event) => {
      // Enter follows the first result.
      if (event.key === "Enter") {
        event.preventDefault();
        this.querySelector<HTMLAnchorElement>(".search-results a")?.click();
      } else if (event.key === "ArrowDown") this.#move(event, 1);
    });
    this.#part(".search-results").addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") this.#move(event, 1);
      else if (event.key === "ArrowUp") this.#move(event, -1);
    });
    const search = (): void => void this.#search(input.value.trim());
    input.addEventListener("input", search);
    for (const choice of this.querySelectorAll("input[type=radio]")) choice.addEventListener("change", search);
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    const part = this.querySelector<Part>(selector);
    if (part === null) throw new RangeError(`The search has no ${selector}.`);
    return part;
  }

  #move(event: KeyboardEvent, step: number): void {
    const stops = [this.#part("input[type=search]"), ...this.querySelectorAll<HTMLElement>(".search-results a")];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  #load(): Promise<Pagefind> {
    this.#pagefind ??= (async () => {
      const pagefind = (await import(/* @vite-ignore */ this.dataset["bundle"] ?? "")) as Pagefind;
      await pagefind.init();
      return pagefind;
    })();
    return this.#pagefind;
  }

  async #search(query: string): Promise<void> {
    const state = this.#part(".search-state");
    const list = this.#part(".search-results");
    if (query === "") {
      state.textContent = "";
      list.replaceChildren();
      return;
    }
    const chosen = this.#part<HTMLInputElement>("input[type=radio]:checked").value.split(" ");
    const pagefind = await this.#load();
    const found = await pagefind.debouncedSearch(query, { filters: { audience: { any: chosen } } });
    // Another search has begun meanwhile.
    if (found === null) return;
    const ranked = await Promise.all(found.results.slice(0, resultsRanked).map((result) => result.data()));
    const pages = ranked.toSorted((one, other) => rankOf(one, query) - rankOf(other, query)).slice(0, resultsShown);
    state.textContent = pages.length === 0 ? `No page has “${query}”.` : `${String(found.results.length)} pages`;
    list.replaceChildren(...pages.map(entryOf));
    list.scrollTop = 0;
  }
}

customElements.define("site-search", SiteSearch);

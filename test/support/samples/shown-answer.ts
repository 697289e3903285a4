/** A text in which `…` is any text, such as `pay_…`. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split("…")
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "s",
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const written = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/**
 * Where an answer differs from what a page shows of it: members that are not shown may have any value, `…` in a text is
 * any text, and lists have as many items as shown.
 */
export const differencesFromShown = (answer: unknown, shown: unknown, path = "answer"): readonly string[] => {
  if (isObject(shown) && isObject(answer)) {
    return Object.entries(shown).flatMap(([name, value]) =>
      differencesFromShown(answer[name], value, `${path}.${name}`),
    );
  }
  if (Array.isArray(shown) && Array.isArray(answer) && shown.length === answer.length) {
    return shown.flatMap((value, index) => differencesFromShown(answer[index], value, `${path}[${String(index)}]`));
  }
  const isEqual =
    typeof shown === "string" && typeof answer === "string" ? patternOf(shown).test(answer) : Object.is(shown, answer);
  return isEqual ? [] : [`${path} is ${written(answer)} instead of ${written(shown)}`];
};

/** The text or number at a path such as `payment_link.link` or `0.dispute_id`; undefined where there is none. */
export const textAt = (answer: unknown, path: string): string | undefined => {
  const found = path.split(".").reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return (value as readonly unknown[])[Number(name)];
    return isObject(value) ? value[name] : undefined;
  }, answer);
  return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
};

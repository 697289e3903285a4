// @ts-check
// A press counts only on a button that the customer has seen: nothing lies over it, and it was shown for half a second.
// In browsers that cannot report it, frame-ancestors is the only protection.

const seenMs = 500;
const delayMs = 100;

/** What a button has as long as a press on it counts. */
const seenAttribute = "data-seen";

const canSee = () => "IntersectionObserverEntry" in globalThis && "isVisible" in IntersectionObserverEntry.prototype;

/**
 * Watches whether buttons are visible.
 * @param {Iterable<Element>} buttons
 * @returns {(button: Element) => boolean} whether the customer has had the time to see the button
 */
export const watchVisibility = (buttons) => {
  if (!canSee()) return () => true;
  /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
  const timers = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target } = entry;
        const { isVisible } = /** @type {{ isVisible: boolean } & IntersectionObserverEntry} */ (entry);
        clearTimeout(timers.get(target));
        if (isVisible && entry.intersectionRatio > 0.98) {
          timers.set(
            target,
            setTimeout(() => target.setAttribute(seenAttribute, ""), seenMs),
          );
        } else target.removeAttribute(seenAttribute);
      }
    },
    /** @type {IntersectionObserverInit} */ ({ threshold: [0.5, 0.98, 1], trackVisibility: true, delay: delayMs }),
  );
  for (const button of buttons) observer.observe(button);
  return (button) => button.hasAttribute(seenAttribute);
};

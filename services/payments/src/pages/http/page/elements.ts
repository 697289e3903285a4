import { firstCharacter } from "@railyard/members";
import { escapeHtml } from "@railyard/http";

import { safePicture } from "../../domain/safe-style.ts";

/** Attributes of an element, by their names; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

// Elements escape the texts that they are given; only what is called HTML is put in as it is.

export const attributesHtml = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`))
    .join("");

/** A paragraph; nothing where there is no text. */
export const paragraph = (text: string | null | undefined, className?: string): string =>
  text === null || text === undefined || text === ""
    ? ""
    : `<p${attributesHtml({ class: className })}>${escapeHtml(text)}</p>`;

/** A link that looks like a button. */
export const linkButton = (address: string, label: string, attributes: Attributes = {}): string =>
  `<a${attributesHtml({ class: "button", href: address, ...attributes })}>${escapeHtml(label)}</a>`;

/** A link next to the button that most people want. */
export const quietButton = (address: string, label: string): string =>
  linkButton(address, label, { class: "button quiet" });

/** A name, and its value as HTML. */
export type Fact = readonly [name: string, html: string];

/** Facts as a list of names and values. */
export const factsHtml = (facts: readonly Fact[], id?: string): string => {
  const lines = facts.map(([name, html]) => `<dt>${escapeHtml(name)}</dt><dd>${html}</dd>`);
  return `<dl${attributesHtml({ class: "facts", id })}>${lines.join("")}</dl>`;
};

/** A logo, or the first letter of the name, and the name. */
export const markHtml = (name: string, picture: string | null | undefined, isNamed = true): string => {
  const logo = safePicture(picture);
  const mark =
    logo === undefined
      ? `<span class="initial" aria-hidden="true">${escapeHtml(firstCharacter(name))}</span>`
      : `<img class="logo" src="${escapeHtml(logo)}" alt="">`;
  const shown = isNamed ? "seller-name" : "visually-hidden";
  return `<div class="seller">${mark}<span class="${shown}">${escapeHtml(name)}</span></div>`;
};

const drawings = {
  good: ["#16743c", "M15 25.5l6.2 6.2L34 18.5"],
  bad: ["#b3261e", "M17 17l14 14M31 17L17 31"],
  wait: ["#44546a", "M24 14v11l7 4"],
} as const;

/** A status as an icon. */
export type Shape = keyof typeof drawings;

export const shapeHtml = (shape: Shape): string => {
  const [colour, path] = drawings[shape];
  return (
    `<svg class="status-icon" width="56" height="56" viewBox="0 0 48 48" fill="none" aria-hidden="true">` +
    `<circle cx="24" cy="24" r="22" fill="${colour}"/>` +
    `<path d="${path}" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
};

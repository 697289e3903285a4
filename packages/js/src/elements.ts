import type { ElementOptions, ElementType, Labels, Layout, LayoutType } from "./element-options.ts";
import type { ElementEventName, ElementEvents } from "./events.ts";
import type { CheckResult, RailyardError } from "./results.ts";
import type { Payment } from "./payment.ts";

export type Theme = "default" | "night" | "flat" | "none" | "midnight" | "brutal" | "bubblegum" | "charcoal";

export interface Appearance {
  readonly theme?: Theme;
  /** Such as colorPrimary or spacingUnit. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Declarations by selector, such as `.Input:focus`. */
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly labels?: Labels;
}

/** A font of yours: a style sheet that has it, or the font itself. */
export type Font =
  | { readonly cssSrc: string }
  | {
      readonly family: string;
      readonly src: string;
      readonly style?: string;
      readonly weight?: string;
      readonly display?: string;
      readonly unicodeRange?: string;
    };

export interface ElementsUpdate {
  readonly appearance?: Appearance;
  readonly fonts?: readonly Font[];
  /** Language of the fields, such as de or de-AT; that of the browser when absent. */
  readonly locale?: string;
  readonly loader?: "auto" | "always" | "never";
  readonly layout?: LayoutType | Layout;
}

export interface ElementsOptions extends ElementsUpdate {
  /** Of the payment that your server has created. */
  readonly clientSecret: string;
}

/** Fields in your page: a frame of the platform. */
export interface RailyardElement<Type extends ElementType = ElementType> {
  readonly type: Type;
  /** Puts the frame into an element of the page, or what a selector finds. */
  mount(target: string | Element): void;
  /** Removes the frame; the element can be mounted again. */
  unmount(): void;
  /** Removes the frame and all listeners, for good. */
  destroy(): void;
  update(options: ElementOptions[Type]): void;
  focus(): void;
  blur(): void;
  clear(): void;
  collapse(): void;
  on<Name extends ElementEventName>(name: Name, listener: (event: ElementEvents<Type>[Name]) => void): this;
  once<Name extends ElementEventName>(name: Name, listener: (event: ElementEvents<Type>[Name]) => void): this;
  /** Without a listener: all of that event. */
  off<Name extends ElementEventName>(name: Name, listener?: (event: ElementEvents<Type>[Name]) => void): this;
}

/** Elements of one payment. */
export interface Elements {
  create<Type extends ElementType>(type: Type, options?: ElementOptions[Type]): RailyardElement<Type>;
  getElement<Type extends ElementType>(type: Type): RailyardElement<Type> | null;
  update(options: ElementsUpdate): void;
  /** Reads the payment again, after your server has changed it. */
  fetchUpdates(): Promise<FetchedUpdates>;
  /** States what is missing, without sending anything. */
  submit(): Promise<CheckResult>;
}

export interface FetchedUpdates {
  readonly payment?: Payment;
  readonly error?: RailyardError;
}

import { useEffect, useRef, type FunctionComponent } from "react";
import type { ElementEventName, ElementEvents, ElementOptions, ElementType, RailyardElement } from "@railyard/js";
import { useShared, useUpdates, type Applied } from "./shared.tsx";

const propOf = {
  loaderstart: "onLoaderStart",
  ready: "onReady",
  loaderror: "onLoadError",
  change: "onChange",
  focus: "onFocus",
  blur: "onBlur",
  escape: "onEscape",
  click: "onClick",
  confirm: "onConfirm",
  cancel: "onCancel",
  shippingaddresschange: "onShippingAddressChange",
  confirmTriggered: "onConfirmTriggered",
  completeDoThis: "onCompleteDoThis",
} as const satisfies Record<ElementEventName, string>;

type Listeners<Type extends ElementType> = {
  readonly [Name in Exclude<ElementEventName, "ready"> as (typeof propOf)[Name]]?:
    | ((event: ElementEvents<Type>[Name]) => void)
    | undefined;
};

export interface ElementProps<Type extends ElementType = ElementType> extends Listeners<Type> {
  /** Of the div in which the frame is. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  /** Changes update the element. */
  readonly options?: ElementOptions[Type] | undefined;
  /** Gets the element, such as for `focus()`. */
  readonly onReady?: ((element: RailyardElement<Type>) => void) | undefined;
}

const elementOf = <Type extends ElementType>(type: Type, name: string): FunctionComponent<ElementProps<Type>> => {
  const Fields: FunctionComponent<ElementProps<Type>> = (props) => {
    const { elements, failure } = useShared(`<${name}>`);
    const place = useRef<HTMLDivElement>(null);
    const latest = useRef(props);
    const applied = useRef<Applied<ElementOptions[Type]> | null>(null);
    const { id, className, options = {} } = props;

    // Listeners may be other functions after each render; the element has its own for good.
    useEffect(() => {
      latest.current = props;
    });

    useEffect(() => {
      if (elements === null || place.current === null) return undefined;
      const element = elements.create(type, options);
      applied.current = { target: element, options };
      for (const [event, prop] of Object.entries(propOf)) {
        element.on(event as ElementEventName, (payload) => {
          const listener = latest.current[prop] as ((value: unknown) => void) | undefined;
          listener?.(event === "ready" ? element : payload);
        });
      }
      element.mount(place.current);
      return () => {
        applied.current = null;
        element.destroy();
      };
    }, [elements]);

    useUpdates(applied, options);

    useEffect(() => {
      if (failure === null) return;
      const { onLoadError } = latest.current;
      if (onLoadError === undefined) reportError(new Error(failure.developer_message));
      else onLoadError({ elementType: type, error: failure });
    }, [failure]);

    return <div id={id} className={className} ref={place} />;
  };
  Fields.displayName = name;
  return Fields;
};

export const PaymentElement = elementOf("payment", "PaymentElement");
export const ExpressCheckoutElement = elementOf("expressCheckout", "ExpressCheckoutElement");
export const CardElement = elementOf("card", "CardElement");
export const CardNumberElement = elementOf("cardNumber", "CardNumberElement");
export const CardExpiryElement = elementOf("cardExpiry", "CardExpiryElement");
export const CardCvcElement = elementOf("cardCvc", "CardCvcElement");

import { useState, type FormEvent, type ReactElement } from "react";
import { PaymentElement, useElements, useRailyard } from "@railyard/react";

interface CheckoutProps {
  readonly labels: "above" | "floating";
}

/** The form of the payment: the fields and the shop's own button. */
export const Checkout = ({ labels }: CheckoutProps): ReactElement => {
  const railyard = useRailyard();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [message, setMessage] = useState("");
  const [outcome, setOutcome] = useState("");

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (railyard === null || elements === null) return;
    setMessage("");
    const { error, status } = await railyard.confirmPayment({ elements });
    if (error === undefined) setOutcome(`Payment ${status}`);
    else setMessage(error.message);
  };

  if (outcome !== "") return <p role="status">{outcome}</p>;
  return (
    <form aria-label="Payment" onSubmit={(event) => void pay(event)}>
      <PaymentElement
        id="payment-fields"
        options={{ labels }}
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => setMessage(`${error.code}: ${error.message}`)}
      />
      <p role="alert">{message}</p>
      <button disabled={!isReady}>Pay €49.00</button>
    </form>
  );
};

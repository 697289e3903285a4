// A small shop. Its server answers POST /payments with the client_secret of a payment that it has created.
import { StrictMode, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { loadRailyard } from "@railyard/js";
import { RailyardElements } from "@railyard/react";
import { Checkout } from "./checkout.tsx";

const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="railyard-${name}"]`)?.content ?? "";

// Outside of components, so that it is loaded once.
const railyard = loadRailyard(metaOf("key"), { apiUrl: metaOf("api") });

const createPayment = async (): Promise<string> => {
  const answer = await fetch("/payments", { method: "POST" });
  const { client_secret: clientSecret } = (await answer.json()) as { readonly client_secret: string };
  return clientSecret;
};

const Shop = (): ReactElement => {
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const [labels, setLabels] = useState<"above" | "floating">("above");
  const buy = (): void => {
    createPayment().then(setClientSecret, reportError);
  };
  return (
    <>
      <h1>Kettle &amp; Cup</h1>
      {clientSecret === null ? (
        <button onClick={buy}>Buy the travel mug</button>
      ) : (
        <RailyardElements railyard={railyard} options={{ clientSecret }}>
          <Checkout labels={labels} />
          <button onClick={() => setLabels("floating")}>Labels inside</button>
          <button onClick={() => setClientSecret(null)}>Back</button>
        </RailyardElements>
      )}
    </>
  );
};

const place = document.querySelector("#shop");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  );
}

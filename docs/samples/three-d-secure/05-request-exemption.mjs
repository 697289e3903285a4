import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 1900,
  currency: "EUR",
  confirm: true,
  psd2_sca_exemption_type: "low_value",
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: {
      card_number: "4242424242424242",
      card_exp_month: "10",
      card_exp_year: "2035",
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
});
console.log(JSON.stringify(payment, null, 2));

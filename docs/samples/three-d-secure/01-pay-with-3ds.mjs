import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 4900,
  currency: "EUR",
  confirm: true,
  authentication_type: "three_ds",
  return_url: "https://shop.example/thanks",
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: {
      card_number: "4000003800000446",
      card_exp_month: "10",
      card_exp_year: "2035",
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
});
console.log(JSON.stringify(payment, null, 2));

// Facts about Stripe's methods that the published types do not hold. Check each of them with a test account.

const words = (text: string): readonly string[] => text.split(" ");

/** Where customers of a method live, by Stripe's name; the others may live anywhere. */
export const methodCountries = {
  affirm: words("CA US"),
  afterpay_clearpay: words("AU CA GB NZ US"),
  au_becs_debit: words("AU"),
  bacs_debit: words("GB"),
  boleto: words("BR"),
  cashapp: words("US"),
  fpx: words("MY"),
  kakao_pay: words("KR"),
  klarna: words("AT AU BE CA CH CZ DE DK ES FI FR GB GR IE IT NL NO NZ PL PT RO SE US"),
  konbini: words("JP"),
  mobilepay: words("DK FI"),
  oxxo: words("MX"),
  pay_by_bank: words("GB"),
  pix: words("BR"),
  promptpay: words("TH"),
  samsung_pay: words("KR"),
  swish: words("SE"),
  twint: words("CH"),
  us_bank_account: words("US"),
} as const;

export const methodCurrencies = {
  affirm: words("CAD USD"),
  afterpay_clearpay: words("AUD CAD GBP NZD USD"),
  alipay: words("AUD CAD CNY EUR GBP HKD JPY MYR NZD SGD USD"),
  alma: words("EUR"),
  amazon_pay: words("AUD CHF DKK EUR GBP HKD JPY NOK NZD SEK USD ZAR"),
  au_becs_debit: words("AUD"),
  bacs_debit: words("GBP"),
  bancontact: words("EUR"),
  blik: words("PLN"),
  boleto: words("BRL"),
  cashapp: words("USD"),
  eps: words("EUR"),
  fpx: words("MYR"),
  ideal: words("EUR"),
  kakao_pay: words("KRW"),
  klarna: words("AUD CAD CHF CZK DKK EUR GBP NOK NZD PLN RON SEK USD"),
  konbini: words("JPY"),
  mobilepay: words("DKK EUR NOK SEK"),
  multibanco: words("EUR"),
  oxxo: words("MXN"),
  p24: words("EUR PLN"),
  pay_by_bank: words("GBP"),
  paypal: words("AUD CAD CHF CZK DKK EUR GBP HKD NOK NZD PLN SEK SGD USD"),
  pix: words("BRL"),
  promptpay: words("THB"),
  revolut_pay: words("DKK EUR GBP HUF PLN RON"),
  samsung_pay: words("KRW"),
  sepa_debit: words("EUR"),
  swish: words("SEK"),
  twint: words("CHF"),
  us_bank_account: words("USD"),
  us_transfer: words("USD"),
  gb_transfer: words("GBP"),
  eu_transfer: words("EUR"),
  wechat_pay: words("AUD CAD CHF CNY DKK EUR GBP HKD JPY NOK SEK SGD USD"),
} as const;

/** Member of the merchant's `installment_data` that states in how many parts the customer pays. */
export const installmentCount = "number_of_installments";

/** Currencies that Stripe splits by plan. */
export const installmentCurrencies: readonly string[] = ["MXN"];

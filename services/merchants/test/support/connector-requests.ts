/** A connector account with the least members that a provider needs. */
export const fauxpayRequest = {
  connector_type: "payment_processor",
  connector_name: "fauxpay",
  connector_account_details: { auth_type: "HeaderKey", api_key: "fauxpay-secret-of-the-tests" },
} as const;

/** A connector account with every member of the interface. */
export const completeConnectorRequest = {
  ...fauxpayRequest,
  connector_label: "first of Berlin",
  payment_methods_enabled: [
    {
      payment_method: "card",
      payment_method_types: [
        {
          payment_method_type: "credit",
          payment_experience: "redirect_to_url",
          card_networks: ["Visa", "Mastercard"],
          accepted_currencies: { type: "enable_only", list: ["EUR", "USD"] },
          accepted_countries: { type: "disable_only", list: ["HK"] },
          minimum_amount: 1,
          maximum_amount: 68_607_706,
          recurring_enabled: true,
          installment_payment_enabled: false,
        },
        "debit",
      ],
      payment_method_issuers: ["A bank"],
      payment_schemes: ["Discover"],
      accepted_countries: { type: "all_accepted" },
      accepted_currencies: { type: "enable_only", list: ["EUR"] },
      minimum_amount: 100,
      maximum_amount: 200,
      recurring_enabled: false,
      installment_payment_enabled: true,
    },
  ],
  connector_webhook_details: { merchant_secret: "first-webhook-secret", additional_secret: "second-webhook-secret" },
  metadata: { terminal: "T-1", nested: { depth: 2 } },
  test_mode: true,
  disabled: true,
  status: "active",
  frm_configs: [
    {
      gateway: "fauxpay",
      payment_methods: [
        {
          payment_method: "card",
          payment_method_types: [
            { payment_method_type: "credit", card_networks: ["Visa"], flow: "pre", action: "cancel_txn" },
          ],
          flow: "pre",
        },
      ],
    },
  ],
  business_country: "DE",
  business_label: "shoes",
  business_sub_label: "boots",
  walletpay_verified_domains: ["shop.example"],
  pm_auth_config: { enabled_payment_methods: [] },
  additional_merchant_data: { open_banking_recipient_data: { connector_recipient_id: "recipient-1" } },
  connector_wallets_details: { walletpay: { certificate: "wallet-certificate-text" } },
} as const;

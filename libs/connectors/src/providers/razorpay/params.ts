// Bodies of requests as Razorpay takes them; `test/razorpay/request-types.unit.test.ts` checks them against its SDK.

export interface CustomerParams {
  readonly name: string;
  readonly email: string;
  readonly contact: string;
  readonly fail_existing: "0";
}

export interface OrderParams {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly unique_receipt: true;
  readonly payment: {
    readonly capture: "automatic" | "manual";
    readonly capture_options: {
      /** Needed where the capture is automatic. */
      readonly automatic_expiry_period?: number;
      readonly manual_expiry_period: number;
      readonly refund_speed: "normal";
    };
  };
  readonly notes: Readonly<Record<string, string>>;
  readonly customer_id?: string;
  readonly method?: "card";
  readonly token?: { readonly max_amount: number; readonly expire_at: number; readonly frequency: string };
}

export interface BrowserParams {
  readonly java_enabled: boolean;
  readonly javascript_enabled: boolean;
  readonly timezone_offset?: number;
  readonly screen_width?: number;
  readonly screen_height?: number;
  readonly color_depth?: number;
  readonly language?: string;
}

export interface CardParams {
  readonly number: string;
  readonly name: string;
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly cvv?: string;
}

interface CommonParams {
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly email: string;
  readonly contact: string;
  readonly description?: string;
  readonly notes: Readonly<Record<string, string>>;
}

/** Device data of the customer. */
interface DeviceParams {
  readonly ip: string;
  readonly referer?: string;
  readonly user_agent: string;
}

/** Body of `create/json`. */
export interface PaymentParams extends CommonParams, DeviceParams {
  readonly method: "card" | "netbanking" | "wallet";
  readonly callback_url: string;
  readonly card?: CardParams;
  readonly bank?: string;
  readonly wallet?: string;
  readonly authentication?: { readonly authentication_channel: "browser" };
  readonly browser?: BrowserParams;
  readonly customer_id?: string;
  readonly token?: string;
  readonly save?: 1;
  readonly recurring?: true;
  readonly auth_type?: "skip";
}

/** Body of `create/upi`. */
export interface UpiParams extends CommonParams, DeviceParams {
  readonly method: "upi";
  readonly upi:
    | { readonly flow: "collect"; readonly vpa: string; readonly expiry_time: number }
    | { readonly flow: "intent" };
}

/** Body of `create/recurring`. */
export interface RecurringParams extends CommonParams {
  readonly customer_id: string;
  readonly token: string;
  readonly recurring: true;
}

export interface CaptureParams {
  readonly amount: number;
  readonly currency: string;
}

export interface RefundParams {
  readonly amount: number;
  readonly speed: "normal";
  readonly receipt: string;
  readonly notes: { readonly refund_id: string };
}

export interface ContestParams {
  readonly summary?: string;
  readonly action: "submit";
  readonly shipping_proof?: readonly string[];
  readonly billing_proof?: readonly string[];
  readonly customer_communication?: readonly string[];
  readonly proof_of_service?: readonly string[];
  readonly refund_cancellation_policy?: readonly string[];
  readonly term_and_conditions?: readonly string[];
  readonly others?: readonly { readonly type: string; readonly document_ids: readonly string[] }[];
}

export interface PayoutParams {
  readonly account_number: string;
  readonly amount: number;
  readonly currency: "INR";
  readonly mode: string;
  readonly purpose: string;
  readonly fund_account: {
    readonly account_type: "card";
    readonly card: { readonly number: string; readonly name: string; readonly input_type: "card" };
    readonly contact: {
      readonly name: string;
      readonly email?: string;
      readonly contact?: string;
      readonly type: "customer";
      readonly reference_id?: string;
    };
  };
  readonly queue_if_low_balance: boolean;
  readonly reference_id: string;
  readonly narration?: string;
  readonly notes: { readonly payout_id: string };
}

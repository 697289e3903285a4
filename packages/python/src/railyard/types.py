# Generated from the OpenAPI documents by "npm run generate"; change the contracts, not this file.
"""Types of requests, answers and events. They are dictionaries with the members of the API."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

from ._requests import FileContent

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired


class AcceptedCountries(TypedDict):
    """Countries included or excluded. Unknown members are refused."""

    type: Literal["enable_only", "disable_only", "all_accepted"]
    """Whether list includes or excludes."""
    list: NotRequired[list[CountryCode] | None]
    """Countries."""


class AcceptedCurrencies(TypedDict):
    """Currencies included or excluded. Unknown members are refused."""

    type: Literal["enable_only", "disable_only", "all_accepted"]
    """Whether list includes or excludes."""
    list: NotRequired[list[CurrencyCode] | None]
    """Currencies."""


class ActivateRoutingConfigurationRequest(TypedDict):
    """Kind of the activation."""

    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"] | None]
    """Kind of transaction; default: that of the configuration."""


class AdditionalMerchantData(TypedDict):
    """Additional merchant data for some payment methods. Unknown members are refused."""

    open_banking_recipient_data: NotRequired[OpenBankingRecipient | None]


class Address(TypedDict):
    """A postal address."""

    city: str | None
    """City, town or village."""
    country: CountryCode | None
    line1: str | None
    """First line: street and number."""
    line2: str | None
    """Second line."""
    line3: str | None
    """Third line."""
    zip: str | None
    """Postal code."""
    state: str | None
    """State, province or county."""
    first_name: str | None
    """First name of the person."""
    last_name: str | None
    """Last name of the person."""
    origin_zip: str | None
    """Postal code of the goods' origin."""


class AddressRequest(TypedDict):
    """A postal address. Unknown members are refused."""

    city: NotRequired[str | None]
    """City, town or village."""
    country: NotRequired[CountryCode | None]
    line1: NotRequired[str | None]
    """First line: street and number."""
    line2: NotRequired[str | None]
    """Second line."""
    line3: NotRequired[str | None]
    """Third line."""
    zip: NotRequired[str | None]
    """Postal code."""
    state: NotRequired[str | None]
    """State, province or county."""
    first_name: NotRequired[str | None]
    """First name of the person."""
    last_name: NotRequired[str | None]
    """Last name of the person."""
    origin_zip: NotRequired[str | None]
    """Postal code of the goods' origin."""


class AdvanceSandboxClockRequest(TypedDict):
    """How far to advance the sandbox clock: either by or to. Unknown members are refused."""

    by: NotRequired[str | None]
    """How far: a number of s, min, h, d, w, mo or y, or an ISO 8601 duration. Months and years go by the
    calendar.
    """
    to: NotRequired[str | None]
    """The time to advance to."""


class AggregateDisputesQuery(TypedDict):
    """Query of "Count disputes by status"."""

    time_range: NotRequired[DisputeTimeRange]
    start_time: NotRequired[str]
    """Recorded at or after this time; the same as time_range[start_time]."""
    end_time: NotRequired[str]
    """Recorded at or before this time; the same as time_range[end_time]."""


class AggregatePaymentsQuery(TypedDict):
    """Query of "Count payments by status"."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str]
    """End of the range."""


class AggregatePayoutsQuery(TypedDict):
    """Query of "Count payouts by status"."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str]
    """End of the range."""


class AggregateProfileDisputesQuery(TypedDict):
    """Query of "Count disputes of a profile by status"."""

    time_range: NotRequired[DisputeTimeRange]
    start_time: NotRequired[str]
    """Recorded at or after this time; the same as time_range[start_time]."""
    end_time: NotRequired[str]
    """Recorded at or before this time; the same as time_range[end_time]."""


class AggregateProfilePaymentsQuery(TypedDict):
    """Query of "Count payments of a profile by status"."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str]
    """End of the range."""


class AggregateProfileRefundsQuery(TypedDict):
    """Query of "Count refunds of a profile by status"."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str]
    """End of the range."""


class AggregateRefundsQuery(TypedDict):
    """Query of "Count refunds by status"."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str]
    """End of the range."""


class AmountFilter(TypedDict):
    """Amount range. Unknown members are refused."""

    start_amount: NotRequired[int | None]
    """Minimum, in minor units."""
    end_amount: NotRequired[int | None]
    """Maximum, in minor units."""


class ApiKey(TypedDict):
    """A key without its secret."""

    key_id: str
    """Id of the key."""
    merchant_id: str
    """The merchant."""
    name: str
    """Name of the key."""
    description: str | None
    """Description of the key."""
    created: str
    """Time of creation."""
    expiration: str
    """never, or the time of expiry."""
    scopes: list[KeyScope] | None
    """Scopes of the key; null: unrestricted."""
    rotated_from: str | None
    """Id of the key that this one replaces."""
    prefix: str
    """First characters of the key."""
    replaced_by: str | None
    """Id of the key that replaces it."""
    last_used: str | None
    """Time of last use, with a delay of a few seconds."""


class ApiKeyRevocation(TypedDict):
    """The revoked key."""

    merchant_id: str
    """The merchant."""
    key_id: str
    """The key."""
    revoked: bool
    """Whether it was revoked."""


class ApiKeySummary(TypedDict):
    """An API key without the key."""

    key_id: str
    """The key."""
    name: str | None
    """Name of the key."""
    prefix: str
    """Beginning of the key."""
    created_at: str
    """Time of creation."""
    expires_at: str | None
    """Time of expiry; null: it does not expire."""
    last_used: str | None
    """Time of the last use, within some seconds."""
    revoked_at: str | None
    """Time of revocation."""


class AttachDisputeEvidenceRequest(TypedDict):
    """A file for a dispute."""

    file: FileContent
    """A JPEG, PNG or PDF file."""
    dispute_id: str
    """The dispute."""
    evidence_type: EvidenceFileType
    """Type of the evidence."""
    purpose: str
    """Must be dispute_evidence."""


class AttemptRouting(TypedDict):
    """How the connector of the attempt was chosen."""

    approach: str
    """The routing approach: straight_through_routing for the routing or connector of the request and for stored
    agreements; last_ranking, rule_based_routing and default_fallback without an answer of the decision engine
    in time; otherwise an approach of it.
    """
    decision_id: str | None
    """Id of the decision; null: the decision engine was not asked, or did not answer in time."""
    rule_name: str | None
    """The routing rule that decided."""
    candidates: list[AttemptRoutingCandidate] | None
    """Eligible connector accounts, best first. Null without a decision, while the decision engine does not
    respond, in the first second after the decision and once its log has expired.
    """


class AttemptRoutingCandidate(TypedDict):
    """An eligible connector account and the reasons for its rank."""

    connector: str
    """Name of the provider."""
    merchant_connector_id: str
    """The connector account."""
    score: float
    """Expected success rate, 0 to 1."""
    reasons: list[str]
    """Reasons for the rank."""


AttemptStatus: TypeAlias = Literal["started", "authentication_failed", "router_declined", "authentication_pending", "authentication_successful", "authorized", "authorization_failed", "charged", "authorizing", "cod_initiated", "voided", "voided_post_charge", "void_initiated", "capture_initiated", "capture_failed", "capture_review", "void_failed", "auto_refunded", "partial_charged", "partially_authorized", "partial_charged_and_chargeable", "unresolved", "pending", "failure", "payment_method_awaited", "confirmation_awaited", "device_data_collection_pending", "integrity_failure", "expired"]
"""Status of the attempt; more detailed than the status of the payment."""


class AuditChange(TypedDict):
    """Both values of a member, or only that it changed, if values are secret or personal."""

    before: NotRequired[Any]
    """Previous value; null for none."""
    after: NotRequired[Any]
    """New value; null for none."""
    changed: NotRequired[bool]
    """Present instead of values that are not shown."""


class AuditEntry(TypedDict):
    """Who changed what and when."""

    entry_id: str
    """Id of the entry."""
    occurred_at: str
    """Time of the event."""
    organization_id: str | None
    """The organization; null for changes of the installation."""
    merchant_id: str | None
    """The merchant."""
    profile_id: str | None
    """The profile."""
    service: str
    """The service that made the change."""
    action: str
    """The action, such as created, updated, deleted, revoked."""
    object_type: str
    """Kind of object, such as merchant, profile, api_key."""
    object_id: str
    """Id of the object."""
    changes: dict[str, AuditChange]
    """The changes, by member of the object."""
    actor_kind: Literal["admin_key", "merchant_key", "platform_key", "publishable_key", "ephemeral_key", "jwt", "engine_key", "admin_secret", "service", "caller", "anonymous", "system"]
    """Kind of credential of the actor; `system` for jobs."""
    actor_id: str | None
    """The user, or the API key; null for a credential without id."""
    operation_id: str | None
    """The operation that was called."""
    request_id: str | None
    """Id of the request, as in `x-request-id` of its response."""
    trace_id: str | None
    """Id of the trace."""
    caller_address: str | None
    """Network address of the caller."""


class AuditPage(TypedDict):
    """The matching entries, newest first."""

    size: int
    """Number of items in this response."""
    data: list[AuditEntry]
    """The entries."""


class Authentication(TypedDict):
    """An authentication of a customer by 3-D Secure without a payment."""

    authentication_id: str
    """Id of the authentication."""
    merchant_id: str
    """The merchant account."""
    profile_id: str
    """The business profile."""
    status: AuthenticationStatus
    client_secret: str
    """Client secret for the customer's client."""
    amount: int
    """Amount of the payment, in minor units."""
    currency: CurrencyCode
    authentication_connector: str
    """Name of the authentication connector."""
    force_3ds_challenge: bool | None
    """Whether a challenge is requested in all cases."""
    return_url: str | None
    """Return address of the customer."""
    psd2_sca_exemption_type: Literal["low_value", "transaction_risk_analysis"] | None
    """Exemption from strong customer authentication (SCA)."""
    profile_acquirer_id: str | None
    """Acquirer data of the profile for the connector."""
    acquirer_details: AuthenticationAcquirer | None
    customer_id: str | None
    """Your id of the customer."""
    customer: AuthenticationCustomer | None
    card: CardSummary | None
    """Card details without the PAN."""
    billing: Contact | None
    shipping: Contact | None
    email: str | None
    """E-mail address from the eligibility request."""
    browser_information: dict[str, Any] | None
    """Browser data of the customer."""
    metadata: dict[str, Any] | None
    """Metadata."""
    error_code: str | None
    """Reason of the failure: card_not_enrolled, authentication_expired, or the authentication connector's code."""
    error_message: str | None
    """Message of the error."""
    created_at: str
    """When the authentication was created; it fails 15 minutes later."""


class AuthenticationAcquirer(TypedDict):
    """The acquirer of the later payment."""

    acquirer_bin: str
    """BIN of the acquirer."""
    acquirer_merchant_id: str
    """Merchant id that the acquirer assigned."""
    merchant_country_code: CountryCode | None


class AuthenticationAcquirerRequest(TypedDict):
    """The acquirer of the later payment; takes precedence over profile_acquirer_id."""

    acquirer_bin: str
    """BIN of the acquirer."""
    acquirer_merchant_id: str
    """Merchant id that the acquirer assigned."""
    merchant_country_code: NotRequired[CountryCode | None]


class AuthenticationAuthenticateRequest(TypedDict):
    """Device data of the customer for 3-D Secure."""

    client_secret: NotRequired[str | None]
    """Client secret of the authentication; required with a publishable key, refused with a secret key."""
    device_channel: Literal["APP", "BRW"]
    """APP for an app, BRW for a browser."""
    threeds_method_comp_ind: Literal["Y", "N", "U"]
    """3DS Method completion indicator (threeDSCompInd)."""
    sdk_information: NotRequired[dict[str, Any] | None]
    """Data of the 3DS SDK of an app."""
    browser_info: NotRequired[BrowserInfo | None]
    """The browser; default: that of the eligibility request."""


class AuthenticationConnectorDetails(TypedDict):
    """3DS Servers of the profile. Unknown members are refused."""

    authentication_connectors: NotRequired[list[str] | None]
    """Authentication providers."""
    three_ds_requestor_url: NotRequired[str | None]
    """Website of the merchant."""
    three_ds_requestor_app_url: NotRequired[str | None]
    """Return address of the merchant's app."""


class AuthenticationCustomer(TypedDict):
    """The customer."""

    id: str | None
    """Your id of the customer."""
    name: str | None
    """Name."""
    email: str | None
    """E-mail address."""
    phone: str | None
    """Telephone number."""
    phone_country_code: str | None
    """Country code of the telephone number."""
    tax_registration_id: str | None
    """Tax registration of the customer."""


class AuthenticationCustomerRequest(TypedDict):
    """The customer."""

    id: NotRequired[str | None]
    """Your id of the customer."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    tax_registration_id: NotRequired[str | None]
    """Tax registration of the customer."""


class AuthenticationEligibility(TypedDict):
    """Enrolment of the card in 3-D Secure."""

    authentication_id: str
    """Id of the authentication."""
    status: AuthenticationStatus
    next_action: AuthenticationNextAction
    eligibility_response_params: AuthenticationEligibilityParams | None
    error_code: str | None
    """Reason of the failure: card_not_enrolled, authentication_expired, or the authentication connector's code."""
    error_message: str | None
    """Message of the error."""


class AuthenticationEligibilityParams(TypedDict):
    """Data for the next step."""

    three_ds_data: AuthenticationThreeDsData


class AuthenticationEligibilityRequest(TypedDict):
    """The card to authenticate."""

    client_secret: NotRequired[str | None]
    """Client secret of the authentication; required with a publishable key, refused with a secret key."""
    profile_id: NotRequired[str | None]
    """The business profile of the authentication."""
    payment_method: Literal["card"]
    """Always card."""
    payment_method_type: NotRequired[Literal["credit", "debit"] | None]
    """Kind of card."""
    payment_method_data: PaymentMethodDataRequest
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]
    browser_information: NotRequired[BrowserInfo | None]
    email: NotRequired[str | None]
    """E-mail address of the customer."""


class AuthenticationNextAction(TypedDict):
    """Next step of the client."""

    type: Literal["authenticate", "none"]
    """authenticate: run the 3DS Method if there is one, then authenticate. none: the authentication has ended."""


class AuthenticationResult(TypedDict):
    """Result of 3-D Secure, or challenge data."""

    authentication_id: str
    """Id of the authentication."""
    status: AuthenticationStatus
    transaction_status: str | None
    """transStatus: Y authenticated, A attempted, C challenge, N not authenticated, R rejected, U unavailable;
    null before the authentication request.
    """
    acs_url: str | None
    """ACS URL of the challenge; only with C."""
    challenge_request: str | None
    """CReq, the challenge request; only with C."""
    challenge_request_key: str | None
    """Name of the form field of the challenge request."""
    acs_reference_number: str | None
    """ACS reference number."""
    acs_trans_id: str | None
    """ACS transaction id."""
    three_ds_server_transaction_id: str | None
    """3DS Server transaction id (threeDSServerTransID)."""
    acs_signed_content: str | None
    """For the 3DS SDK of an app."""
    three_ds_requestor_url: str | None
    """Address of the shop, from the business profile."""
    three_ds_requestor_app_url: str | None
    """Address of the shop's app, from the business profile."""
    error_code: str | None
    """Reason of the failure: card_not_enrolled, authentication_expired, or the authentication connector's code."""
    error_message: str | None
    """Message of the error."""


AuthenticationStatus: TypeAlias = Literal["started", "pending", "success", "failed"]
"""started: the card has not been sent. pending: waiting for the device data or the challenge. success and failed
are final.
"""


class AuthenticationThreeDsData(TypedDict):
    """Enrolment of the card in 3-D Secure."""

    three_ds_server_transaction_id: str | None
    """3DS Server transaction id (threeDSServerTransID)."""
    message_version: str | None
    """3-D Secure protocol version."""
    maximum_supported_3ds_version: str | None
    """Highest protocol version supported by the issuer."""
    connector_authentication_id: str | None
    """Id of the authentication at the connector."""
    three_ds_method_data: str | None
    """Value of threeDSMethodData for three_ds_method_url."""
    three_ds_method_url: str | None
    """3DS Method URL; null: none."""
    directory_server_id: str | None
    """Id of the card network's directory server."""


AuthenticationType: TypeAlias = Literal["three_ds", "no_three_ds"]
"""Whether the payment runs with 3-D Secure."""


class BackgroundImage(TypedDict):
    """Background image of the page. Unknown members are refused."""

    url: str
    """Address of the image; https only."""
    position: NotRequired[Literal["left", "top left", "top", "top right", "right", "bottom right", "bottom", "bottom left", "center"] | None]
    """Position of the image."""
    size: NotRequired[str | None]
    """cover, contain, a percentage or pixels."""


class BankDebitOffer(TypedDict):
    """Set for bank debits."""

    eligible_connectors: list[str]
    """Eligible connectors, in the profile's order."""


class BankOffer(TypedDict):
    """Banks to choose from."""

    bank_name: list[str]
    """Names of banks, as in payment_method_data."""
    eligible_connectors: list[str]
    """Eligible connectors, in the profile's order."""


class BankTransferOffer(TypedDict):
    """Set for bank transfers."""

    eligible_connectors: list[str]
    """Eligible connectors, in the profile's order."""


class BillingDescriptorRequest(TypedDict):
    """Statement descriptor."""

    name: NotRequired[str | None]
    """Name."""
    city: NotRequired[str | None]
    """City."""
    phone: NotRequired[str | None]
    """Telephone number."""
    statement_descriptor: NotRequired[str | None]
    """Descriptor."""
    statement_descriptor_suffix: NotRequired[str | None]
    """Suffix of the descriptor."""
    reference: NotRequired[str | None]
    """Reference."""


class BlocklistBatch(TypedDict):
    """A file of entries for the blocklist."""

    job_id: str
    """Id of the job."""
    status: BlocklistBatchStatus
    file_name: str | None
    """Name of the file, as it was sent."""
    total_rows: int
    """Rows of the file."""
    processed_rows: int
    """Processed rows."""
    added_rows: int
    """Rows that created a blocklist entry."""
    skipped_rows: int
    """Rows that were already blocked."""
    failed_rows: int
    """Rows that created no entry; see errors."""
    created_at: str
    """Time of the upload."""
    updated_at: str
    """Time of the last progress."""
    completed_at: str | None
    """Time of completion."""


class BlocklistBatchDetails(TypedDict):
    """A file of entries for the blocklist."""

    job_id: str
    """Id of the job."""
    status: BlocklistBatchStatus
    file_name: str | None
    """Name of the file, as it was sent."""
    total_rows: int
    """Rows of the file."""
    processed_rows: int
    """Processed rows."""
    added_rows: int
    """Rows that created a blocklist entry."""
    skipped_rows: int
    """Rows that were already blocked."""
    failed_rows: int
    """Rows that created no entry; see errors."""
    created_at: str
    """Time of the upload."""
    updated_at: str
    """Time of the last progress."""
    completed_at: str | None
    """Time of completion."""
    errors: list[BlocklistBatchError]
    """Rows that created no entry, in the order of the file."""


class BlocklistBatchError(TypedDict):
    """Error of a row."""

    line_number: int
    """The line of the file, from 1."""
    error_code: str
    """The error code, as of POST /blocklist."""
    error_message: str
    """The error message."""


class BlocklistBatchPage(TypedDict):
    """Jobs, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of jobs."""
    data: list[BlocklistBatch]
    """The jobs."""


BlocklistBatchStatus: TypeAlias = Literal["pending", "processing", "completed"]
"""completed: every row was processed."""


class BlocklistEntry(TypedDict):
    """Blocked cards, card ranges and fingerprints."""

    fingerprint_id: str
    """The BIN, or the fingerprint."""
    data_kind: BlocklistKind
    created_at: str
    """Time of creation."""


class BlocklistEntryRequest(TypedDict):
    """The entry to create or to delete."""

    type: Literal["card_bin", "extended_card_bin", "fingerprint"]
    """Kind of data."""
    data: str
    """BIN of six or eight digits, or the card fingerprint shown by payments."""


class BlocklistGuard(TypedDict):
    """State of the blocklist."""

    blocklist_guard_status: Literal["enabled", "disabled"]
    """Whether payments are checked against the blocklist."""


BlocklistKind: TypeAlias = Literal["payment_method", "card_bin", "extended_card_bin"]
"""Kind of the entry."""


class BlocklistPage(TypedDict):
    """Entries of one kind, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of entries of the kind."""
    data: list[BlocklistEntry]
    """The entries."""


class BrowserInfo(TypedDict):
    """Browser data of the customer."""

    color_depth: NotRequired[int | None]
    """Bits per pixel."""
    java_enabled: NotRequired[bool | None]
    """Whether Java is enabled."""
    java_script_enabled: NotRequired[bool | None]
    """Whether JavaScript is enabled."""
    language: NotRequired[str | None]
    """Language of the browser."""
    screen_height: NotRequired[int | None]
    """Height of the screen in pixels."""
    screen_width: NotRequired[int | None]
    """Width of the screen in pixels."""
    time_zone: NotRequired[int | None]
    """Difference to UTC in minutes."""
    ip_address: NotRequired[str | None]
    """The customer's IP address. With the publishable key it is the address of the caller, whatever is sent."""
    accept_header: NotRequired[str | None]
    """The browser's Accept header."""
    user_agent: NotRequired[str | None]
    """The browser's User-Agent header."""
    os_type: NotRequired[str | None]
    """Operating system."""
    os_version: NotRequired[str | None]
    """Version of the operating system."""
    device_model: NotRequired[str | None]
    """Model of the device."""
    accept_language: NotRequired[str | None]
    """The browser's Accept-Language header."""
    referer: NotRequired[str | None]
    """The referring page."""


class BusinessProfile(TypedDict):
    """A business of a merchant, with its own settings."""

    merchant_id: str
    """The merchant."""
    profile_id: str
    """Id of the profile."""
    profile_name: str
    """Name of the profile."""
    return_url: str | None
    """Default return address of customers."""
    payment_response_hash_key: str | None
    """Key that signs webhooks and redirects; masked for callers without write permission, and in the console."""
    enable_payment_response_hash: bool
    """Whether redirects to the merchant are signed."""
    redirect_to_merchant_with_http_post: bool
    """Whether customers return by form post instead of a redirect."""
    is_tax_connector_enabled: bool
    """Use the tax connector; requires tax_connector_id."""
    is_network_tokenization_enabled: bool
    """Store network tokens."""
    is_auto_retries_enabled: bool
    """Retry with another provider when a rule requires it."""
    is_manual_retry_enabled: bool
    """Allow a failed payment to be confirmed again."""
    is_click_to_pay_enabled: bool
    """Enable Click to Pay."""
    is_clear_pan_retries_enabled: bool
    """Retry with the PAN when a network token failed."""
    force_3ds_challenge: bool
    """Always request a 3-D Secure challenge."""
    webhook_details: WebhookDetails | None
    metadata: dict[str, Any] | None
    """Metadata."""
    routing_algorithm: dict[str, Any] | None
    """Preferred connector accounts of this profile: type (single, priority or volume_split) and data. A
    payment's own routing and an active routing rule take precedence; the other accounts follow. An empty
    object removes it.
    """
    frm_routing_algorithm: RoutingAlgorithm | None
    payout_routing_algorithm: RoutingAlgorithm | None
    intent_fulfillment_time: int | None
    """How long a payment stays active after its session starts, in seconds."""
    session_expiry: int | None
    """Validity of client secrets in seconds."""
    walletpay_verified_domains: list[str] | None
    """Verified wallet domains."""
    applepay_verified_domains: list[str] | None
    """The same as walletpay_verified_domains, which takes precedence."""
    network_tokenization_credentials: dict[str, Any] | None
    """Credentials at a service for network tokens; returned masked. Stored and shown; currently without effect."""
    is_external_vault_enabled: Literal["enable", "skip"] | None
    """Whether payment methods are stored in an external vault. Stored and shown; currently without effect."""
    external_vault_connector_details: dict[str, Any] | None
    """The external vault. Stored and shown; currently without effect."""
    merchant_category_code: str | None
    """Merchant category code (MCC), four digits. Stored and shown; currently without effect."""
    merchant_country_code: str | None
    """Country of the business, three digits of ISO 3166-1. Stored and shown; currently without effect."""
    always_enable_overcapture: bool | None
    """Always request overcapture. Stored and shown; currently without effect."""
    is_l2_l3_enabled: bool | None
    """Send order details (level 2 and 3 data) to card networks. Stored and shown; currently without effect."""
    is_iframe_redirection_enabled: bool | None
    """Show redirects in a frame. Stored and shown; currently without effect."""
    dispute_polling_interval: int | None
    """Interval of fetching disputes, in hours. Stored and shown; currently without effect."""
    billing_processor_id: str | None
    """Connector account of the billing provider. Stored and shown; currently without effect."""
    surcharge_connector_details: dict[str, Any] | None
    """Connector that computes surcharges. Stored and shown; currently without effect."""
    is_pre_network_tokenization_enabled: bool | None
    """Create network tokens before the first payment. Stored and shown; currently without effect."""
    authentication_connector_details: AuthenticationConnectorDetails | None
    use_billing_as_payment_method_billing: bool | None
    """Use the billing details as those of the payment method."""
    extended_card_info_config: ExtendedCardInfoConfig | None
    collect_shipping_details_from_wallet_connector: bool | None
    """Collect shipping details from wallets if the provider requires them."""
    collect_billing_details_from_wallet_connector: bool | None
    """Collect billing details from wallets if the provider requires them."""
    always_collect_shipping_details_from_wallet_connector: bool | None
    """Always collect shipping details from wallets."""
    always_collect_billing_details_from_wallet_connector: bool | None
    """Always collect billing details from wallets."""
    is_connector_agnostic_mit_enabled: bool | None
    """Merchant-initiated transactions (MIT) may use a different connector than the initial customer-initiated
    transaction (CIT).
    """
    payout_link_config: PayoutLinkConfig | None
    outgoing_webhook_custom_http_headers: dict[str, str] | None
    """Extra headers of outgoing webhooks; values are masked."""
    tax_connector_id: str | None
    """The tax provider's connector account."""
    max_auto_retries_enabled: int | None
    """Maximum number of automatic retries per payment."""
    always_request_extended_authorization: bool | None
    """Always request extended authorization."""
    authentication_product_ids: dict[str, Any] | None
    """Ids at authentication products, keyed by product."""
    card_testing_guard_config: CardTestingGuardConfig | None
    payment_method_blocking: PaymentMethodBlocking | None
    is_debit_routing_enabled: bool | None
    """Enable debit routing among the networks of a debit card."""
    merchant_business_country: CountryCode | None
    payment_link_config: PaymentLinkConfig | None
    allowed_checkout_domains: list[str] | None
    """Sites that may show the payment fields in their own pages; null: allowed_domains of payment_link_config."""
    support_email: str | None
    """E-mail address of customer support."""
    support_phone: str | None
    """Telephone number of customer support."""
    terms_url: str | None
    """Page with the terms and conditions, https or http."""
    privacy_url: str | None
    """Page with the privacy policy, https or http."""
    refund_policy_url: str | None
    """Page with the refund policy, https or http."""


class CancelPaymentRequest(TypedDict):
    """The reason of the cancellation."""

    cancellation_reason: NotRequired[str | None]
    """Reason of the cancellation."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""
    all_keys_required: NotRequired[bool | None]
    """Include the provider's own response."""


class CancelPayoutRequest(TypedDict):
    """The reason of the cancellation."""

    payout_id: NotRequired[str | None]
    """The payout, as in the path."""
    cancellation_reason: NotRequired[str | None]
    """Reason of the cancellation."""


class CancelPostCaptureRequest(TypedDict):
    """Reason of the reversal."""

    cancellation_reason: NotRequired[str | None]
    """Reason of the cancellation."""


class CancelSubscriptionRequest(TypedDict):
    """Time of the cancellation."""

    cancel_option: NotRequired[Literal["immediately", "end_of_term"] | None]
    """Immediately, or at the end of the current period; default: immediately."""
    cancellation_reason: NotRequired[str | None]
    """Reason of the cancellation."""


class Capture(TypedDict):
    """One capture of an authorized attempt."""

    capture_id: str
    """Id of the capture: the attempt id and a number."""
    status: CaptureStatus
    amount: int
    """Captured amount, in minor units."""
    currency: CurrencyCode | None
    connector: str
    """The provider of the capture."""
    authorized_attempt_id: str
    """The authorized attempt."""
    connector_capture_id: str | None
    """Id of the capture at the provider."""
    capture_sequence: int
    """Number of the capture, from 1."""
    error_message: str | None
    """Error of the provider, when it declined."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    error_reason: str | None
    """Detailed error reason of the provider."""
    reference_id: str | None
    """Merchant reference at the provider."""


CaptureMethod: TypeAlias = Literal["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"]
"""automatic captures with the authorization; manual once and manual_multiple several times by the capture call;
scheduled at capture_on; sequential_automatic right after the authorization in a separate call.
"""


class CapturePaymentRequest(TypedDict):
    """The amount to capture."""

    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    amount_to_capture: NotRequired[int | None]
    """Amount to capture, in minor units; default: the capturable amount."""
    refund_uncaptured_amount: NotRequired[bool | None]
    """Accepted for compatibility; the uncaptured remainder is always released."""
    statement_descriptor_suffix: NotRequired[str | None]
    """Suffix of the account's statement descriptor."""
    statement_descriptor_prefix: NotRequired[str | None]
    """Prefix of the account's statement descriptor."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""
    all_keys_required: NotRequired[bool | None]
    """Include the provider's own response."""


CaptureStatus: TypeAlias = Literal["started", "charged", "pending", "failed"]
"""Status of the capture."""


class CardBlocking(TypedDict):
    """Blocked cards, by BIN data. Unknown members are refused."""

    issuing_country: NotRequired[list[CountryCode] | None]
    """Issuing countries."""
    card_types: NotRequired[list[str] | None]
    """Card types, such as credit or debit."""
    card_subtypes: NotRequired[list[str] | None]
    """Card products, such as prepaid or corporate."""
    issuers: NotRequired[list[str] | None]
    """Issuers."""
    block_if_bin_info_unavailable: NotRequired[bool | None]
    """Whether to block cards with an unknown BIN."""


class CardIssuer(TypedDict):
    """A card issuer."""

    id: str
    """The issuer."""
    issuer_name: str
    """Name of the issuer, as the card networks spell it."""
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last change."""


class CardIssuerDeletion(TypedDict):
    """The deleted issuer."""

    id: str
    """The issuer."""
    deleted: bool
    """Always true."""


class CardIssuerPage(TypedDict):
    """Issuers by name."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of matching issuers."""
    issuers: list[CardIssuer]
    """The issuers."""


CardNetwork: TypeAlias = Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]
"""Card network."""


class CardNetworkOffer(TypedDict):
    """A card network."""

    card_network: Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]
    """A card network."""
    surcharge_details: DisplayedSurcharge | None
    eligible_connectors: list[str]
    """Eligible connectors, in the profile's order."""


class CardRange(TypedDict):
    """Card data of a BIN."""

    card_iin: str
    """The requested BIN."""
    card_issuer: str | None
    """Issuer of the cards."""
    card_network: Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"] | None
    """Card network."""
    card_type: str | None
    """credit or debit, if known."""
    card_sub_type: str | None
    """Card product of the issuer."""
    card_issuing_country: CountryCode | None


class CardRequest(TypedDict):
    """A card. The PAN and the security code are never returned."""

    card_number: str
    """Card number (PAN), 8 to 19 digits."""
    card_exp_month: str
    """Month of expiry, 01 to 12."""
    card_exp_year: str
    """Year of expiry, two or four digits."""
    card_holder_name: NotRequired[str | None]
    """Name on the card."""
    card_cvc: NotRequired[str | None]
    """Security code, 3 or 4 digits; never stored."""
    card_issuer: NotRequired[str | None]
    """Issuer of the card."""
    card_network: NotRequired[CardNetwork | None]
    card_type: NotRequired[str | None]
    """credit, debit or prepaid."""
    card_issuing_country: NotRequired[str | None]
    """Country of the issuing bank."""
    card_issuing_country_code: NotRequired[CountryCode | None]
    bank_code: NotRequired[str | None]
    """Code of the issuer."""
    nick_name: NotRequired[str | None]
    """The customer's nick name for the card."""


class CardSummary(TypedDict):
    """Card details without the PAN."""

    last4: str | None
    """Last four digits."""
    card_type: str | None
    """credit, debit or prepaid."""
    card_network: CardNetwork | None
    card_issuer: str | None
    """Issuer of the card."""
    card_issuing_country: str | None
    """Country of the issuing bank."""
    card_isin: str | None
    """BIN: first six digits."""
    card_extended_bin: str | None
    """First eight digits."""
    card_exp_month: str | None
    """Month of expiry."""
    card_exp_year: str | None
    """Year of expiry."""
    card_holder_name: str | None
    """Name on the card."""
    payment_checks: dict[str, Any] | None
    """Issuer checks: security code, postal code, address."""
    authentication_data: dict[str, Any] | None
    """Results of 3-D Secure."""


class CardTestingGuardConfig(TypedDict):
    """Card-testing guard: limits for failed payments. Unknown members are refused."""

    card_ip_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    card_ip_blocking_threshold: NotRequired[int | None]
    """Failures per card and IP address."""
    guest_user_card_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    guest_user_card_blocking_threshold: NotRequired[int | None]
    """Failures per card, for guests."""
    customer_id_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    customer_id_blocking_threshold: NotRequired[int | None]
    """Failures per customer."""
    guest_ip_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    guest_ip_blocking_threshold: NotRequired[int | None]
    """Failures per IP address, for guests."""
    card_testing_guard_expiry: NotRequired[int | None]
    """Period over which failures count, in seconds; at most 365 days."""


class CardTestingGuardConfigRequest(TypedDict):
    """Card-testing guard: limits for failed payments. Unknown members are refused."""

    card_ip_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    card_ip_blocking_threshold: NotRequired[int | None]
    """Failures per card and IP address."""
    guest_user_card_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    guest_user_card_blocking_threshold: NotRequired[int | None]
    """Failures per card, for guests."""
    customer_id_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    customer_id_blocking_threshold: NotRequired[int | None]
    """Failures per customer."""
    guest_ip_blocking_status: NotRequired[Literal["enabled", "disabled"] | None]
    """Whether the limit blocks."""
    guest_ip_blocking_threshold: NotRequired[int | None]
    """Failures per IP address, for guests."""
    card_testing_guard_expiry: NotRequired[int | None]
    """Period over which failures count, in seconds; at most 365 days."""


class CardToTokenize(TypedDict):
    """The card."""

    raw_card_number: str
    """Card number (PAN), 8 to 19 digits."""
    card_expiry_month: str
    """Month of expiry, 01 to 12."""
    card_expiry_year: str
    """Year of expiry, two or four digits."""
    card_holder_name: NotRequired[str | None]
    """Name on the card."""
    nick_name: NotRequired[str | None]
    """The customer's nick name for the card."""
    card_issuer: NotRequired[str | None]
    """Issuer of the card."""


class CardToken(TypedDict):
    """A card that is in the vault."""

    payment_method_response: StoredPaymentMethod
    card_tokenized: bool
    """Whether the card is in the vault, under the id of the payment method."""


class CardTokenRequest(TypedDict):
    """Data of a stored card to collect from the customer."""

    card_holder_name: NotRequired[str | None]
    """Name on the card."""
    card_cvc: NotRequired[str | None]
    """Security code, 3 or 4 digits; never stored."""


class CardTokenRow(TypedDict):
    """Result of a row."""

    line_number: int
    """The line of the file, from 1."""
    customer_id: str | None
    """The customer who owns the card."""
    payment_method_response: StoredPaymentMethod | None
    card_tokenized: bool
    """Whether the card is in the vault, under the id of the payment method."""
    error_code: str | None
    """The error code, as of POST /payment_methods/tokenize-card."""
    error_message: str | None
    """Error of the row; null if there was none."""


class CardUpdateRequest(TypedDict):
    """Changeable members of a stored card."""

    card_exp_month: NotRequired[str | None]
    """Month of expiry, 01 to 12."""
    card_exp_year: NotRequired[str | None]
    """Year of expiry, two or four digits."""
    card_holder_name: NotRequired[str | None]
    """Name on the card."""
    nick_name: NotRequired[str | None]
    """The customer's nick name for the card."""


class CheckEligibilityRequest(TypedDict):
    """The payment method to be used."""

    client_secret: NotRequired[str | None]
    """Client secret of the payment; required with a publishable key."""
    payment_method_type: NotRequired[Literal["card", "card_redirect", "pay_later", "wallet", "bank_redirect", "bank_transfer", "crypto", "bank_debit", "reward", "real_time_payment", "upi", "voucher", "gift_card", "open_banking", "mobile_payment"] | None]
    """Elsewhere named payment_method, such as card."""
    payment_method_subtype: NotRequired[Literal["ach", "affirm", "afterpay_clearpay", "alfamart", "ali_pay", "ali_pay_hk", "alma", "amazon_pay", "apple_pay", "atome", "bacs", "bancontact_card", "bca_bank_transfer", "becs", "benefit", "bizum", "blik", "bluecode", "bni_va", "boleto", "breadpay", "bri_va", "card_redirect", "cashapp", "cimb_va", "classic", "credit", "crypto_currency", "dana", "danamon_va", "debit", "direct_carrier_billing", "duit_now", "efecty", "eft", "eft_debit_order", "eps", "evoucher", "family_mart", "flexiti", "fps", "gcash", "giropay", "givex", "go_pay", "google_pay", "ideal", "indomaret", "indonesian_bank_transfer", "instant_bank_transfer", "instant_bank_transfer_finland", "instant_bank_transfer_poland", "interac", "kakao_pay", "klarna", "knet", "lawson", "local_bank_redirect", "local_bank_transfer", "mandiri_va", "mb_way", "mifinity", "mini_stop", "mobile_pay", "momo", "momo_atm", "multibanco", "online_banking_czech_republic", "online_banking_finland", "online_banking_fpx", "online_banking_poland", "online_banking_slovakia", "online_banking_thailand", "open_banking", "open_banking_pis", "open_banking_uk", "oxxo", "pago_efectivo", "pay_bright", "pay_easy", "pay_safe_card", "payjustnow", "paypal", "paysera", "paze", "permata_bank_transfer", "pix", "prompt_pay", "przelewy24", "pse", "qris", "red_compra", "red_pagos", "revolut_pay", "samsung_pay", "seicomart", "sepa", "sepa_bank_transfer", "sepa_guaranteed_debit", "seven_eleven", "skrill", "sofort", "swish", "touch_n_go", "trustly", "twint", "upi_collect", "upi_intent", "upi_qr", "venmo", "viet_qr", "vipps", "walley", "we_chat_pay"] | None]
    """Elsewhere named payment_method_type, such as credit."""
    payment_method_data: NotRequired[PaymentMethodDataRequest | None]
    payment_token: NotRequired[str | None]
    """A stored payment method."""
    browser_info: NotRequired[BrowserInfo | None]


class ClientSession(TypedDict):
    """The data of a checkout page in one response."""

    payment: Payment
    payment_methods: PaymentMethodsListing | None
    customer_payment_methods: CustomerPaymentMethods | None


class CoBadgedNetwork(TypedDict):
    """A network of the card."""

    network: str
    """Its name, as sent."""
    saving_percentage: float
    """Saving against the card's global network, in percent of the amount."""


class CollectLink(TypedDict):
    """A page on which a customer stores a payment method, once."""

    pm_collect_link_id: str
    """Id of the link."""
    merchant_id: str
    """The merchant."""
    customer_id: str
    """The customer who owns the payment method."""
    link: str
    """Address of the page."""
    status: Literal["initiated", "submitted", "expired"]
    """submitted: a payment method was stored."""
    created: str
    """Time of creation."""
    expiry: str
    """Expiry of the page."""
    return_url: str | None
    """Return address of the customer."""
    ui_config: CollectLinkLook
    enabled_payment_methods: list[CollectedMethod] | None
    """Accepted payment methods; currently cards."""


class CollectLinkConfig(TypedDict):
    """Appearance of pages that collect a payment method. Unknown members are refused."""

    logo: NotRequired[str | None]
    """Address of the logo; https only."""
    merchant_name: NotRequired[str | None]
    """Display name."""
    theme: NotRequired[str | None]
    """Primary colour."""
    domain_name: NotRequired[str | None]
    """Domain that serves the page."""
    allowed_domains: NotRequired[list[str] | None]
    """Sites that may embed the page; with them it opens only in their frames."""
    enabled_payment_methods: NotRequired[str | None]
    """Payment methods to offer, as a JSON list in a string."""


class CollectLinkLook(TypedDict):
    """Appearance of the page."""

    logo: str | None
    """Address of the logo."""
    merchant_name: str | None
    """Display name."""
    theme: str | None
    """Primary colour."""


class CollectedMethod(TypedDict):
    """A kind of payment method. Unknown members are refused."""

    payment_method: PaymentMethod
    payment_method_types: NotRequired[list[str] | None]
    """Sub-types."""


class CompleteAuthorizeRequest(TypedDict):
    """Result of the client's action."""

    client_secret: NotRequired[str | None]
    """Client secret of the payment; required with a publishable key."""
    shipping: NotRequired[ContactRequest | None]
    threeds_method_comp_ind: NotRequired[Literal["Y", "N", "U"] | None]
    """3DS Method completion indicator (threeDSCompInd)."""


class ConfirmPaymentRequest(TypedDict):
    """Data of the confirmation. Unknown members are refused."""

    amount: NotRequired[int | None]
    """Amount in minor units, without the other amounts of this request."""
    currency: NotRequired[CurrencyCode | None]
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    amount_to_capture: NotRequired[int | None]
    """Amount to capture, in minor units."""
    shipping_cost: NotRequired[int | None]
    """Shipping, in minor units."""
    order_tax_amount: NotRequired[int | None]
    """Tax on the order, in minor units."""
    discount_amount: NotRequired[int | None]
    """Discount already taken off, in minor units."""
    shipping_amount_tax: NotRequired[int | None]
    """Tax on the shipping, in minor units."""
    duty_amount: NotRequired[int | None]
    """Duty, in minor units."""
    tax_status: NotRequired[Literal["taxable", "exempt"] | None]
    """Tax status of the order."""
    capture_method: NotRequired[CaptureMethod | None]
    capture_on: NotRequired[str | None]
    """Time of the capture; requires capture_method scheduled. It is made earlier if the authorization expires
    before.
    """
    enable_partial_authorization: NotRequired[bool | None]
    """Accept a partial authorization."""
    enable_overcapture: NotRequired[bool | None]
    """Allow overcapture; requires capture_method manual."""
    request_incremental_authorization: NotRequired[bool | None]
    """Request incremental authorization."""
    request_extended_authorization: NotRequired[bool | None]
    """Request extended authorization."""
    customer: NotRequired[CustomerDetails | None]
    customer_id: NotRequired[str | None]
    """Deprecated. Use customer.id."""
    email: NotRequired[str | None]
    """Deprecated. Use customer.email."""
    name: NotRequired[str | None]
    """Deprecated. Use customer.name."""
    phone: NotRequired[str | None]
    """Deprecated. Use customer.phone."""
    phone_country_code: NotRequired[str | None]
    """Deprecated. Use customer.phone_country_code."""
    payment_method: NotRequired[PaymentMethod | None]
    payment_method_type: NotRequired[PaymentMethodType | None]
    payment_method_data: NotRequired[PaymentMethodDataRequest | None]
    payment_method_id: NotRequired[str | None]
    """A stored payment method."""
    payment_token: NotRequired[str | None]
    """Token of a stored payment method."""
    card_cvc: NotRequired[str | None]
    """Security code of the stored card of payment_token or payment_method_id, 3 or 4 digits; the one in
    payment_method_data.card_token takes precedence. Never stored.
    """
    payment_experience: NotRequired[PaymentExperience | None]
    allowed_payment_method_types: NotRequired[list[PaymentMethodType] | None]
    """Sub-types available to the customer."""
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]
    browser_info: NotRequired[BrowserInfo | None]
    authentication_type: NotRequired[AuthenticationType | None]
    force_3ds_challenge: NotRequired[bool | None]
    """Always request a 3-D Secure challenge."""
    request_external_three_ds_authentication: NotRequired[bool | None]
    """Use a separate 3DS Server for 3-D Secure."""
    three_ds_data: NotRequired[ThreeDsDataRequest | None]
    ctp_service_details: NotRequired[dict[str, Any] | None]
    """Data of a Click to Pay checkout."""
    threeds_method_comp_ind: NotRequired[Literal["Y", "N", "U"] | None]
    """3DS Method completion indicator (threeDSCompInd)."""
    psd2_sca_exemption_type: NotRequired[Literal["low_value", "transaction_risk_analysis"] | None]
    """Exemption from strong customer authentication (SCA)."""
    is_iframe_redirection_enabled: NotRequired[bool | None]
    """Redirect inside a frame."""
    off_session: NotRequired[bool | None]
    """Off-session payment (the customer is absent). Only in the request that creates the payment, with confirm
    true.
    """
    setup_future_usage: NotRequired[SetupFutureUsage | None]
    customer_acceptance: NotRequired[CustomerAcceptance | None]
    mandate_data: NotRequired[MandateDataRequest | None]
    mandate_id: NotRequired[str | None]
    """Deprecated. Use recurring_details; cannot be combined with it or with mandate_data."""
    recurring_details: NotRequired[RecurringDetails | None]
    payment_type: NotRequired[Literal["normal", "new_mandate", "setup_mandate", "recurring_mandate"] | None]
    """Type of the payment in a series."""
    mit_category: NotRequired[Literal["installment", "unscheduled", "recurring", "resubmission"] | None]
    """Merchant-initiated transaction (MIT) category."""
    is_stored_credential: NotRequired[bool | None]
    """Stored credentials (card on file) are used."""
    tokenization: NotRequired[dict[str, Any] | None]
    """Tokenization of the payment method."""
    installment_options: NotRequired[list[dict[str, Any]] | None]
    """Instalment options."""
    installment_data: NotRequired[dict[str, Any] | None]
    """The instalment option of the customer."""
    return_url: NotRequired[str | None]
    """Return address of the customer: a page (https://) or an app (myshop://), without user info."""
    description: NotRequired[str | None]
    """Description of the payment."""
    statement_descriptor_name: NotRequired[str | None]
    """Statement descriptor, not for cards; at least one letter."""
    statement_descriptor_suffix: NotRequired[str | None]
    """Suffix of the account's statement descriptor."""
    billing_descriptor: NotRequired[BillingDescriptorRequest | None]
    order_details: NotRequired[list[OrderLine] | None]
    """Lines of the order."""
    order_date: NotRequired[str | None]
    """Time of the order."""
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    frm_metadata: NotRequired[dict[str, Any] | None]
    """Data for fraud checks, with the limits of metadata."""
    connector_metadata: NotRequired[dict[str, Any] | None]
    """Data for a provider, keyed by its name."""
    feature_metadata: NotRequired[FeatureMetadata | None]
    routing: NotRequired[dict[str, Any] | None]
    """A routing algorithm for this payment only: type and data."""
    connector: NotRequired[list[str] | None]
    """Connectors to try, in this order."""
    profile_id: NotRequired[str | None]
    """The business profile; required when there are several and none is the default."""
    profile_acquirer_id: NotRequired[str | None]
    """Acquirer data of the profile for a separate 3DS Server."""
    business_country: NotRequired[CountryCode]
    """Deprecated. Use profile_id."""
    business_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    business_sub_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    session_expiry: NotRequired[int | None]
    """Validity of the client secret in seconds; default 900, with a link 86,400. 0 is the same as omitting it;
    otherwise at least 60.
    """
    split_payments: NotRequired[SplitPaymentsRequest | None]
    payment_channel: NotRequired[Literal["ecommerce", "mail_order", "telephone_order", "other"] | None]
    """Payment channel of the order, such as mail or telephone order (MOTO)."""
    skip_external_tax_calculation: NotRequired[bool | None]
    """Do not calculate tax with the tax connector."""
    all_keys_required: NotRequired[bool | None]
    """Include the provider's own response."""
    partner_merchant_identifier_details: NotRequired[dict[str, Any] | None]
    """Partner merchant of the payment."""
    external_surcharge_strategy: NotRequired[dict[str, Any] | None]
    """Settings of the surcharge connector."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""
    surcharge_details: NotRequired[SurchargeDetailsRequest | None]
    confirm: NotRequired[bool | None]
    """Accepted without effect."""
    payment_id: NotRequired[str | None]
    """Ignored: the path names the payment."""
    payment_link: NotRequired[bool | None]
    """Ignored: payment links are created before the confirmation."""
    payment_link_config: NotRequired[PaymentLinkLook | None]
    payment_link_config_id: NotRequired[str | None]
    """Name of one of the profile's business_specific_configs."""
    locale: NotRequired[str | None]
    """Accepted without effect."""
    client_secret: NotRequired[str | None]
    """Client secret of the payment; required with a publishable key, refused with a secret key."""
    retry_action: NotRequired[Literal["manual_retry", "requeue"] | None]
    """Retry of a failed payment."""


class ConfirmPayoutRequest(TypedDict):
    """Data of the confirmation."""

    payout_type: NotRequired[PayoutType | None]
    payout_method_data: NotRequired[PayoutMethodDataRequest | None]
    payout_method_id: NotRequired[str | None]
    """A stored card, bank account or wallet of the recipient. Excludes payout_token; payout_method_data with it
    must name the same account.
    """
    payout_token: NotRequired[str | None]
    """A payment_token of a stored card, bank account or wallet of the recipient. Excludes payout_method_id;
    payout_method_data with it must name the same account.
    """
    billing: NotRequired[ContactRequest | None]
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    auto_fulfill: NotRequired[bool | None]
    """Send the payout as soon as it is confirmed; default false."""
    customer: NotRequired[PayoutCustomerRequest | None]
    customer_id: NotRequired[str | None]
    """Use customer.id."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    return_url: NotRequired[str | None]
    """Return address of the recipient."""
    description: NotRequired[str | None]
    """Description of the payout."""
    entity_type: NotRequired[PayoutEntityType | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    priority: NotRequired[PayoutPriority | None]
    routing: NotRequired[dict[str, Any] | None]
    """Connectors for this payout: type single, priority or volume_split, and data."""
    connector: NotRequired[list[str] | None]
    """Connectors to try, best first."""
    source_bank_data: NotRequired[dict[str, Any] | None]
    """The bank account to debit."""
    browser_info: NotRequired[BrowserInfo | None]
    recurring: NotRequired[bool | None]
    """Store the destination as a payment method of customer.id once the payout succeeds. A creation also needs
    confirm.
    """
    profile_id: NotRequired[str | None]
    """The business profile; default: the merchant's default profile."""
    payout_link: NotRequired[bool | None]
    """Create a page on which the recipient enters the destination and confirms the payout; false removes it."""
    payout_link_config: NotRequired[PayoutLinkLook | None]
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""
    session_expiry: NotRequired[int | None]
    """Seconds until an unconfirmed payout expires. 0 is the same as omitting it; otherwise at least 60."""
    client_secret: NotRequired[str | None]
    """Client secret of the payout; required with a publishable key."""


class ConfirmSubscriptionRequest(TypedDict):
    """Payment method of the subscription."""

    client_secret: NotRequired[str | None]
    """Client secret of the subscription; required with a publishable key."""
    payment_details: SubscriptionPaymentDetails
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]


class ConnectorAccount(TypedDict):
    """A merchant's account at a provider."""

    connector_type: ConnectorType
    connector_name: ConnectorName
    merchant_connector_id: str
    """Id of the connector account."""
    profile_id: str
    """The profile."""
    status: ConnectorStatus
    connector_label: str | None
    """Label, unique per profile."""
    payment_methods_enabled: list[PaymentMethodsEnabled] | None
    """Payment methods enabled for the account; none is listed when omitted."""
    connector_webhook_details: ConnectorWebhookDetails | None
    test_mode: bool | None
    """Whether the account is a test account."""
    disabled: bool | None
    """Whether routing excludes the account."""
    frm_configs: list[dict[str, Any]] | None
    """Fraud checks."""
    business_country: CountryCode | None
    business_label: str | None
    """Label of the business."""
    business_sub_label: str | None
    """Second label of the business."""
    walletpay_verified_domains: list[str] | None
    """Verified wallet domains."""
    applepay_verified_domains: list[str] | None
    """The same as walletpay_verified_domains, which takes precedence."""
    unsupported_payment_methods: list[UnsupportedPaymentMethod] | None
    """Entries of payment_methods_enabled that this connector does not support: stored, and never offered. Null:
    none.
    """
    pm_auth_config: PaymentMethodVerification | None
    metadata: dict[str, Any] | None
    """Provider settings other than credentials, and metadata; masked for callers without write permission."""
    additional_merchant_data: AdditionalMerchantData | None
    connector_wallets_details: dict[str, Any] | None
    """Wallet credentials, an object for each wallet; masked."""
    connector_account_details: ConnectorAccountDetails | None


class ConnectorAccountDeletion(TypedDict):
    """The deleted connector account."""

    merchant_id: str
    """The merchant."""
    merchant_connector_id: str
    """The connector account."""
    deleted: bool
    """Whether it was deleted."""


class ConnectorAccountDetails(TypedDict):
    """Credentials at the provider; returned masked."""

    auth_type: Literal["HeaderKey", "BodyKey", "SignatureKey", "MultiAuthKey", "CurrencyAuthKey", "CertificateAuth", "TemporaryAuth", "NoKey"]
    """Kind of the credentials."""
    api_key: NotRequired[str | None]
    """First key."""
    key1: NotRequired[str | None]
    """Second key."""
    api_secret: NotRequired[str | None]
    """Secret."""
    key2: NotRequired[str | None]
    """Third key."""
    auth_key_map: NotRequired[dict[str, Any] | None]
    """Credentials by currency."""
    certificate: NotRequired[str | None]
    """Certificate in PEM, base64."""
    private_key: NotRequired[str | None]
    """Private key in PEM, base64."""


class ConnectorAccountListItem(TypedDict):
    """A merchant's account at a provider, without credentials, metadata, additional merchant data and wallet
    details.
    """

    connector_type: ConnectorType
    connector_name: ConnectorName
    merchant_connector_id: str
    """Id of the connector account."""
    profile_id: str
    """The profile."""
    status: ConnectorStatus
    connector_label: str | None
    """Label, unique per profile."""
    payment_methods_enabled: list[PaymentMethodsEnabled] | None
    """Payment methods enabled for the account; none is listed when omitted."""
    connector_webhook_details: ConnectorWebhookDetails | None
    test_mode: bool | None
    """Whether the account is a test account."""
    disabled: bool | None
    """Whether routing excludes the account."""
    frm_configs: list[dict[str, Any]] | None
    """Fraud checks."""
    business_country: CountryCode | None
    business_label: str | None
    """Label of the business."""
    business_sub_label: str | None
    """Second label of the business."""
    walletpay_verified_domains: list[str] | None
    """Verified wallet domains."""
    applepay_verified_domains: list[str] | None
    """The same as walletpay_verified_domains, which takes precedence."""
    unsupported_payment_methods: list[UnsupportedPaymentMethod] | None
    """Entries of payment_methods_enabled that this connector does not support: stored, and never offered. Null:
    none.
    """
    pm_auth_config: PaymentMethodVerification | None


class ConnectorAccountName(TypedDict):
    """A connector account."""

    connector_label: str | None
    """Its label."""
    merchant_connector_id: str
    """Its id."""


class ConnectorAccountSummary(TypedDict):
    """A connector account without its credentials."""

    merchant_connector_id: str
    """The connector account."""
    profile_id: str
    """The profile."""
    connector_name: str
    """The connector."""
    connector_label: str
    """Label of the connector account."""
    status: str
    """Status of the connector account."""
    disabled: bool
    """Whether it is switched off."""
    test_mode: bool
    """Whether it is an account for tests."""
    created_at: str
    """Time of creation."""


class ConnectorHealth(TypedDict):
    """How a connector account does."""

    merchant_connector_id: str
    """Id of the connector account."""
    connector_name: str
    """Name of the provider."""
    connector_label: str | None
    """Label of the connector account."""
    profile_id: str
    """The business profile."""
    disabled: bool
    """Whether the account is disabled."""
    test_mode: bool
    """Whether the account is for test payments."""
    last_15_minutes: ConnectorHealthPeriod
    last_24_hours: ConnectorHealthPeriod
    last_success_at: str | None
    """Time of the last payment attempt that succeeded."""
    last_error: ConnectorHealthError | None
    last_technical_error: ConnectorHealthError | None
    last_webhook_at: str | None
    """Time of the last webhook with a good signature."""
    last_bad_signature_at: str | None
    """Time of the last webhook without a good signature."""
    outage: ConnectorOutage


class ConnectorHealthError(TypedDict):
    """An error of a provider."""

    occurred_at: str
    """Time of the error."""
    kind: ConnectorHealthErrorKind
    code: str
    """The provider's code, or one of the connection."""
    message: str
    """The provider's message, without personal data."""


ConnectorHealthErrorKind: TypeAlias = Literal["timed_out", "unreachable", "server_error", "refused", "declined"]
"""timed_out: no answer in time; unreachable: no connection, or it broke; server_error: status 5xx; refused:
credentials, rights or rate; declined: any other refusal of the operation.
"""


class ConnectorHealthList(TypedDict):
    """How the merchant's connector accounts do."""

    count: int
    """Number of accounts."""
    data: list[ConnectorHealth]
    """The connector accounts."""


ConnectorHealthPeriod = TypedDict(
    "ConnectorHealthPeriod",
    {
        # Begin of the period, widened to whole five minutes.
        "from": "str",
        # End of the period: now.
        "until": "str",
        # Payment attempts that succeeded.
        "succeeded": "int",
        # Payment attempts that failed, declines included.
        "failed": "int",
        # Share of the attempts that succeeded; null without any.
        "success_rate": "float | None",
        # Operations that the provider was called for, look-ups included.
        "calls": "int",
        # Operations without an answer in time.
        "timed_out": "int",
        # Median duration of an operation; null without calls.
        "latency_p50_ms": "int | None",
        # 95th percentile of the duration of an operation; null without calls.
        "latency_p95_ms": "int | None",
        # Webhooks received with a good signature.
        "webhooks": "int",
        # Webhooks received without a good signature.
        "bad_signatures": "int",
    },
)
"""What happened at a connector account in a period."""


ConnectorName: TypeAlias = Literal["fauxpay", "phonypay", "pretendpay", "shampay", "payoutsim", "fakethreeds", "faketax", "braintree", "paypal", "razorpay", "stripe", "adyen", "checkout"]
"""The provider."""


class ConnectorOutage(TypedDict):
    """Whether the account is used for payments, as routing sees it."""

    state: ConnectorOutageState
    until: str | None
    """End of the scheduled outage."""
    reason: str | None
    """Reason of the scheduled outage."""
    payment_methods: list[str]
    """What the scheduled outage is for; empty: all."""


ConnectorOutageState: TypeAlias = Literal["up", "down", "scheduled", "unknown"]
"""up: outcomes are usual; down: outcomes show an outage; scheduled: in a window of PUT scheduled-outages;
unknown: there are no outcomes, or routing gave no answer.
"""


ConnectorStatus: TypeAlias = Literal["inactive", "active"]
"""Whether the account is active."""


ConnectorTestOutcome: TypeAlias = Literal["passed", "pending", "failed"]
"""passed: the payment succeeded and its reversal was accepted; pending: the provider has not decided yet;
failed: see problem.
"""


class ConnectorTestPayment(TypedDict):
    """A test payment and its reversal."""

    merchant_connector_id: str
    """Id of the connector account."""
    outcome: ConnectorTestOutcome
    payment_id: str | None
    """The payment; null: it could not be created."""
    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    status: str | None
    """Status of the payment."""
    connector_transaction_id: str | None
    """The provider's id of the payment."""
    reversal: ConnectorTestReversal | None
    problem: ConnectorTestProblem | None


class ConnectorTestPaymentRequest(TypedDict):
    """The test payment. Unknown members are refused."""

    amount: NotRequired[int | None]
    """Amount in minor units. Default: 100."""
    currency: NotRequired[CurrencyCode | None]


class ConnectorTestProblem(TypedDict):
    """What failed."""

    step: ConnectorTestStep
    code: str
    """Error code of the provider, or of this API."""
    message: str
    """Error message."""
    what_to_do: str
    """What to check, and what to do."""


class ConnectorTestReversal(TypedDict):
    """How the payment was reversed; null: there was nothing to reverse."""

    kind: ConnectorTestReversalKind
    refund_id: str | None
    """The refund."""
    status: str
    """Status of the refund, or of the payment that was cancelled."""


ConnectorTestReversalKind: TypeAlias = Literal["refund", "cancel"]
"""Kind of reversal."""


ConnectorTestStep: TypeAlias = Literal["payment", "reversal"]
"""The operation that failed."""


ConnectorType: TypeAlias = Literal["payment_processor", "payment_vas", "fin_operations", "fiz_operations", "networks", "banking_entities", "non_banking_finance", "payout_processor", "payment_method_auth", "authentication_processor", "tax_processor", "billing_processor", "vault_processor"]
"""Type of the connector. An account as vault_processor is stored without effect."""


class ConnectorWebhook(TypedDict):
    """A webhook address registered at a provider."""

    merchant_connector_id: str
    """Id of the connector account."""
    connector_webhook_id: str
    """The provider's id of the registration."""
    webhook_url: str
    """Webhook address at the provider."""
    event_types: list[ConnectorWebhookEvent]
    """Subscribed events."""
    created_at: str
    """Time of the registration."""
    status: ConnectorWebhookStatus


class ConnectorWebhookDetails(TypedDict):
    """Secrets of the provider's webhooks; returned masked. Unknown members are refused."""

    merchant_secret: NotRequired[str | None]
    """Secret that signs the provider's webhooks."""
    additional_secret: NotRequired[str | None]
    """Second secret, if the provider has one."""


ConnectorWebhookEvent: TypeAlias = Literal["payments", "refunds", "disputes", "payouts", "authentications", "mandates"]
"""A kind of event."""


class ConnectorWebhookList(TypedDict):
    """The registrations of a connector account."""

    merchant_connector_id: str
    """Id of the connector account."""
    webhooks: list[ConnectorWebhook]
    """The registrations made here, with their current status at the provider."""


ConnectorWebhookStatus: TypeAlias = Literal["active", "disabled", "missing"]
"""Status of the registration at the provider; missing: not found there."""


class Contact(TypedDict):
    """Billing or shipping address."""

    address: Address | None
    phone: Phone | None
    email: str | None
    """E-mail address."""


class ContactRequest(TypedDict):
    """Billing or shipping address. Unknown members are refused."""

    address: NotRequired[AddressRequest | None]
    phone: NotRequired[PhoneRequest | None]
    email: NotRequired[str | None]
    """E-mail address."""


class ConvertOrganizationRequest(TypedDict):
    """Name of the platform merchant."""

    platform_merchant_name: NotRequired[str | None]
    """Name of the platform merchant."""


class ConvertedOrganization(TypedDict):
    """The converted organization."""

    organization_id: str
    """Id of the organization."""
    organization_type: Literal["standard", "platform"]
    """Kind of the organization."""
    platform_merchant_id: str
    """The platform merchant."""


class CountEventResendRequest(TypedDict):
    """Which events would be sent again. Unknown members are refused."""

    webhook_endpoint_id: NotRequired[str | None]
    """The endpoint that the events are sent to: those that it is for, delivered as is_delivered states. Absent:
    the profile's own one.
    """
    profile_id: NotRequired[str | None]
    """The business profile; required when the merchant has more than one."""
    created_after: NotRequired[str | None]
    """Created at or after this time; required unless object_id is stated."""
    created_before: NotRequired[str | None]
    """Created before this time; default: the creation of the resend."""
    object_id: NotRequired[str | None]
    """Events of this object; excludes the times, the classes and the types."""
    event_classes: NotRequired[list[EventClass] | None]
    """Events of these classes."""
    event_types: NotRequired[list[EventType] | None]
    """Events of these types."""
    is_delivered: NotRequired[bool | None]
    """false: events whose webhook was not delivered; those delivered in the meantime are skipped. true: only
    events whose webhook was delivered. Absent: all.
    """


CountryCode: TypeAlias = Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF", "WS", "YE", "YT", "ZA", "ZM", "ZW"]
"""Two-letter country code of ISO 3166-1."""


class CreateApiKeyRequest(TypedDict):
    """A key to create. Unknown members are refused."""

    name: str
    """Name you choose for the key."""
    description: NotRequired[str | None]
    """Description of the key."""
    expiration: str
    """never, or an ISO 8601 date-time in the future."""
    scopes: NotRequired[list[KeyScope] | None]
    """Scopes of the key; unrestricted when omitted."""


class CreateAuthenticationRequest(TypedDict):
    """A customer to authenticate by 3-D Secure without a payment."""

    authentication_id: NotRequired[str | None]
    """Your own id for the authentication; generated when omitted."""
    amount: int
    """Amount of the payment, in minor units."""
    currency: CurrencyCode
    profile_id: NotRequired[str | None]
    """The business profile; required when there are several and none is the default."""
    customer: NotRequired[AuthenticationCustomerRequest | None]
    customer_details: NotRequired[AuthenticationCustomerRequest | None]
    """The customer; alias of customer. Send one of the two."""
    authentication_connector: NotRequired[str | None]
    """Name of the authentication connector; default: the first of the profile's authentication_connectors."""
    return_url: NotRequired[str | None]
    """Return address of the customer: a page (https://) or an app (myshop://), without user info."""
    force_3ds_challenge: NotRequired[bool | None]
    """Request a challenge in all cases."""
    psd2_sca_exemption_type: NotRequired[Literal["low_value", "transaction_risk_analysis"] | None]
    """Exemption from strong customer authentication (SCA)."""
    profile_acquirer_id: NotRequired[str | None]
    """Acquirer data of the profile for the authentication connector."""
    acquirer_details: NotRequired[AuthenticationAcquirerRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""


class CreateBlocklistBatchRequest(TypedDict):
    """No parts other than the file."""

    file: FileContent
    """Comma-separated text with a header line, or one JSON object per line."""


class CreateBusinessProfileRequest(TypedDict):
    """A profile to create. Unknown members are refused."""

    profile_name: NotRequired[str | None]
    """Name of the profile, unique per merchant."""
    is_external_vault_enabled: NotRequired[Literal["enable", "skip"] | None]
    """Whether payment methods are stored in an external vault. Stored and shown; currently without effect."""
    external_vault_connector_details: NotRequired[dict[str, Any] | None]
    """The external vault. Stored and shown; currently without effect."""
    merchant_category_code: NotRequired[str | None]
    """Merchant category code (MCC), four digits. Stored and shown; currently without effect."""
    merchant_country_code: NotRequired[str | None]
    """Country of the business, three digits of ISO 3166-1. Stored and shown; currently without effect."""
    always_enable_overcapture: NotRequired[bool | None]
    """Always request overcapture. Stored and shown; currently without effect."""
    is_l2_l3_enabled: NotRequired[bool | None]
    """Send order details (level 2 and 3 data) to card networks. Stored and shown; currently without effect."""
    is_iframe_redirection_enabled: NotRequired[bool | None]
    """Show redirects in a frame. Stored and shown; currently without effect."""
    dispute_polling_interval: NotRequired[int | None]
    """Interval of fetching disputes, in hours. Stored and shown; currently without effect."""
    billing_processor_id: NotRequired[str | None]
    """Connector account of the billing provider. Stored and shown; currently without effect."""
    surcharge_connector_details: NotRequired[dict[str, Any] | None]
    """Connector that computes surcharges. Stored and shown; currently without effect."""
    is_pre_network_tokenization_enabled: NotRequired[bool | None]
    """Create network tokens before the first payment. Stored and shown; currently without effect."""
    allowed_checkout_domains: NotRequired[list[str] | None]
    """Sites that may show the payment fields in their own pages; null: allowed_domains of payment_link_config."""
    support_email: NotRequired[str | None]
    """E-mail address of customer support."""
    support_phone: NotRequired[str | None]
    """Telephone number of customer support."""
    terms_url: NotRequired[str | None]
    """Page with the terms and conditions, https or http."""
    privacy_url: NotRequired[str | None]
    """Page with the privacy policy, https or http."""
    refund_policy_url: NotRequired[str | None]
    """Page with the refund policy, https or http."""
    use_billing_as_payment_method_billing: NotRequired[bool | None]
    """Use the billing details as those of the payment method."""
    collect_shipping_details_from_wallet_connector: NotRequired[bool | None]
    """Collect shipping details from wallets if the provider requires them."""
    collect_billing_details_from_wallet_connector: NotRequired[bool | None]
    """Collect billing details from wallets if the provider requires them."""
    always_collect_shipping_details_from_wallet_connector: NotRequired[bool | None]
    """Always collect shipping details from wallets."""
    always_collect_billing_details_from_wallet_connector: NotRequired[bool | None]
    """Always collect billing details from wallets."""
    is_connector_agnostic_mit_enabled: NotRequired[bool | None]
    """Merchant-initiated transactions (MIT) may use a different connector than the initial customer-initiated
    transaction (CIT).
    """
    always_request_extended_authorization: NotRequired[bool | None]
    """Always request extended authorization."""
    is_debit_routing_enabled: NotRequired[bool | None]
    """Enable debit routing among the networks of a debit card."""
    enable_payment_response_hash: NotRequired[bool | None]
    """Whether redirects to the merchant are signed."""
    redirect_to_merchant_with_http_post: NotRequired[bool | None]
    """Whether customers return by form post instead of a redirect."""
    is_tax_connector_enabled: NotRequired[bool | None]
    """Use the tax connector; requires tax_connector_id."""
    is_network_tokenization_enabled: NotRequired[bool | None]
    """Store network tokens."""
    is_auto_retries_enabled: NotRequired[bool | None]
    """Retry with another provider when a rule requires it."""
    is_manual_retry_enabled: NotRequired[bool | None]
    """Allow a failed payment to be confirmed again."""
    is_click_to_pay_enabled: NotRequired[bool | None]
    """Enable Click to Pay."""
    is_clear_pan_retries_enabled: NotRequired[bool | None]
    """Retry with the PAN when a network token failed."""
    force_3ds_challenge: NotRequired[bool | None]
    """Always request a 3-D Secure challenge."""
    payment_response_hash_key: NotRequired[str | None]
    """Key that signs webhooks and redirects; generated when omitted. An update with null does not change it."""
    tax_connector_id: NotRequired[str | None]
    """The tax provider's connector account."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata."""
    routing_algorithm: NotRequired[dict[str, Any] | None]
    """Preferred connector accounts of this profile: type (single, priority or volume_split) and data. A
    payment's own routing and an active routing rule take precedence; the other accounts follow. An empty
    object removes it.
    """
    frm_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    payout_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    authentication_connector_details: NotRequired[AuthenticationConnectorDetails | None]
    extended_card_info_config: NotRequired[ExtendedCardInfoConfig | None]
    payout_link_config: NotRequired[PayoutLinkConfig | None]
    payment_link_config: NotRequired[PaymentLinkConfig | None]
    authentication_product_ids: NotRequired[dict[str, Any] | None]
    """Ids at authentication products, keyed by product."""
    card_testing_guard_config: NotRequired[CardTestingGuardConfigRequest | None]
    payment_method_blocking: NotRequired[PaymentMethodBlocking | None]
    walletpay_verified_domains: NotRequired[list[str] | None]
    """Verified wallet domains."""
    applepay_verified_domains: NotRequired[list[str] | None]
    """The same as walletpay_verified_domains, which takes precedence."""
    network_tokenization_credentials: NotRequired[dict[str, Any] | None]
    """Credentials at a service for network tokens; returned masked. Stored and shown; currently without effect."""
    merchant_business_country: NotRequired[CountryCode | None]
    return_url: NotRequired[str | None]
    """Default return address of customers: a page, or an app."""
    webhook_details: NotRequired[WebhookDetailsRequest | None]
    outgoing_webhook_custom_http_headers: NotRequired[dict[str, str] | None]
    """Extra headers of outgoing webhooks; at most four are recommended. Headers that Railyard sets and
    connection headers are refused.
    """
    intent_fulfillment_time: NotRequired[int | None]
    """How long a payment stays active after its session starts, in seconds; default 900. 0 is the same as
    omitting it; otherwise at least 60.
    """
    session_expiry: NotRequired[int | None]
    """Validity of client secrets in seconds; default 900. Payment links have their own. 0 is the same as
    omitting it; otherwise at least 60.
    """
    max_auto_retries_enabled: NotRequired[int | None]
    """Maximum number of automatic retries per payment."""


class CreateCardIssuerRequest(TypedDict):
    """A card issuer to create."""

    issuer_name: str
    """Name of the issuer, as the card networks spell it."""


class CreateCollectLinkRequest(TypedDict):
    """A page on which a customer stores a payment method. Omitted appearance members come from the merchant's
    pm_collect_link_config.
    """

    pm_collect_link_id: NotRequired[str | None]
    """Your own id for the link; generated when omitted."""
    customer_id: str
    """The customer who owns the payment method."""
    return_url: NotRequired[str | None]
    """Return address of the customer."""
    session_expiry: NotRequired[int | None]
    """Validity of the page in seconds; default 900. 0 is the same as omitting it; otherwise at least 60."""
    logo: NotRequired[str | None]
    """Address of the logo; https only."""
    merchant_name: NotRequired[str | None]
    """Display name."""
    theme: NotRequired[str | None]
    """Primary colour."""
    domain_name: NotRequired[str | None]
    """Domain that serves the page."""
    allowed_domains: NotRequired[list[str] | None]
    """Sites that may embed the page; with them it opens only in their frames."""
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""
    enabled_payment_methods: NotRequired[list[CollectedMethod] | None]
    """Accepted payment methods; currently cards."""


class CreateConfigurationRequest(TypedDict):
    """Settings of the operator for all profiles of a merchant."""

    key: str
    """Name of the setting and the merchant's id, joined by an underscore."""
    value: str
    """Value of the setting, as text."""


class CreateConfirmedSubscriptionRequest(TypedDict):
    """A subscription that is confirmed in the same request."""

    item_price_id: str
    """Price of the plan."""
    customer_id: str
    """The customer, which must exist."""
    plan_id: NotRequired[str | None]
    """The plan of the price; checked if sent."""
    quantity: NotRequired[int | None]
    """Quantity of the plan; default 1."""
    addons: NotRequired[list[SubscriptionAddonRequest] | None]
    """Addons, with the currency and the period of the plan's price."""
    coupon_code: NotRequired[str | None]
    """Coupons are not supported: any value is refused."""
    merchant_reference_id: NotRequired[str | None]
    """Your reference of the subscription."""
    description: NotRequired[str | None]
    """Description of the subscription; shown on its payments."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]
    payment_details: SubscriptionPaymentDetails


class CreateConnectorAccountRequest(TypedDict):
    """A connector account to create. Unknown members are refused."""

    connector_type: ConnectorType
    connector_name: ConnectorName
    merchant_connector_id: NotRequired[str | None]
    """Your own id; generated when omitted."""
    profile_id: NotRequired[str | None]
    """The profile; default: the merchant's default profile."""
    connector_label: NotRequired[str | None]
    """Label, unique per profile."""
    connector_account_details: ConnectorAccountDetails
    payment_methods_enabled: NotRequired[list[PaymentMethodsEnabled] | None]
    """Payment methods enabled for the account; none is listed when omitted."""
    connector_webhook_details: NotRequired[ConnectorWebhookDetails | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Provider settings other than credentials, and metadata."""
    test_mode: NotRequired[bool | None]
    """Whether the account is a test account."""
    disabled: NotRequired[bool | None]
    """Whether routing excludes the account."""
    frm_configs: NotRequired[list[FraudCheckConfig | str] | None]
    """Fraud checks, each as an object, or as JSON in a string."""
    walletpay_verified_domains: NotRequired[list[str] | None]
    """Verified wallet domains."""
    applepay_verified_domains: NotRequired[list[str] | None]
    """The same as walletpay_verified_domains, which takes precedence."""
    pm_auth_config: NotRequired[PaymentMethodVerification | None]
    status: NotRequired[ConnectorStatus | None]
    additional_merchant_data: NotRequired[GivenMerchantData | None]
    connector_wallets_details: NotRequired[dict[str, dict[str, Any]] | None]
    """Wallet credentials, an object for each wallet; returned masked."""
    business_country: NotRequired[CountryCode]
    """Deprecated. Use profile_id."""
    business_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    business_sub_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""


class CreateCustomerRequest(TypedDict):
    """A customer. Unknown members are refused."""

    customer_id: NotRequired[str | None]
    """Your own id for the customer, such as auth0|6f2c; generated when omitted."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    description: NotRequired[str | None]
    """Description of the customer."""
    tax_registration_id: NotRequired[str | None]
    """Tax registration of the customer."""
    address: NotRequired[AddressRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    document_details: NotRequired[dict[str, Any] | None]
    """An identity document."""


class CreateEphemeralKeyRequest(TypedDict):
    """The customer whose stored data the key gives access to."""

    customer_id: str
    """The customer."""


class CreateErrorMappingRuleRequest(TypedDict):
    """A rule about one error of one provider; the first five members are its key."""

    connector: str
    """The provider."""
    flow: str
    """Flow of the failed operation."""
    sub_flow: str
    """Sub-flow of the failed operation."""
    code: str
    """The provider's error code."""
    message: str
    """The provider's error message, compared exactly."""
    router_error: NotRequired[str | None]
    """Unified error message."""
    step_up_possible: NotRequired[bool | None]
    """Whether the same provider may be tried again with 3-D Secure (step-up)."""
    unified_code: NotRequired[str | None]
    """Unified code, the same for every provider."""
    unified_message: NotRequired[str | None]
    """Unified message, the same for every provider."""
    error_category: NotRequired[Literal["frm_decline", "processor_downtime", "processor_decline_unauthorized", "issue_with_payment_method", "processor_decline_incorrect_data"] | None]
    """Category of the error."""
    clear_pan_possible: NotRequired[bool | None]
    """Whether a network token may be replaced by the PAN."""
    feature: NotRequired[Literal["retry"] | None]
    """Feature of the rule."""
    feature_data: NotRequired[dict[str, Any] | None]
    """Details of the feature."""
    standardised_code: NotRequired[str | None]
    """Standardised code, the same for every provider."""
    description: NotRequired[str | None]
    """Meaning of the error."""
    user_guidance_message: NotRequired[str | None]
    """Message for the customer."""
    status: NotRequired[str | None]
    """Status of the payment or refund for the error."""
    decision: NotRequired[Literal["retry", "requeue", "do_default"] | None]
    """retry: try another provider. requeue: retry later. do_default: the payment fails."""


class CreateEventResendRequest(TypedDict):
    """Which events to send again. Unknown members are refused."""

    webhook_endpoint_id: NotRequired[str | None]
    """The endpoint that the events are sent to: those that it is for, delivered as is_delivered states. Absent:
    the profile's own one.
    """
    profile_id: NotRequired[str | None]
    """The business profile; required when the merchant has more than one."""
    created_after: NotRequired[str | None]
    """Created at or after this time; required unless object_id is stated."""
    created_before: NotRequired[str | None]
    """Created before this time; default: the creation of the resend."""
    object_id: NotRequired[str | None]
    """Events of this object; excludes the times, the classes and the types."""
    event_classes: NotRequired[list[EventClass] | None]
    """Events of these classes."""
    event_types: NotRequired[list[EventType] | None]
    """Events of these types."""
    is_delivered: NotRequired[bool | None]
    """false: events whose webhook was not delivered; those delivered in the meantime are skipped. true: only
    events whose webhook was delivered. Absent: all.
    """
    rate_per_second: NotRequired[int | None]
    """Most events a second. Absent: as many as the endpoint accepts in addition to new events."""


class CreateExportRequest(TypedDict):
    """What to export. Unknown members are refused."""

    kind: ExportKind
    filter: NotRequired[ExportFilter | None]
    columns: NotRequired[list[ExportColumn] | None]
    """Columns of the file, in this order; default: the usual ones of the kind. currency is added to amounts.
    Columns by kind: payments: payment_id, created, status, amount, amount_received, amount_refunded,
    currency, payment_method, payment_method_type, card_network, card_last4, connector, connector_label,
    connector_transaction_id, attempt_count, error_code, error_message, unified_code,
    merchant_order_reference_id, description, customer_id, profile_id, net_amount, amount_capturable,
    capture_method, authentication_type, merchant_connector_id, unified_message, issuer_error_code,
    cancellation_reason, customer_name, customer_email, customer_phone, mandate_id, updated; refunds:
    refund_id, created_at, payment_id, status, amount, currency, reason, connector, connector_refund_id,
    error_code, error_message, origin, profile_id, merchant_connector_id, unified_code, unified_message,
    issuer_error_code, updated_at; disputes: dispute_id, created_at, payment_id, dispute_stage,
    dispute_status, amount, currency, connector, connector_dispute_id, connector_reason,
    connector_reason_code, challenge_required_by, profile_id, attempt_id, connector_status,
    connector_created_at, connector_updated_at, merchant_connector_id; payouts: payout_id, created, status,
    amount, currency, payout_type, connector, connector_transaction_id, error_code, error_message,
    merchant_order_reference_id, description, customer_id, profile_id, entity_type, merchant_connector_id,
    unified_code, unified_message, cancellation_reason, attempt_count, customer_name, customer_email,
    customer_phone, updated; customers: customer_id, created_at, name, email, phone, phone_country_code,
    description, tax_registration_id, default_payment_method_id.
    """
    time_zone: NotRequired[str | None]
    """IANA time zone of the times in the file, such as Europe/Berlin; default UTC."""
    name: NotRequired[str | None]
    """Name of the export, for lists."""


class CreateFileRequest(TypedDict):
    """A file to store."""

    file: FileContent
    """A JPEG, PNG or PDF file."""
    purpose: str
    """Must be dispute_evidence."""
    dispute_id: NotRequired[str]
    """The dispute that the file is for; must exist."""


class CreateItemPriceRequest(TypedDict):
    """A price of an item. Prices never change: add a new one and deactivate the old one."""

    item_price_id: NotRequired[str | None]
    """Your own id; generated when omitted."""
    amount: int
    """Price of one period, in minor units."""
    currency: CurrencyCode
    interval: SubscriptionIntervalUnit
    interval_count: NotRequired[int | None]
    """Units in one billing period; default 1."""
    trial_period_days: NotRequired[int | None]
    """Trial period in days; default 0. For plans only."""


class CreateMerchantAccountRequest(TypedDict):
    """A merchant to create. Unknown members are refused."""

    merchant_id: str
    """Id of the merchant; any except `list`, which is reserved."""
    merchant_name: NotRequired[str | None]
    """Name of the merchant."""
    merchant_details: NotRequired[MerchantDetailsRequest | None]
    return_url: NotRequired[str | None]
    """Default return address of customers: a page, or an app."""
    webhook_details: NotRequired[WebhookDetailsRequest | None]
    routing_algorithm: NotRequired[RoutingAlgorithm | None]
    payout_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    frm_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    sub_merchants_enabled: NotRequired[bool | None]
    """Whether the merchant has a parent; requires parent_merchant_id."""
    parent_merchant_id: NotRequired[str | None]
    """The parent, an existing merchant."""
    enable_payment_response_hash: NotRequired[bool | None]
    """Whether redirects to the merchant are signed."""
    payment_response_hash_key: NotRequired[str | None]
    """Key that signs webhooks and redirects; generated when omitted. An update with null does not change it."""
    redirect_to_merchant_with_http_post: NotRequired[bool | None]
    """Whether customers return by form post instead of a redirect."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata."""
    publishable_key: NotRequired[str | None]
    """Accepted for compatibility; Railyard generates the key."""
    locker_id: NotRequired[str | None]
    """The vault that stores payment methods."""
    primary_business_details: NotRequired[list[PrimaryBusiness] | None]
    """Countries and businesses of the merchant; each gets a profile."""
    pm_collect_link_config: NotRequired[CollectLinkConfig | None]
    organization_id: NotRequired[str | None]
    """The organization of the merchant; default: a new one."""
    product_type: NotRequired[ProductType | None]
    merchant_account_type: NotRequired[Literal["standard", "platform", "connected"] | None]
    """Type of the merchant account."""


class CreateOrganizationRequest(TypedDict):
    """An organization to create. Unknown members are refused."""

    organization_name: str
    """Name of the organization."""
    organization_details: NotRequired[dict[str, Any] | None]
    """Description of the organization."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata."""


class CreatePaymentLinkRequest(TypedDict):
    """A payment link to create. Unknown members are refused."""

    amount: int
    """Amount of the payment, in minor units."""
    currency: PaymentLinkCurrencyCode
    description: NotRequired[str | None]
    """Description of the payment."""
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    customer_id: NotRequired[str | None]
    """A customer of the merchant."""
    name: NotRequired[str | None]
    """Name of the customer."""
    email: NotRequired[str | None]
    """E-mail address of the customer."""
    session_expiry: NotRequired[int | None]
    """Validity of the link in seconds; default 86,400. 0 is the same as omitting it; otherwise at least 60."""
    return_url: NotRequired[str | None]
    """Return address of the customer: a page (https://) or an app (myshop://), without user info."""
    profile_id: NotRequired[str | None]
    """The business profile; required when there are several and none is the default."""
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""


class CreatePaymentMethodRequest(TypedDict):
    """A payment method to store. Without data it is created incomplete. Unknown members are refused."""

    payment_method: PaymentMethod
    payment_method_type: NotRequired[PaymentMethodType | None]
    payment_method_issuer: NotRequired[str | None]
    """The issuer. Accepted without effect."""
    payment_method_issuer_code: NotRequired[str | None]
    """Code of the issuer. Accepted without effect."""
    card_network: NotRequired[CardNetwork | None]
    """Network of the card; card.card_network takes precedence."""
    customer_id: NotRequired[str | None]
    """The customer who owns it."""
    card: NotRequired[CardRequest | None]
    wallet: NotRequired[dict[str, Any] | None]
    """A wallet, keyed by its kind."""
    bank_transfer: NotRequired[dict[str, Any] | None]
    """A bank account, keyed by its kind."""
    bank_transfer_data: NotRequired[dict[str, Any] | None]
    """The same as bank_transfer, which takes precedence."""
    payment_method_data: NotRequired[PaymentMethodDataRequest | None]
    network_token: NotRequired[NetworkTokenRequest | None]
    billing: NotRequired[ContactRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    client_secret: NotRequired[str | None]
    """Client secret of the payment method; required with a publishable key."""


class CreatePaymentRequest(TypedDict):
    """A payment to create. Unknown members are refused."""

    amount: int
    """Amount in minor units, without the other amounts of this request."""
    currency: CurrencyCode
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    amount_to_capture: NotRequired[int | None]
    """Amount to capture, in minor units."""
    shipping_cost: NotRequired[int | None]
    """Shipping, in minor units."""
    order_tax_amount: NotRequired[int | None]
    """Tax on the order, in minor units."""
    discount_amount: NotRequired[int | None]
    """Discount already taken off, in minor units."""
    shipping_amount_tax: NotRequired[int | None]
    """Tax on the shipping, in minor units."""
    duty_amount: NotRequired[int | None]
    """Duty, in minor units."""
    tax_status: NotRequired[Literal["taxable", "exempt"] | None]
    """Tax status of the order."""
    capture_method: NotRequired[CaptureMethod | None]
    capture_on: NotRequired[str | None]
    """Time of the capture; requires capture_method scheduled. It is made earlier if the authorization expires
    before.
    """
    enable_partial_authorization: NotRequired[bool | None]
    """Accept a partial authorization."""
    enable_overcapture: NotRequired[bool | None]
    """Allow overcapture; requires capture_method manual."""
    request_incremental_authorization: NotRequired[bool | None]
    """Request incremental authorization."""
    request_extended_authorization: NotRequired[bool | None]
    """Request extended authorization."""
    customer: NotRequired[CustomerDetails | None]
    customer_id: NotRequired[str | None]
    """Deprecated. Use customer.id."""
    email: NotRequired[str | None]
    """Deprecated. Use customer.email."""
    name: NotRequired[str | None]
    """Deprecated. Use customer.name."""
    phone: NotRequired[str | None]
    """Deprecated. Use customer.phone."""
    phone_country_code: NotRequired[str | None]
    """Deprecated. Use customer.phone_country_code."""
    payment_method: NotRequired[PaymentMethod | None]
    payment_method_type: NotRequired[PaymentMethodType | None]
    payment_method_data: NotRequired[PaymentMethodDataRequest | None]
    payment_method_id: NotRequired[str | None]
    """A stored payment method."""
    payment_token: NotRequired[str | None]
    """Token of a stored payment method."""
    card_cvc: NotRequired[str | None]
    """Security code of the stored card of payment_token or payment_method_id, 3 or 4 digits; the one in
    payment_method_data.card_token takes precedence. Never stored.
    """
    payment_experience: NotRequired[PaymentExperience | None]
    allowed_payment_method_types: NotRequired[list[PaymentMethodType] | None]
    """Sub-types available to the customer."""
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]
    browser_info: NotRequired[BrowserInfo | None]
    authentication_type: NotRequired[AuthenticationType | None]
    force_3ds_challenge: NotRequired[bool | None]
    """Always request a 3-D Secure challenge."""
    request_external_three_ds_authentication: NotRequired[bool | None]
    """Use a separate 3DS Server for 3-D Secure."""
    three_ds_data: NotRequired[ThreeDsDataRequest | None]
    ctp_service_details: NotRequired[dict[str, Any] | None]
    """Data of a Click to Pay checkout."""
    threeds_method_comp_ind: NotRequired[Literal["Y", "N", "U"] | None]
    """3DS Method completion indicator (threeDSCompInd)."""
    psd2_sca_exemption_type: NotRequired[Literal["low_value", "transaction_risk_analysis"] | None]
    """Exemption from strong customer authentication (SCA)."""
    is_iframe_redirection_enabled: NotRequired[bool | None]
    """Redirect inside a frame."""
    off_session: NotRequired[bool | None]
    """Off-session payment (the customer is absent). Only in the request that creates the payment, with confirm
    true.
    """
    setup_future_usage: NotRequired[SetupFutureUsage | None]
    customer_acceptance: NotRequired[CustomerAcceptance | None]
    mandate_data: NotRequired[MandateDataRequest | None]
    mandate_id: NotRequired[str | None]
    """Deprecated. Use recurring_details; cannot be combined with it or with mandate_data."""
    recurring_details: NotRequired[RecurringDetails | None]
    payment_type: NotRequired[Literal["normal", "new_mandate", "setup_mandate", "recurring_mandate"] | None]
    """Type of the payment in a series."""
    mit_category: NotRequired[Literal["installment", "unscheduled", "recurring", "resubmission"] | None]
    """Merchant-initiated transaction (MIT) category."""
    is_stored_credential: NotRequired[bool | None]
    """Stored credentials (card on file) are used."""
    tokenization: NotRequired[dict[str, Any] | None]
    """Tokenization of the payment method."""
    installment_options: NotRequired[list[dict[str, Any]] | None]
    """Instalment options."""
    installment_data: NotRequired[dict[str, Any] | None]
    """The instalment option of the customer."""
    return_url: NotRequired[str | None]
    """Return address of the customer: a page (https://) or an app (myshop://), without user info."""
    description: NotRequired[str | None]
    """Description of the payment."""
    statement_descriptor_name: NotRequired[str | None]
    """Statement descriptor, not for cards; at least one letter."""
    statement_descriptor_suffix: NotRequired[str | None]
    """Suffix of the account's statement descriptor."""
    billing_descriptor: NotRequired[BillingDescriptorRequest | None]
    order_details: NotRequired[list[OrderLine] | None]
    """Lines of the order."""
    order_date: NotRequired[str | None]
    """Time of the order."""
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    frm_metadata: NotRequired[dict[str, Any] | None]
    """Data for fraud checks, with the limits of metadata."""
    connector_metadata: NotRequired[dict[str, Any] | None]
    """Data for a provider, keyed by its name."""
    feature_metadata: NotRequired[FeatureMetadata | None]
    routing: NotRequired[dict[str, Any] | None]
    """A routing algorithm for this payment only: type and data."""
    connector: NotRequired[list[str] | None]
    """Connectors to try, in this order."""
    profile_id: NotRequired[str | None]
    """The business profile; required when there are several and none is the default."""
    profile_acquirer_id: NotRequired[str | None]
    """Acquirer data of the profile for a separate 3DS Server."""
    business_country: NotRequired[CountryCode]
    """Deprecated. Use profile_id."""
    business_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    business_sub_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    session_expiry: NotRequired[int | None]
    """Validity of the client secret in seconds; default 900, with a link 86,400. 0 is the same as omitting it;
    otherwise at least 60.
    """
    split_payments: NotRequired[SplitPaymentsRequest | None]
    payment_channel: NotRequired[Literal["ecommerce", "mail_order", "telephone_order", "other"] | None]
    """Payment channel of the order, such as mail or telephone order (MOTO)."""
    skip_external_tax_calculation: NotRequired[bool | None]
    """Do not calculate tax with the tax connector."""
    all_keys_required: NotRequired[bool | None]
    """Include the provider's own response."""
    partner_merchant_identifier_details: NotRequired[dict[str, Any] | None]
    """Partner merchant of the payment."""
    external_surcharge_strategy: NotRequired[dict[str, Any] | None]
    """Settings of the surcharge connector."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""
    surcharge_details: NotRequired[SurchargeDetailsRequest | None]
    payment_link: NotRequired[bool | None]
    """Create a payment link."""
    payment_link_config: NotRequired[PaymentLinkLook | None]
    payment_link_config_id: NotRequired[str | None]
    """Name of one of the profile's business_specific_configs."""
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""
    payment_id: NotRequired[str | None]
    """Your own id for the payment, exactly 30 characters; generated when omitted."""
    confirm: NotRequired[bool | None]
    """Confirm in the same request."""


class CreatePayoutRequest(TypedDict):
    """A payout to create."""

    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    payout_id: NotRequired[str | None]
    """Your own id for the payout; generated when omitted."""
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    confirm: NotRequired[bool | None]
    """Confirm in the same request."""
    payout_type: NotRequired[PayoutType | None]
    payout_method_data: NotRequired[PayoutMethodDataRequest | None]
    payout_method_id: NotRequired[str | None]
    """A stored card, bank account or wallet of the recipient. Excludes payout_token; payout_method_data with it
    must name the same account.
    """
    payout_token: NotRequired[str | None]
    """A payment_token of a stored card, bank account or wallet of the recipient. Excludes payout_method_id;
    payout_method_data with it must name the same account.
    """
    billing: NotRequired[ContactRequest | None]
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    auto_fulfill: NotRequired[bool | None]
    """Send the payout as soon as it is confirmed; default false."""
    customer: NotRequired[PayoutCustomerRequest | None]
    customer_id: NotRequired[str | None]
    """Use customer.id."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    return_url: NotRequired[str | None]
    """Return address of the recipient."""
    description: NotRequired[str | None]
    """Description of the payout."""
    entity_type: NotRequired[PayoutEntityType | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    priority: NotRequired[PayoutPriority | None]
    routing: NotRequired[dict[str, Any] | None]
    """Connectors for this payout: type single, priority or volume_split, and data."""
    connector: NotRequired[list[str] | None]
    """Connectors to try, best first."""
    source_bank_data: NotRequired[dict[str, Any] | None]
    """The bank account to debit."""
    browser_info: NotRequired[BrowserInfo | None]
    recurring: NotRequired[bool | None]
    """Store the destination as a payment method of customer.id once the payout succeeds. A creation also needs
    confirm.
    """
    profile_id: NotRequired[str | None]
    """The business profile; default: the merchant's default profile."""
    payout_link: NotRequired[bool | None]
    """Create a page on which the recipient enters the destination and confirms the payout; false removes it."""
    payout_link_config: NotRequired[PayoutLinkLook | None]
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""
    session_expiry: NotRequired[int | None]
    """Seconds until an unconfirmed payout expires. 0 is the same as omitting it; otherwise at least 60."""
    business_country: NotRequired[CountryCode | None]
    business_label: NotRequired[str | None]
    """Business label of the profile."""


class CreateProfileAcquirerRequest(TypedDict):
    """Acquirer data of a business profile."""

    profile_id: str
    """The business profile."""
    acquirer_assigned_merchant_id: str
    """Merchant id that the acquirer assigned."""
    merchant_name: str
    """Name of the merchant at the acquirer."""
    network: str
    """Card network of the data."""
    acquirer_bin: str
    """BIN of the acquirer."""
    acquirer_ica: NotRequired[str | None]
    """Interbank Card Association number (ICA) of the acquirer."""
    acquirer_fraud_rate: NotRequired[float | None]
    """Fraud rate of the acquirer, in percent."""
    acquirer_country_code: NotRequired[CountryCode | None]


class CreateRefundRequest(TypedDict):
    """A refund to create. Unknown members are refused."""

    payment_id: str
    """The payment to refund."""
    refund_id: NotRequired[str | None]
    """Your own id for the refund; generated when omitted."""
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    amount: NotRequired[int | None]
    """Amount to refund, in minor units. Default: the captured amount that is neither refunded nor disputed."""
    reason: NotRequired[str | None]
    """Reason of the refund."""
    refund_type: NotRequired[Literal["instant", "scheduled"] | None]
    """instant: sent to the provider in this request; scheduled: sent later."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""
    split_refunds: NotRequired[SplitRefundsRequest | None]
    despite_disputes: NotRequired[bool | None]
    """Refund although the amount was already charged back by a dispute, so that the customer receives it twice.
    Requires amount.
    """
    all_keys_required: NotRequired[bool | None]
    """Accepted without effect: the response is always complete."""


class CreateRelayRequest(TypedDict):
    """An operation to relay to a provider."""

    connector_resource_id: NotRequired[str | None]
    """Required. Id of the payment at the provider."""
    connector_id: NotRequired[str | None]
    """Required. The connector account."""
    data: NotRequired[RelayDataRequest | None]
    type: NotRequired[RelayType | None]


class CreateRoutingConfigurationRequest(TypedDict):
    """A routing configuration to create. It is not used before it is activated."""

    name: str
    """Name."""
    description: str
    """Description."""
    algorithm: RoutingConfigurationAlgorithmRequest
    profile_id: str
    """The business profile."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"] | None]
    """Kind of transaction; default payment. Rules about 3-D Secure are set at /routing/decision."""


class CreateSubscriptionItemRequest(TypedDict):
    """A plan or an addon."""

    item_id: NotRequired[str | None]
    """Your own id; generated when omitted."""
    item_type: NotRequired[SubscriptionItemType | None]
    name: str
    """Name, as customers see it."""
    description: NotRequired[str | None]
    """Description for the customer."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    prices: NotRequired[list[CreateItemPriceRequest] | None]
    """Its prices."""


class CreateSubscriptionRequest(TypedDict):
    """A subscription to confirm later. Of payment_details only return_url is kept; billing and shipping belong
    to the confirmation.
    """

    item_price_id: str
    """Price of the plan."""
    customer_id: str
    """The customer, which must exist."""
    plan_id: NotRequired[str | None]
    """The plan of the price; checked if sent."""
    quantity: NotRequired[int | None]
    """Quantity of the plan; default 1."""
    addons: NotRequired[list[SubscriptionAddonRequest] | None]
    """Addons, with the currency and the period of the plan's price."""
    coupon_code: NotRequired[str | None]
    """Coupons are not supported: any value is refused."""
    merchant_reference_id: NotRequired[str | None]
    """Your reference of the subscription."""
    description: NotRequired[str | None]
    """Description of the subscription; shown on its payments."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]
    payment_details: NotRequired[SubscriptionPaymentDetails | None]


class CreateWebhookEndpointRequest(TypedDict):
    """An endpoint in addition to the profile's own. Unknown members are refused."""

    profile_id: NotRequired[str | None]
    """The business profile; required when the merchant has more than one."""
    url: str
    """Address that webhooks are posted to."""
    description: NotRequired[str | None]
    """What the endpoint is for."""
    event_classes: NotRequired[list[EventClass] | None]
    """Events of these classes, also of types that are added later."""
    event_types: NotRequired[list[EventType] | None]
    """Events of these types; with neither classes nor types: all events."""
    headers: NotRequired[dict[str, str] | None]
    """Headers that are sent too; at most 20."""
    authentication: NotRequired[WebhookAuthenticationRequest | None]
    rate_per_second: NotRequired[int | None]
    """Most webhooks a second. Absent: as many as the endpoint accepts."""
    ordering: NotRequired[WebhookOrdering | None]


class CreatedApiKey(TypedDict):
    """A key, shown once."""

    key_id: str
    """Id of the key."""
    merchant_id: str
    """The merchant."""
    name: str
    """Name of the key."""
    description: str | None
    """Description of the key."""
    created: str
    """Time of creation."""
    expiration: str
    """never, or the time of expiry."""
    scopes: list[KeyScope] | None
    """Scopes of the key; null: unrestricted."""
    rotated_from: str | None
    """Id of the key that this one replaces."""
    api_key: str
    """The secret key. It is not shown again."""


class CreatedFile(TypedDict):
    """A file that was stored."""

    file_id: str
    """Id of the file."""


class CredentialDetails(TypedDict):
    """The secret key that the request was sent with."""

    merchant_id: str
    """The merchant that the key belongs to."""
    profile_id: str | None
    """The business profile that the key is restricted to."""
    key_id: str | None
    """Id of the key."""
    scopes: list[str] | None
    """What the key permits; null: everything."""
    environment: Literal["development", "sandbox", "production"]
    """Whether money moves: only in production."""


class CredentialVerification(TypedDict):
    """The provider's verdict on the credentials."""

    connector_name: ConnectorName
    status: Literal["verified"]
    """Response of the provider."""


CurrencyCode: TypeAlias = Literal["AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLF", "CLP", "CNY", "COP", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SLL", "SOS", "SRD", "SSP", "STD", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWL"]
"""Three-letter currency code of ISO 4217. An amount is at most 999999999 minor units; in AFN, ALL, AMD, AOA,
ARS, BDT, BIF, BTN, CDF, CLP, COP, CRC, CUP, CVE, CZK, DOP, DZD, EGP, ERN, ETB, GMD, GNF, GYD, HNL, HTG, HUF,
IDR, INR, IQD, IRR, JMD, KES, KGS, KHR, KPW, KRW, KZT, LAK, LBP, LKR, LRD, LSL, LYD, MDL, MGA, MKD, MMK, MNT,
MRU, MUR, MVR, MWK, MXN, MZN, NAD, NGN, NIO, NPR, PHP, PKR, PYG, RSD, RUB, RWF, SCR, SDG, SLE, SLL, SOS, SRD,
SSP, STD, STN, SYP, SZL, THB, TJS, TND, TRY, TWD, TZS, UAH, UGX, UYU, UZS, VES, VND, YER, ZAR, ZMW, ZWL,
999999999999.
"""


class Customer(TypedDict):
    """A customer of the merchant."""

    customer_id: str
    """Your id of the customer."""
    name: str | None
    """Name."""
    email: str | None
    """E-mail address."""
    phone: str | None
    """Telephone number."""
    phone_country_code: str | None
    """Country code of the telephone number."""
    description: str | None
    """Description of the customer."""
    tax_registration_id: str | None
    """Tax registration of the customer."""
    address: Address | None
    metadata: dict[str, Any] | None
    """Metadata."""
    document_details: dict[str, Any] | None
    """An identity document."""
    default_payment_method_id: str | None
    """The default payment method."""
    created_at: str
    """Time of creation."""


class CustomerAcceptance(TypedDict):
    """The customer's consent to later payments. Unknown members are refused."""

    acceptance_type: Literal["online", "offline"]
    """Channel of the consent; online requires the online member."""
    accepted_at: NotRequired[str | None]
    """Time of the acceptance."""
    online: NotRequired[OnlineAcceptance | None]


class CustomerAcceptanceDetails(TypedDict):
    """The customer's acceptance."""

    acceptance_type: str
    """online or offline."""
    accepted_at: str | None
    """Time of the acceptance."""
    online: OnlineAcceptanceDetails | None


class CustomerDeletion(TypedDict):
    """Result of the erasure."""

    customer_id: str
    """The customer."""
    customer_deleted: bool
    """Whether the personal data of the customer are erased."""
    address_deleted: bool
    """Whether the address is erased."""
    payment_methods_deleted: bool
    """Whether the stored payment methods are erased."""


class CustomerDetails(TypedDict):
    """The customer."""

    id: NotRequired[str | None]
    """Your id of the customer."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    tax_registration_id: NotRequired[str | None]
    """Tax registration of the customer."""
    document_details: NotRequired[dict[str, Any] | None]
    """An identity document."""


class CustomerEphemeralKey(TypedDict):
    """A short-lived key for one customer's stored data."""

    id: str
    """Id of the key."""
    merchant_id: str
    """The merchant."""
    customer_id: str
    """The customer."""
    created_at: int
    """Time of creation, Unix seconds."""
    expires: int
    """Time of expiry, Unix seconds."""
    secret: str | None
    """The secret key; shown at creation only."""


class CustomerList(TypedDict):
    """The matching customers, newest first."""

    data: list[Customer]
    """The matching customers, newest first."""
    total_count: int
    """Total number of matches."""


class CustomerPaymentMethod(TypedDict):
    """A stored payment method available to the customer."""

    payment_token: str
    """Token for confirming a payment with it; valid for 15 minutes."""
    payment_method_id: str
    """Id of the payment method."""
    customer_id: str
    """The customer who owns it."""
    payment_method: PaymentMethod
    payment_method_type: PaymentMethodType | None
    card: StoredCard | None
    network_token: StoredNetworkToken | None
    billing: Contact | None
    metadata: dict[str, Any] | None
    """Metadata."""
    recurring_enabled: bool
    """Whether it can be used for merchant-initiated transactions (MIT)."""
    installment_payment_enabled: bool
    """Whether it supports instalments."""
    payment_experience: list[PaymentExperience] | None
    """Flow of the customer."""
    created: str
    """Time of creation."""
    last_used_at: str
    """Time of last use."""
    requires_cvv: bool
    """Whether the security code must be collected from the customer."""
    default_payment_method_set: bool
    """Whether it is the default."""


class CustomerPaymentMethods(TypedDict):
    """Available payment methods."""

    customer_payment_methods: list[CustomerPaymentMethod]
    """The payment methods, most recently used first."""
    is_guest_customer: bool | None
    """Whether the payment has no customer (guest checkout)."""


class DeactivateRoutingConfigurationRequest(TypedDict):
    """The profile to deactivate."""

    profile_id: str
    """The business profile."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"] | None]
    """Kind of transaction; default payment. Rules about 3-D Secure are set at /routing/decision."""


class DebitRoutingOutput(TypedDict):
    """The networks of a debit card."""

    co_badged_card_networks_info: list[CoBadgedNetwork]
    """The eligible networks: the chosen one first, then cheapest first."""
    choice: NetworkChoice | None
    comparison: Literal["compared", "foreign_issuer", "foreign_acquirer", "other_currency"]
    """compared: the local networks are listed with the global one. Otherwise the reason why they are not
    eligible: the issuer or the acquirer is in another country than the networks, or fees are known in another
    currency.
    """
    issuer_country: str
    """Country of the issuer."""
    is_regulated: bool
    """Whether the issuer's interchange is regulated."""
    regulated_name: str | None
    """The regulation, as it was sent."""
    card_type: str
    """Type of the card, as it was sent."""


class DecideGatewayRequest(TypedDict):
    """A payment and its eligible gateways."""

    merchantId: str
    """The merchant; must be the one of the credential."""
    eligibleGatewayList: NotRequired[list[str] | None]
    """Eligible gateways, in your order."""
    rankingAlgorithm: NotRequired[Literal["SR_BASED_ROUTING", "PL_BASED_ROUTING", "NTW_BASED_ROUTING", "NTW_SR_HYBRID_ROUTING"] | None]
    """Ranking algorithm; default: by priority."""
    attempt: NotRequired[int | None]
    """Number of the attempt of the payment, from 1; several may use one gateway."""
    excludeGateways: NotRequired[list[str] | None]
    """Gateways already tried; excluded from the result."""
    eliminationEnabled: NotRequired[bool | None]
    """Whether gateways that are down are ranked last."""
    stickyRouting: NotRequired[bool | None]
    """Whether the gateway that succeeded for the customer may be ranked first, if sticky-routing is on."""
    enableMultiObjective: NotRequired[bool | None]
    """Whether cost is weighed; default: the merchant's setting."""
    paymentInfo: PaymentInfo


class DecisionProgram(TypedDict):
    """Rules in order; the first match decides."""

    defaultSelection: dict[str, Any]
    """Result when no rule matches."""
    rules: list[dict[str, Any]]
    """The rules."""
    metadata: dict[str, Any] | None
    """Metadata."""


class DecisionReplay(TypedDict):
    """A logged decision and its replay."""

    decision_id: str
    """The decision."""
    payment_id: str
    """The payment."""
    attempt: int
    """Number of the attempt, from 1."""
    decided_at_ms: int
    """Time of the decision, in milliseconds since 1970."""
    is_same: bool
    """Whether both results are equal."""
    differences: list[DecisionReplayDifference]
    """All differences; empty if there are none."""
    original: OriginalDecision
    replayed: ReplayedDecision


class DecisionReplayDifference(TypedDict):
    """A difference between the results."""

    path: str
    """Path of the value in original and replayed."""
    change: Literal["added", "removed", "changed"]
    """Kind of the difference."""
    before: Any
    """Value in the original result; null if it was added."""
    after: Any
    """Value in the replayed result; null if it was removed."""


class DecisionRuleVersion(TypedDict):
    """A version of decision rules."""

    kind: Literal["three_ds", "surcharge"]
    """The rules: about 3-D Secure, or about surcharges."""
    version: int
    """Number of the version, from 1."""
    name: str | None
    """Name of the rules in this version; null: it deleted the rules."""
    author: RoutingRuleAuthor | None
    restored_version: int | None
    """The version that it was rolled back to; null for any other change."""
    created_at: str
    """Time of creation."""
    program: DecisionProgram | None
    merchant_surcharge_configs: SurchargeConfigsAnswer | None


class DecisionRuleVersionPage(TypedDict):
    """Versions of decision rules."""

    kind: Literal["three_ds", "surcharge"]
    """The rules: about 3-D Secure, or about surcharges."""
    current_version: int | None
    """The newest version, which is active; null: there never were rules."""
    versions: list[DecisionRuleVersionSummary]
    """The versions, newest first; the newest 50 are kept."""
    next_before: int | None
    """Value of before for the next page; null on the last page."""


class DecisionRuleVersionSummary(TypedDict):
    """A version."""

    version: int
    """Number of the version, from 1."""
    name: str | None
    """Name of the rules in this version; null: it deleted the rules."""
    author: RoutingRuleAuthor | None
    restored_version: int | None
    """The version that it was rolled back to; null for any other change."""
    created_at: str
    """Time of creation."""


class DecisionRulesDryRun(TypedDict):
    """Differences that the program would have made."""

    payments: int
    """Number of payments evaluated: the newest ones that have a payment method."""
    created_since: str | None
    """Time of the oldest payment; null when there are none."""
    created_until: str | None
    """Time of the newest payment; null when there are none."""
    complete: bool
    """Whether all were evaluated; false: the time for it was over before."""
    without_method: int
    """Newest payments that were left out, because they have no payment method yet."""
    own_choice: int
    """Payments that the rules leave alone: with an authentication type or a surcharge of their own."""
    changed: int
    """Payments that the program would decide differently than the active rules."""
    rules: list[DecisionRulesDryRunRule]
    """Number of matches of each rule of the program, in its order, including zero."""
    authentications: list[DecisionRulesDryRunAuthentication]
    """Payments with and without 3-D Secure; empty for surcharges."""
    surcharges: list[DecisionRulesDryRunSurcharge]
    """Sums of surcharges by currency; empty for 3-D Secure."""
    changes: list[DecisionRulesDryRunChange]
    """The payments that would be decided differently, newest first."""


class DecisionRulesDryRunAuthentication(TypedDict):
    """An authentication type."""

    authentication_type: Literal["three_ds", "no_three_ds"]
    """With or without 3-D Secure."""
    before: int
    """Payments by the active rules."""
    after: int
    """Payments by the program."""


class DecisionRulesDryRunChange(TypedDict):
    """A payment."""

    payment_id: str
    """The payment."""
    amount: int
    """Amount without a surcharge by rule, in minor units."""
    currency: str
    """Currency."""
    before: DecisionRulesOutcome
    after: DecisionRulesOutcome


class DecisionRulesDryRunRule(TypedDict):
    """A rule of the program."""

    name: str | None
    """The rule; null for the default selection."""
    payments: int
    """Payments that it matched."""


class DecisionRulesDryRunSurcharge(TypedDict):
    """A currency, with sums in its minor units."""

    currency: str
    """Currency."""
    before: int
    """Surcharges and taxes on them by the active rules."""
    after: int
    """Surcharges and taxes on them by the program."""


class DecisionRulesOutcome(TypedDict):
    """What rules decide for a payment."""

    rule: str | None
    """The rule that matches; null: the default selection, or there are no active rules."""
    authentication_type: Literal["three_ds", "no_three_ds"] | None
    """With or without 3-D Secure; null for surcharges."""
    surcharge_amount: int | None
    """Surcharge in minor units; null for 3-D Secure, or where refused."""
    tax_amount: int | None
    """Tax on the surcharge in minor units; null where surcharge_amount is."""
    refused: bool
    """Whether the payment would be refused, because the surcharge makes its amount too large."""


class DefaultConnector(TypedDict):
    """A position in the default order."""

    connector: str
    """The provider."""
    merchant_connector_id: str
    """The connector account."""


class DefaultConnectorRequest(TypedDict):
    """A position in the default order."""

    connector: NotRequired[str | None]
    """The provider."""
    merchant_connector_id: str
    """The connector account."""


class DefaultPaymentMethod(TypedDict):
    """The default payment method."""

    default_payment_method_id: str | None
    """The payment method."""
    customer_id: str
    """The customer."""
    payment_method: PaymentMethod
    payment_method_type: PaymentMethodType | None


class Degradation(TypedDict):
    """Causes, and the age of the data in use."""

    reasons: list[Literal["database_unavailable", "broker_unavailable", "scores_stale", "rules_stale"]]
    """All current causes."""
    scores_read_seconds_ago: float | None
    """Seconds since outcomes were last read from the log."""
    rules_read_seconds_ago: float | None
    """Seconds since rules and settings were last read."""


class DeleteDisputeEvidenceRequest(TypedDict):
    """The evidence to detach."""

    dispute_id: str
    """The dispute."""
    evidence_type: Literal["cancellation_policy", "customer_communication", "customer_signature", "receipt", "refund_policy", "service_documentation", "shipping_documentation", "invoice_showing_distinct_transactions", "recurring_transaction_agreement", "uncategorized_file"]
    """Type of the evidence."""


class DeliveryAttempt(TypedDict):
    """A delivery attempt of an event."""

    event_id: str
    """Id of the event."""
    merchant_id: str
    """The merchant."""
    profile_id: str
    """The business profile."""
    object_id: str
    """Id of the object, such as a payment or a refund."""
    event_type: EventType
    event_class: EventClass
    is_delivery_successful: bool | None
    """Whether the webhook was delivered; null while delivery attempts remain."""
    initial_attempt_id: str
    """The first delivery attempt; the event's own id for the first one itself."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""
    created: str
    """When the event was recorded."""
    webhook_endpoint_id: str
    """The endpoint; the business profile for its own one."""
    delivery_attempt: Literal["initial_attempt", "automatic_retry", "manual_retry"]
    """Trigger of the attempt."""
    resend_id: str | None
    """The resend of events that the attempt was part of."""
    request: DeliveryRequest
    response: DeliveryResponse


class DeliveryBacklog(TypedDict):
    """Webhooks that are due and not delivered."""

    counts: DueDeliveries
    oldest_age_seconds: float
    """Time for which the oldest has been due in seconds; 0 when none is."""
    disabled_endpoints: int
    """Number of endpoints that are switched off because they answered 410."""
    endpoints: list[EndpointBacklog]
    """The 50 endpoints with the most due webhooks, of the first 20,000."""


class DeliveryRequest(TypedDict):
    """The request."""

    body: str
    """The signed body."""
    headers: list[list[str]]
    """The headers, secrets masked."""


class DeliveryResponse(TypedDict):
    """The response."""

    body: str | None
    """The body, truncated when long."""
    headers: list[list[str]] | None
    """The headers."""
    status_code: int | None
    """The HTTP status; null when there was no response."""
    error_message: str | None
    """Error message."""


class DisplayedSurcharge(TypedDict):
    """Surcharge of this payment method."""

    surcharge: SurchargeValue
    tax_on_surcharge: Percentage | None
    display_surcharge_amount: float
    """The surcharge in major units of the currency."""
    display_tax_on_surcharge_amount: float
    """The tax on it in major units of the currency."""
    display_total_surcharge_amount: float
    """Surcharge and tax together, in major units of the currency."""


class Dispute(TypedDict):
    """A dispute (chargeback) of a payment."""

    dispute_id: str
    """Id of the dispute."""
    payment_id: str
    """The disputed payment."""
    attempt_id: str
    """The attempt that was charged."""
    amount: str
    """Amount in dispute, in minor units, as text."""
    currency: CurrencyCode
    dispute_stage: DisputeStage
    dispute_status: DisputeStatus
    connector: str
    """The provider that reported the dispute."""
    connector_status: str
    """Status of the dispute at the provider."""
    connector_dispute_id: str
    """Id of the dispute at the provider."""
    connector_reason: str | None
    """Reason of the dispute, as reported by the provider."""
    connector_reason_code: str | None
    """The provider's code for the reason."""
    challenge_required_by: str | None
    """Deadline for evidence."""
    connector_created_at: str | None
    """Time of creation at the provider."""
    connector_updated_at: str | None
    """Time of the last change at the provider."""
    created_at: str
    """Time at which Railyard recorded the dispute."""
    profile_id: str | None
    """The business profile of the payment."""
    merchant_connector_id: str | None
    """The connector account of the payment."""
    is_already_refunded: bool
    """Whether refunds of the payment already cover the disputed amount."""


class DisputeAggregate(TypedDict):
    """Number of disputes by status."""

    status_with_count: DisputeStatusCounts


class DisputeContent(TypedDict):
    """The dispute."""

    type: Literal["dispute_details"]
    """Kind of object."""
    object: Dispute


class DisputeEvidenceBlock(TypedDict):
    """One attached file."""

    evidence_type: Literal["cancellation_policy", "customer_communication", "customer_signature", "receipt", "refund_policy", "service_documentation", "shipping_documentation", "invoice_showing_distinct_transactions", "recurring_transaction_agreement", "uncategorized_file"]
    """Type of the evidence."""
    file_metadata_response: FileFacts


class DisputeFilters(TypedDict):
    """Filter choices for lists of disputes."""

    connector: dict[str, list[ConnectorAccountName]]
    """Connector accounts by provider."""
    currency: list[CurrencyCode]
    """Currencies."""
    dispute_status: list[Literal["dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost"]]
    """Statuses."""
    dispute_stage: list[Literal["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"]]
    """Stages."""


class DisputeNotTaken(TypedDict):
    """A dispute of the provider that was not stored."""

    connector_dispute_id: str
    """Id of the dispute at the provider."""
    reason: Literal["payment_unknown", "move_impossible", "report_differs"]
    """payment_unknown: its payment does not exist here; move_impossible: the transition is not possible;
    report_differs: amount, currency or transaction do not fit the payment.
    """


DisputeStage: TypeAlias = Literal["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"]
"""Stage of the dispute; stages only advance."""


DisputeStatus: TypeAlias = Literal["dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost"]
"""Status of the dispute within its stage."""


class DisputeStatusCounts(TypedDict):
    """Number of disputes by status."""

    dispute_opened: int
    """Number."""
    dispute_expired: int
    """Number."""
    dispute_accepted: int
    """Number."""
    dispute_cancelled: int
    """Number."""
    dispute_challenged: int
    """Number."""
    dispute_won: int
    """Number."""
    dispute_lost: int
    """Number."""


class DisputeTimeRange(TypedDict):
    """Time at which Railyard recorded the dispute. Unknown members are refused."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str | None]
    """End of the range."""


class DisputeWebhook(TypedDict):
    """Body of a webhook about a dispute."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost"]
    """Type of the event."""
    content: DisputeContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class DryRunDecisionRulesRequest(TypedDict):
    """The program to test, and the payments to test it on. Unknown members are refused."""

    kind: Literal["three_ds", "surcharge"]
    """The rules: about 3-D Secure, or about surcharges."""
    program: dict[str, Any]
    """A rule program: defaultSelection and rules, each with name, connectorSelection and statements of
    conditions.
    """
    profile_id: NotRequired[str | None]
    """Only payments of this business profile; default: all that the credential may see."""
    limit: NotRequired[int | None]
    """Number of newest payments; default 200."""


class DueDeliveries(TypedDict):
    """Due webhooks by the time for which they have been due; of the first 20,000."""

    under_1m: int
    """Less than a minute."""
    under_10m: int
    """One to ten minutes."""
    under_1h: int
    """Ten minutes to an hour."""
    older: int
    """Longer."""


class DynamicRouting(TypedDict):
    """Dynamic routing settings of a business profile."""

    profile_id: str
    """The business profile."""
    success_based: Literal["none", "metrics", "dynamic_connector_selection"]
    """Whether success rates order its payments. none: no. metrics: no, but explanations of decisions include the
    metrics. dynamic_connector_selection: yes, if enabled for the merchant.
    """
    elimination: Literal["none", "metrics", "dynamic_connector_selection"]
    """Whether gateways that are down are ranked last for its payments. none: no. metrics: no, but explanations
    of decisions include the metrics. dynamic_connector_selection: yes, if enabled for the merchant.
    """
    split: int
    """The share of the profile's payments that dynamic routing may re-order, in percent."""


class Eligibility(TypedDict):
    """Eligibility of the payment method, and its surcharge."""

    payment_id: str
    """The payment."""
    sdk_next_action: SdkNextAction
    surcharge_details: DisplayedSurcharge | None


class EligibilityDenial(TypedDict):
    """Details of the refusal."""

    deny: EligibilityDenialReason


class EligibilityDenialReason(TypedDict):
    """Reason."""

    message: str
    """Message for the customer."""


class EndedOperatorVisit(TypedDict):
    """A visit that has ended."""

    visit_id: str
    """The visit."""
    ended_at: str
    """End of the visit."""


class EndpointBacklog(TypedDict):
    """Due webhooks of one endpoint."""

    merchant_id: str
    """The merchant."""
    profile_id: str
    """The profile."""
    webhook_endpoint_id: str
    """The endpoint; the profile for its own one."""
    count: int
    """Number of due webhooks."""
    oldest_age_seconds: float
    """Time for which the oldest has been due in seconds."""
    consecutive_failures: int
    """Number of failures since the last success."""


class EnterMerchantRequest(TypedDict):
    """Why the operator looks at the merchant. The merchant reads it in its audit log. Unknown members are
    refused.
    """

    reason: str
    """Reason."""


class EnteredMerchant(TypedDict):
    """A read-only visit of a merchant, and the code to open it."""

    visit_id: str
    """The visit."""
    merchant_id: str
    """The merchant."""
    code: str
    """Opens the visit, once: POST /user/operator_visit."""
    code_expires_at: str
    """Until then the code is valid: one minute."""
    expires_at: str
    """End of the visit: one hour."""


class EphemeralKey(TypedDict):
    """Ephemeral key for the customer's stored data."""

    customer_id: str
    """The customer."""
    created_at: int
    """Time of creation, Unix seconds."""
    expires: int
    """Time of expiry, Unix seconds."""
    secret: str
    """The key."""


class ErrorMappingMatch(TypedDict):
    """How an error of a provider is handled."""

    matched_by: Literal["message", "code", "none"]
    """message: a rule for this message. code: a rule for any message. none: no rule."""
    rule: ErrorMappingRule | None
    decision: Literal["retry", "requeue", "do_default"]
    """retry: try another provider. requeue: retry later. do_default: the payment fails."""
    unified_code: str
    """Unified code that the payment shows."""
    unified_message: str
    """Unified message that the payment shows."""
    error_category: Literal["frm_decline", "processor_downtime", "processor_decline_unauthorized", "issue_with_payment_method", "processor_decline_incorrect_data"] | None
    """Category of the error."""


class ErrorMappingRule(TypedDict):
    """Handling of one error of one provider."""

    connector: str
    """The provider."""
    flow: str
    """Flow of the failed operation."""
    sub_flow: str
    """Sub-flow of the failed operation."""
    code: str
    """The provider's error code."""
    message: str
    """The provider's error message."""
    status: str
    """Status of the payment or refund for the error."""
    router_error: str | None
    """Unified error message."""
    decision: Literal["retry", "requeue", "do_default"]
    """retry: try another provider. requeue: retry later. do_default: the payment fails."""
    step_up_possible: bool
    """Whether the same provider may be tried again with 3-D Secure (step-up)."""
    unified_code: str | None
    """Unified code, the same for every provider."""
    unified_message: str | None
    """Unified message, the same for every provider."""
    error_category: Literal["frm_decline", "processor_downtime", "processor_decline_unauthorized", "issue_with_payment_method", "processor_decline_incorrect_data"] | None
    """Category of the error."""
    clear_pan_possible: bool
    """Whether a network token may be replaced by the PAN."""
    feature: str | None
    """Feature of the rule."""
    feature_data: dict[str, Any] | None
    """Details of the feature."""
    standardised_code: str | None
    """Standardised code, the same for every provider."""
    description: str | None
    """Meaning of the error."""
    user_guidance_message: str | None
    """Message for the customer."""


class ErrorMappingRuleDeletion(TypedDict):
    """The deleted rule."""

    gsm_rule_delete: bool
    """Whether a rule was deleted."""
    connector: str
    """The provider."""
    flow: str
    """Flow of the failed operation."""
    sub_flow: str
    """Sub-flow of the failed operation."""
    code: str
    """The provider's error code."""


class ErrorMappingRuleKey(TypedDict):
    """The five members that identify a rule."""

    connector: str
    """The provider."""
    flow: str
    """Flow of the failed operation."""
    sub_flow: str
    """Sub-flow of the failed operation."""
    code: str
    """The provider's error code."""
    message: str
    """The provider's error message, compared exactly."""


class ErrorMappingRulePage(TypedDict):
    """A page of error-mapping rules."""

    count: int
    """Number of items on this page."""
    data: list[ErrorMappingRule]
    """The rules, by connector, flow, sub_flow, code and message."""


class EstimateSubscriptionQuery(TypedDict):
    """Query of "Estimate a subscription"."""

    item_price_id: str
    """Price of the plan."""
    plan_id: NotRequired[str]
    """The plan of the price; checked if sent."""
    quantity: NotRequired[int]
    """Quantity of the plan; default 1."""
    coupon_code: NotRequired[str]
    """Coupons are not supported: any value is refused."""
    client_secret: NotRequired[str]
    """Client secret of the subscription; required with a publishable key."""


class EvaluateRoutingConfigurationRequest(TypedDict):
    """A payment to evaluate a routing configuration for. Nothing is stored."""

    created_by: str
    """The business profile, or the merchant, whose configuration is evaluated."""
    algorithm_id: NotRequired[str | None]
    """The routing configuration."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"] | None]
    """Kind of transaction; default payment. Rules about 3-D Secure are set at /routing/decision."""
    payment_id: NotRequired[str | None]
    """The payment; makes volume splits repeatable."""
    parameters: dict[str, RuleParameter]
    """Values of rule conditions, by key; amounts in minor units."""
    fallback_output: NotRequired[list[RoutedConnectorRequest] | None]
    """Result when no rule matches."""
    evaluated_at: NotRequired[str | None]
    """Time of the payment, for conditions on the time; default: now."""


EventClass: TypeAlias = Literal["payments", "refunds", "disputes", "mandates", "payouts", "subscriptions", "unmatched_transactions"]
"""Class of the event."""


class EventList(TypedDict):
    """The matching events, newest first."""

    events: list[EventListItem]
    """The events."""
    total_count: int
    """Total number of matches."""


class EventListItem(TypedDict):
    """Summary of an event."""

    event_id: str
    """Id of the event."""
    merchant_id: str
    """The merchant."""
    profile_id: str
    """The business profile."""
    object_id: str
    """Id of the object, such as a payment or a refund."""
    event_type: EventType
    event_class: EventClass
    is_delivery_successful: bool | None
    """Whether the webhook was delivered; null while delivery attempts remain."""
    initial_attempt_id: str
    """The first delivery attempt; the event's own id for the first one itself."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""
    created: str
    """When the event was recorded."""
    next_attempt_at: str | None
    """When the webhook is tried next; null when no attempt follows."""
    last_status_code: int | None
    """HTTP status of the last attempt; null without an attempt, or when there was no response."""


class EventResend(TypedDict):
    """A job that sends events again."""

    resend_id: str
    """Id of the resend."""
    profile_id: str
    """The business profile whose events are sent."""
    status: EventResendStatus
    filter: dict[str, Any]
    """The filter, as requested."""
    rate_per_second: int | None
    """Most events a second; null: as many as the endpoint accepts."""
    matched_count: int
    """Events that matched at creation."""
    queued_count: int
    """Events still to be sent."""
    delivered_count: int
    """Events that the receiver accepted."""
    failed_count: int
    """Events that were sent and not accepted."""
    skipped_count: int
    """Events that were not sent: delivered or being delivered in the meantime, of a type that is switched off,
    or left over when the resend ended.
    """
    waiting_until: str | None
    """When sending continues; set while the endpoint rests after failures in a row."""
    failure_reason: str | None
    """Why the resend failed."""
    created_by: EventResendCreator
    created_at: str
    """Time of creation; later events are not sent."""
    completed_at: str | None
    """When the resend ended."""


class EventResendCount(TypedDict):
    """What a resend with this filter would send."""

    profile_id: str
    """The business profile whose events would be sent."""
    matched_count: int
    """Events that match now, those of types that are switched off included."""


class EventResendCreator(TypedDict):
    """Who created the resend."""

    actor_kind: str
    """Kind of credential, as in the audit log."""
    actor_id: str | None
    """Id of the user or key."""


class EventResendPage(TypedDict):
    """Resends, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of resends."""
    data: list[EventResend]
    """The resends."""


EventResendStatus: TypeAlias = Literal["pending", "running", "completed", "failed", "cancelled"]
"""completed: every event was sent once or skipped. failed: see failure_reason."""


class EventStreamPage(TypedDict):
    """Events in the order in which they were stored."""

    data: list[StreamedEvent]
    """The events, oldest first; empty when none came in time."""
    next_after: str
    """The after of the next request."""
    has_more: bool
    """Whether more events are stored already."""


EventType: TypeAlias = Literal["payment_succeeded", "payment_failed", "payment_processing", "payment_cancelled", "payment_cancelled_post_capture", "payment_authorized", "payment_partially_authorized", "payment_captured", "payment_expired", "action_required", "surcharge_payment_succeeded", "refund_succeeded", "refund_failed", "surcharge_refund_succeeded", "dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost", "mandate_active", "mandate_revoked", "payout_success", "payout_failed", "payout_initiated", "payout_processing", "payout_cancelled", "payout_expired", "payout_reversed", "payout_not_permitted", "invoice_paid", "unmatched_transaction_detected", "unmatched_transaction_reversed", "unmatched_transaction_review", "unmatched_transaction_resolved"]
"""Type of the event."""


EvidenceFileType: TypeAlias = Literal["cancellation_policy", "customer_communication", "customer_signature", "receipt", "refund_policy", "service_documentation", "shipping_documentation", "invoice_showing_distinct_transactions", "recurring_transaction_agreement", "uncategorized_file"]
"""Type of the evidence."""


class Export(TypedDict):
    """A file of objects, written by a job."""

    export_id: str
    """Id of the export."""
    kind: ExportKind
    name: str | None
    """Name of the export."""
    status: ExportStatus
    filter: dict[str, Any]
    """The filter, as requested; empty once the file was deleted."""
    columns: list[str]
    """Columns of the file."""
    time_zone: str
    """Time zone of the times in the file."""
    profile_id: str | None
    """The profile to which the export is limited; null: all profiles."""
    rows_written: int
    """Rows written so far."""
    rows_expected: int | None
    """Rows that matched at creation; null: more than 10,000, not counted."""
    file_size_bytes: int
    """Size of what is written so far."""
    failure_reason: str | None
    """Why the export failed."""
    created_by: ExportCreator
    created_at: str
    """Time of creation; later objects are not exported."""
    completed_at: str | None
    """Time of completion."""
    expires_at: str
    """When the file is deleted."""


ExportColumn: TypeAlias = Literal["payment_id", "created", "status", "amount", "amount_received", "amount_refunded", "currency", "payment_method", "payment_method_type", "card_network", "card_last4", "connector", "connector_label", "connector_transaction_id", "attempt_count", "error_code", "error_message", "unified_code", "merchant_order_reference_id", "description", "customer_id", "profile_id", "net_amount", "amount_capturable", "capture_method", "authentication_type", "merchant_connector_id", "unified_message", "issuer_error_code", "cancellation_reason", "customer_name", "customer_email", "customer_phone", "mandate_id", "updated", "refund_id", "created_at", "reason", "connector_refund_id", "origin", "updated_at", "dispute_id", "dispute_stage", "dispute_status", "connector_dispute_id", "connector_reason", "connector_reason_code", "challenge_required_by", "attempt_id", "connector_status", "connector_created_at", "connector_updated_at", "payout_id", "payout_type", "entity_type", "name", "email", "phone", "phone_country_code", "tax_registration_id", "default_payment_method_id"]
"""A column."""


class ExportCreator(TypedDict):
    """Who created the export."""

    actor_kind: str
    """Kind of credential, as in the audit log."""
    actor_id: str | None
    """Id of the user or key."""


class ExportFilter(TypedDict):
    """The filter of the list operation of the same kind, without its paging: POST /payments/list, POST
    /refunds/list, GET /disputes/list, POST /payouts/list, GET /customers/list_with_count. Members of another
    kind are refused. Unknown members are refused.
    """

    time_range: NotRequired[TimeRange | None]
    start_time: NotRequired[str | None]
    """Created at or after this time; the same as time_range.start_time, which takes precedence."""
    end_time: NotRequired[str | None]
    """Created at or before this time; the same as time_range.end_time, which takes precedence."""
    payment_id: NotRequired[str | None]
    """Only this payment, or what belongs to it."""
    refund_id: NotRequired[str | None]
    """Only this refund."""
    dispute_id: NotRequired[str | None]
    """Only this dispute."""
    payout_id: NotRequired[str | None]
    """Only this payout."""
    profile_id: NotRequired[str | None]
    """Objects of this profile."""
    customer_id: NotRequired[str | None]
    """Objects of this customer."""
    customer_email: NotRequired[str | None]
    """Payments of the customer with this e-mail address."""
    merchant_order_reference_id: NotRequired[str | None]
    """Objects with this reference of the order."""
    amount_filter: NotRequired[AmountFilter | None]
    connector: NotRequired[list[str] | None]
    """Providers."""
    merchant_connector_id: NotRequired[list[str] | None]
    """Connector accounts."""
    currency: NotRequired[list[CurrencyCode] | None]
    """Currencies."""
    status: NotRequired[list[Literal["requires_payment_method", "requires_confirmation", "requires_customer_action", "requires_merchant_action", "processing", "requires_capture", "partially_captured", "partially_captured_and_capturable", "succeeded", "failed", "cancelled", "requires_creation", "requires_payout_method_data", "requires_vendor_account_creation", "requires_fulfillment", "initiated", "pending", "success", "expired", "reversed", "ineligible"]] | None]
    """Statuses of payments, or of payouts."""
    refund_status: NotRequired[list[Literal["pending", "succeeded", "failed", "review"]] | None]
    """Statuses of refunds."""
    dispute_status: NotRequired[list[Literal["dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost"]] | None]
    """Statuses of disputes."""
    dispute_stage: NotRequired[list[Literal["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"]] | None]
    """Stages of disputes."""
    reason: NotRequired[str | None]
    """Disputes with this reason of the provider."""
    payment_method: NotRequired[list[PaymentMethod] | None]
    """Families of payment methods."""
    payment_method_type: NotRequired[list[PaymentMethodType] | None]
    """Sub-types of payment methods."""
    authentication_type: NotRequired[list[AuthenticationType] | None]
    """Authentication types."""
    card_network: NotRequired[list[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]] | None]
    """Card networks."""
    card_discovery: NotRequired[list[Literal["manual", "saved_card", "click_to_pay"]] | None]
    """How card networks were chosen."""
    payout_method: NotRequired[list[PayoutType] | None]
    """Kinds of destination."""
    entity_type: NotRequired[PayoutEntityType | None]


ExportKind: TypeAlias = Literal["payments", "refunds", "disputes", "payouts", "customers"]
"""What the rows are."""


class ExportPage(TypedDict):
    """Exports, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of exports."""
    data: list[Export]
    """The exports."""


ExportStatus: TypeAlias = Literal["pending", "running", "completed", "failed", "cancelled", "expired"]
"""completed: the file can be downloaded. expired: the file was deleted. failed: see failure_reason."""


class ExtendedCardInfo(TypedDict):
    """The encrypted card of a payment."""

    payload: str
    """A compact JWE (RSA-OAEP-256, A256GCM) for the public key of the profile. Inside is a JSON object with
    card_number, card_exp_month, card_exp_year, card_holder_name, card_network, card_type, card_issuer and
    card_issuing_country; never a security code.
    """


class ExtendedCardInfoConfig(TypedDict):
    """Encryption of extended card info. Unknown members are refused."""

    public_key: NotRequired[str | None]
    """Public key in PEM."""
    ttl_in_secs: NotRequired[int | None]
    """Retention in seconds."""


class ExternalAuthentication(TypedDict):
    """Result of the 3DS Server."""

    authentication_flow: str | None
    """challenge or frictionless."""
    electronic_commerce_indicator: str | None
    """Electronic commerce indicator (ECI)."""
    status: str | None
    """Result."""
    ds_transaction_id: str | None
    """Directory server transaction id."""
    version: str | None
    """3-D Secure protocol version."""
    error_code: str | None
    """Error code of a failure."""
    error_message: str | None
    """Error message of a failure."""


FeatureMetadata: TypeAlias = "FeatureMetadataMembers | dict[str, Any]"
"""Data for features of Railyard. Other members are possible."""


class FeatureMetadataMembers(TypedDict):
    """Data for features of Railyard."""

    redirect_response: NotRequired[RedirectResponse | None]
    search_tags: NotRequired[list[str] | None]
    """Tags for searching payments."""


class FeedbackError(TypedDict):
    """Response of the gateway to a failed attempt."""

    connector: str
    """The gateway."""
    flow: NotRequired[str | None]
    """Flow of the failed operation."""
    subFlow: NotRequired[str | None]
    """Sub-flow of the failed operation."""
    errorCode: NotRequired[str | None]
    """The gateway's code."""
    errorMessage: NotRequired[str | None]
    """The gateway's message."""
    issuerErrorCode: NotRequired[str | None]
    """The card issuer's code."""
    cardNetwork: NotRequired[str | None]
    """Card network."""


class FetchDisputesQuery(TypedDict):
    """Query of "Fetch disputes from a provider"."""

    fetch_from: str
    """Created at or after this time."""
    fetch_till: str
    """Created at or before this time."""


class FetchedDisputes(TypedDict):
    """Disputes fetched from a provider."""

    disputes: list[Dispute]
    """The stored disputes, oldest at the provider first."""
    not_taken: list[DisputeNotTaken]
    """Disputes that could not be stored."""


class FileFacts(TypedDict):
    """A stored file."""

    file_id: str
    """Id of the file."""
    file_name: str | None
    """Its name, as sent."""
    file_size: int
    """Size in bytes."""
    file_type: str
    """Content type."""
    available: bool
    """Whether the content is available."""


class FilterPayoutsRequest(TypedDict):
    """Filter and page of the payouts. Unknown members are refused."""

    payout_id: NotRequired[str | None]
    """Only this payout."""
    merchant_order_reference_id: NotRequired[str | None]
    """Payouts with this reference."""
    profile_id: NotRequired[str | None]
    """Payouts of this profile."""
    customer_id: NotRequired[str | None]
    """Payouts to this recipient."""
    limit: NotRequired[int | None]
    """Maximum number of items; default 10."""
    offset: NotRequired[int | None]
    """Number of items to skip."""
    time_range: NotRequired[TimeRange | None]
    start_time: NotRequired[str | None]
    """Created at or after this time; the same as time_range.start_time, which takes precedence."""
    end_time: NotRequired[str | None]
    """Created at or before this time; the same as time_range.end_time, which takes precedence."""
    connector: NotRequired[list[str] | None]
    """Providers."""
    currency: NotRequired[list[CurrencyCode] | None]
    """Currencies."""
    status: NotRequired[list[PayoutStatus] | None]
    """Statuses."""
    payout_method: NotRequired[list[PayoutType] | None]
    """Kinds of destination."""
    entity_type: NotRequired[PayoutEntityType | None]


class FraudCheck(TypedDict):
    """Result of the fraud check."""

    frm_name: str | None
    """The fraud check provider."""
    frm_transaction_id: str | None
    """Id of the check."""
    frm_transaction_type: str | None
    """Stage of the check."""
    frm_status: str | None
    """Result."""
    frm_score: int | None
    """Score."""
    frm_reason: dict[str, Any] | None
    """Reason."""
    frm_error: str | None
    """Error of the check."""


FraudCheckAction: TypeAlias = Literal["cancel_txn", "auto_refund", "manual_review"]
"""Treatment of a rejected payment."""


class FraudCheckConfig(TypedDict):
    """Fraud checks of payments at one gateway. Unknown members are refused."""

    gateway: str
    """The gateway."""
    payment_methods: list[FraudCheckMethod]
    """Payment methods that are checked."""


FraudCheckFlow: TypeAlias = Literal["pre", "post"]
"""Time of the fraud check."""


class FraudCheckMethod(TypedDict):
    """A family of payment methods that is checked. Unknown members are refused."""

    payment_method: str
    """Family of the payment method."""
    payment_method_types: NotRequired[list[FraudCheckMethodType] | None]
    """Its sub-types."""
    flow: NotRequired[FraudCheckFlow | None]


class FraudCheckMethodType(TypedDict):
    """A sub-type that is checked. Unknown members are refused."""

    payment_method_type: str
    """Sub-type."""
    card_networks: NotRequired[list[str] | None]
    """Card networks."""
    flow: NotRequired[FraudCheckFlow | None]
    action: NotRequired[FraudCheckAction | None]


class FulfillPayoutRequest(TypedDict):
    """Empty."""

    payout_id: NotRequired[str | None]
    """The payout, as in the path."""


class GatewayDecision(TypedDict):
    """The gateway to use, and the reasons."""

    decided_gateway: str
    """The gateway to use."""
    fallback_gateways: list[str]
    """The others, best first."""
    gateway_priority_map: dict[str, float] | None
    """Score by gateway, 0 to 1."""
    filter_wise_gateways: dict[str, Any] | None
    """Remaining gateways after each filter, by filter."""
    priority_logic_tag: str | None
    """The rule that matched."""
    routing_approach: str
    """The routing approach."""
    gateway_before_evaluation: str | None
    """The gateway ranked first before elimination."""
    priority_logic_output: PriorityLogicOutput | None
    debit_routing_output: DebitRoutingOutput | None
    reset_approach: Literal["NO_RESET", "ELIMINATION_RESET", "SRV2_RESET", "SRV3_RESET", "SRV2_ELIMINATION_RESET", "SRV3_ELIMINATION_RESET"]
    """Whether scores were reset."""
    routing_dimension: str | None
    """Dimensions of the scores."""
    routing_dimension_level: str | None
    """Granularity of the dimensions."""
    is_scheduled_outage: bool
    """Whether an outage is scheduled for a candidate."""
    is_dynamic_mga_enabled: bool
    """Whether accounts at a gateway are ranked."""
    gateway_mga_id_map: dict[str, Any] | None
    """Accounts by gateway."""
    is_rust_based_decider: bool
    """Always true; for compatibility."""
    latency: int
    """Duration of the decision in milliseconds."""
    multi_objective_info: MultiObjectiveInfo | None
    decision_id: str
    """Id of the decision; send it as decisionId with the outcome."""
    explanation: dict[str, Any] | None
    """Per candidate: score, samples, health, filters and reasons."""
    degraded: NotRequired[bool]
    """True while this replica decides from memory because it cannot read updates; absent otherwise."""
    degradation: NotRequired[Degradation]


class GatewayLatency(TypedDict):
    """Latency of the attempt."""

    gatewayLatency: NotRequired[float | None]
    """Response time of the gateway in milliseconds."""


class GatewayScoreUpdate(TypedDict):
    """Receipt of the outcome."""

    message: str
    """Result."""
    merchant_id: str
    """The merchant."""
    gateway: str
    """The gateway."""
    payment_id: str
    """The payment."""
    gsm_info: ScoreErrorMapping | None
    attempt: int
    """Number of the attempt, from 1."""
    result: Literal["accepted", "duplicate", "corrected", "unknown_payment"]
    """accepted: it counts. duplicate: already recorded. corrected: it replaces an earlier outcome of the
    attempt. unknown_payment: there is no decision, so it counts for the gateway as a whole.
    """


class GivenMerchantData(TypedDict):
    """Additional merchant data for some payment methods. Unknown members are refused."""

    open_banking_recipient_data: GivenOpenBankingRecipient


class GivenOpenBankingRecipient(TypedDict):
    """Recipient of open banking payments. Unknown members are refused."""

    connector_recipient_id: str
    """Id of the recipient at the provider."""


class InboxBacklog(TypedDict):
    """Events of one source that are not processed."""

    source: str
    """The source."""
    count: int
    """Number of events."""


class IncrementAuthorizationRequest(TypedDict):
    """The new amount."""

    amount: int
    """The new total, in minor units; more than the current one."""
    reason: NotRequired[str | None]
    """Reason of the increment."""


class IncrementalAuthorization(TypedDict):
    """An incremental authorization."""

    authorization_id: str
    """Id of the incremental authorization."""
    amount: int
    """New total, in minor units."""
    status: Literal["success", "failure", "processing", "unresolved"]
    """Status of the incremental authorization."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    error_message: str | None
    """Error of the provider, when it declined."""
    previously_authorized_amount: int
    """Previous total, in minor units."""


class InstalledCardRanges(TypedDict):
    """The card ranges of the installation."""

    imported_at: str | None
    """Time of the latest import; null: the ranges of the release apply."""
    imported_ranges: int
    """Number of imported ranges."""
    card: CardRange | None


class Invoice(TypedDict):
    """An invoice of a subscription."""

    invoice_id: str
    """Id of the invoice."""
    subscription_id: str
    """The subscription."""
    number: int
    """Number of the invoice in its subscription, from 1."""
    kind: Literal["setup", "period"]
    """A period, or the set-up of a subscription that begins with a trial."""
    status: InvoiceStatus
    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    period_start: str
    """Start of its period."""
    period_end: str
    """End of its period."""
    attempt_count: int
    """Number of payment attempts."""
    payment_id: str | None
    """The latest payment for it."""
    next_attempt_at: str | None
    """Time of the next attempt."""
    paid_at: str | None
    """Time of payment."""
    error_code: str | None
    """Error code of the latest attempt, from the provider."""
    error_message: str | None
    """Error message of the latest attempt."""
    created_at: str
    """Time of creation."""


class InvoiceList(TypedDict):
    """Invoices of a subscription, newest first."""

    size: int
    """Number of items in data."""
    total_count: int
    """Total number."""
    data: list[Invoice]
    """The invoices."""


InvoiceStatus: TypeAlias = Literal["created", "payment_pending", "payment_failed", "paid", "voided"]
"""Status of the invoice."""


class JobBacklog(TypedDict):
    """Jobs of one kind that are due and not begun."""

    task: str
    """Kind of the jobs."""
    count: int
    """Number of items; larger backlogs are counted up to a limit."""
    oldest_age_seconds: float
    """Age of the oldest item in seconds; 0 when there is none."""


KeyScope: TypeAlias = Literal["read", "account:write", "connectors:read", "connectors:write", "customers:read", "customers:write", "disputes:read", "disputes:write", "events:read", "events:write", "exports:read", "exports:write", "mandates:read", "mandates:write", "payments:read", "payments:write", "payouts:read", "payouts:write", "profiles:read", "profiles:write", "refunds:read", "refunds:write", "relays:read", "relays:write", "routing:read", "routing:write", "subscriptions:read", "subscriptions:write"]
"""Scopes of the key: read for all reading operations, or the permission of an operation; a permission to write
includes reading.
"""


class ListAccountPaymentMethodsQuery(TypedDict):
    """Query of "List the payment methods of an account"."""

    client_secret: NotRequired[str]
    """The payment to list for; with a publishable key only, where it is required."""
    account_id: NotRequired[str]
    """Your merchant id; must be that of the key."""
    accepted_currency: NotRequired[list[CurrencyCode]]
    """Currencies; at least one must be supported."""
    accepted_currencies: NotRequired[list[CurrencyCode]]
    """Currencies; at least one must be supported."""
    accepted_country: NotRequired[list[CountryCode]]
    """Countries; at least one must be supported."""
    accepted_countries: NotRequired[list[CountryCode]]
    """Countries; at least one must be supported."""
    minimum_amount: NotRequired[int]
    """Only methods that support this amount and all amounts up to maximum_amount."""
    maximum_amount: NotRequired[int]
    """Only methods that support this amount and all amounts down to minimum_amount."""
    amount: NotRequired[int]
    """Only methods that support this amount."""
    recurring_payment_enabled: NotRequired[bool]
    """Only methods that support, or do not support, recurring payments."""
    recurring_enabled: NotRequired[bool]
    """Only methods that support, or do not support, recurring payments."""
    installment_payment_enabled: NotRequired[bool]
    """Only methods that support, or do not support, instalments."""
    card_networks: NotRequired[list[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]]]
    """Only these card networks."""
    limit: NotRequired[int]
    """Maximum number of sub-types."""


class ListActivePayoutRoutingConfigurationsQuery(TypedDict):
    """Query of "List active routing configurations for payouts"."""

    profile_id: NotRequired[str]
    """The business profile."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"]]
    """Only that of this kind; default: all."""


class ListActiveRoutingConfigurationsQuery(TypedDict):
    """Query of "List active routing configurations"."""

    profile_id: NotRequired[str]
    """The business profile."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"]]
    """Only that of this kind; default: all."""


class ListApiKeysQuery(TypedDict):
    """Query of "List API keys"."""

    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    skip: NotRequired[int]
    """Number of items to skip."""
    expiring_within_days: NotRequired[int]
    """Only keys that expire within this number of days."""


class ListBlocklistBatchesQuery(TypedDict):
    """Query of "List the files of blocked cards"."""

    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListBlocklistQuery(TypedDict):
    """Query of "List blocklist entries"."""

    data_kind: BlocklistKind
    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListCardIssuersQuery(TypedDict):
    """Query of "List card issuers"."""

    query: NotRequired[str]
    """Prefix of the name, case-insensitive."""
    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListCustomerPaymentMethodsQuery(TypedDict):
    """Query of "List a customer's payment methods"."""

    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    accepted_countries: NotRequired[list[str]]
    """Accepted for compatibility."""
    accepted_currencies: NotRequired[list[str]]
    """Accepted for compatibility."""
    amount: NotRequired[int]
    """Accepted for compatibility."""
    recurring_enabled: NotRequired[bool]
    """Only those that can, or cannot, be used for merchant-initiated transactions (MIT)."""
    installment_payment_enabled: NotRequired[bool]
    """Accepted for compatibility."""
    card_networks: NotRequired[list[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]]]
    """Only cards of these networks."""
    client_secret: NotRequired[str]
    """Client secret of the customer's payment."""


class ListCustomersQuery(TypedDict):
    """Query of "List customers"."""

    limit: NotRequired[int]
    """Maximum number of items; default 20."""
    offset: NotRequired[int]
    """Number of items to skip."""
    customer_id: NotRequired[str]
    """Only this customer."""


class ListCustomersWithCountQuery(TypedDict):
    """Query of "List and count customers"."""

    limit: NotRequired[int]
    """Maximum number of items; default 20."""
    offset: NotRequired[int]
    """Number of items to skip."""
    customer_id: NotRequired[str]
    """Only this customer."""
    start_time: NotRequired[str]
    """Created at or after this time."""
    end_time: NotRequired[str]
    """Created at or before this time."""


class ListDecisionRuleVersionsQuery(TypedDict):
    """Query of "List the versions of decision rules"."""

    kind: Literal["three_ds", "surcharge"]
    """The rules: about 3-D Secure, or about surcharges."""
    limit: NotRequired[int]
    """Maximum number of items; default 20."""
    before: NotRequired[int]
    """Only versions below this one: next_before of the previous page."""


class ListDisputesQuery(TypedDict):
    """Query of "List disputes"."""

    dispute_id: NotRequired[str]
    """Only this dispute."""
    payment_id: NotRequired[str]
    """Disputes of this payment."""
    profile_id: NotRequired[str]
    """Disputes of this profile."""
    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""
    dispute_status: NotRequired[list[Literal["dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost"]]]
    """Statuses."""
    dispute_stage: NotRequired[list[Literal["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"]]]
    """Stages."""
    reason: NotRequired[str]
    """Disputes with this reason of the provider."""
    connector: NotRequired[list[str]]
    """Providers."""
    currency: NotRequired[list[CurrencyCode]]
    """Currencies."""
    merchant_connector_id: NotRequired[list[str]]
    """Connector accounts."""
    time_range: NotRequired[DisputeTimeRange]
    start_time: NotRequired[str]
    """Recorded at or after this time; the same as time_range[start_time]."""
    end_time: NotRequired[str]
    """Recorded at or before this time; the same as time_range[end_time]."""


class ListErrorMappingRulesQuery(TypedDict):
    """Query of "List error-mapping rules with all members"."""

    connector: NotRequired[str]
    """The provider."""
    code: NotRequired[str]
    """Beginning of the provider's error code, case-insensitive."""
    limit: NotRequired[int]
    """Maximum number of items; default 50."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListEventResendsQuery(TypedDict):
    """Query of "List resends of events"."""

    limit: NotRequired[int]
    """Maximum number of items; default 20."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListEventsRequest(TypedDict):
    """Filter and page of the events. Unknown members are refused."""

    created_after: NotRequired[str | None]
    """Created at or after this time."""
    created_before: NotRequired[str | None]
    """Created before this time."""
    limit: NotRequired[int | None]
    """Maximum number of items; default 100."""
    offset: NotRequired[int | None]
    """Number of items to skip."""
    object_id: NotRequired[str | None]
    """Events of this object; excludes the other filters except profile_id."""
    event_id: NotRequired[str | None]
    """This event; excludes the other filters except profile_id."""
    profile_id: NotRequired[str | None]
    """Events of this profile."""
    event_classes: NotRequired[list[EventClass] | None]
    """Events of these classes."""
    event_types: NotRequired[list[EventType] | None]
    """Events of these types."""
    is_delivered: NotRequired[bool | None]
    """Events by final delivery status of their webhook."""
    recipient: NotRequired[Literal["merchant", "connector"] | None]
    """Events for this recipient."""


class ListExportsQuery(TypedDict):
    """Query of "List exports"."""

    limit: NotRequired[int]
    """Maximum number of items; default 20."""
    offset: NotRequired[int]
    """Number of items to skip."""


ListInstallationAuditLogQuery = TypedDict(
    "ListInstallationAuditLogQuery",
    {
        # Entries of this merchant.
        "merchant_id": "NotRequired[str]",
        # Entries of this profile.
        "profile_id": "NotRequired[str]",
        # Entries about objects of this kind.
        "object_type": "NotRequired[str]",
        # Entries about this object.
        "object_id": "NotRequired[str]",
        # Entries of this user or API key.
        "actor_id": "NotRequired[str]",
        # Entries of this kind of credential.
        "actor_kind": "NotRequired[Literal[\"admin_key\", \"merchant_key\", \"platform_key\", \"publishable_key\", \"ephemeral_key\", \"jwt\", \"engine_key\", \"admin_secret\", \"service\", \"caller\", \"anonymous\", \"system\"]]",
        # Entries with this action.
        "action": "NotRequired[str]",
        # Entries of this request.
        "request_id": "NotRequired[str]",
        # At this time or later.
        "occurred_at.gte": "NotRequired[str]",
        # Before this time.
        "occurred_at.lt": "NotRequired[str]",
        # The last entry of the previous page.
        "starting_after": "NotRequired[str]",
        # Maximum number of items; default 50.
        "limit": "NotRequired[int]",
    },
)
"""Query of "List the audit log of the installation"."""


ListMandatesQuery = TypedDict(
    "ListMandatesQuery",
    {
        # Maximum number of items; default 20.
        "limit": "NotRequired[int]",
        # Number of items to skip.
        "offset": "NotRequired[int]",
        # Mandates with this status.
        "mandate_status": "NotRequired[Literal[\"active\", \"inactive\", \"pending\", \"revoked\"]]",
        # Mandates at this provider.
        "connector": "NotRequired[str]",
        # Created at this time.
        "created_time": "NotRequired[str]",
        # Created before this time.
        "created_time.lt": "NotRequired[str]",
        # Created after this time.
        "created_time.gt": "NotRequired[str]",
        # Created at or before this time.
        "created_time.lte": "NotRequired[str]",
        # Created at or after this time.
        "created_time.gte": "NotRequired[str]",
    },
)
"""Query of "List mandates"."""


class ListMerchantAccountsQuery(TypedDict):
    """Query of "List the merchant accounts of an organization"."""

    organization_id: str
    """The organization."""


class ListNotesQuery(TypedDict):
    """Query of "List notes"."""

    object_type: NotedObject
    object_id: str
    """Id of the payment or the dispute."""


ListOrganizationAuditLogQuery = TypedDict(
    "ListOrganizationAuditLogQuery",
    {
        # Entries of this merchant.
        "merchant_id": "NotRequired[str]",
        # Entries of this profile.
        "profile_id": "NotRequired[str]",
        # Entries about objects of this kind.
        "object_type": "NotRequired[str]",
        # Entries about this object.
        "object_id": "NotRequired[str]",
        # Entries of this user or API key.
        "actor_id": "NotRequired[str]",
        # Entries of this kind of credential.
        "actor_kind": "NotRequired[Literal[\"admin_key\", \"merchant_key\", \"platform_key\", \"publishable_key\", \"ephemeral_key\", \"jwt\", \"engine_key\", \"admin_secret\", \"service\", \"caller\", \"anonymous\", \"system\"]]",
        # Entries with this action.
        "action": "NotRequired[str]",
        # Entries of this request.
        "request_id": "NotRequired[str]",
        # At this time or later.
        "occurred_at.gte": "NotRequired[str]",
        # Before this time.
        "occurred_at.lt": "NotRequired[str]",
        # The last entry of the previous page.
        "starting_after": "NotRequired[str]",
        # Maximum number of items; default 50.
        "limit": "NotRequired[int]",
    },
)
"""Query of "List the audit log of an organization"."""


class ListOrganizationsQuery(TypedDict):
    """Query of "List organizations"."""

    query: NotRequired[str]
    """Beginning of the organization's id or name, case-insensitive."""
    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    offset: NotRequired[int]
    """Number of items to skip."""


ListPaymentLinksRequest = TypedDict(
    "ListPaymentLinksRequest",
    {
        # Maximum number of items; default 100.
        "limit": "NotRequired[int | None]",
        # Number of items to skip.
        "offset": "NotRequired[int | None]",
        # Created at exactly this time.
        "created": "NotRequired[str | None]",
        # Created before.
        "created.lt": "NotRequired[str | None]",
        # Created after.
        "created.gt": "NotRequired[str | None]",
        # Created before or at this time.
        "created.lte": "NotRequired[str | None]",
        # Created after or at this time.
        "created.gte": "NotRequired[str | None]",
    },
)
"""Filter and page of the payment links. Unknown members are refused."""


ListPaymentsQuery = TypedDict(
    "ListPaymentsQuery",
    {
        # Cursor: the last payment of the previous page.
        "starting_after": "NotRequired[str]",
        # Cursor: the first payment of the next page, to go back.
        "ending_before": "NotRequired[str]",
        # Maximum number of items; default 10.
        "limit": "NotRequired[int]",
        # Payments of this customer.
        "customer_id": "NotRequired[str]",
        # Payments of this profile.
        "profile_id": "NotRequired[str]",
        # Created at this time.
        "created": "NotRequired[str]",
        # Created before.
        "created.lt": "NotRequired[str]",
        # Created after.
        "created.gt": "NotRequired[str]",
        # Created before or at.
        "created.lte": "NotRequired[str]",
        # Created after or at.
        "created.gte": "NotRequired[str]",
    },
)
"""Query of "List payments"."""


class ListPayoutRoutingConfigurationsQuery(TypedDict):
    """Query of "List routing configurations for payouts"."""

    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    offset: NotRequired[int]
    """Number of items to skip."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"]]
    """Only those of this kind; default: all."""


ListPayoutsQuery = TypedDict(
    "ListPayoutsQuery",
    {
        # Payouts to this recipient.
        "customer_id": "NotRequired[str]",
        # Cursor: payouts older than this one.
        "starting_after": "NotRequired[str]",
        # Cursor: payouts newer than this one.
        "ending_before": "NotRequired[str]",
        # Maximum number of items; default 10.
        "limit": "NotRequired[int]",
        # Number of items to skip.
        "offset": "NotRequired[int]",
        # Created at this time.
        "created": "NotRequired[str]",
        # Created before this time.
        "created.lt": "NotRequired[str]",
        # Created after this time.
        "created.gt": "NotRequired[str]",
        # Created at or before this time.
        "created.lte": "NotRequired[str]",
        # Created at or after this time.
        "created.gte": "NotRequired[str]",
        # Created at or after this time.
        "start_time": "NotRequired[str]",
        # Created at or before this time.
        "end_time": "NotRequired[str]",
    },
)
"""Query of "List payouts"."""


class ListProfileDisputesQuery(TypedDict):
    """Query of "List disputes of a profile"."""

    dispute_id: NotRequired[str]
    """Only this dispute."""
    payment_id: NotRequired[str]
    """Disputes of this payment."""
    profile_id: NotRequired[str]
    """Disputes of this profile."""
    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""
    dispute_status: NotRequired[list[Literal["dispute_opened", "dispute_expired", "dispute_accepted", "dispute_cancelled", "dispute_challenged", "dispute_won", "dispute_lost"]]]
    """Statuses."""
    dispute_stage: NotRequired[list[Literal["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"]]]
    """Stages."""
    reason: NotRequired[str]
    """Disputes with this reason of the provider."""
    connector: NotRequired[list[str]]
    """Providers."""
    currency: NotRequired[list[CurrencyCode]]
    """Currencies."""
    merchant_connector_id: NotRequired[list[str]]
    """Connector accounts."""
    time_range: NotRequired[DisputeTimeRange]
    start_time: NotRequired[str]
    """Recorded at or after this time; the same as time_range[start_time]."""
    end_time: NotRequired[str]
    """Recorded at or before this time; the same as time_range[end_time]."""


ListProfilePaymentsQuery = TypedDict(
    "ListProfilePaymentsQuery",
    {
        # Cursor: the last payment of the previous page.
        "starting_after": "NotRequired[str]",
        # Cursor: the first payment of the next page, to go back.
        "ending_before": "NotRequired[str]",
        # Maximum number of items; default 10.
        "limit": "NotRequired[int]",
        # Payments of this customer.
        "customer_id": "NotRequired[str]",
        # Payments of this profile.
        "profile_id": "NotRequired[str]",
        # Created at this time.
        "created": "NotRequired[str]",
        # Created before.
        "created.lt": "NotRequired[str]",
        # Created after.
        "created.gt": "NotRequired[str]",
        # Created before or at.
        "created.lte": "NotRequired[str]",
        # Created after or at.
        "created.gte": "NotRequired[str]",
    },
)
"""Query of "List payments of a profile"."""


class ListProfilePayoutRoutingConfigurationsQuery(TypedDict):
    """Query of "List routing configurations for payouts of a profile"."""

    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    offset: NotRequired[int]
    """Number of items to skip."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"]]
    """Only those of this kind; default: all."""


class ListProfileRoutingConfigurationsQuery(TypedDict):
    """Query of "List routing configurations of a profile"."""

    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    offset: NotRequired[int]
    """Number of items to skip."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"]]
    """Only those of this kind; default: all."""


class ListProviderCallsOfPaymentQuery(TypedDict):
    """Query of "List the calls to providers for a payment"."""

    starting_after: NotRequired[str]
    """Cursor: calls before this one."""
    limit: NotRequired[int]
    """Maximum number of items; default 50."""


class ListProviderCallsOfPayoutQuery(TypedDict):
    """Query of "List the calls to providers for a payout"."""

    starting_after: NotRequired[str]
    """Cursor: calls before this one."""
    limit: NotRequired[int]
    """Maximum number of items; default 50."""


class ListProviderCallsOfRefundQuery(TypedDict):
    """Query of "List the calls to providers for a refund"."""

    starting_after: NotRequired[str]
    """Cursor: calls before this one."""
    limit: NotRequired[int]
    """Maximum number of items; default 50."""


class ListRefundRequestsQuery(TypedDict):
    """Query of "List refund requests"."""

    status: NotRequired[Literal["open", "approved", "completed", "failed", "rejected", "withdrawn", "expired"]]
    """Requests with this status."""
    payment_id: NotRequired[str]
    """Requests about this payment."""
    limit: NotRequired[int]
    """Maximum number of items; default 20."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListRefundsRequest(TypedDict):
    """Filter and page of the refunds. Unknown members are refused."""

    payment_id: NotRequired[str | None]
    """Refunds of this payment."""
    refund_id: NotRequired[str | None]
    """Only this refund."""
    profile_id: NotRequired[str | None]
    """Refunds of this profile."""
    limit: NotRequired[int | None]
    """Maximum number of items; default 10."""
    offset: NotRequired[int | None]
    """Number of items to skip."""
    time_range: NotRequired[TimeRange | None]
    start_time: NotRequired[str | None]
    """Created at or after this time; the same as time_range.start_time, which takes precedence."""
    end_time: NotRequired[str | None]
    """Created at or before this time; the same as time_range.end_time, which takes precedence."""
    amount_filter: NotRequired[AmountFilter | None]
    connector: NotRequired[list[str] | None]
    """Providers."""
    merchant_connector_id: NotRequired[list[str] | None]
    """Connector accounts."""
    currency: NotRequired[list[CurrencyCode] | None]
    """Currencies."""
    refund_status: NotRequired[list[Literal["pending", "succeeded", "failed", "review"]] | None]
    """Statuses."""


class ListRoutingConfigurationsQuery(TypedDict):
    """Query of "List routing configurations"."""

    limit: NotRequired[int]
    """Maximum number of items; default 100."""
    offset: NotRequired[int]
    """Number of items to skip."""
    transaction_type: NotRequired[Literal["payment", "payout", "three_ds_authentication"]]
    """Only those of this kind; default: all."""


class ListSubscriptionInvoicesQuery(TypedDict):
    """Query of "List the invoices of a subscription"."""

    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListSubscriptionItemsQuery(TypedDict):
    """Query of "List plans and addons"."""

    item_type: NotRequired[SubscriptionItemType]
    status: NotRequired[SubscriptionItemStatus]
    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""
    client_secret: NotRequired[str]
    """Client secret of a subscription; required with a publishable key."""


class ListSubscriptionsQuery(TypedDict):
    """Query of "List subscriptions"."""

    customer_id: NotRequired[str]
    """Of this customer."""
    status: NotRequired[SubscriptionStatus]
    merchant_reference_id: NotRequired[str]
    """With this reference."""
    limit: NotRequired[int]
    """Maximum number of items; default 10."""
    offset: NotRequired[int]
    """Number of items to skip."""


class ListUnmappedErrorsQuery(TypedDict):
    """Query of "List error codes without a rule"."""

    days: NotRequired[int]
    """Period in days until now; default 7."""
    limit: NotRequired[int]
    """Maximum number of items; default 50."""


class ListUnmatchedTransactionsRequest(TypedDict):
    """Filter and page of the unmatched transactions. Unknown members are refused."""

    payment_id: NotRequired[str | None]
    """Those of this payment."""
    profile_id: NotRequired[str | None]
    """Those of this profile."""
    limit: NotRequired[int | None]
    """Maximum number of items; default 10."""
    offset: NotRequired[int | None]
    """Number of items to skip."""
    time_range: NotRequired[TimeRange | None]
    start_time: NotRequired[str | None]
    """Created at or after this time; the same as time_range.start_time, which takes precedence."""
    end_time: NotRequired[str | None]
    """Created at or before this time; the same as time_range.end_time, which takes precedence."""
    connector: NotRequired[list[str] | None]
    """Providers."""
    merchant_connector_id: NotRequired[list[str] | None]
    """Connector accounts."""
    currency: NotRequired[list[CurrencyCode] | None]
    """Currencies."""
    status: NotRequired[list[Literal["checking", "reversing", "reversed", "review", "resolved", "dismissed"]] | None]
    """Statuses."""


class ListWebhookEndpointsQuery(TypedDict):
    """Query of "List webhook endpoints"."""

    profile_id: NotRequired[str]
    """Endpoints of this profile; absent: of all."""


class Mandate(TypedDict):
    """A customer's mandate: consent to later payments."""

    mandate_id: str
    """Id of the mandate."""
    status: MandateStatus
    customer_id: str
    """Acceptance by the customer."""
    payment_id: str
    """The payment that created the mandate; unchanged when another one updates the mandate."""
    payment_method_id: str | None
    """The stored payment method."""
    payment_method: PaymentMethod
    payment_method_type: PaymentMethodType | None
    card: MandateCard | None
    customer_acceptance: CustomerAcceptanceDetails | None
    mandate_type: MandateType | None
    connector: str
    """The provider that holds the mandate."""
    merchant_connector_id: str
    """The connector account that holds the mandate."""
    connector_mandate_id: str | None
    """Id of the mandate at the provider."""
    profile_id: str
    """The business profile."""
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last status change."""


class MandateAmount(TypedDict):
    """Limits of the mandate. Unknown members are refused."""

    amount: int
    """Amount in minor units, at least 1."""
    currency: CurrencyCode
    start_date: NotRequired[str | None]
    """Start of validity."""
    end_date: NotRequired[str | None]
    """End of validity; not in the past."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata of the mandate."""


class MandateAmountDetails(TypedDict):
    """Limits of the mandate."""

    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    start_date: str | None
    """Start of validity."""
    end_date: str | None
    """End of validity."""
    metadata: dict[str, Any] | None
    """Metadata of the mandate."""


class MandateAmountOffer(TypedDict):
    """Limits of the mandate."""

    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    start_date: str | None
    """Start of validity."""
    end_date: str | None
    """End of validity."""
    metadata: dict[str, Any] | None
    """Metadata of the mandate."""


class MandateCard(TypedDict):
    """Card details without the PAN."""

    last4_digits: str | None
    """Last four digits."""
    card_exp_month: str | None
    """Month of expiry."""
    card_exp_year: str | None
    """Year of expiry."""
    card_holder_name: str | None
    """Name on the card."""
    card_network: str | None
    """Card network."""
    card_isin: str | None
    """BIN: first six digits."""
    card_issuer: str | None
    """Issuer of the card."""
    card_type: str | None
    """credit, debit or prepaid."""
    card_fingerprint: str | None
    """Card fingerprint: stable per-merchant hash of the PAN."""
    issuer_country: str | None
    """Country of the issuing bank."""
    scheme: str | None
    """Card network."""


class MandateContent(TypedDict):
    """The mandate."""

    type: Literal["mandate_details"]
    """Kind of object."""
    object: Mandate


class MandateData(TypedDict):
    """The requested mandate."""

    update_mandate_id: str | None
    """The mandate to update with the payment method of this payment, once it succeeds."""
    customer_acceptance: CustomerAcceptanceDetails | None
    mandate_type: MandateType | None


class MandateDataRequest(TypedDict):
    """A mandate to create or to update. Unknown members are refused."""

    update_mandate_id: NotRequired[str | None]
    """An active mandate of the same customer and profile: no new one is created, and once this payment succeeds
    later charges of that mandate use this payment's method. A payment without a reference to charge at the
    provider changes nothing. Terms stay, so send no mandate_type; nor mandate_id or recurring_details.
    """
    customer_acceptance: NotRequired[CustomerAcceptance | None]
    mandate_type: NotRequired[MandateTypeRequest | None]


class MandatePaymentOffer(TypedDict):
    """The mandate that the payment creates; empty without one."""

    single_use: MandateAmountOffer | None
    multi_use: MandateAmountOffer | None


class MandateRevocation(TypedDict):
    """Result of the revocation."""

    mandate_id: str
    """The mandate."""
    status: MandateStatus
    error_code: str | None
    """Error code of the provider, when it declined."""
    error_message: str | None
    """Error of the provider, when it declined."""


MandateStatus: TypeAlias = Literal["active", "inactive", "pending", "revoked"]
"""Status of the mandate; only an active one can be used. A single-use mandate is revoked by the charge that
succeeds.
"""


class MandateType(TypedDict):
    """Type of the mandate."""

    single_use: MandateAmountDetails | None
    multi_use: MandateAmountDetails | None


class MandateTypeRequest(TypedDict):
    """At most one type; without one any charge is allowed. Members omitted from an update stay. With the
    publishable key terms can be set only if your server set none. Unknown members are refused.
    """

    single_use: NotRequired[MandateAmount | None]
    multi_use: NotRequired[MandateAmount | None]


class MandateWebhook(TypedDict):
    """Body of a webhook about a mandate."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["mandate_active", "mandate_revoked"]
    """Type of the event."""
    content: MandateContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class ManualPaymentUpdateRequest(TypedDict):
    """The result of an attempt, as an operator found out at the provider."""

    attempt_id: str
    """The latest attempt of the payment."""
    merchant_id: NotRequired[str | None]
    """The merchant of the payment; alternative to the header X-Merchant-Id."""
    attempt_status: NotRequired[Literal["pending", "authorized", "charged", "voided", "failure"] | None]
    """The new status; omitted: unchanged, only the id at the provider is recorded."""
    error_code: NotRequired[str | None]
    """Error code of the provider."""
    error_message: NotRequired[str | None]
    """Error message of the provider."""
    error_reason: NotRequired[str | None]
    """Error reason of the provider."""
    connector_transaction_id: NotRequired[str | None]
    """Id of the payment at the provider."""


class ManualPayoutUpdateRequest(TypedDict):
    """The result of a payout, as an operator found out at the provider."""

    payout_id: NotRequired[str | None]
    """The payout, as in the path."""
    merchant_id: str
    """The merchant of the payout."""
    status: Literal["initiated", "pending", "success", "failed", "cancelled", "reversed", "ineligible"]
    """The new status; must be a possible transition."""
    error_code: NotRequired[str | None]
    """Error code of the provider."""
    error_message: NotRequired[str | None]
    """Error message of the provider."""
    connector_payout_id: NotRequired[str | None]
    """Id of the payout at the provider."""


class ManualRefundUpdateRequest(TypedDict):
    """The result of a refund, as an operator found out at the provider."""

    refund_id: NotRequired[str | None]
    """The refund, as in the path."""
    merchant_id: str
    """The merchant of the refund."""
    status: NotRequired[Literal["pending", "succeeded", "failed", "review"] | None]
    """The new status; must be a possible transition. Omitted: unchanged, only the id at the provider is
    recorded.
    """
    error_code: NotRequired[str | None]
    """Error code of the provider."""
    error_message: NotRequired[str | None]
    """Error message of the provider."""
    connector_refund_id: NotRequired[str | None]
    """Id of the refund at the provider."""


class MatchErrorMappingRuleQuery(TypedDict):
    """Query of "Find the rule that applies to an error"."""

    connector: str
    """The provider."""
    flow: str
    """Flow of the failed operation."""
    sub_flow: str
    """Sub-flow of the failed operation."""
    code: str
    """The provider's error code."""
    message: NotRequired[str]
    """The provider's error message; default: empty."""


class MerchantAccount(TypedDict):
    """A merchant."""

    merchant_id: str
    """Id of the merchant."""
    merchant_name: str | None
    """Name of the merchant."""
    merchant_details: MerchantDetails | None
    return_url: str | None
    """Default return address of customers."""
    webhook_details: WebhookDetails | None
    payout_routing_algorithm: RoutingAlgorithm | None
    frm_routing_algorithm: RoutingAlgorithm | None
    sub_merchants_enabled: bool | None
    """Whether the merchant has a parent."""
    parent_merchant_id: str | None
    """The parent."""
    enable_payment_response_hash: bool
    """Whether redirects to the merchant are signed."""
    payment_response_hash_key: str | None
    """Key that signs webhooks and redirects; masked for callers without write permission, and in the console."""
    redirect_to_merchant_with_http_post: bool
    """Whether customers return by form post instead of a redirect."""
    metadata: dict[str, Any] | None
    """Metadata."""
    publishable_key: str | None
    """Publishable key for clients; used with a client secret."""
    locker_id: str | None
    """The vault that stores payment methods."""
    primary_business_details: list[PrimaryBusiness]
    """Countries and businesses of the merchant; each gets a profile."""
    organization_id: str
    """The organization of the merchant."""
    product_type: ProductType | None
    merchant_account_type: Literal["standard", "platform", "connected"]
    """Type of the merchant account."""
    is_recon_enabled: bool
    """Whether reconciliation is enabled."""
    recon_status: Literal["not_requested", "requested", "active", "disabled"]
    """Status of reconciliation."""
    default_profile: str | None
    """The profile that applies when a request names none."""
    pm_collect_link_config: CollectLinkConfig | None


class MerchantAccountDeletion(TypedDict):
    """The deleted merchant."""

    merchant_id: str
    """The merchant."""
    deleted: bool
    """Whether it was deleted."""


class MerchantConfiguration(TypedDict):
    """A setting of a merchant."""

    key: str
    """Name of the setting and the merchant's id, joined by an underscore."""
    value: str
    """Value of the setting, as text."""


class MerchantDetails(TypedDict):
    """Details of the merchant."""

    primary_contact_person: str | None
    """Primary contact."""
    primary_phone: str | None
    """Telephone number of the contact."""
    primary_email: str | None
    """E-mail address of the contact."""
    secondary_contact_person: str | None
    """Secondary contact."""
    secondary_phone: str | None
    """Telephone number of the contact."""
    secondary_email: str | None
    """E-mail address of the contact."""
    website: str | None
    """Website of the merchant."""
    about_business: str | None
    """Description of the business."""
    address: Address | None


class MerchantDetailsRequest(TypedDict):
    """Details of the merchant. Unknown members are refused."""

    primary_contact_person: NotRequired[str | None]
    """Primary contact."""
    primary_phone: NotRequired[str | None]
    """Telephone number of the contact."""
    primary_email: NotRequired[str | None]
    """E-mail address of the contact."""
    secondary_contact_person: NotRequired[str | None]
    """Secondary contact."""
    secondary_phone: NotRequired[str | None]
    """Telephone number of the contact."""
    secondary_email: NotRequired[str | None]
    """E-mail address of the contact."""
    website: NotRequired[str | None]
    """Website of the merchant."""
    about_business: NotRequired[str | None]
    """Description of the business."""
    address: NotRequired[AddressRequest | None]


class MerchantOverview(TypedDict):
    """A merchant, and what belongs to it; no secret of it."""

    merchant_id: str
    """The merchant."""
    merchant_name: str | None
    """Name of the merchant."""
    organization_id: str
    """The organization."""
    organization_name: str | None
    """Name of the organization."""
    merchant_account_type: Literal["standard", "platform", "connected"]
    """Kind of the merchant."""
    created_at: str
    """Time of creation."""
    suspension: MerchantSuspension | None
    profiles: list[ProfileSummary]
    """The first 100 profiles."""
    connector_accounts: list[ConnectorAccountSummary]
    """The first 100 connector accounts."""
    api_keys: list[ApiKeySummary]
    """The latest 100 API keys."""


class MerchantSummary(TypedDict):
    """A merchant without its settings."""

    merchant_id: str
    """The merchant."""
    merchant_name: str | None
    """Name of the merchant."""
    organization_id: str
    """The organization."""
    organization_name: str | None
    """Name of the organization."""
    merchant_account_type: Literal["standard", "platform", "connected"]
    """Kind of the merchant."""
    created_at: str
    """Time of creation."""
    suspension: MerchantSuspension | None


class MerchantSummaryPage(TypedDict):
    """A page of merchants, newest first."""

    count: int
    """Number of items on this page."""
    data: list[MerchantSummary]
    """The merchants."""


class MerchantSuspension(TypedDict):
    """Why and since when a merchant takes and sends no money."""

    reason: str
    """Reason, as the operator gave it."""
    suspended_at: str
    """Time of the suspension."""


class MerchantSuspensionRequest(TypedDict):
    """Why the merchant is suspended or resumed. The merchant reads it in its audit log. Unknown members are
    refused.
    """

    reason: str
    """Reason."""


class MerchantSuspensionState(TypedDict):
    """Whether the merchant is suspended."""

    merchant_id: str
    """The merchant."""
    suspension: MerchantSuspension | None


class MigratePaymentMethodRequest(TypedDict):
    """A card migrated from another vault."""

    merchant_id: str
    """The merchant account."""
    customer_id: str
    """The customer who owns the card; created if unknown."""
    customer: NotRequired[MigratedCustomer | None]
    payment_method: NotRequired[Literal["card"] | None]
    """card."""
    payment_method_type: NotRequired[Literal["credit", "debit"] | None]
    """Kind of card."""
    card: CardRequest
    billing: NotRequired[ContactRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    network_transaction_id: NotRequired[str | None]
    """Network transaction id of the initial customer-initiated transaction (CIT)."""
    connector_mandate_details: NotRequired[dict[str, MigratedConnectorMandate] | None]
    """Mandate references by connector account, keyed by merchant_connector_id."""


class MigratePaymentMethodsRequest(TypedDict):
    """The parts in addition to the file."""

    file: FileContent
    """Comma-separated text with a header line, or one JSON object per line."""
    merchant_id: str
    """The merchant account."""
    merchant_connector_id: NotRequired[str]
    """The connector account, for rows that do not name one."""


class MigratedConnectorMandate(TypedDict):
    """Mandate reference of a connector account."""

    connector_mandate_id: str
    """Id at the provider."""


class MigratedCustomer(TypedDict):
    """Data of a customer to create."""

    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""


class MultiObjectiveInfo(TypedDict):
    """Comparison of cost and success rates."""

    outcome: Literal["COST_WON", "AUTH_WON"]
    """COST_WON: a cheaper gateway was chosen. AUTH_WON: the one with the best success rate."""
    reason: Literal["cheaper_within_band", "decided_otherwise", "explored", "only_one", "head_is_down", "head_without_cost", "none_better"]
    """Reason."""
    costSavedBps: float
    """Saving by the chosen gateway, in basis points of the amount."""
    qualifiedCount: int
    """Gateways with known cost within the guard band, including the best by success rate."""
    margin: float
    """Margin of a successful payment before its cost, as a share of its amount."""
    guardBandPp: float
    """Guard band: percentage points by which the success rate of a cheaper one may be lower."""
    evGapTop2: float | None
    """Difference between the two best expected values; null: fewer than two are known."""
    ranked: list[WeighedGateway]
    """The gateways in the order of their success rates."""


class NetworkChoice(TypedDict):
    """The network to use at the chosen gateway, and the reasons."""

    network: str
    """The network, as it was sent."""
    gateway: str
    """The gateway."""
    merchant_connector_id: str | None
    """The account at the gateway; null: unknown."""
    outcome: Literal["COST_WON", "AUTH_WON"]
    """COST_WON: a cheaper gateway was chosen. AUTH_WON: the one with the best success rate."""
    reason: Literal["cheaper_within_band", "decided_otherwise", "explored", "only_one", "head_is_down", "head_without_cost", "none_better"]
    """Reason."""
    reasons: list[str]
    """Message of the error."""
    cost_saved_bps: float
    """Saving against the one with the best success rate, in basis points of the amount."""
    margin: float
    """Margin of a successful payment before its cost, as a share of its amount."""
    guard_band_pp: float
    """Guard band: percentage points by which the success rate of a cheaper one may be lower."""
    options: list[NetworkOption]
    """The candidates, pairs of network and gateway, best success rate first."""


class NetworkOption(TypedDict):
    """A network at a gateway, with success rate and cost."""

    network: str
    """The network, as it was sent."""
    gateway: str
    """The gateway."""
    merchant_connector_id: str | None
    """The account at the gateway; null: unknown."""
    auth_rate: float
    """Expected success rate of the payment, 0 to 1."""
    outcomes: int
    """Number of known outcomes of the network at the gateway."""
    cost_bps: float | None
    """Interchange and fees, in basis points of the amount; null: unknown."""
    expected_value: float | None
    """Expected value: the success rate times the margin less cost; null: unknown."""
    is_within_band: bool
    """Whether the success rate is within the guard band of the best one's."""
    is_auth_head: bool
    """Whether it has the best success rate."""
    is_chosen: bool
    """Whether it was chosen."""


class NetworkTokenRequest(TypedDict):
    """A network token in place of a PAN. The number and the cryptogram are never returned."""

    network_token: str
    """Number of the token, 8 to 19 digits."""
    network_token_exp_month: str
    """Month of the token's expiry, 01 to 12."""
    network_token_exp_year: str
    """Year of the token's expiry, two or four digits."""
    cryptogram: NotRequired[str | None]
    """Cryptogram for a single use of the token, in base64; never stored."""
    eci: NotRequired[str | None]
    """Electronic commerce indicator (ECI) of the cryptogram, two digits."""
    card_network: NotRequired[CardNetwork | None]
    card_holder_name: NotRequired[str | None]
    """Name on the card."""
    card_issuer: NotRequired[str | None]
    """Issuer of the card."""
    card_type: NotRequired[str | None]
    """credit, debit or prepaid."""
    card_issuing_country: NotRequired[str | None]
    """Country of the issuing bank."""


class NetworkTokenSummary(TypedDict):
    """Details of a network token without its number."""

    card_network: CardNetwork | None
    card_type: str | None
    """credit, debit or prepaid."""
    card_issuer: str | None
    """Issuer of the card."""
    card_issuing_country: str | None
    """Country of the issuing bank."""
    exp_month: str
    """Month of the token's expiry."""
    exp_year: str
    """Year of the token's expiry."""


class NextAction(TypedDict):
    """Next action of the customer."""

    type: str
    """Kind of the action."""
    redirect_to_url: NotRequired[str]
    """Address to redirect the customer to."""


class Note(TypedDict):
    """What a user wrote about a payment or a dispute."""

    note_id: str
    """Id of the note."""
    payment_id: str
    """The payment."""
    dispute_id: str | None
    """The dispute of the payment that the note is about; null: the payment itself."""
    profile_id: str
    """The business profile of the payment."""
    text: str
    """The note."""
    author_id: str
    """The user who wrote it."""
    created_at: str
    """Time of creation."""


class NoteList(TypedDict):
    """Notes, oldest first."""

    count: int
    """Number of notes."""
    data: list[Note]
    """The notes."""


NotedObject: TypeAlias = Literal["payment", "dispute"]
"""What the note is about."""


class OnlineAcceptance(TypedDict):
    """Online details of the acceptance. Unknown members are refused."""

    ip_address: NotRequired[str | None]
    """The customer's IP address."""
    user_agent: NotRequired[str | None]
    """User agent of the customer's browser."""


class OnlineAcceptanceDetails(TypedDict):
    """Online details of the acceptance."""

    ip_address: str | None
    """The customer's IP address."""
    user_agent: str | None
    """User agent of the customer's browser."""


class OpenBankingRecipient(TypedDict):
    """Recipient of open banking payments. Unknown members are refused."""

    connector_recipient_id: NotRequired[str | None]
    """Id of the recipient at the provider."""


class OrderLine(TypedDict):
    """One line of the order."""

    product_name: str
    """Name of the product."""
    quantity: int
    """Number."""
    amount: int
    """Unit price, in minor units."""
    tax_rate: NotRequired[float | None]
    """Tax rate in percent."""
    total_tax_amount: NotRequired[int | None]
    """Tax on the line, in minor units."""
    requires_shipping: NotRequired[bool | None]
    """Whether the product is shipped."""
    product_img_link: NotRequired[str | None]
    """Address of a picture."""
    product_id: NotRequired[str | None]
    """Id of the product."""
    category: NotRequired[str | None]
    """Category of the product."""
    sub_category: NotRequired[str | None]
    """Sub-category of the product."""
    brand: NotRequired[str | None]
    """Brand of the product."""
    product_type: NotRequired[str | None]
    """physical, digital, travel, ride, event or accommodation."""
    product_tax_code: NotRequired[str | None]
    """Tax code of the product."""
    description: NotRequired[str | None]
    """Description."""
    sku: NotRequired[str | None]
    """Stock keeping unit."""
    upc: NotRequired[str | None]
    """Universal product code."""
    commodity_code: NotRequired[str | None]
    """Commodity code."""
    unit_of_measure: NotRequired[str | None]
    """Unit of the quantity."""
    total_amount: NotRequired[int | None]
    """Price of the line, in minor units."""
    unit_discount_amount: NotRequired[int | None]
    """Discount per unit."""


class Organization(TypedDict):
    """An organization: the owner of merchants."""

    organization_id: str
    """Id of the organization."""
    organization_name: str | None
    """Name of the organization."""
    organization_details: dict[str, Any] | None
    """Description of the organization."""
    metadata: dict[str, Any] | None
    """Metadata."""
    organization_type: Literal["standard", "platform"]
    """Kind of the organization."""
    platform_merchant_id: str | None
    """The platform merchant."""
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last change."""


class OrganizationPage(TypedDict):
    """A page of organizations, newest first."""

    count: int
    """Number of items on this page."""
    total_count: int
    """Total number."""
    data: list[Organization]
    """The organizations."""


class OriginalDecision(TypedDict):
    """The decision."""

    routing_approach: str
    """The routing approach."""
    rule_name: str | None
    """The routing rule that decided; null: none."""
    gateway: str | None
    """The gateway ranked first; null: there was no candidate."""
    merchant_connector_id: str | None
    """Its connector account."""
    explanation: dict[str, Any]
    """Every candidate with its rank and reasons, and the inputs of the decision."""


class OutboxBacklog(TypedDict):
    """Events that the broker has not confirmed; null: the service publishes none."""

    count: int
    """Number of items; larger backlogs are counted up to a limit."""
    oldest_age_seconds: float
    """Age of the oldest item in seconds; 0 when there is none."""


class OverdueObject(TypedDict):
    """An object that is overdue."""

    merchant_id: str
    """The merchant."""
    object_id: str
    """The payment, refund, payout, subscription, dispute or unmatched transaction."""
    overdue_since: str
    """Time at which it should have been settled."""


class OverdueObjects(TypedDict):
    """What is past the time at which it should be settled."""

    kinds: list[OverdueOfKind]
    """What is overdue, by its kind."""


class OverdueOfKind(TypedDict):
    """Objects of one kind that are past the time at which they should be settled."""

    kind: Literal["payment_processing", "payment_capture", "refund", "unmatched_transaction", "payout", "subscription", "dispute_answer", "unmatched_review"]
    """payment_processing: no outcome of an attempt. payment_capture: a scheduled capture is late. refund,
    payout: no outcome. unmatched_transaction: not reversed. subscription: the period is over. dispute_answer:
    the provider's time limit is over. unmatched_review: left to an operator.
    """
    count: int
    """Number of objects, counted up to 10,000."""
    oldest_age_seconds: float
    """Time for which the oldest has been overdue in seconds; 0 when none is."""
    objects: list[OverdueObject]
    """The 50 oldest."""


class PauseSubscriptionRequest(TypedDict):
    """Time of the pause."""

    pause_option: NotRequired[Literal["immediately"] | None]
    """Time; only immediate is supported."""


class Payment(TypedDict):
    """A payment."""

    payment_id: str
    """Id of the payment, unique per merchant."""
    merchant_id: str
    """The merchant."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""
    profile_id: str | None
    """The business profile."""
    status: PaymentStatus
    amount: int
    """Amount in minor units, without surcharge, shipping and taxes."""
    net_amount: int
    """amount plus surcharge, its tax, shipping and order tax, in minor units."""
    amount_capturable: int
    """Capturable amount in minor units; 0 when nothing is left."""
    amount_received: int | None
    """Captured amount in minor units."""
    shipping_cost: int | None
    """Shipping, in minor units."""
    order_tax_amount: int | None
    """Tax on the order, in minor units."""
    surcharge_details: SurchargeDetails | None
    currency: CurrencyCode
    attempt_count: int
    """Number of attempts."""
    client_secret: str | None
    """Client secret for the publishable key; expires at expires_on."""
    created: str | None
    """Time of creation."""
    updated: str | None
    """Time of the last change."""
    modified_at: str | None
    """Time of the last change."""
    expires_on: str | None
    """Expiry of the client secret."""
    capture_method: CaptureMethod | None
    capture_on: str | None
    """Time of a scheduled capture."""
    capture_before: str | None
    """Expiry of the authorization."""
    cancellation_reason: str | None
    """Reason of the cancellation."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    error_message: str | None
    """Error of the provider, when it declined."""
    unified_code: str | None
    """Unified error code, the same for every provider."""
    unified_message: str | None
    """Unified error message, the same for every provider."""
    issuer_error_code: str | None
    """Issuer response code of a decline."""
    issuer_error_message: str | None
    """Issuer message of a decline."""
    manual_retry_allowed: bool | None
    """Whether the payment can be confirmed again."""
    customer_id: str | None
    """Deprecated. Use customer.id."""
    customer: PaymentCustomer | None
    email: str | None
    """Deprecated. Use customer.email."""
    name: str | None
    """Deprecated. Use customer.name."""
    phone: str | None
    """Deprecated. Use customer.phone."""
    billing: Contact | None
    shipping: Contact | None
    browser_info: BrowserInfo | None
    payment_method: PaymentMethod | None
    payment_method_type: PaymentMethodType | None
    allowed_payment_method_types: list[PaymentMethodType] | None
    """Sub-types available to the customer."""
    payment_experience: PaymentExperience | None
    payment_method_data: PaymentMethodData | None
    payment_method_id: str | None
    """The stored payment method."""
    payment_method_status: Literal["active", "inactive", "processing", "awaiting_data"] | None
    """Status of the stored payment method."""
    payment_token: str | None
    """Token of a stored payment method."""
    card_discovery: Literal["manual", "saved_card", "click_to_pay"] | None
    """How the card network was chosen."""
    fingerprint: str | None
    """Card fingerprint: stable per-merchant hash of the PAN."""
    authentication_type: AuthenticationType | None
    external_3ds_authentication_attempted: bool | None
    """Whether a separate 3DS Server was used."""
    external_authentication_details: ExternalAuthentication | None
    force_3ds_challenge: bool | None
    """Whether a challenge was requested."""
    force_3ds_challenge_trigger: bool | None
    """Whether a challenge was forced."""
    ephemeral_key: EphemeralKey | None
    connector: str | None
    """The provider of the latest attempt; null before confirm."""
    connector_label: str | None
    """Label of the connector account."""
    connector_transaction_id: str | None
    """Id of the transaction at the provider."""
    connector_mandate_id: str | None
    """Id of the mandate at the provider."""
    merchant_connector_id: str | None
    """The connector account of the latest attempt; null before confirm."""
    reference_id: str | None
    """Merchant reference at the provider."""
    network_transaction_id: str | None
    """Network transaction id."""
    next_action: NextAction | None
    refunds: list[Refund] | None
    """Refunds of the payment."""
    disputes: list[PaymentDispute] | None
    """Disputes of the payment."""
    attempts: list[PaymentAttempt] | None
    """Attempts, with expand_attempts."""
    captures: list[Capture] | None
    """Captures of the latest attempt, with expand_captures."""
    incremental_authorization_allowed: bool | None
    """Whether incremental authorization is allowed."""
    authorization_count: int | None
    """Number of incremental authorizations."""
    incremental_authorizations: list[IncrementalAuthorization] | None
    """Incremental authorizations."""
    extended_authorization_applied: bool | None
    """Whether the authorization was extended."""
    request_extended_authorization: bool | None
    """Whether extended authorization was requested."""
    enable_partial_authorization: bool | None
    """Whether partial authorization is enabled."""
    enable_overcapture: bool | None
    """Whether overcapture was requested."""
    is_overcapture_enabled: bool | None
    """Whether overcapture is possible."""
    is_iframe_redirection_enabled: bool | None
    """Whether redirects happen inside a frame, as requested."""
    installment_options: list[dict[str, Any]] | None
    """Instalment options, as requested."""
    installment_data: dict[str, Any] | None
    """The instalment option of the customer."""
    tokenization: str | None
    """Always null: tokenization follows the profile."""
    connector_customer_id: str | None
    """Always null: customers are not created at connectors."""
    network_details: dict[str, Any] | None
    """Always null: network errors are in the issuer_error members."""
    error_details: dict[str, Any] | None
    """Always null: errors are in the error, unified and issuer_error members."""
    initiator: str | None
    """Always null: payments are created by their merchant."""
    sdk_authorization: str | None
    """Always null: browsers use the publishable key with client_secret."""
    state_metadata: StateMetadata | None
    merchant_decision: str | None
    """approved or rejected, after a manual review."""
    frm_message: FraudCheck | None
    mandate_id: str | None
    """The mandate that was used, created or updated."""
    mandate_data: MandateData | None
    setup_future_usage: SetupFutureUsage | None
    off_session: bool | None
    """Whether the payment is off session (the customer is absent)."""
    is_stored_credential: bool | None
    """Whether stored credentials (card on file) are used."""
    mit_category: Literal["installment", "unscheduled", "recurring", "resubmission"] | None
    """Merchant-initiated transaction (MIT) category."""
    description: str | None
    """Description of the payment."""
    return_url: str | None
    """Return address of the customer."""
    statement_descriptor_name: str | None
    """Statement descriptor, not for cards."""
    statement_descriptor_suffix: str | None
    """Suffix of the account's statement descriptor."""
    billing_descriptor: dict[str, Any] | None
    """Statement descriptor."""
    order_details: list[OrderLine] | None
    """Lines of the order."""
    merchant_order_reference_id: str | None
    """The merchant's order reference."""
    metadata: dict[str, Any] | None
    """Metadata."""
    frm_metadata: dict[str, Any] | None
    """Data for fraud checks."""
    connector_metadata: dict[str, Any] | None
    """Data for a provider, keyed by its name."""
    feature_metadata: FeatureMetadata | None
    business_country: CountryCode | None
    business_label: str | None
    """Label of the business."""
    business_sub_label: str | None
    """Second label of the business."""
    payment_link: PaymentLinkSummary | None
    payment_channel: Literal["ecommerce", "mail_order", "telephone_order", "other"] | None
    """Payment channel of the order, such as mail or telephone order (MOTO)."""
    split_payments: SplitPayments | None


class PaymentActionList(TypedDict):
    """What the caller may do to a payment now."""

    payment_id: str
    """The payment."""
    actions: list[PaymentActionState]
    """Every action, possible or not."""


class PaymentActionState(TypedDict):
    """Whether an action is possible now."""

    action: Literal["capture", "cancel", "cancel_post_capture", "incremental_authorization", "approve", "reject", "refund", "sync"]
    """The action."""
    maximum_amount: int | None
    """Maximum amount in minor units: to capture, to refund, or the new total of an incremental authorization.
    Null for an action without an amount or without a maximum, and for one that is not possible.
    """
    approval_above: int | None
    """To refund: amount in minor units above which another user must approve, by the limits of the caller's
    roles and what is left of them today. Null: not limited, and for other actions.
    """
    reason_if_not: str | None
    """Why the action is not possible for this caller now. Null: it is possible."""


class PaymentAggregate(TypedDict):
    """Number of payments."""

    status_with_count: dict[str, int]
    """Number of objects of the time range by status; every status is included."""


class PaymentAnalytics(TypedDict):
    """Numbers of payments by bucket, currency and group."""

    start_time: str
    """Start of the first bucket."""
    end_time: str
    """End of the last bucket."""
    bucket: Literal["hour", "day"]
    """Size of a bucket."""
    time_zone: str
    """Time zone of the buckets."""
    group_by: Literal["currency", "connector", "merchant_connector_id", "payment_method", "payment_method_type", "card_network", "error_code"] | None
    """What the numbers are divided by."""
    data: list[PaymentAnalyticsRow]
    """Oldest bucket first; those without payments are left out."""


class PaymentAnalyticsRow(TypedDict):
    """Payments of a bucket, a currency and a group, by time of creation."""

    bucket_start: str
    """Start of the bucket."""
    currency: CurrencyCode
    group: str | None
    """The group; null: without a value, or no group_by."""
    is_other: bool
    """Whether it is the sum of all groups but the 20 largest."""
    payments: int
    """Created payments."""
    succeeded: int
    """Authorized or captured payments: numerator of the success rate."""
    failed: int
    """Failed payments."""
    finished: int
    """succeeded and failed: denominator of both success rates."""
    first_attempt_succeeded: int
    """Those that succeeded at the first attempt: numerator of its success rate."""
    retried_and_recovered: int
    """Those that succeeded at a later attempt."""
    amount: int
    """Sum of the amounts, in minor units."""
    amount_captured: int
    """Captured, in minor units; refunds are not deducted."""
    amount_refunded: int
    """Refunded, in minor units; refunds that have not failed, whenever made."""


class PaymentAttempt(TypedDict):
    """An attempt to authorize the payment at one provider."""

    attempt_id: str
    """Id of the attempt: the payment id and a number."""
    status: AttemptStatus
    amount: int
    """Amount of the attempt, in minor units."""
    order_tax_amount: int | None
    """Tax on the order, in minor units."""
    currency: CurrencyCode | None
    connector: str | None
    """The provider of the attempt."""
    merchant_connector_id: str | None
    """The connector account that was used."""
    error_message: str | None
    """Error of the provider, when it declined."""
    payment_method: PaymentMethod | None
    connector_transaction_id: str | None
    """Id of the transaction at the provider."""
    capture_method: CaptureMethod | None
    authentication_type: AuthenticationType | None
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last change."""
    cancellation_reason: str | None
    """Reason of the cancellation."""
    mandate_id: str | None
    """The mandate that was used or created."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    payment_token: str | None
    """Token of the payment method that was used."""
    connector_metadata: dict[str, Any] | None
    """Provider data for later calls."""
    payment_experience: PaymentExperience | None
    payment_method_type: PaymentMethodType | None
    reference_id: str | None
    """Merchant reference at the provider."""
    unified_code: str | None
    """Unified error code, the same for every provider."""
    unified_message: str | None
    """Unified error message, the same for every provider."""
    issuer_error_code: str | None
    """Issuer response code of a decline."""
    issuer_error_message: str | None
    """Issuer message of a decline."""
    client_source: str | None
    """Kind of the confirming client, from the x-client-source header."""
    client_version: str | None
    """Version of that client, from the x-client-version header."""
    routing: AttemptRouting | None
    unmatched_transaction: UnmatchedTransaction | None


class PaymentAudit(TypedDict):
    """Decisions for payments, their reasons and outcomes."""

    merchant_id: str
    """The merchant."""
    payment_id: str | None
    """The payment; null: payments are listed."""
    range: str | None
    """Length of the time range."""
    page: int
    """Which page, from 1."""
    page_size: int
    """Payments per page."""
    looked_back_to_ms: int | None
    """Of a list: decisions before this time were not searched; send it as end_ms to continue. Null: all were
    searched, in milliseconds since 1970.
    """
    total_results: int
    """Number of payments found."""
    total_success: int
    """Successful ones."""
    total_failure: int
    """Failed ones."""
    results: list[PaymentAuditResult]
    """Summaries of the payments of the page, latest first."""
    timeline: list[PaymentAuditEntry]
    """Timeline of one payment, oldest first."""


class PaymentAuditEntry(TypedDict):
    """A decision for the payment, or an outcome of one of its attempts."""

    id: str
    """Id of the entry: for a decision that of the decision."""
    attempt: int
    """Number of the attempt, from 1; for reported outcomes, the attempt they count for."""
    event_stage: Literal["gateway_decided", "score_updated", "preview_evaluated"]
    """Kind of entry: a decision, an outcome that the scores learned from, or a rule evaluated without a
    decision.
    """
    flow_type: str
    """Kind of the entry."""
    route: str
    """The operation requested."""
    payment_id: str | None
    """The payment."""
    merchant_id: str
    """The merchant."""
    gateway: str | None
    """The gateway ranked first, or tried."""
    merchant_connector_id: str | None
    """Its connector account."""
    routing_approach: str | None
    """The routing approach."""
    rule_name: str | None
    """The routing rule that decided."""
    status: Literal["success", "failure", "neutral", "pending"]
    """Outcome; neutral: not attributable to the gateway."""
    corrects: Literal["success", "failure", "neutral", "pending"] | None
    """Outcome; neutral: not attributable to the gateway."""
    score_value: float | None
    """Expected success rate, 0 to 1."""
    error_code: str | None
    """The gateway's code of a decline."""
    details: str | None
    """Reason."""
    details_json: dict[str, Any] | None
    """Of a decision: every candidate with its rank, and the inputs of the decision."""
    created_at_ms: int
    """When, in milliseconds since 1970."""


class PaymentAuditResult(TypedDict):
    """Summary of the payment."""

    lookup_key: str
    """Key of the search."""
    payment_id: str | None
    """The payment; null: a rule was evaluated without one."""
    merchant_id: str
    """The merchant."""
    first_seen_ms: int
    """The first entry, in milliseconds since 1970."""
    last_seen_ms: int
    """The last entry, in milliseconds since 1970."""
    event_count: int
    """Entries of the timeline."""
    latest_status: Literal["success", "failure", "neutral", "pending"]
    """Outcome; neutral: not attributable to the gateway."""
    latest_gateway: str | None
    """The gateway of the last entry."""
    latest_stage: Literal["gateway_decided", "score_updated", "preview_evaluated"]
    """Kind of entry: a decision, an outcome that the scores learned from, or a rule evaluated without a
    decision.
    """
    gateways: list[str]
    """Gateways of decisions and attempts."""
    routes: list[str]
    """The operation requested."""


class PaymentContent(TypedDict):
    """The payment."""

    type: Literal["payment_details"]
    """Kind of object."""
    object: Payment


class PaymentCustomer(TypedDict):
    """The customer of the payment."""

    id: str | None
    """Your id of the customer."""
    name: str | None
    """Name."""
    email: str | None
    """E-mail address."""
    phone: str | None
    """Telephone number."""
    phone_country_code: str | None
    """Country code of the telephone number."""


class PaymentDispute(TypedDict):
    """Summary of a dispute of the payment."""

    dispute_id: str
    """Id of the dispute."""
    dispute_stage: str
    """Stage of the dispute."""
    dispute_status: str
    """Status of the dispute."""
    connector_status: str
    """Status of the dispute at the provider."""
    connector_dispute_id: str
    """Id of the dispute at the provider."""
    connector_reason: str | None
    """Reason of the dispute, as reported by the provider."""
    connector_reason_code: str | None
    """The provider's code for the reason."""
    challenge_required_by: str | None
    """Deadline for evidence."""
    connector_created_at: str | None
    """Time of creation at the provider."""
    connector_updated_at: str | None
    """Time of the last change at the provider."""
    created_at: str
    """Time at which Railyard recorded the dispute."""


PaymentExperience: TypeAlias = Literal["redirect_to_url", "invoke_sdk_client", "display_qr_code", "one_click", "link_wallet", "invoke_payment_app", "display_wait_screen", "collect_otp"]
"""Flow of the customer."""


class PaymentExperienceOffer(TypedDict):
    """Flow of the customer."""

    payment_experience_type: Literal["redirect_to_url", "invoke_sdk_client", "display_qr_code", "one_click", "link_wallet", "invoke_payment_app", "display_wait_screen", "collect_otp"]
    """Flow of the customer."""
    eligible_connectors: list[str]
    """Eligible connectors, in the profile's order."""


class PaymentFilterChoices(TypedDict):
    """Filters of payment lists."""

    connector: dict[str, list[ConnectorAccountName]]
    """Connector accounts by provider."""
    currency: list[CurrencyCode]
    """Currencies."""
    status: list[PaymentStatus]
    """Statuses."""
    payment_method: dict[str, list[str]]
    """Sub-types that the connector accounts have enabled, by family of payment methods."""
    authentication_type: list[AuthenticationType]
    """Authentication types."""
    card_network: list[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]]
    """Card networks."""
    card_discovery: list[Literal["manual", "saved_card", "click_to_pay"]]
    """How card networks are chosen."""


class PaymentFilterValues(TypedDict):
    """Values that occur in payments."""

    connector: list[str]
    """Providers."""
    currency: list[CurrencyCode]
    """Currencies."""
    status: list[PaymentStatus]
    """Statuses."""
    payment_method: list[PaymentMethod]
    """Families of payment methods."""
    payment_method_type: list[PaymentMethodType]
    """Sub-types of payment methods."""
    authentication_type: list[AuthenticationType]
    """Authentication types."""


class PaymentInfo(TypedDict):
    """The payment to choose a gateway for."""

    paymentId: str
    """The payment."""
    amount: float
    """Amount in MAJOR units of the currency, such as 49.9 EUR."""
    currency: str
    """Three-letter currency code."""
    paymentType: Literal["ORDER_PAYMENT", "MANDATE_REGISTER", "EMANDATE_REGISTER", "MANDATE_PAYMENT", "EMANDATE_PAYMENT", "TPV_PAYMENT", "TPV_EMANDATE_REGISTER", "TPV_MANDATE_REGISTER", "TPV_EMANDATE_PAYMENT", "TPV_MANDATE_PAYMENT", "PARTIAL_CAPTURE", "PARTIAL_VOID", "VAN_PAYMENT"]
    """Kind of the payment."""
    paymentMethodType: str
    """Family of the payment method."""
    paymentMethod: str
    """Payment method within the family."""
    country: NotRequired[str | None]
    """Two-letter country code."""
    customerId: NotRequired[str | None]
    """The customer."""
    udfs: NotRequired[list[str | None] | None]
    """Custom dimensions by position."""
    preferredGateway: NotRequired[str | None]
    """Your preferred gateway."""
    metadata: NotRequired[str | None]
    """Metadata as JSON in a string. Ranking by debit networks reads merchant_category_code, acquirer_country and
    co_badged_card_data from it.
    """
    internalMetadata: NotRequired[str | None]
    """Data of your server as JSON in a string."""
    isEmi: NotRequired[bool | None]
    """Whether the payment is in instalments."""
    emiBank: NotRequired[str | None]
    """Bank of the instalments."""
    emiTenure: NotRequired[int | None]
    """Months of the instalments."""
    paymentSource: NotRequired[str | None]
    """Origin of the payment."""
    authType: NotRequired[Literal["ATMPIN", "THREE_DS", "THREE_DS_2", "OTP", "OBO_OTP", "VIES", "NO_THREE_DS", "NETWORK_TOKEN", "MOTO", "FIDO", "CTP"] | None]
    """Authentication of the customer."""
    cardIssuerBankName: NotRequired[str | None]
    """Issuer of the card."""
    cardIsin: NotRequired[str | None]
    """BIN of the card."""
    cardType: NotRequired[Literal["AADHAAR", "ATM_CARD", "CASH", "CREDIT", "DEBIT", "NB", "PAYLATER", "PREPAID", "REWARD", "UPI", "WALLET", "VIRTUAL_ACCOUNT", "OTC", "RTP", "CRYPTO", "BLANK", "PAN"] | None]
    """Type of the card."""
    cardSwitchProvider: NotRequired[str | None]
    """Card network."""
    cardProgram: NotRequired[str | None]
    """Program of the card."""
    cardIssuerCountry: NotRequired[str | None]
    """Country of the issuing bank."""
    channel: NotRequired[Literal["ecom", "pos", "contactless"] | None]
    """Location of the payment."""


class PaymentLink(TypedDict):
    """A hosted page for one payment."""

    payment_link_id: str
    """Id of the payment link."""
    payment_id: str
    """The payment that it is for."""
    merchant_id: str
    """The merchant."""
    link_to_pay: str
    """Open link: usable by every holder of the address. It never lists stored payment methods."""
    secure_link: str | None
    """Link that works only inside a frame of an allowed site; null without allowed_domains."""
    amount: int
    """Amount of the payment, in minor units."""
    created_at: str
    """Time of creation."""
    expiry: str | None
    """Time of expiry."""
    description: str | None
    """Description of the payment."""
    status: PaymentLinkStatus
    currency: PaymentLinkCurrencyCode


class PaymentLinkConfig(TypedDict):
    """Appearance of a payment link's page. Unknown members are refused."""

    theme: NotRequired[str | None]
    """Primary colour; default #212E46."""
    logo: NotRequired[str | None]
    """Address of the logo; https only."""
    seller_name: NotRequired[str | None]
    """Display name; default: that of the merchant."""
    sdk_layout: NotRequired[str | None]
    """tabs, accordion or spaced_accordion."""
    display_sdk_only: NotRequired[bool | None]
    """Show only the form."""
    enabled_saved_payment_method: NotRequired[bool | None]
    """Offer stored payment methods, on the secure link."""
    hide_card_nickname_field: NotRequired[bool | None]
    """Do not ask for a nick name of the card."""
    show_card_form_by_default: NotRequired[bool | None]
    """Show the card form initially expanded."""
    transaction_details: NotRequired[list[TransactionDetail] | None]
    """Lines that the page shows."""
    background_image: NotRequired[BackgroundImage | None]
    details_layout: NotRequired[Literal["layout1", "layout2"] | None]
    """Layout of the details."""
    payment_button_text: NotRequired[str | None]
    """Text of the button."""
    custom_message_for_card_terms: NotRequired[str | None]
    """Text about storing the card."""
    payment_button_colour: NotRequired[str | None]
    """Colour of the button; default: the primary colour."""
    skip_status_screen: NotRequired[bool | None]
    """Redirect to return_url without a status page after success."""
    payment_button_text_colour: NotRequired[str | None]
    """Colour of the button's text; default: black or white, by contrast."""
    background_colour: NotRequired[str | None]
    """Background colour of the page."""
    sdk_ui_rules: NotRequired[dict[str, dict[str, str]] | None]
    """Style rules of the form: selector to property to value."""
    payment_link_ui_rules: NotRequired[dict[str, dict[str, str]] | None]
    """Style rules of the page: selector to property to value."""
    enable_button_only_on_form_ready: NotRequired[bool | None]
    """Enable the button only when the form is complete; needs JavaScript."""
    payment_form_header_text: NotRequired[str | None]
    """Text above the form."""
    payment_form_label_type: NotRequired[Literal["above", "floating", "never"] | None]
    """Position of the labels."""
    show_card_terms: NotRequired[Literal["always", "auto", "never"] | None]
    """Display of the terms."""
    show_merchant_name: NotRequired[bool | None]
    """Show the seller's name."""
    is_setup_mandate_flow: NotRequired[bool | None]
    """The page sets up a mandate."""
    color_icon_card_cvc_error: NotRequired[str | None]
    """Colour of the mark of an invalid security code."""
    domain_name: NotRequired[str | None]
    """Domain that serves the page."""
    business_specific_configs: NotRequired[dict[str, PaymentLinkLook] | None]
    """Other configurations by name; a payment selects one with payment_link_config_id."""
    allowed_domains: NotRequired[list[str] | None]
    """Sites that may embed the page; required for the secure link."""
    branding_visibility: NotRequired[bool | None]
    """Show the platform's branding."""


PaymentLinkCurrencyCode: TypeAlias = Literal["AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SLL", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWL"]
"""Three-letter currency code of ISO 4217; payment links do not support CLF, CUC and STD."""


class PaymentLinkLook(TypedDict):
    """Appearance of a payment page. Omitted members come from the business profile. Unknown members are refused."""

    theme: NotRequired[str | None]
    """Primary colour; default #212E46."""
    logo: NotRequired[str | None]
    """Address of the logo; https only."""
    seller_name: NotRequired[str | None]
    """Display name; default: that of the merchant."""
    sdk_layout: NotRequired[str | None]
    """tabs, accordion or spaced_accordion."""
    display_sdk_only: NotRequired[bool | None]
    """Show only the form."""
    enabled_saved_payment_method: NotRequired[bool | None]
    """Offer stored payment methods, on the secure link."""
    hide_card_nickname_field: NotRequired[bool | None]
    """Do not ask for a nick name of the card."""
    show_card_form_by_default: NotRequired[bool | None]
    """Show the card form initially expanded."""
    transaction_details: NotRequired[list[TransactionDetail] | None]
    """Lines that the page shows."""
    background_image: NotRequired[BackgroundImage | None]
    details_layout: NotRequired[Literal["layout1", "layout2"] | None]
    """Layout of the details."""
    payment_button_text: NotRequired[str | None]
    """Text of the button."""
    custom_message_for_card_terms: NotRequired[str | None]
    """Text about storing the card."""
    payment_button_colour: NotRequired[str | None]
    """Colour of the button; default: the primary colour."""
    skip_status_screen: NotRequired[bool | None]
    """Redirect to return_url without a status page after success."""
    payment_button_text_colour: NotRequired[str | None]
    """Colour of the button's text; default: black or white, by contrast."""
    background_colour: NotRequired[str | None]
    """Background colour of the page."""
    sdk_ui_rules: NotRequired[dict[str, dict[str, str]] | None]
    """Style rules of the form: selector to property to value."""
    payment_link_ui_rules: NotRequired[dict[str, dict[str, str]] | None]
    """Style rules of the page: selector to property to value."""
    enable_button_only_on_form_ready: NotRequired[bool | None]
    """Enable the button only when the form is complete; needs JavaScript."""
    payment_form_header_text: NotRequired[str | None]
    """Text above the form."""
    payment_form_label_type: NotRequired[Literal["above", "floating", "never"] | None]
    """Position of the labels."""
    show_card_terms: NotRequired[Literal["always", "auto", "never"] | None]
    """Display of the terms."""
    show_merchant_name: NotRequired[bool | None]
    """Show the seller's name."""
    is_setup_mandate_flow: NotRequired[bool | None]
    """The page sets up a mandate."""
    color_icon_card_cvc_error: NotRequired[str | None]
    """Colour of the mark of an invalid security code."""


PaymentLinkStatus: TypeAlias = Literal["active", "expired"]
"""Whether it is active or expired."""


class PaymentLinkSummary(TypedDict):
    """The payment link."""

    link: str
    """Open link."""
    secure_link: str | None
    """Link for allowed sites only."""
    payment_link_id: str
    """Id of the payment link."""


class PaymentMetadata(TypedDict):
    """The metadata of a payment."""

    payment_id: str
    """The payment."""
    metadata: dict[str, Any] | None
    """The complete metadata after the change."""


PaymentMethod: TypeAlias = Literal["card", "card_redirect", "pay_later", "wallet", "bank_redirect", "bank_transfer", "crypto", "bank_debit", "reward", "real_time_payment", "upi", "voucher", "gift_card", "open_banking", "mobile_payment"]
"""Family of the payment method."""


class PaymentMethodBlocking(TypedDict):
    """Blocked payment methods; such a payment fails without being sent to a provider. Unknown members are
    refused.
    """

    card: NotRequired[CardBlocking | None]


class PaymentMethodData(TypedDict):
    """Details of the payment method that are safe to show."""

    card: CardSummary | None
    network_token: NetworkTokenSummary | None
    billing: Contact | None
    wallet: dict[str, Any] | None
    """Details of a wallet."""
    pay_later: dict[str, Any] | None
    """Details of a pay-later payment."""
    bank_redirect: dict[str, Any] | None
    """Details of a bank redirect."""
    bank_transfer: dict[str, Any] | None
    """Details of a bank transfer."""
    bank_debit: dict[str, Any] | None
    """Details of a bank debit."""
    upi: dict[str, Any] | None
    """Details of a UPI payment."""
    voucher: dict[str, Any] | None
    """Details of a voucher."""


class PaymentMethodDataRequest(TypedDict):
    """Data of the payment method: exactly one kind, and optionally billing details. The bare text reward or
    mandate_payment represents an object with just that member.
    """

    card: NotRequired[CardRequest | None]
    card_token: NotRequired[CardTokenRequest | None]
    card_redirect: NotRequired[dict[str, Any] | None]
    """A card entered on the provider's page."""
    wallet: NotRequired[dict[str, Any] | None]
    """A wallet, keyed by its kind."""
    pay_later: NotRequired[dict[str, Any] | None]
    """A pay-later provider, keyed by its kind."""
    bank_redirect: NotRequired[dict[str, Any] | None]
    """A bank redirect, keyed by its kind."""
    bank_debit: NotRequired[dict[str, Any] | None]
    """A bank debit, keyed by its kind."""
    bank_transfer: NotRequired[dict[str, Any] | None]
    """A bank transfer, keyed by its kind."""
    real_time_payment: NotRequired[dict[str, Any] | None]
    """A real-time payment, keyed by its kind."""
    crypto: NotRequired[dict[str, Any] | None]
    """A payment in a crypto currency."""
    upi: NotRequired[UpiRequest | None]
    voucher: NotRequired[dict[str, Any] | None]
    """A voucher, keyed by its kind."""
    gift_card: NotRequired[dict[str, Any] | None]
    """A gift card, keyed by its kind."""
    reward: NotRequired[dict[str, Any] | None]
    """Reward points."""
    mandate_payment: NotRequired[dict[str, Any] | None]
    """Empty: mandate_id or recurring_details identify the payment method."""
    open_banking: NotRequired[dict[str, Any] | None]
    """An open banking payment, keyed by its kind."""
    mobile_payment: NotRequired[dict[str, Any] | None]
    """Carrier billing, keyed by its kind."""
    network_token: NotRequired[NetworkTokenRequest | None]
    billing: NotRequired[ContactRequest | None]


class PaymentMethodDeletion(TypedDict):
    """Result of the erasure."""

    payment_method_id: str
    """The payment method."""
    deleted: bool
    """Whether it is erased."""


class PaymentMethodMigration(TypedDict):
    """Result of the migration of a card."""

    payment_method_response: StoredPaymentMethod
    card_migrated: bool
    """Whether the card is in the vault."""
    network_transaction_id_migrated: bool | None
    """Whether it was stored; null when none was sent."""
    connector_mandate_details_migrated: bool | None
    """Whether they were stored; null when none were sent."""


class PaymentMethodMigrationRow(TypedDict):
    """Result of a row."""

    line_number: int
    """The line of the file, from 1."""
    payment_method_id: str | None
    """The stored payment method."""
    payment_method: PaymentMethod | None
    payment_method_type: PaymentMethodType | None
    customer_id: str | None
    """The customer who owns it."""
    migration_status: Literal["success", "failed"]
    """Whether the row was stored."""
    migration_error: str | None
    """Error of the row; null if there was none."""
    error_code: str | None
    """The error code, as of POST /payment_methods/migrate."""
    card_number_masked: str | None
    """First six and last four digits."""
    card_migrated: bool | None
    """Whether the card is in the vault."""
    network_transaction_id_migrated: bool | None
    """Whether it was stored; null when none was sent."""
    connector_mandate_details_migrated: bool | None
    """Whether they were stored; null when none were sent."""


class PaymentMethodOffer(TypedDict):
    """A payment method with its sub-types."""

    payment_method: Literal["card", "card_redirect", "pay_later", "wallet", "bank_redirect", "bank_transfer", "crypto", "bank_debit", "reward", "real_time_payment", "upi", "voucher", "gift_card", "open_banking", "mobile_payment"]
    """Family of the payment method."""
    payment_method_types: list[PaymentMethodTypeOffer]
    """Sub-types."""


PaymentMethodStatus: TypeAlias = Literal["active", "inactive", "processing", "awaiting_data"]
"""Status of the stored payment method."""


PaymentMethodType: TypeAlias = Literal["ach", "affirm", "afterpay_clearpay", "alfamart", "ali_pay", "ali_pay_hk", "alma", "amazon_pay", "apple_pay", "atome", "bacs", "bancontact_card", "bca_bank_transfer", "becs", "benefit", "bizum", "blik", "bluecode", "bni_va", "boleto", "breadpay", "bri_va", "card_redirect", "cashapp", "cimb_va", "classic", "credit", "crypto_currency", "dana", "danamon_va", "debit", "direct_carrier_billing", "duit_now", "efecty", "eft", "eft_debit_order", "eps", "evoucher", "family_mart", "flexiti", "fps", "gcash", "giropay", "givex", "go_pay", "google_pay", "ideal", "indomaret", "indonesian_bank_transfer", "instant_bank_transfer", "instant_bank_transfer_finland", "instant_bank_transfer_poland", "interac", "kakao_pay", "klarna", "knet", "lawson", "local_bank_redirect", "local_bank_transfer", "mandiri_va", "mb_way", "mifinity", "mini_stop", "mobile_pay", "momo", "momo_atm", "multibanco", "online_banking_czech_republic", "online_banking_finland", "online_banking_fpx", "online_banking_poland", "online_banking_slovakia", "online_banking_thailand", "open_banking", "open_banking_pis", "open_banking_uk", "oxxo", "pago_efectivo", "pay_bright", "pay_easy", "pay_safe_card", "payjustnow", "paypal", "paysera", "paze", "permata_bank_transfer", "pix", "prompt_pay", "przelewy24", "pse", "qris", "red_compra", "red_pagos", "revolut_pay", "samsung_pay", "seicomart", "sepa", "sepa_bank_transfer", "sepa_guaranteed_debit", "seven_eleven", "skrill", "sofort", "swish", "touch_n_go", "trustly", "twint", "upi_collect", "upi_intent", "upi_qr", "venmo", "viet_qr", "vipps", "walley", "we_chat_pay"]
"""Sub-type of the payment method."""


class PaymentMethodTypeEnabled(TypedDict):
    """A sub-type with its own limits. Unknown members are refused."""

    payment_method_type: str
    """Sub-type."""
    payment_experience: NotRequired[Literal["redirect_to_url", "invoke_sdk_client", "display_qr_code", "one_click", "link_wallet", "invoke_payment_app", "display_wait_screen", "collect_otp"] | None]
    """Flow of the customer."""
    card_networks: NotRequired[list[str] | None]
    """Card networks."""
    accepted_countries: NotRequired[AcceptedCountries | None]
    accepted_currencies: NotRequired[AcceptedCurrencies | None]
    minimum_amount: NotRequired[int | None]
    """Minimum amount, in minor units."""
    maximum_amount: NotRequired[int | None]
    """Maximum amount, in minor units."""
    recurring_enabled: NotRequired[bool | None]
    """Whether recurring payments are supported."""
    installment_payment_enabled: NotRequired[bool | None]
    """Whether instalments are supported."""


class PaymentMethodTypeOffer(TypedDict):
    """A payment method."""

    payment_method_type: str
    """Sub-type of the payment method."""
    payment_experience: list[PaymentExperienceOffer] | None
    """Flow of the customer; null for cards."""
    card_networks: list[CardNetworkOffer] | None
    """Card networks; null for everything but cards."""
    bank_names: list[BankOffer] | None
    """Banks; null if there is no choice."""
    bank_debits: BankDebitOffer | None
    bank_transfers: BankTransferOffer | None
    required_fields: dict[str, RequiredField]
    """Required members of the confirmation request, by dotted path."""
    surcharge_details: DisplayedSurcharge | None
    pm_auth_connector: str | None
    """The provider that verifies accounts of this sub-type."""


class PaymentMethodUpdateRow(TypedDict):
    """Result of a row."""

    line_number: int
    """The line of the file, from 1."""
    payment_method_id: str | None
    """The payment method."""
    update_status: Literal["success", "failed"]
    """Whether the row was stored."""
    update_error: str | None
    """Error of the row; null if there was none."""
    error_code: str | None
    """The error code."""


class PaymentMethodVerification(TypedDict):
    """Connector accounts of the same profile that verify payment methods before this one uses them. Unknown
    members are refused.
    """

    enabled_payment_methods: list[VerifiedPaymentMethod]
    """Verifying account by payment method."""


class PaymentMethodsEnabled(TypedDict):
    """A family of payment methods. Unknown members are refused."""

    payment_method: str
    """Family of the payment method."""
    payment_method_types: NotRequired[list[PaymentMethodTypeEnabled | str] | None]
    """Sub-types: names, or objects with limits."""
    payment_method_issuers: NotRequired[list[str] | None]
    """Issuers."""
    payment_schemes: NotRequired[list[str] | None]
    """Card schemes."""
    accepted_countries: NotRequired[AcceptedCountries | None]
    accepted_currencies: NotRequired[AcceptedCurrencies | None]
    minimum_amount: NotRequired[int | None]
    """Minimum amount, in minor units."""
    maximum_amount: NotRequired[int | None]
    """Maximum amount, in minor units."""
    recurring_enabled: NotRequired[bool | None]
    """Whether recurring payments are supported."""
    installment_payment_enabled: NotRequired[bool | None]
    """Whether instalments are supported."""


class PaymentMethodsListing(TypedDict):
    """Available payment methods."""

    redirect_url: str | None
    """Default return address of the profile."""
    currency: CurrencyCode
    payment_methods: list[PaymentMethodOffer]
    """The payment methods."""
    mandate_payment: MandatePaymentOffer
    merchant_name: str | None
    """Name of the merchant."""
    show_surcharge_breakup_screen: bool
    """Whether to show the parts of a surcharge before the payment."""
    payment_type: Literal["normal", "new_mandate", "setup_mandate", "recurring_mandate"] | None
    """Type of the payment in a series."""
    request_external_three_ds_authentication: bool
    """Whether a separate 3DS Server is used."""
    collect_shipping_details_from_wallets: bool | None
    """Whether to collect shipping details from wallets."""
    collect_billing_details_from_wallets: bool | None
    """Whether to collect billing details from wallets."""
    is_tax_calculation_enabled: bool
    """Whether tax is calculated by the tax connector."""
    is_guest_customer: bool | None
    """Whether the payment has no customer; null without a payment."""


class PaymentOrder(TypedDict):
    """Sort order; default: created, descending. Unknown members are refused."""

    on: NotRequired[Literal["amount", "attempt_count", "created", "modified"] | None]
    """Sort key."""
    by: NotRequired[Literal["asc", "desc"] | None]
    """Sort direction."""


class PaymentPage(TypedDict):
    """The matching payments, newest first."""

    size: int
    """Number of items in this response."""
    data: list[Payment]
    """The payments."""


class PaymentSearchResult(TypedDict):
    """The matching payments, in the requested order."""

    count: int
    """Number of items in this response."""
    total_count: int | None
    """Total number of matches; null if not counted."""
    total_count_relation: Literal["exact", "at_least"] | None
    """Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a
    customer or a reference are counted up to 10,000; all others exactly.
    """
    data: list[Payment]
    """The payments."""


PaymentStatus: TypeAlias = Literal["requires_payment_method", "requires_confirmation", "requires_customer_action", "requires_merchant_action", "processing", "requires_capture", "partially_captured", "partially_captured_and_capturable", "succeeded", "failed", "cancelled"]
"""Status of the payment."""


class PaymentTimeline(TypedDict):
    """What happened to a payment, from all services."""

    payment_id: str
    """The payment."""
    entries: list[TimelineEntry]
    """Oldest first, at most 500."""
    is_truncated: bool
    """Whether there are older entries, which are left out."""
    unavailable: list[TimelineSource]
    """Services that did not respond in time; their entries are missing. decision-engine: decision; events: event
    and delivery; merchants: audit.
    """


class PaymentWebhook(TypedDict):
    """Body of a webhook about a payment."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["payment_succeeded", "payment_failed", "payment_processing", "payment_cancelled", "payment_cancelled_post_capture", "payment_authorized", "payment_partially_authorized", "payment_captured", "payment_expired", "action_required", "surcharge_payment_succeeded"]
    """Type of the event."""
    content: PaymentContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class Payout(TypedDict):
    """A payout."""

    payout_id: str
    """Id of the payout, unique per merchant."""
    merchant_id: str
    """The merchant."""
    merchant_order_reference_id: str | None
    """Your order reference."""
    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    connector: str | None
    """The provider of the payout; null until it is confirmed."""
    payout_type: PayoutType | None
    payout_method_data: PayoutMethodData | None
    payout_method_id: str | None
    """The stored payment method of the destination, or the one that a recurring payout stored when it succeeded."""
    billing: Contact | None
    auto_fulfill: bool
    """Whether the payout is sent as soon as it is confirmed."""
    customer_id: str | None
    """Your id of the recipient."""
    customer: PayoutCustomer | None
    name: str | None
    """Use customer.name."""
    email: str | None
    """Use customer.email."""
    phone: str | None
    """Use customer.phone."""
    phone_country_code: str | None
    """Use customer.phone_country_code."""
    client_secret: str | None
    """Credentials of the client."""
    return_url: str | None
    """Return address of the recipient."""
    business_country: CountryCode | None
    business_label: str | None
    """Business label of the profile."""
    description: str | None
    """Description of the payout."""
    entity_type: PayoutEntityType
    recurring: bool
    """Whether the destination is stored once the payout succeeds."""
    metadata: dict[str, Any] | None
    """Metadata."""
    merchant_connector_id: str | None
    """The connector account of the payout; null until it is confirmed."""
    status: PayoutStatus
    error_message: str | None
    """Error of the provider, when it declined."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    unified_code: str | None
    """Unified error code, the same for every provider."""
    unified_message: str | None
    """Unified error message, the same for every provider."""
    profile_id: str
    """The business profile."""
    created: str | None
    """Time of creation."""
    updated: str | None
    """Time of the last change."""
    expires_on: str | None
    """Expiry if not confirmed before; null: never."""
    connector_transaction_id: str | None
    """Id of the payout at the provider."""
    priority: PayoutPriority | None
    attempt_count: int
    """Number of attempts."""
    attempts: list[PayoutAttempt] | None
    """The attempts, oldest first."""
    cancellation_reason: str | None
    """Reason of the cancellation."""
    browser_info: BrowserInfo | None
    payout_link: PayoutLinkSummary | None


class PayoutAggregate(TypedDict):
    """Number of payouts by status."""

    status_with_count: dict[str, int]
    """Number of objects of the time range by status; every status is included."""


class PayoutAttempt(TypedDict):
    """An attempt to pay out through one provider."""

    attempt_id: str
    """Id of the attempt: the payout id and a number."""
    status: PayoutStatus
    amount: int
    """Amount in minor units."""
    currency: CurrencyCode | None
    connector: str | None
    """The provider of the attempt."""
    merchant_connector_id: str | None
    """The connector account that was used."""
    connector_transaction_id: str | None
    """Id of the payout at the provider."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    error_message: str | None
    """Error of the provider, when it declined."""
    unified_code: str | None
    """Unified error code, the same for every provider."""
    unified_message: str | None
    """Unified error message, the same for every provider."""
    payment_method: PayoutType | None
    cancellation_reason: str | None
    """Reason of the cancellation."""


class PayoutBank(TypedDict):
    """Masked bank account."""

    kind: Literal["sepa", "ach", "bacs", "pix"]
    """Format of the account."""
    last4: str
    """Last four characters of the account's number or key."""
    bank_name: str | None
    """Name of the bank."""
    bank_country_code: CountryCode | None
    bank_city: str | None
    """City of the bank."""


class PayoutBankRedirect(TypedDict):
    """Masked bank redirect."""

    kind: Literal["interac"]
    """The scheme."""
    account: str
    """The recipient, masked except its ends."""


class PayoutBankRedirectRequest(TypedDict):
    """A bank redirect, which the recipient accepts at their bank."""

    interac: NotRequired[PayoutInteracRequest | None]


class PayoutBankRequest(TypedDict):
    """A bank account, in the format of its country: an IBAN; an account number with a routing number or a sort
    code; or a Pix key.
    """

    iban: NotRequired[str | None]
    """International bank account number."""
    bic: NotRequired[str | None]
    """Code of the bank, 8 or 11 characters."""
    bank_account_number: NotRequired[str | None]
    """Account number."""
    bank_routing_number: NotRequired[str | None]
    """Nine-digit routing number, with an account number in the United States."""
    bank_sort_code: NotRequired[str | None]
    """Six-digit sort code, with an account number in the United Kingdom."""
    pix_key: NotRequired[str | None]
    """Pix key, in Brazil."""
    tax_id: NotRequired[str | None]
    """Tax number of the holder, with a Pix key."""
    bank_branch: NotRequired[str | None]
    """Branch of the bank."""
    bank_name: NotRequired[str | None]
    """Name of the bank."""
    bank_country_code: NotRequired[CountryCode | None]
    bank_city: NotRequired[str | None]
    """City of the bank."""


class PayoutCard(TypedDict):
    """Card details without the PAN."""

    last4: str
    """Last four digits."""
    card_isin: str
    """BIN: first six digits."""
    card_exp_month: str
    """Month of expiry."""
    card_exp_year: str
    """Year of expiry."""
    card_holder_name: str | None
    """Name on the card."""
    card_network: CardNetwork | None


class PayoutCardRequest(TypedDict):
    """A card for push-to-card payouts. The PAN is never returned."""

    card_number: str
    """Card number (PAN), 8 to 19 digits."""
    expiry_month: str
    """Month of expiry, 01 to 12."""
    expiry_year: str
    """Year of expiry, two or four digits."""
    card_holder_name: NotRequired[str | None]
    """Name on the card."""
    card_network: NotRequired[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"] | None]
    """Card network."""


class PayoutContent(TypedDict):
    """The payout."""

    type: Literal["payout_details"]
    """Kind of object."""
    object: Payout


class PayoutCustomer(TypedDict):
    """The recipient."""

    id: str | None
    """Your id of the recipient."""
    name: str | None
    """Name."""
    email: str | None
    """E-mail address."""
    phone: str | None
    """Telephone number."""
    phone_country_code: str | None
    """Country code of the telephone number."""


class PayoutCustomerRequest(TypedDict):
    """The recipient."""

    id: NotRequired[str | None]
    """Your id of the recipient."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""


PayoutEntityType: TypeAlias = Literal["Individual", "Company", "NonProfit", "PublicSector", "NaturalPerson", "lowercase", "Personal"]
"""Type of the recipient."""


class PayoutFilterRequest(TypedDict):
    """Time range of the payouts. Unknown members are refused."""

    start_time: NotRequired[str | None]
    """Start of the range."""
    end_time: NotRequired[str | None]
    """End of the range."""


class PayoutFilterValues(TypedDict):
    """All values by which payouts can be filtered."""

    connector: list[str]
    """Payout providers."""
    currency: list[CurrencyCode]
    """Currencies."""
    status: list[PayoutStatus]
    """Statuses."""
    payout_method: list[PayoutType]
    """Kinds of destination."""


class PayoutFilters(TypedDict):
    """Values that occur."""

    connector: list[str]
    """Providers."""
    currency: list[CurrencyCode]
    """Currencies."""
    status: list[PayoutStatus]
    """Statuses."""
    payout_method: list[PayoutType]
    """Kinds of destination."""


class PayoutInteracRequest(TypedDict):
    """An e-mailed transfer, claimed through its link."""

    email: NotRequired[str | None]
    """E-mail address of the recipient."""


class PayoutLinkConfig(TypedDict):
    """Appearance of payout pages. Unknown members are refused."""

    logo: NotRequired[str | None]
    """Address of the logo; https only."""
    merchant_name: NotRequired[str | None]
    """Display name."""
    theme: NotRequired[str | None]
    """Primary colour."""
    domain_name: NotRequired[str | None]
    """Domain that serves the page."""
    allowed_domains: NotRequired[list[str] | None]
    """Sites that may embed the page; with them it opens only in their frames."""
    form_layout: NotRequired[Literal["tabs", "journey"] | None]
    """tabs: everything on one page. journey: one step after the other."""
    payout_test_mode: NotRequired[bool | None]
    """Whether any site may embed the page, for tests."""


class PayoutLinkLook(TypedDict):
    """Appearance of a payout page. Omitted members come from the business profile. Unknown members are refused."""

    logo: NotRequired[str | None]
    """Address of the logo; https only."""
    merchant_name: NotRequired[str | None]
    """Display name."""
    theme: NotRequired[str | None]
    """Primary colour."""
    domain_name: NotRequired[str | None]
    """Domain that serves the page."""
    allowed_domains: NotRequired[list[str] | None]
    """Sites that may embed the page; with them it opens only in their frames."""
    payout_link_id: NotRequired[str | None]
    """Your own id of the link; generated when omitted."""
    form_layout: NotRequired[Literal["tabs", "journey"] | None]
    """tabs: everything on one page. journey: one step after the other."""
    test_mode: NotRequired[bool | None]
    """Whether any site may embed the page, for tests."""
    enabled_payment_methods: NotRequired[list[PayoutLinkMethod] | None]
    """Offered destinations; default: all supported by the payout connectors."""


class PayoutLinkMethod(TypedDict):
    """A kind of destination. Unknown members are refused."""

    payment_method: Literal["card", "bank", "wallet", "bank_redirect"]
    """Kind of destination."""
    payment_method_types: NotRequired[list[Literal["credit", "debit", "sepa", "ach", "bacs", "pix", "paypal", "venmo", "interac"]] | None]
    """Sub-types; default: all."""


class PayoutLinkSummary(TypedDict):
    """The payout page for the recipient."""

    payout_link_id: str
    """Id of the link."""
    link: str
    """Address of the page."""


class PayoutList(TypedDict):
    """The matching payouts, newest first."""

    size: int
    """Number of items in this response."""
    total_count: int
    """Total number of matches."""
    total_count_relation: Literal["exact", "at_least"]
    """Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a
    customer or a reference are counted up to 10,000; all others exactly.
    """
    data: list[Payout]
    """The payouts."""


class PayoutMethodData(TypedDict):
    """Masked destination of the payout."""

    card: PayoutCard | None
    bank: PayoutBank | None
    wallet: PayoutWallet | None
    bank_redirect: PayoutBankRedirect | None


class PayoutMethodDataRequest(TypedDict):
    """Destination of the payout: exactly one kind, that of payout_type."""

    card: NotRequired[PayoutCardRequest | None]
    bank: NotRequired[PayoutBankRequest | None]
    wallet: NotRequired[PayoutWalletRequest | None]
    bank_redirect: NotRequired[PayoutBankRedirectRequest | None]


class PayoutPaypalRequest(TypedDict):
    """An account of this wallet, by one of these."""

    email: NotRequired[str | None]
    """E-mail address of the account."""
    telephone_number: NotRequired[str | None]
    """Telephone number of the account."""
    paypal_id: NotRequired[str | None]
    """Id of the account."""


PayoutPriority: TypeAlias = Literal["instant", "fast", "regular", "wire", "cross_border", "internal"]
"""Priority of the transfer."""


PayoutStatus: TypeAlias = Literal["requires_creation", "requires_confirmation", "requires_payout_method_data", "requires_vendor_account_creation", "requires_fulfillment", "initiated", "pending", "success", "failed", "cancelled", "expired", "reversed", "ineligible"]
"""Status of the payout; success can still become reversed, the other end statuses are final."""


PayoutType: TypeAlias = Literal["card", "bank", "wallet", "bank_redirect"]
"""Kind of destination."""


class PayoutVenmoRequest(TypedDict):
    """An account of this wallet."""

    telephone_number: NotRequired[str | None]
    """Telephone number of the account."""


class PayoutWallet(TypedDict):
    """Details of a wallet."""

    kind: Literal["paypal", "venmo"]
    """The wallet."""
    account: str
    """The account, masked except its ends."""


class PayoutWalletRequest(TypedDict):
    """A wallet, by exactly one kind."""

    paypal: NotRequired[PayoutPaypalRequest | None]
    venmo: NotRequired[PayoutVenmoRequest | None]


class PayoutWebhook(TypedDict):
    """Body of a webhook about a payout."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["payout_success", "payout_failed", "payout_initiated", "payout_processing", "payout_cancelled", "payout_expired", "payout_reversed", "payout_not_permitted"]
    """Type of the event."""
    content: PayoutContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class Percentage(TypedDict):
    """A percentage."""

    percentage: float
    """Percent, with at most two decimals."""


class Phone(TypedDict):
    """A telephone number."""

    number: str | None
    """Number without the country code."""
    country_code: str | None
    """Country code with a leading plus sign."""


class PhoneRequest(TypedDict):
    """A telephone number."""

    number: NotRequired[str | None]
    """Number without the country code."""
    country_code: NotRequired[str | None]
    """Country code with a leading plus sign."""


class PostCaptureVoid(TypedDict):
    """Cancellation after capture."""

    status: Literal["pending", "succeeded", "failed"]
    """Progress of the cancellation."""


class PrimaryBusiness(TypedDict):
    """A business in a country. Unknown members are refused."""

    country: CountryCode
    business: str
    """Name of the business."""


class PriorityLogicOutput(TypedDict):
    """Result of the rules."""

    isEnforcement: bool
    """Whether only gateways of the rules may be used."""
    gws: list[str]
    """Gateways of the rules."""
    priorityLogicTag: str | None
    """The rule that matched."""
    gatewayReferenceIds: dict[str, Any]
    """Accounts at the gateways, by gateway."""
    primaryLogic: dict[str, Any] | None
    """The rule set that was evaluated first."""
    fallbackLogic: dict[str, Any] | None
    """The rule set that was evaluated when the first had no result."""


ProductType: TypeAlias = Literal["orchestration", "vault", "recon", "recovery", "cost_observability", "dynamic_routing"]
"""Product of the merchant."""


class ProfileAcquirer(TypedDict):
    """Acquirer data of a business profile."""

    profile_acquirer_id: str
    """The acquirer data; payments name them in profile_acquirer_id."""
    profile_id: str
    """The business profile."""
    acquirer_assigned_merchant_id: str
    """Merchant id that the acquirer assigned."""
    merchant_name: str
    """Name of the merchant at the acquirer."""
    network: str
    """Card network of the data."""
    acquirer_bin: str
    """BIN of the acquirer."""
    acquirer_ica: str | None
    """Interbank Card Association number (ICA) of the acquirer."""
    acquirer_fraud_rate: float | None
    """Fraud rate of the acquirer, in percent."""
    acquirer_country_code: CountryCode | None


class ProfileDefaultOrder(TypedDict):
    """The default order of a profile."""

    profile_id: str
    """The profile."""
    connectors: list[DefaultConnector]
    """Every connector account of the profile, first choice first."""


class ProfileSigningKey(TypedDict):
    """The key that signs webhooks and redirects."""

    payment_response_hash_key: str
    """The key; masked for callers without write permission."""


class ProfileSummary(TypedDict):
    """A business profile without its settings."""

    profile_id: str
    """The profile."""
    profile_name: str
    """Name of the profile."""
    created_at: str
    """Time of creation."""


class ProfileSwitch(TypedDict):
    """State of the switch."""

    enabled: bool
    """Whether it is on."""


class ProfileSwitchRequest(TypedDict):
    """The switch to set."""

    enabled: bool
    """Whether it is on."""


class ProviderCall(TypedDict):
    """One HTTP request to a provider, without secrets and personal data."""

    call_id: str
    """Id of the call."""
    occurred_at: str
    """When it began."""
    object_type: Literal["payment", "refund", "payout", "dispute", "authentication", "mandate"]
    """What it was made for."""
    object_id: str
    """Id of that object."""
    attempt_id: str | None
    """The attempt, where the call is about one."""
    connector: str
    """Name of the provider."""
    merchant_connector_id: str
    """The connector account."""
    operation: str
    """What the provider was asked for, in snake_case; an operation may take several calls."""
    method: str
    """HTTP method."""
    path: str
    """Path and query, without the host."""
    http_status: int | None
    """Status of the answer; null without one."""
    failure: ProviderCallFailure | None
    duration_ms: int
    """How long it took."""
    provider_request_id: str | None
    """The provider's own id of the call, to ask its support by."""
    request: ProviderMessage
    response: ProviderMessage | None
    """The answer; null: there is none."""


ProviderCallFailure: TypeAlias = Literal["timeout", "connection_refused", "connection_lost", "answer_too_long", "held_back", "not_sent"]
"""Why there is no answer. timeout: none in time; connection_refused: nothing listens there; connection_lost: it
broke before the answer was complete; answer_too_long; held_back: not sent to a host that does not answer;
not_sent: the provider could not be reached. Null: there is one.
"""


class ProviderCallList(TypedDict):
    """Calls to providers, newest first."""

    size: int
    """Number of items in this response."""
    data: list[ProviderCall]
    """The calls."""


class ProviderMessage(TypedDict):
    """A request, or the answer to one."""

    bytes: int
    """Length of the body as it was sent."""
    body: str | None
    """As JSON text for people, members of forms too: what may be read are amounts, ids of transactions, statuses
    and codes, times, and an error's message without personal data; *** replaces all else. Longer than 8,192
    characters it is cut, and ends with an ellipsis. Null: not kept, none, or neither JSON nor a form.
    """


class ProviderSplitPayment(TypedDict):
    """A split with one other account."""

    charge_id: str | None
    """Id of the split charge at the provider; null before the charge."""
    charge_type: Literal["direct", "destination"]
    """direct: the charge belongs to the other account, which pays you the fee. destination: the charge is yours,
    and the rest is transferred.
    """
    application_fees: int
    """Application fee of the net amount, in minor units; at most all of it."""
    transfer_account_id: str
    """The other account, as named by the provider."""


class ProviderSplitPaymentRequest(TypedDict):
    """A split with one other account."""

    charge_type: Literal["direct", "destination"]
    """direct: the charge belongs to the other account, which pays you the fee. destination: the charge is yours,
    and the rest is transferred.
    """
    application_fees: int
    """Application fee of the net amount, in minor units; at most all of it."""
    transfer_account_id: str
    """The other account, as named by the provider."""


class ProviderSplitRefund(TypedDict):
    """A charge split with one other account."""

    revert_platform_fee: bool
    """Refund the proportional application fee."""
    revert_transfer: bool
    """Reverse the proportional transfer; requires charge_type destination."""


class ProviderSplitRefundRequest(TypedDict):
    """A charge split with one other account. Unknown members are refused."""

    revert_platform_fee: NotRequired[bool | None]
    """Refund the proportional application fee."""
    revert_transfer: NotRequired[bool | None]
    """Reverse the proportional transfer; requires charge_type destination."""


class ReadClientSessionQuery(TypedDict):
    """Query of "Retrieve the data of a checkout page"."""

    client_secret: NotRequired[str]
    """The payment's client secret; required with a publishable key."""


class ReadInstalledCardRangesQuery(TypedDict):
    """Query of "Read the state of the card ranges"."""

    bin: NotRequired[str]
    """First six or eight digits of a card; default: none is looked up."""


class ReadPaymentAnalyticsQuery(TypedDict):
    """Query of "Read numbers, amounts and success rates of payments"."""

    start_time: str
    """Created in or after the bucket of this time."""
    end_time: NotRequired[str]
    """Created in or before the bucket of this time; default: now. At most 92 days, 31 by hour."""
    bucket: NotRequired[Literal["hour", "day"]]
    """Size of a bucket; default day."""
    time_zone: NotRequired[str]
    """IANA time zone in which hours and days begin, such as Europe/Berlin; default UTC."""
    currency: NotRequired[list[CurrencyCode]]
    """Currencies; default: all."""
    group_by: NotRequired[Literal["currency", "connector", "merchant_connector_id", "payment_method", "payment_method_type", "card_network", "error_code"]]
    """What the numbers are divided by, in addition to the currency."""


class ReadPaymentAuditQuery(TypedDict):
    """Query of "Show the routing decisions of a payment, or list payments"."""

    payment_id: NotRequired[str]
    """The payment, as named in the decision; without it payments are listed."""
    range: NotRequired[Literal["15m", "1h", "12h", "1d", "1w"]]
    """Length of the time range up to now; default 1h, with payment_id the retention period."""
    start_ms: NotRequired[int]
    """Start of the time range, in milliseconds since 1970, with end_ms; at most 18 months ago."""
    end_ms: NotRequired[int]
    """End of the time range, in milliseconds since 1970; later than start_ms."""
    payment_method_type: NotRequired[str]
    """Only payments of this type, such as CARD."""
    payment_method: NotRequired[str]
    """Only payments by this method, such as CREDIT."""
    card_network: NotRequired[str]
    """Only cards of this network."""
    currency: NotRequired[str]
    """Only payments in this currency."""
    country: NotRequired[str]
    """Only payments of this country."""
    auth_type: NotRequired[str]
    """Only payments with this authentication, such as THREE_DS."""
    gateway: NotRequired[str]
    """Only these gateways, separated by commas."""
    card_is_in: NotRequired[str]
    """Only cards of this BIN."""
    routing_approach: NotRequired[str]
    """Only payments with this routing approach."""
    exclude_routing_approach: NotRequired[str]
    """Excludes payments with this routing approach only."""
    status: NotRequired[Literal["success", "failure", "neutral", "pending"]]
    """Only payments whose latest entry has this status."""
    error_code: NotRequired[str]
    """Only payments with a decline of this code."""
    route: NotRequired[Literal["decide_gateway", "update_gateway_score"]]
    """Only payments with a request of this operation."""
    flow_type: NotRequired[Literal["decide_gateway_decision", "update_gateway_score_update"]]
    """Only payments with an entry of this kind."""
    page: NotRequired[int]
    """Which page, from 1."""
    page_size: NotRequired[int]
    """Payments per page; default 12."""


class ReadPreviewTraceQuery(TypedDict):
    """Query of "Show evaluations of routing rules"."""

    payment_id: NotRequired[str]
    """The payment, as named in the evaluation; without it payments are listed."""
    range: NotRequired[Literal["15m", "1h", "12h", "1d", "1w"]]
    """Length of the time range up to now; default 1h. start_ms and end_ms take precedence."""
    start_ms: NotRequired[int]
    """Start of the time range, in milliseconds since 1970, with end_ms; at most 18 months ago."""
    end_ms: NotRequired[int]
    """End of the time range, in milliseconds since 1970; later than start_ms."""
    payment_method_type: NotRequired[str]
    """Only payments of this type, such as CARD."""
    payment_method: NotRequired[str]
    """Only payments by this method, such as CREDIT."""
    card_network: NotRequired[str]
    """Only cards of this network."""
    currency: NotRequired[str]
    """Only payments in this currency."""
    country: NotRequired[str]
    """Only payments of this country."""
    auth_type: NotRequired[str]
    """Only payments with this authentication, such as THREE_DS."""
    gateway: NotRequired[str]
    """Only these gateways, separated by commas."""
    status: NotRequired[Literal["success", "failure"]]
    """Only evaluations with this outcome."""
    error_code: NotRequired[str]
    """Only evaluations that were refused with this code."""
    route: NotRequired[Literal["routing_evaluate", "routing_evaluate_batch", "routing_rule_evaluate", "routing_hybrid"]]
    """Only requests of this operation."""
    page: NotRequired[int]
    """Which page, from 1."""
    page_size: NotRequired[int]
    """Payments per page; default 12."""


class RecurringDetails(TypedDict):
    """Recurring payment data of an earlier payment. Only in the request that creates the payment, with confirm
    true.
    """

    type: Literal["mandate_id", "payment_method_id", "processor_payment_token", "network_transaction_id_and_card_details", "network_transaction_id_and_network_token_details", "network_transaction_id_and_decrypted_wallet_token_details", "card_with_limited_data"]
    """Type of the data."""
    data: Any
    """An id, or an object for the types that need more. For network_transaction_id: the members of the card, or
    of payment_method_data.network_token, and the network transaction id of the initial customer-initiated
    transaction (CIT).
    """


RedirectResponse: TypeAlias = "RedirectResponseMembers | dict[str, Any]"
"""Data returned by the provider's redirect. Other members are possible."""


class RedirectResponseMembers(TypedDict):
    """Data returned by the provider's redirect."""

    param: NotRequired[str | None]
    """The query string."""
    json_payload: NotRequired[dict[str, Any] | None]
    """The form fields as an object."""


class Refund(TypedDict):
    """A refund of a payment."""

    refund_id: str
    """Id of the refund, unique per merchant."""
    payment_id: str
    """The refunded payment."""
    amount: int
    """Refunded amount, in minor units."""
    currency: CurrencyCode
    status: RefundStatus
    reason: str | None
    """Reason of the refund, as given by the merchant."""
    metadata: dict[str, Any] | None
    """Metadata."""
    error_message: str | None
    """Error of the provider, when it declined."""
    error_code: str | None
    """Error code of the provider, when it declined."""
    unified_code: str | None
    """Unified error code, the same for every provider."""
    unified_message: str | None
    """Unified error message, the same for every provider."""
    created_at: str | None
    """Time of creation."""
    updated_at: str | None
    """Time of the last change."""
    connector: str
    """The provider of the refund."""
    profile_id: str | None
    """The business profile of the payment."""
    merchant_connector_id: str | None
    """The connector account of the refund."""
    connector_refund_id: str | None
    """Id of the refund at the provider."""
    split_refunds: SplitRefunds | None
    despite_disputes: bool
    """Whether it was requested although disputes may have charged the amount back already."""
    issuer_error_code: str | None
    """Issuer response code of a decline."""
    issuer_error_message: str | None
    """Issuer message of a decline."""
    origin: Literal["merchant", "external"]
    """merchant: requested by this API; external: made at the provider itself."""


class RefundAggregate(TypedDict):
    """Number of refunds."""

    status_with_count: dict[str, int]
    """Number of objects of the time range by status; every status is included."""


class RefundContent(TypedDict):
    """The refund."""

    type: Literal["refund_details"]
    """Kind of object."""
    object: Refund


class RefundFilterChoices(TypedDict):
    """Filters of refund lists."""

    connector: dict[str, list[ConnectorAccountName]]
    """Connector accounts by provider."""
    currency: list[CurrencyCode]
    """Currencies."""
    refund_status: list[Literal["pending", "succeeded", "failed", "review"]]
    """Statuses."""


class RefundFilterValues(TypedDict):
    """Values that occur in the refunds of the time range."""

    connector: list[str]
    """Providers."""
    currency: list[CurrencyCode]
    """Currencies."""
    refund_status: list[Literal["pending", "succeeded", "failed", "review"]]
    """Statuses."""


class RefundList(TypedDict):
    """The matching refunds, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of matches."""
    total_count_relation: Literal["exact", "at_least"]
    """Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a
    customer or a reference are counted up to 10,000; all others exactly.
    """
    data: list[Refund]
    """The refunds."""


class RefundRequest(TypedDict):
    """A refund that a user asked another user to approve."""

    refund_request_id: str
    """Id of the request."""
    payment_id: str
    """The payment to refund."""
    profile_id: str
    """The business profile of the payment."""
    status: RefundRequestStatus
    amount: int
    """Amount to refund, in minor units."""
    currency: CurrencyCode
    reason: str | None
    """Reason of the refund."""
    metadata: dict[str, Any] | None
    """Metadata of the refund."""
    split_refunds: SplitRefunds | None
    despite_disputes: bool
    """Whether the refund is requested although disputes may have charged the amount back."""
    note: str
    """Why the refund is needed, for the user who decides."""
    requested_by: str
    """The user who asked."""
    decided_by: str | None
    """The user who approved, rejected or withdrew it."""
    decision_note: str | None
    """Note of that user."""
    decided_at: str | None
    """Time of that decision."""
    refund_id: str | None
    """The refund, once it was created."""
    error_code: str | None
    """Code of the error for which the refund could not be created."""
    error_message: str | None
    """Message of that error."""
    expires_at: str
    """When it expires without a decision."""
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last change."""


class RefundRequestList(TypedDict):
    """The matching requests, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of matches."""
    total_count_relation: Literal["exact", "at_least"]
    """Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a
    customer or a reference are counted up to 10,000; all others exactly.
    """
    data: list[RefundRequest]
    """The requests."""


RefundRequestStatus: TypeAlias = Literal["open", "approved", "completed", "failed", "rejected", "withdrawn", "expired"]
"""open: waits for a decision; approved: its refund is being created; completed: its refund was created; failed:
its refund could not be created.
"""


RefundStatus: TypeAlias = Literal["pending", "succeeded", "failed", "review"]
"""Status of the refund; succeeded and failed are final."""


class RefundWebhook(TypedDict):
    """Body of a webhook about a refund."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["refund_succeeded", "refund_failed", "surcharge_refund_succeeded"]
    """Type of the event."""
    content: RefundContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class Relay(TypedDict):
    """An operation relayed to a provider, for a payment made elsewhere."""

    id: str
    """Id of the relay."""
    type: RelayType
    status: RelayStatus
    connector_id: str
    """The connector account of the relay."""
    profile_id: str
    """The business profile of that account."""
    connector_resource_id: str
    """Id of the payment at the provider."""
    connector_reference_id: str | None
    """Id of the operation at the provider."""
    data: RelayData
    error: RelayError | None
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""


class RelayCapture(TypedDict):
    """A capture."""

    amount_to_capture: int
    """Amount to capture, in minor units."""
    authorized_amount: int | None
    """Authorized amount; default: the amount to capture."""
    currency: CurrencyCode
    capture_method: Literal["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"] | None
    """manual releases the remainder after this capture; manual_multiple keeps it authorized."""


class RelayCaptureRequest(TypedDict):
    """A capture."""

    amount_to_capture: int
    """Amount to capture, in minor units."""
    authorized_amount: NotRequired[int | None]
    """Authorized amount; default: the amount to capture."""
    currency: CurrencyCode
    capture_method: NotRequired[Literal["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"] | None]
    """manual releases the remainder after this capture; manual_multiple keeps it authorized."""


class RelayData(TypedDict):
    """The operation: the member of the type, null for the others."""

    refund: RelayRefund | None
    capture: RelayCapture | None
    incremental_authorization: RelayIncrement | None
    void: RelayVoid | None


class RelayDataRequest(TypedDict):
    """Data of the operation; exactly the member of the type."""

    refund: NotRequired[RelayRefundRequest | None]
    capture: NotRequired[RelayCaptureRequest | None]
    incremental_authorization: NotRequired[RelayIncrementRequest | None]
    void: NotRequired[RelayVoidRequest | None]
    unreferenced_refund: NotRequired[RelayUnreferencedRefundRequest | None]


class RelayError(TypedDict):
    """Error of the provider, when it declined."""

    code: str
    """Error code of the provider."""
    message: str
    """Error message of the provider."""


class RelayIncrement(TypedDict):
    """An incremental authorization."""

    total_amount: int
    """The new total to authorize, in minor units."""
    additional_amount: int
    """The increment of the authorized amount, in minor units."""
    currency: CurrencyCode
    reason: str | None
    """Reason, as sent to the provider."""


class RelayIncrementRequest(TypedDict):
    """An incremental authorization."""

    total_amount: int
    """The new total to authorize, in minor units."""
    additional_amount: int
    """The increment of the authorized amount, in minor units."""
    currency: CurrencyCode
    reason: NotRequired[str | None]
    """Reason, as sent to the provider."""


class RelayRefund(TypedDict):
    """A refund."""

    amount: int
    """Amount to refund, in minor units."""
    currency: CurrencyCode
    reason: str | None
    """Reason, as sent to the provider."""


class RelayRefundRequest(TypedDict):
    """A refund."""

    amount: int
    """Amount to refund, in minor units."""
    currency: CurrencyCode
    reason: NotRequired[str | None]
    """Reason, as sent to the provider."""


RelayStatus: TypeAlias = Literal["created", "pending", "success", "failure"]
"""Status of the relay; success and failure are final."""


RelayType: TypeAlias = Literal["refund", "capture", "incremental_authorization", "void", "unreferenced_refund"]
"""The operation requested from the provider."""


class RelayUnreferencedRefundRequest(TypedDict):
    """An unreferenced refund."""

    amount: int
    """Amount to send, in minor units."""
    currency: CurrencyCode


class RelayVoid(TypedDict):
    """A void."""

    amount: int | None
    """Authorized amount, in minor units."""
    currency: CurrencyCode | None
    cancellation_reason: str | None
    """Reason, as sent to the provider."""


class RelayVoidRequest(TypedDict):
    """A void; has no required member."""

    amount: NotRequired[int | None]
    """Authorized amount, in minor units."""
    currency: NotRequired[CurrencyCode | None]
    cancellation_reason: NotRequired[str | None]
    """Reason, as sent to the provider."""


class ReplayedDecision(TypedDict):
    """The replayed result."""

    routing_approach: str
    """The routing approach."""
    rule_name: str | None
    """The routing rule that decided; null: none."""
    gateway: str | None
    """The gateway ranked first; null: there was no candidate."""
    merchant_connector_id: str | None
    """Its connector account."""
    explanation: dict[str, Any]
    """Every candidate with its rank and reasons, and the inputs of the decision."""


class RequestLogLine(TypedDict):
    """A request to the API."""

    line_id: str
    """Id of the line."""
    time: str
    """When the response was sent."""
    method: str
    """HTTP method."""
    path: str
    """Path, without its query."""
    status: int
    """HTTP status of the response."""
    duration_ms: int
    """Time until the response was sent, in milliseconds."""
    request_id: str
    """Id of the request: the x-request-id of the response."""
    error_code: str | None
    """Code of the error, as error.code; null for a success."""
    error_reason: str | None
    """Name of the condition, as error.reason; null for a success."""


class RequestLogPage(TypedDict):
    """Requests of the merchant, in the order of their responses."""

    data: list[RequestLogLine]
    """The lines, oldest first; empty when none came in time."""
    next_after: str
    """The after of the next request."""


class RequiredField(TypedDict):
    """A required member of the payment request."""

    required_field: str
    """Path of the member in the confirmation request."""
    display_name: str
    """Display name of the member."""
    field_type: str | dict[str, RequiredFieldFieldTypeValue]
    """Type of the field: a name, or an object whose only member lists the options."""
    value: str | None
    """Value already known from the payment or its customer."""


class RequiredFieldFieldTypeValue(TypedDict):
    """The field."""

    options: list[str]
    """The options."""


class ResetTwoFactorRequest(TypedDict):
    """The user to reset."""

    email: str
    """E-mail address."""


class ResolveUnmatchedTransactionRequest(TypedDict):
    """How the review ended. Unknown members are refused."""

    resolution: UnmatchedTransactionResolution
    note: str
    """What was found and done, for the record."""


class ResumeSubscriptionRequest(TypedDict):
    """Time of the resumption."""

    resume_option: NotRequired[Literal["immediately"] | None]
    """Time; only immediate is supported."""


class RetrieveCardRangeQuery(TypedDict):
    """Query of "Look up a card by BIN"."""

    client_secret: NotRequired[str]
    """Client secret of a payment; required with a publishable key."""


class RetrieveDecisionRuleVersionQuery(TypedDict):
    """Query of "Retrieve a version of decision rules"."""

    kind: Literal["three_ds", "surcharge"]
    """The rules: about 3-D Secure, or about surcharges."""


class RetrieveDisputeQuery(TypedDict):
    """Query of "Retrieve a dispute"."""

    force_sync: NotRequired[bool]
    """Query the provider first, unless the dispute is decided."""


class RetrievePaymentLinkQuery(TypedDict):
    """Query of "Retrieve a payment link"."""

    client_secret: NotRequired[str]
    """Client secret of the payment; required with a publishable key."""


class RetrievePaymentQuery(TypedDict):
    """Query of "Retrieve a payment"."""

    merchant_id: NotRequired[str]
    """Your merchant id; must be that of the key."""
    force_sync: NotRequired[bool]
    """Query the provider first."""
    client_secret: NotRequired[str]
    """Client secret of the payment; required with a publishable key, refused with a secret key."""
    expand_captures: NotRequired[bool]
    """Include the captures of the latest attempt."""
    expand_attempts: NotRequired[bool]
    """Include the attempts, and why each was made at its connector."""
    all_keys_required: NotRequired[bool]
    """Include the provider's own response."""


class RetrievePayoutQuery(TypedDict):
    """Query of "Retrieve a payout"."""

    force_sync: NotRequired[bool]
    """Query the provider first."""
    merchant_id: NotRequired[str]
    """Your merchant id; must be that of the key."""


class RetrieveRefundQuery(TypedDict):
    """Query of "Retrieve a refund"."""

    force_sync: NotRequired[bool]
    """Query the provider first."""
    all_keys_required: NotRequired[bool]
    """Include the provider's own response."""


class RetrieveRelayQuery(TypedDict):
    """Query of "Retrieve a relay"."""

    force_sync: NotRequired[bool]
    """Query the provider first while the relay is not final."""


class RollBackDecisionRulesRequest(TypedDict):
    """The rules, and the version to restore. Unknown members are refused."""

    kind: Literal["three_ds", "surcharge"]
    """The rules: about 3-D Secure, or about surcharges."""
    version: int
    """The version to restore."""
    expected_version: NotRequired[int | None]
    """The version that must be active; otherwise nothing is changed."""


class RotateApiKeyRequest(TypedDict):
    """Options of the replacement. Unknown members are refused."""

    expiration: NotRequired[str | None]
    """Expiry of the new key: never, or an ISO 8601 date-time in the future. Default: the original validity
    period of the old key.
    """
    overlap_seconds: NotRequired[int | None]
    """Seconds for which the old key remains valid; default 86400 (a day)."""


class RotateSigningKeyRequest(TypedDict):
    """Treatment of the previous keys."""

    drop_previous_keys: NotRequired[bool | None]
    """Whether tokens of previous keys are refused from now on. Default: they stay valid until they expire."""


class RotateWebhookSecretRequest(TypedDict):
    """When the earlier secret ends. Unknown members are refused."""

    overlap_hours: NotRequired[int | None]
    """Hours for which the earlier secret signs too; default 24. 0: it ends at once."""


class RotatedSigningKey(TypedDict):
    """The new signing key."""

    key_id: str
    """Id of the key, as published at /.well-known/jwks.json."""
    signs_from: str
    """Time from which the key signs."""
    previous_keys_verify_until: str | None
    """Time until which previous keys verify; null when they were dropped or there was none."""


class RoutedConnector(TypedDict):
    """A connector and its account."""

    connector: str
    """The provider."""
    merchant_connector_id: str | None
    """The connector account; null: any of the connector's."""


class RoutedConnectorRequest(TypedDict):
    """A connector and its account, by these names or by those of the decision engine's interface."""

    connector: NotRequired[str | None]
    """The provider."""
    merchant_connector_id: NotRequired[str | None]
    """The connector account."""
    gateway_name: NotRequired[str | None]
    """The provider, instead of connector."""
    gateway_id: NotRequired[str | None]
    """The connector account, instead of merchant_connector_id."""


class RoutingAlgorithm(TypedDict):
    """Preferred connectors, by name and account: single, priority or volume_split. For conditions use routing
    rules (POST /routing/create).
    """

    type: str
    """Kind of the algorithm."""
    data: dict[str, Any] | list[dict[str, Any]]
    """For single: connector and merchant_connector_id; for priority a list of such; for volume_split a list of
    split and connector.
    """


class RoutingConfiguration(TypedDict):
    """A routing configuration."""

    id: str
    """Id of the routing configuration."""
    profile_id: str | None
    """The business profile; null: all profiles of the merchant that have none of their own."""
    name: str
    """Name."""
    description: str | None
    """Description."""
    created_at: int
    """Time of creation, in seconds since 1970."""
    modified_at: int
    """Time of the last change, in seconds since 1970."""
    algorithm_for: Literal["payment", "payout", "three_ds_authentication"]
    """Kind of transaction."""
    algorithm: RoutingConfigurationAlgorithm


class RoutingConfigurationAlgorithm(TypedDict):
    """The routing algorithm."""

    type: Literal["single", "priority", "volume_split", "advanced", "ab_test"]
    """Kind of the algorithm; ab_test is an experiment of the decision engine's interface."""
    data: Any
    """single: a connector, by its name or as {connector, merchant_connector_id}. priority: a list of connectors.
    volume_split: a list of {connector, split}. advanced: {defaultSelection, rules, metadata}; a rule is
    {name, connectorSelection: {type, data}, statements: [{condition: [{lhs, comparison, value: {type,
    value}}], nested}]}.
    """


RoutingConfigurationAlgorithmRequest: TypeAlias = "RoutingConfigurationAlgorithmRequestMembers | dict[str, Any]"
"""A routing algorithm; data depends on type. Other members are possible."""


class RoutingConfigurationAlgorithmRequestMembers(TypedDict):
    """A routing algorithm; data depends on type."""

    type: Literal["single", "priority", "volume_split", "advanced", "three_ds_decision_rule"]
    """Kind of the algorithm."""
    data: Any
    """single: a connector, by its name or as {connector, merchant_connector_id}. priority: a list of connectors.
    volume_split: a list of {connector, split}. advanced: {defaultSelection, rules, metadata}; a rule is
    {name, connectorSelection: {type, data}, statements: [{condition: [{lhs, comparison, value: {type,
    value}}], nested}]}.
    """


class RoutingConfigurationRecord(TypedDict):
    """A routing configuration without its algorithm."""

    id: str
    """Id of the routing configuration."""
    profile_id: str | None
    """The business profile; null: all profiles of the merchant that have none of their own."""
    name: str
    """Name."""
    description: str | None
    """Description."""
    created_at: int
    """Time of creation, in seconds since 1970."""
    modified_at: int
    """Time of the last change, in seconds since 1970."""
    algorithm_for: Literal["payment", "payout", "three_ds_authentication"]
    """Kind of transaction."""
    kind: Literal["single", "priority", "volume_split", "advanced", "ab_test"]
    """Kind of the algorithm; ab_test is an experiment of the decision engine's interface."""
    decision_engine_routing_id: str
    """Id of the same rule on the decision engine's interface."""


class RoutingEvaluation(TypedDict):
    """Result of the routing configuration."""

    status: Literal["success", "default_selection"]
    """Whether a rule matched."""
    output: dict[str, Any]
    """The result as a selection: type and data."""
    evaluated_output: list[RoutedConnector]
    """The connectors in the order to try them."""
    eligible_connectors: list[RoutedConnector]
    """Those of them with an active account that can process the payment."""


class RoutingRuleAuthor(TypedDict):
    """The credential that created it."""

    actor_kind: Literal["admin_key", "merchant_key", "platform_key", "publishable_key", "ephemeral_key", "jwt", "engine_key", "admin_secret", "service", "caller", "anonymous", "system"]
    """Kind of credential of the actor; `system` for jobs."""
    actor_id: str | None
    """The user, or the API key; null for a credential without id."""


RuleParameter: TypeAlias = "RuleParameterObject | None"
"""A value of rule conditions."""


class RuleParameterObject(TypedDict):
    """A value of rule conditions."""

    type: Literal["number", "enum_variant", "str_value", "metadata_variant"]
    """Type of the value."""
    value: Any
    """The value: a number, a text, or key and value of a metadata entry."""


class SandboxClock(TypedDict):
    """What time a merchant of the sandbox has."""

    merchant_id: str
    """The merchant."""
    now: str
    """The merchant's time: the real time, unless the clock was advanced. It passes at the usual pace."""
    status: SandboxClockStatus
    target: str | None
    """The time that the clock is being advanced to; null when it is ready."""


SandboxClockStatus: TypeAlias = Literal["ready", "advancing"]
"""advancing: what is due until target is being done; ready: all of it is."""


class ScoreErrorMapping(TypedDict):
    """Classification of the error."""

    decision: str | None
    """retry, requeue or do_default."""
    stepUpPossible: bool
    """Whether the same gateway may be tried again with 3-D Secure (step-up)."""
    clearPanPossible: bool
    """Whether a network token may be replaced by the PAN."""
    alternateNetworkPossible: bool
    """Whether another network of the card may be tried."""
    unifiedCode: str | None
    """Unified code, the same for every gateway."""
    unifiedMessage: str | None
    """Unified message, the same for every gateway."""
    errorCategory: str | None
    """Category of the error."""
    standardisedCode: str | None
    """Standardised code, the same for every gateway."""
    description: str | None
    """Meaning of the error."""
    userGuidanceMessage: str | None
    """Message for the customer."""


class SdkNextAction(TypedDict):
    """Next step of the client."""

    next_action: Literal["confirm", "post_session_tokens", "sync", "complete_authorize", "await_merchant_callback", "eligibility_check"] | EligibilityDenial
    """confirm to continue, or an object with deny."""
    should_block_confirm: bool
    """Whether confirming would be refused."""


SearchMatch: TypeAlias = Literal["payment_id", "attempt_id", "refund_id", "dispute_id", "payout_id", "customer_id", "mandate_id", "subscription_id", "payment_link_id", "connector_transaction_id", "connector_capture_id", "order_reference", "email", "card_last4"]
"""What of the object matches."""


class SearchMerchantAccountsQuery(TypedDict):
    """Query of "Search the merchants of the installation"."""

    query: NotRequired[str]
    """Beginning of the merchant's id or name, case-insensitive."""
    organization_id: NotRequired[str]
    """The organization."""
    limit: NotRequired[int]
    """Maximum number of items; default 50."""
    offset: NotRequired[int]
    """Number of items to skip."""


class SearchObjectsQuery(TypedDict):
    """Query of "Search all objects"."""

    q: str
    """An id, e-mail address, last four digits of a card, order reference or provider's transaction id."""
    limit: NotRequired[int]
    """Maximum number of results; default 10."""


class SearchPaymentsRequest(TypedDict):
    """Filter and page of the payments. Unknown members are refused."""

    starting_after: NotRequired[str | None]
    """Cursor: the last payment of the previous page."""
    ending_before: NotRequired[str | None]
    """Cursor: the first payment of the next page, to go back."""
    limit: NotRequired[int | None]
    """Maximum number of items; default 10."""
    offset: NotRequired[int | None]
    """Number of items to skip; cannot be combined with a cursor."""
    with_total_count: NotRequired[bool | None]
    """Whether to count all matches; default true. Without the count the response is faster."""
    payment_id: NotRequired[str | None]
    """Only this payment."""
    profile_id: NotRequired[str | None]
    """Payments of this profile."""
    customer_id: NotRequired[str | None]
    """Payments of this customer."""
    customer_email: NotRequired[str | None]
    """Payments of the customer with this e-mail address."""
    merchant_order_reference_id: NotRequired[str | None]
    """Payments with this reference of the order."""
    card_last4: NotRequired[str | None]
    """Payments whose latest attempt is by a card that ends in these digits."""
    time_range: NotRequired[TimeRange | None]
    start_time: NotRequired[str | None]
    """Created at or after this time; the same as time_range.start_time, which takes precedence."""
    end_time: NotRequired[str | None]
    """Created at or before this time; the same as time_range.end_time, which takes precedence."""
    amount_filter: NotRequired[AmountFilter | None]
    connector: NotRequired[list[str] | None]
    """Providers."""
    merchant_connector_id: NotRequired[list[str] | None]
    """Connector accounts."""
    currency: NotRequired[list[CurrencyCode] | None]
    """Currencies."""
    status: NotRequired[list[PaymentStatus] | None]
    """Statuses."""
    payment_method: NotRequired[list[PaymentMethod] | None]
    """Families of payment methods."""
    payment_method_type: NotRequired[list[PaymentMethodType] | None]
    """Sub-types of payment methods."""
    authentication_type: NotRequired[list[AuthenticationType] | None]
    """Authentication types."""
    card_network: NotRequired[list[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"]] | None]
    """Card networks."""
    card_discovery: NotRequired[list[Literal["manual", "saved_card", "click_to_pay"]] | None]
    """How card networks were chosen."""
    order: NotRequired[PaymentOrder | None]


class SearchResult(TypedDict):
    """A found object."""

    object_type: SearchedObject
    object_id: str
    """Id of the object."""
    payment_id: str | None
    """Payment of the object."""
    matched_by: SearchMatch
    status: str | None
    """Status of the object."""
    amount: int | None
    """Amount in minor units."""
    currency: str | None
    """Currency of the amount."""
    created_at: str
    """When the object was created."""
    description: str | None
    """Description of the object."""


class SearchResults(TypedDict):
    """The found objects, those with exactly this id first."""

    query: str
    """What was searched for."""
    results: list[SearchResult]
    """The objects, newest first within a kind."""


SearchedObject: TypeAlias = Literal["payment", "refund", "dispute", "payout", "customer", "mandate", "subscription", "payment_link"]
"""Kind of the object."""


class ServiceHealth(TypedDict):
    """State of all services of the installation."""

    checked_at: str
    """Time of the check; answers are reused for five seconds."""
    services: list[ServiceInstance]
    """Instances by service, as the gateway addresses them."""


class ServiceInstance(TypedDict):
    """State of one instance of a service."""

    service: Literal["gateway", "merchants", "payments", "events", "decision-engine"]
    """The service."""
    address: str
    """Host and port of the instance."""
    status: Literal["up", "down", "unreachable"]
    """up: accepts requests. down: answers, but does not accept requests. unreachable: no answer in time."""
    version: str | None
    """Version of the service; null: unreachable."""
    answered_in_ms: int | None
    """Time until the answer in milliseconds; null: unreachable."""
    parts: list[ServicePart]
    """What the instance needs."""
    outbox: OutboxBacklog | None
    inbox: list[InboxBacklog]
    """Events of other services that this one has not processed."""
    jobs: list[JobBacklog]
    """Kinds of jobs."""


class ServicePart(TypedDict):
    """Something that a service needs."""

    name: str
    """Name of the part."""
    is_available: bool
    """Whether it is available."""


class SetDynamicRoutingSplitQuery(TypedDict):
    """Query of "Set the share of payments under dynamic routing"."""

    split: int
    """The share of the profile's payments that dynamic routing may re-order, in percent."""


SetupFutureUsage: TypeAlias = Literal["on_session", "off_session"]
"""Store the payment method for later payments: on_session with the customer present, off_session without (MIT).
Confirming off_session needs customer_acceptance; without it on_session stores nothing.
"""


class SignInAnswer(TypedDict):
    """A token and its purpose."""

    token: str
    """Bearer token for the Authorization header; valid for 24 hours, that of a sign-in step for 15 minutes."""
    token_type: Literal["user_info", "totp", "verify_email", "force_set_password", "accept_invite", "reset_password"]
    """user_info: the user is signed in; another value: the step that is due."""
    user_id: str
    """Id of the user."""
    merchant_id: str | None
    """The merchant of the token."""
    email: str | None
    """E-mail address."""
    name: str | None
    """Name of the user."""
    user_role: str | None
    """Role of the user at the merchant."""


class SignUpUserRequest(TypedDict):
    """A user of an existing merchant."""

    email: str
    """E-mail address."""
    password: str
    """Password: 8 to 70 characters with upper, lower, digit and another character."""
    name: str
    """Name of the user."""
    company_name: NotRequired[str | None]
    """Name of the company."""
    merchant_id: str
    """The merchant."""
    role_id: NotRequired[Literal["merchant_admin", "org_admin"] | None]
    """The user administers the merchant, the default, or its whole organization."""


class SimulateRoutingRequest(TypedDict):
    """The facts of a payment that is not made. Unknown members are refused."""

    profile_id: NotRequired[str | None]
    """The business profile; default: as for POST /payments."""
    payment_id: NotRequired[str | None]
    """Makes splits, exploration and experiments repeatable: those of a payment with this id."""
    amount: int
    """Amount in minor units, with what is added to it."""
    currency: CurrencyCode
    payment_method: Literal["card", "card_redirect", "pay_later", "wallet", "bank_redirect", "bank_transfer", "crypto", "bank_debit", "reward", "real_time_payment", "upi", "voucher", "gift_card", "open_banking", "mobile_payment"]
    """Family of the payment method."""
    payment_method_type: NotRequired[Literal["ach", "affirm", "afterpay_clearpay", "alfamart", "ali_pay", "ali_pay_hk", "alma", "amazon_pay", "apple_pay", "atome", "bacs", "bancontact_card", "bca_bank_transfer", "becs", "benefit", "bizum", "blik", "bluecode", "bni_va", "boleto", "breadpay", "bri_va", "card_redirect", "cashapp", "cimb_va", "classic", "credit", "crypto_currency", "dana", "danamon_va", "debit", "direct_carrier_billing", "duit_now", "efecty", "eft", "eft_debit_order", "eps", "evoucher", "family_mart", "flexiti", "fps", "gcash", "giropay", "givex", "go_pay", "google_pay", "ideal", "indomaret", "indonesian_bank_transfer", "instant_bank_transfer", "instant_bank_transfer_finland", "instant_bank_transfer_poland", "interac", "kakao_pay", "klarna", "knet", "lawson", "local_bank_redirect", "local_bank_transfer", "mandiri_va", "mb_way", "mifinity", "mini_stop", "mobile_pay", "momo", "momo_atm", "multibanco", "online_banking_czech_republic", "online_banking_finland", "online_banking_fpx", "online_banking_poland", "online_banking_slovakia", "online_banking_thailand", "open_banking", "open_banking_pis", "open_banking_uk", "oxxo", "pago_efectivo", "pay_bright", "pay_easy", "pay_safe_card", "payjustnow", "paypal", "paysera", "paze", "permata_bank_transfer", "pix", "prompt_pay", "przelewy24", "pse", "qris", "red_compra", "red_pagos", "revolut_pay", "samsung_pay", "seicomart", "sepa", "sepa_bank_transfer", "sepa_guaranteed_debit", "seven_eleven", "skrill", "sofort", "swish", "touch_n_go", "trustly", "twint", "upi_collect", "upi_intent", "upi_qr", "venmo", "viet_qr", "vipps", "walley", "we_chat_pay"] | None]
    """Sub-type of the payment method."""
    card_network: NotRequired[Literal["Visa", "Mastercard", "AmericanExpress", "JCB", "DinersClub", "Discover", "CartesBancaires", "UnionPay", "Interac", "RuPay", "Maestro", "Star", "Pulse", "Accel", "Nyce"] | None]
    """Card network."""
    card_bin: NotRequired[str | None]
    """BIN: first six or eight digits of the card."""
    card_issuer: NotRequired[str | None]
    """Issuer of the card."""
    card_issuing_country: NotRequired[str | None]
    """Country of the issuer, two letters."""
    billing_country: NotRequired[str | None]
    """Country of the billing address, two letters."""
    authentication_type: NotRequired[Literal["three_ds", "no_three_ds"] | None]
    """default: no_three_ds."""
    capture_method: NotRequired[Literal["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"] | None]
    """default: automatic."""
    setup_future_usage: NotRequired[Literal["on_session", "off_session"] | None]
    """Intended later use of the payment method."""
    metadata: NotRequired[dict[str, Any] | None]
    """The merchant's metadata of the payment."""


class SimulatedCandidate(TypedDict):
    """An eligible connector account and the reasons for its rank."""

    connector: str
    """Name of the provider."""
    merchant_connector_id: str
    """The connector account."""
    connector_label: str | None
    """Label of the account."""
    score: float | None
    """Expected success rate, 0 to 1; null: not known."""
    samples: int | None
    """Outcomes that the score is based on; null: not known."""
    reasons: list[str]
    """Reasons for the rank."""


class SimulatedRouting(TypedDict):
    """Where the payment would go, and why."""

    profile_id: str
    """The business profile."""
    routing_approach: str
    """The routing approach; default_fallback while the decision engine does not answer."""
    rule_name: str | None
    """The routing rule that decides; null: none."""
    candidates: list[SimulatedCandidate]
    """Eligible connector accounts, best first: the order in which they would be tried."""
    skipped: list[SkippedAccount]
    """Connector accounts of the profile that could not take the payment."""


class SkippedAccount(TypedDict):
    """A connector account and the reason why it is not eligible."""

    connector: str
    """Name of the provider."""
    merchant_connector_id: str
    """The connector account."""
    connector_label: str | None
    """Label of the account."""
    reason: str
    """The reason."""


class SplitPayments(TypedDict):
    """Split of the payment, keyed by provider."""

    provider_split_payment: ProviderSplitPayment


class SplitPaymentsRequest(TypedDict):
    """Split of the payment with another account at the provider."""

    provider_split_payment: ProviderSplitPaymentRequest


class SplitRefunds(TypedDict):
    """Reversals of the refund of a split payment."""

    provider_split_refund: ProviderSplitRefund


class SplitRefundsRequest(TypedDict):
    """Reversals of a refund of a split payment; none when omitted. Unknown members are refused."""

    provider_split_refund: ProviderSplitRefundRequest


class StateMetadata(TypedDict):
    """Details of the current state."""

    post_capture_void: PostCaptureVoid | None


class StoredCard(TypedDict):
    """Card details without the PAN."""

    scheme: str | None
    """Card network."""
    issuer_country: str | None
    """Country of the issuing bank."""
    last4_digits: str | None
    """Last four digits."""
    expiry_month: str | None
    """Month of expiry."""
    expiry_year: str | None
    """Year of expiry."""
    card_holder_name: str | None
    """Name on the card."""
    card_fingerprint: str | None
    """Card fingerprint: stable per-merchant hash of the PAN."""
    nick_name: str | None
    """The customer's nick name for the card."""
    card_network: CardNetwork | None
    card_isin: str | None
    """BIN: first six digits."""
    card_issuer: str | None
    """Issuer of the card."""
    card_type: str | None
    """credit, debit or prepaid."""
    saved_to_locker: bool
    """Whether the card is in the vault."""


class StoredNetworkToken(TypedDict):
    """A network token stored with the card."""

    card_network: CardNetwork | None
    expiry_month: str
    """Month of the token's expiry."""
    expiry_year: str
    """Year of the token's expiry."""


class StoredPaymentMethod(TypedDict):
    """A payment method of a customer."""

    merchant_id: str
    """The merchant."""
    payment_method_id: str
    """Id of the payment method."""
    customer_id: str
    """The customer who owns it."""
    payment_method: PaymentMethod
    payment_method_type: PaymentMethodType | None
    card: StoredCard | None
    network_token: StoredNetworkToken | None
    billing: Contact | None
    metadata: dict[str, Any] | None
    """Metadata."""
    recurring_enabled: bool
    """Whether it can be used for merchant-initiated transactions (MIT)."""
    installment_payment_enabled: bool
    """Whether it supports instalments."""
    payment_experience: list[PaymentExperience] | None
    """Flow of the customer."""
    created: str
    """Time of creation."""
    last_used_at: str
    """Time of last use."""
    payment_method_status: PaymentMethodStatus
    client_secret: str | None
    """Client secret for completing the payment method; shown at creation, later null."""


class StreamEventsQuery(TypedDict):
    """Query of "Follow events"."""

    after: NotRequired[str]
    """The events after this one: next_after of the answer before, or the id of an event. start: from the oldest
    event that is kept. Absent: events from now on.
    """
    wait: NotRequired[int]
    """Seconds to wait while there is no event; default 0."""
    limit: NotRequired[int]
    """Maximum number of events; default 50."""
    events: NotRequired[list[EventType]]
    """Events of these types."""
    profile_id: NotRequired[str]
    """Events of this profile."""


class StreamRequestLogQuery(TypedDict):
    """Query of "Follow the requests of a merchant"."""

    after: NotRequired[str]
    """The lines after this one: next_after of the response before. Absent: lines from now on."""
    wait: NotRequired[int]
    """Seconds to wait while there is no line; default 0."""


class StreamedEvent(TypedDict):
    """An event, as a webhook would carry it."""

    event_id: str
    """Id of the event."""
    profile_id: str
    """The business profile."""
    object_id: str
    """Id of the object, such as a payment or a refund."""
    event_type: EventType
    created: str
    """When the event was recorded."""
    headers: list[list[str]]
    """The headers of a webhook, signed now with the profile's payment_response_hash_key. The profile's password
    and custom headers are secrets and left out.
    """
    body: str
    """The exact body of the webhook, which the signatures are made of."""


class SubmitDisputeEvidenceRequest(TypedDict):
    """Evidence against the dispute: texts, and ids of files from POST /files. Files attached before are
    included.
    """

    dispute_id: str
    """The dispute."""
    access_activity_log: NotRequired[str | None]
    """Usage of the service by the customer, with times."""
    billing_address: NotRequired[str | None]
    """Billing address."""
    cancellation_policy: NotRequired[str | None]
    """File: cancellation policy."""
    cancellation_policy_disclosure: NotRequired[str | None]
    """How the cancellation policy was disclosed to the customer."""
    cancellation_rebuttal: NotRequired[str | None]
    """Rebuttal of a claimed cancellation."""
    customer_communication: NotRequired[str | None]
    """File: correspondence with the customer."""
    customer_email_address: NotRequired[str | None]
    """The customer's email address."""
    customer_name: NotRequired[str | None]
    """The customer's name."""
    customer_purchase_ip: NotRequired[str | None]
    """IP address of the purchase."""
    customer_signature: NotRequired[str | None]
    """File: customer's signature."""
    product_description: NotRequired[str | None]
    """Description of the product."""
    receipt: NotRequired[str | None]
    """File: the receipt."""
    refund_policy: NotRequired[str | None]
    """File: refund policy."""
    refund_policy_disclosure: NotRequired[str | None]
    """How the cancellation policy was disclosed to the customer."""
    refund_refusal_explanation: NotRequired[str | None]
    """Why a refund was refused."""
    service_date: NotRequired[str | None]
    """Date of the service."""
    service_documentation: NotRequired[str | None]
    """File: proof of the service."""
    shipping_address: NotRequired[str | None]
    """Shipping address."""
    shipping_carrier: NotRequired[str | None]
    """Carrier."""
    shipping_date: NotRequired[str | None]
    """Shipping date."""
    shipping_documentation: NotRequired[str | None]
    """File: proof of shipping."""
    shipping_tracking_number: NotRequired[str | None]
    """Tracking number."""
    invoice_showing_distinct_transactions: NotRequired[str | None]
    """File: proof that two charges are not duplicates."""
    recurring_transaction_agreement: NotRequired[str | None]
    """File: agreement on recurring charges."""
    uncategorized_file: NotRequired[str | None]
    """File: other evidence."""
    uncategorized_text: NotRequired[str | None]
    """Other evidence."""


class Subscription(TypedDict):
    """A customer's subscription to a plan."""

    id: str
    """Id of the subscription."""
    merchant_id: str
    """The merchant."""
    profile_id: str
    """The business profile."""
    merchant_reference_id: str | None
    """Your reference."""
    status: SubscriptionStatus
    customer_id: str
    """The customer."""
    plan_id: str
    """The plan."""
    item_price_id: str
    """Price of the plan."""
    coupon_code: str | None
    """Always null; coupons are not supported."""
    lines: list[SubscriptionLine]
    """Price components of every period."""
    amount: int
    """Total price of one period, in minor units."""
    currency: CurrencyCode
    interval: SubscriptionIntervalUnit
    interval_count: int
    """Units in one billing period."""
    next_item_price_id: str | None
    """Price of the plan from the next period on, if it changes."""
    client_secret: str
    """Client secret, for confirmation by the customer's browser."""
    payment_method_id: str | None
    """The stored payment method that is charged."""
    trial_start: str | None
    """Start of the trial."""
    trial_end: str | None
    """End of the trial."""
    current_period_start: str | None
    """Start of the current period."""
    current_period_end: str | None
    """End of the current period and time of the next charge."""
    cancel_at_period_end: bool
    """Whether it is cancelled at the end of the current period."""
    cancellation_reason: str | None
    """Reason of the cancellation."""
    paused_at: str | None
    """Time of the pause."""
    cancelled_at: str | None
    """Time of the end."""
    description: str | None
    """Its purpose."""
    metadata: dict[str, Any] | None
    """Metadata."""
    invoice: Invoice | None
    payment: SubscriptionPayment | None
    next_action: SubscriptionNextAction | None
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last change."""


class SubscriptionAddonRequest(TypedDict):
    """An addon."""

    item_price_id: str
    """Price of an addon."""
    quantity: NotRequired[int | None]
    """Quantity; default 1."""


class SubscriptionContent(TypedDict):
    """The subscription."""

    type: Literal["subscription_details"]
    """Kind of object."""
    object: Subscription


class SubscriptionEstimate(TypedDict):
    """Estimate of a subscription created now."""

    plan_id: str
    """The plan."""
    item_price_id: str
    """Price of the plan."""
    coupon_code: str | None
    """Always null; coupons are not supported."""
    lines: list[SubscriptionLine]
    """Price components of every period."""
    amount: int
    """Total price of one period, in minor units."""
    currency: CurrencyCode
    interval: SubscriptionIntervalUnit
    interval_count: int
    """Units in one billing period."""
    amount_due_now: int
    """Amount charged with the confirmation, in minor units."""
    trial_end: str | None
    """End of the trial."""
    next_charge_at: str
    """Time of the next charge."""


SubscriptionIntervalUnit: TypeAlias = Literal["day", "week", "month", "year"]
"""Unit of a billing period."""


class SubscriptionItem(TypedDict):
    """A plan or an addon."""

    item_id: str
    """Id of the item; for a plan also called plan_id."""
    profile_id: str
    """The business profile."""
    item_type: SubscriptionItemType
    name: str
    """Name, as customers see it."""
    description: str | None
    """Description for the customer."""
    status: SubscriptionItemStatus
    metadata: dict[str, Any] | None
    """Metadata."""
    prices: list[SubscriptionItemPrice]
    """Its prices, oldest first."""
    created_at: str
    """Time of creation."""
    modified_at: str
    """Time of the last change."""


class SubscriptionItemList(TypedDict):
    """Items, newest first."""

    size: int
    """Number of items in data."""
    total_count: int
    """Total number of matches."""
    data: list[SubscriptionItem]
    """The items."""


class SubscriptionItemPrice(TypedDict):
    """A price of an item."""

    item_price_id: str
    """Id of the price; subscriptions refer to it."""
    amount: int
    """Price of one period, in minor units."""
    currency: CurrencyCode
    interval: SubscriptionIntervalUnit
    interval_count: int
    """Units in one billing period."""
    trial_period_days: int
    """Trial period in days."""
    status: SubscriptionItemStatus
    created_at: str
    """Time of creation."""


SubscriptionItemStatus: TypeAlias = Literal["active", "inactive"]
"""Inactive items and prices are not available for new subscriptions."""


SubscriptionItemType: TypeAlias = Literal["plan", "addon"]
"""A subscription has one plan and any number of addons."""


class SubscriptionLine(TypedDict):
    """A price component of every period."""

    item_id: str
    """The plan or addon."""
    item_price_id: str
    """Its price."""
    name: str
    """Its name."""
    quantity: int
    """Number."""
    unit_amount: int
    """Unit price, in minor units."""
    amount: int
    """Total price, in minor units."""


class SubscriptionList(TypedDict):
    """Subscriptions, newest first."""

    size: int
    """Number of items in data."""
    total_count: int
    """Total number of matches."""
    total_count_relation: Literal["exact", "at_least"]
    """Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a
    customer or a reference are counted up to 10,000; all others exactly.
    """
    data: list[Subscription]
    """The subscriptions; next_action is shown for a single one only."""


class SubscriptionNextAction(TypedDict):
    """Next action of the customer."""

    type: Literal["redirect_to_url"]
    """Kind of the action."""
    redirect_to_url: str
    """Address to redirect the customer to."""


class SubscriptionPayment(TypedDict):
    """The latest payment for the latest invoice."""

    payment_id: str
    """The payment."""
    status: str
    """Status of the payment, as known to the subscription."""
    amount: int
    """Amount in minor units."""
    currency: CurrencyCode
    connector: str | None
    """The provider."""
    payment_method_id: str | None
    """The stored payment method."""
    error_code: str | None
    """Error code of the provider for a decline."""
    error_message: str | None
    """Error message of the provider for a decline."""


class SubscriptionPaymentDetails(TypedDict):
    """Payment method of the first payment, and the consent to later charges."""

    payment_method: NotRequired[PaymentMethod | None]
    payment_method_type: NotRequired[PaymentMethodType | None]
    payment_method_data: NotRequired[PaymentMethodDataRequest | None]
    payment_token: NotRequired[str | None]
    """Token of a stored payment method."""
    customer_acceptance: NotRequired[CustomerAcceptance | None]
    authentication_type: NotRequired[AuthenticationType | None]
    browser_info: NotRequired[BrowserInfo | None]
    return_url: NotRequired[str | None]
    """Return address of the customer after a challenge."""
    setup_future_usage: NotRequired[Literal["off_session"] | None]
    """Always off_session here."""
    capture_method: NotRequired[Literal["automatic"] | None]
    """Always automatic here."""


SubscriptionStatus: TypeAlias = Literal["created", "pending", "trial", "active", "paused", "unpaid", "cancelled", "failed", "in_active"]
"""Status of the subscription."""


class SubscriptionWebhook(TypedDict):
    """Body of a webhook about a subscription."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["invoice_paid"]
    """Type of the event."""
    content: SubscriptionContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class SurchargeConfigs(TypedDict):
    """Display of surcharges. Unknown members are refused."""

    show_surcharge_breakup_screen: NotRequired[bool | None]
    """Whether to show the parts of a surcharge before the payment."""


class SurchargeConfigsAnswer(TypedDict):
    """Display of surcharges."""

    show_surcharge_breakup_screen: bool
    """Whether to show the parts of a surcharge before the payment."""


class SurchargeDetails(TypedDict):
    """A surcharge."""

    surcharge_amount: int
    """Surcharge in minor units."""
    tax_amount: int | None
    """Tax on the surcharge, in minor units."""


class SurchargeDetailsRequest(TypedDict):
    """A surcharge of the merchant. Unknown members are refused."""

    surcharge_amount: int
    """Surcharge in minor units."""
    tax_amount: NotRequired[int | None]
    """Tax on the surcharge, in minor units."""


class SurchargeRules(TypedDict):
    """Surcharge rules by payment method."""

    name: str
    """Name of the rules."""
    merchant_surcharge_configs: SurchargeConfigsAnswer
    algorithm: DecisionProgram
    created_at: int
    """Time of creation, in Unix seconds."""
    modified_at: int
    """Time of the last change, in Unix seconds."""


class SurchargeRulesRequest(TypedDict):
    """The surcharge rules of the merchant, replacing earlier ones."""

    name: NotRequired[str | None]
    """Name of the rules."""
    merchant_surcharge_configs: NotRequired[SurchargeConfigs | None]
    algorithm: dict[str, Any]
    """A rule program: defaultSelection and rules, each with name, connectorSelection and statements of
    conditions.
    """
    expected_version: NotRequired[int | None]
    """The version that must be active; otherwise nothing is changed."""


class SurchargeValue(TypedDict):
    """A surcharge before it is applied to an amount."""

    type: Literal["fixed", "rate"]
    """Whether value is an amount or a percentage."""
    value: int | Percentage
    """For fixed, minor units of the payment's currency; for rate, an object with percentage."""


class SyncAuthenticationRequest(TypedDict):
    """Device channel."""

    client_secret: NotRequired[str | None]
    """Client secret of the authentication; required with a publishable key, refused with a secret key."""


class SyncPaymentRequest(TypedDict):
    """The payment to synchronize."""

    payment_id: str
    """The payment."""
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    force_sync: NotRequired[bool | None]
    """Query the provider first."""
    client_secret: NotRequired[str | None]
    """Client secret of the payment; required with a publishable key, refused with a secret key."""
    expand_captures: NotRequired[bool | None]
    """Include the captures of the latest attempt."""
    expand_attempts: NotRequired[bool | None]
    """Include the attempts, and why each was made at its connector."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""


class SyncRefundRequest(TypedDict):
    """The refund to synchronize."""

    refund_id: str
    """The refund."""
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    force_sync: NotRequired[bool | None]
    """Query the provider first."""
    all_keys_required: NotRequired[bool | None]
    """Include the provider's own response."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""


class SyncedAuthentication(TypedDict):
    """An authentication and its result. With a publishable key all customer data and metadata are null."""

    authentication_id: str
    """Id of the authentication."""
    merchant_id: str
    """The merchant account."""
    profile_id: str
    """The business profile."""
    status: AuthenticationStatus
    client_secret: str
    """Client secret for the customer's client."""
    amount: int
    """Amount of the payment, in minor units."""
    currency: CurrencyCode
    authentication_connector: str
    """Name of the authentication connector."""
    force_3ds_challenge: bool | None
    """Whether a challenge is requested in all cases."""
    return_url: str | None
    """Return address of the customer."""
    psd2_sca_exemption_type: Literal["low_value", "transaction_risk_analysis"] | None
    """Exemption from strong customer authentication (SCA)."""
    profile_acquirer_id: str | None
    """Acquirer data of the profile for the connector."""
    acquirer_details: AuthenticationAcquirer | None
    customer_id: str | None
    """Your id of the customer."""
    customer: AuthenticationCustomer | None
    card: CardSummary | None
    """Card details without the PAN."""
    billing: Contact | None
    shipping: Contact | None
    email: str | None
    """E-mail address from the eligibility request."""
    browser_information: dict[str, Any] | None
    """Browser data of the customer."""
    metadata: dict[str, Any] | None
    """Metadata."""
    error_code: str | None
    """Reason of the failure: card_not_enrolled, authentication_expired, or the authentication connector's code."""
    error_message: str | None
    """Message of the error."""
    created_at: str
    """When the authentication was created; it fails 15 minutes later."""
    transaction_status: str | None
    """transStatus: Y authenticated, A attempted, C challenge, N not authenticated, R rejected, U unavailable;
    null before the authentication request.
    """
    eci: str | None
    """Electronic commerce indicator (ECI)."""
    authentication_value: str | None
    """CAVV or AAV. Only with a secret key, and only of a succeeded authentication: read from the connector each
    time and never stored.
    """
    ds_trans_id: str | None
    """Directory server transaction id."""
    message_version: str | None
    """3-D Secure protocol version."""
    three_ds_server_transaction_id: str | None
    """3DS Server transaction id (threeDSServerTransID)."""
    acs_url: str | None
    """ACS URL of the challenge; only with C."""
    challenge_request: str | None
    """CReq, the challenge request; only with C."""
    challenge_request_key: str | None
    """Name of the form field of the challenge request."""
    acs_reference_number: str | None
    """ACS reference number."""
    acs_trans_id: str | None
    """ACS transaction id."""
    acs_signed_content: str | None
    """For the 3DS SDK of an app."""


class ThreeDsCavvRequest(TypedDict):
    """Network-specific cryptogram data."""

    authentication_cryptogram: str
    """CAVV or AAV, in base64."""


class ThreeDsCryptogramRequest(TypedDict):
    """Cryptogram of the authentication."""

    cavv: ThreeDsCavvRequest


class ThreeDsDataRequest(TypedDict):
    """Result of a 3-D Secure authentication at your own 3DS Server, with the authenticated card or network
    token: in the same request, or in an update of the payment that has it. With transaction_status Y or A it
    is passed on to the connector, and the customer is not challenged again. With any other one the customer
    counts as not authenticated, and the payment continues as without it. Kept encrypted until the payment is
    confirmed; never returned. A card sent later discards it. Only your server may send it.
    """

    authentication_cryptogram: ThreeDsCryptogramRequest
    ds_trans_id: str
    """Directory server transaction id."""
    version: str
    """3-D Secure protocol version."""
    eci: NotRequired[str | None]
    """Electronic commerce indicator (ECI), two digits."""
    transaction_status: Literal["Y", "A", "N", "U", "R", "C", "D", "I"]
    """transStatus of the 3-D Secure protocol."""
    exemption_indicator: NotRequired[str | None]
    """Requested exemption from strong customer authentication (SCA)."""


class ThreeDsRules(TypedDict):
    """Rules that decide which payments run with 3-D Secure."""

    name: str
    """Name of the rules."""
    program: DecisionProgram
    created_at: int
    """Time of creation, in Unix seconds."""
    modified_at: int
    """Time of the last change, in Unix seconds."""


class ThreeDsRulesRequest(TypedDict):
    """The 3-D Secure rules of the merchant, replacing earlier ones; as program or, equivalently, as algorithm."""

    name: NotRequired[str | None]
    """Name of the rules."""
    program: NotRequired[dict[str, Any] | None]
    """A rule program: defaultSelection and rules, each with name, connectorSelection and statements of
    conditions.
    """
    algorithm: NotRequired[dict[str, Any] | None]
    """A rule program: defaultSelection and rules, each with name, connectorSelection and statements of
    conditions.
    """
    expected_version: NotRequired[int | None]
    """The version that must be active; otherwise nothing is changed."""


class TimeRange(TypedDict):
    """Time of creation. Unknown members are refused."""

    start_time: str
    """Start of the range."""
    end_time: NotRequired[str | None]
    """End of the range."""


TimelineActor: TypeAlias = "TimelineActorObject | None"
"""Who acted."""


class TimelineActorObject(TypedDict):
    """Who acted."""

    kind: str
    """Kind of credential; `system` for jobs."""
    id: str | None
    """The user or the API key."""


class TimelineEntry(TypedDict):
    """Something that happened to the payment."""

    entry_id: str
    """Id of the entry, the same in every answer."""
    occurred_at: str
    """When, to the millisecond."""
    kind: TimelineKind
    action: str
    """What happened, in snake_case; which there are depends on the kind."""
    attempt_id: str | None
    """The attempt."""
    object_id: str | None
    """The capture, refund, dispute, decision or event, or the object of the audit entry."""
    actor: TimelineActor
    outcome: Literal["succeeded", "failed", "pending", "info"]
    """How it ended; info: nothing that can succeed or fail."""
    amount: int | None
    """Amount in minor units, where money is concerned."""
    currency: CurrencyCode | None
    request_id: str | None
    """Id of the API request, where it is known."""
    data: dict[str, Any]
    """Members by kind. payment: status; of an attempt connector, attempt_status, error_code. decision: approach,
    rule_name, candidates with score and reasons, explanation. provider_call: connector, and of calls in GET
    /payments/{payment_id}/provider_calls call_id, method, path, http_status, failure, duration_ms,
    provider_request_id; of an attempt's authorization request and response in our words. authentication:
    connector, flow, version, eci, trans_status. capture, refund, dispute: connector, ids at the provider,
    status, reason, errors. refund_request: status, note, refund_id. note: note, dispute_id. event:
    event_type, event_class. delivery: event_id, state, tries, last_status_code, last_error_code,
    next_attempt_at. audit: operation_id, service, object_type, changes. is_time_estimated is true where
    occurred_at is the latest moment known to be before it.
    """


TimelineKind: TypeAlias = Literal["payment", "decision", "provider_call", "authentication", "capture", "refund", "refund_request", "dispute", "note", "event", "delivery", "audit"]
"""What the entry is about."""


TimelineSource: TypeAlias = Literal["decision-engine", "events", "merchants"]
"""A service."""


class ToggleBlocklistQuery(TypedDict):
    """Query of "Enable or disable the blocklist"."""

    status: bool
    """true: payments are checked against the blocklist."""


class ToggleEliminationRoutingQuery(TypedDict):
    """Query of "Switch elimination for a business profile"."""

    enable: Literal["none", "metrics", "dynamic_connector_selection"]
    """Whether it orders the profile's payments. none: no. metrics: no, but explanations of decisions include the
    metrics. dynamic_connector_selection: yes, if enabled for the merchant.
    """


class ToggleSuccessBasedRoutingQuery(TypedDict):
    """Query of "Switch success-rate routing of a business profile"."""

    enable: Literal["none", "metrics", "dynamic_connector_selection"]
    """Whether it orders the profile's payments. none: no. metrics: no, but explanations of decisions include the
    metrics. dynamic_connector_selection: yes, if enabled for the merchant.
    """


class TokenizeCardRequest(TypedDict):
    """A card to tokenize."""

    merchant_id: str
    """The merchant account."""
    card: CardToTokenize
    customer: TokenizingCustomer
    billing: NotRequired[ContactRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""


class TokenizeCardsRequest(TypedDict):
    """The parts in addition to the file."""

    file: FileContent
    """Comma-separated text with a header line, or one JSON object per line."""
    merchant_id: str
    """The merchant account."""
    merchant_connector_id: NotRequired[str]
    """The connector account, for rows that do not name one."""


class TokenizingCustomer(TypedDict):
    """The customer who owns the card; created if unknown."""

    id: str
    """The customer who owns the card; created if unknown."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""


class TransactionDetail(TypedDict):
    """A line shown on the page. Unknown members are refused."""

    key: str
    """Name."""
    value: str
    """Value."""
    ui_configuration: NotRequired[TransactionDetailLook | None]


class TransactionDetailLook(TypedDict):
    """Style of the line. Unknown members are refused."""

    position: NotRequired[int | None]
    """Position, from 0."""
    is_key_bold: NotRequired[bool | None]
    """Name in bold."""
    is_value_bold: NotRequired[bool | None]
    """Value in bold."""


class UnmappedError(TypedDict):
    """An error code of one provider without a rule."""

    connector: str
    """The provider."""
    code: str
    """The provider's error code; its first 64 characters."""
    payments: int
    """Number of payments that failed with it."""
    last_seen_at: str
    """Time of the latest payment, within a quarter of an hour."""


class UnmappedErrorList(TypedDict):
    """Error codes of providers without a rule."""

    count: int
    """Number of items in this response."""
    data: list[UnmappedError]
    """The errors, the most frequent first."""


class UnmatchedTransaction(TypedDict):
    """An authorization or capture at a provider that its payment does not account for: the provider reported it
    for an earlier attempt, an unknown one, a cancelled payment, or one that failed with its capture. Railyard
    voids or refunds it.
    """

    unmatched_transaction_id: str
    """Id of the unmatched transaction."""
    payment_id: str
    """The payment."""
    attempt_id: str
    """The attempt that the provider reported."""
    profile_id: str
    """The business profile of the payment."""
    status: UnmatchedTransactionStatus
    kind: Literal["authorization", "capture"] | None
    """What the provider holds: an authorization is voided, a capture refunded."""
    amount: int
    """Authorized or captured amount, in minor units; 0 until the provider has confirmed it."""
    currency: CurrencyCode
    connector: str
    """The provider."""
    merchant_connector_id: str
    """The connector account."""
    connector_transaction_id: str | None
    """Id of the transaction at the provider."""
    connector_refund_id: str | None
    """Id of its refund at the provider."""
    error_code: str | None
    """Why it could not be reversed."""
    error_message: str | None
    """The same in words."""
    resolution: UnmatchedTransactionResolution | None
    resolution_note: str | None
    """The note of who closed it."""
    resolved_by: UnmatchedTransactionResolver | None
    resolved_at: str | None
    """When it was closed by hand."""
    created_at: str
    """Time of the provider's first report."""
    modified_at: str
    """Time of the last change."""


class UnmatchedTransactionContent(TypedDict):
    """The unmatched transaction."""

    type: Literal["unmatched_transaction_details"]
    """Kind of object."""
    object: UnmatchedTransaction


class UnmatchedTransactionList(TypedDict):
    """The matching unmatched transactions, newest first."""

    count: int
    """Number of items in this response."""
    total_count: int
    """Total number of matches."""
    total_count_relation: Literal["exact", "at_least"]
    """Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a
    customer or a reference are counted up to 10,000; all others exactly.
    """
    data: list[UnmatchedTransaction]
    """The unmatched transactions."""


UnmatchedTransactionResolution: TypeAlias = Literal["returned_at_provider", "accounted_elsewhere", "not_ours"]
"""returned_at_provider: voided or refunded by hand; accounted_elsewhere: kept, and accounted for outside
Railyard; not_ours: not a transaction of this attempt.
"""


class UnmatchedTransactionResolver(TypedDict):
    """The credential that closed it."""

    actor_kind: Literal["admin_key", "merchant_key", "platform_key", "publishable_key", "ephemeral_key", "jwt", "engine_key", "admin_secret", "service", "caller", "anonymous", "system"]
    """Kind of credential of the actor; `system` for jobs."""
    actor_id: str | None
    """The user, or the API key; null for a credential without id."""


UnmatchedTransactionStatus: TypeAlias = Literal["checking", "reversing", "reversed", "review", "resolved", "dismissed"]
"""checking: the provider is queried; reversing: being voided or refunded; reversed: voided or refunded; review:
could not be reversed or confirmed, needs action at the provider; resolved: closed by hand; dismissed: the
provider holds no money.
"""


class UnmatchedTransactionWebhook(TypedDict):
    """Body of a webhook about an unmatched transaction."""

    merchant_id: str
    """The merchant."""
    event_id: str
    """Id of the event; the same on every delivery attempt. Use it to detect duplicates."""
    event_type: Literal["unmatched_transaction_detected", "unmatched_transaction_reversed", "unmatched_transaction_review", "unmatched_transaction_resolved"]
    """Type of the event."""
    content: UnmatchedTransactionContent
    timestamp: str
    """Time of the event."""
    processor_merchant_id: str | None
    """The merchant whose connector accounts were used."""


class UnreferencedRefundRequest(TypedDict):
    """An unreferenced refund."""

    connector_id: NotRequired[str | None]
    """Required. The connector account."""
    data: NotRequired[RelayDataRequest | None]


class UnsupportedPaymentMethod(TypedDict):
    """Payment methods not supported by the connector."""

    payment_method: str
    """Family of the payment method."""
    payment_method_type: str | None
    """Sub-type; null: the whole family."""
    card_network: str | None
    """Card network; null: the whole sub-type."""


class UpdateApiKeyRequest(TypedDict):
    """The changes; omitted members stay. Unknown members are refused."""

    name: NotRequired[str | None]
    """Name you choose for the key."""
    description: NotRequired[str | None]
    """Description of the key."""
    expiration: NotRequired[str | None]
    """never, or an ISO 8601 date-time in the future."""
    scopes: NotRequired[list[KeyScope] | None]
    """The new scopes of the key."""


class UpdateBusinessProfileRequest(TypedDict):
    """Changes. Omitted members stay, and so does a secret that is sent as masked in responses. null clears a
    member, or restores its default; null for a member that cannot be empty is refused. Unknown members are
    refused. webhook_details are merged member by member. Unknown members are refused.
    """

    profile_name: NotRequired[str | None]
    """Name of the profile, unique per merchant."""
    is_external_vault_enabled: NotRequired[Literal["enable", "skip"] | None]
    """Whether payment methods are stored in an external vault. Stored and shown; currently without effect."""
    external_vault_connector_details: NotRequired[dict[str, Any] | None]
    """The external vault. Stored and shown; currently without effect."""
    merchant_category_code: NotRequired[str | None]
    """Merchant category code (MCC), four digits. Stored and shown; currently without effect."""
    merchant_country_code: NotRequired[str | None]
    """Country of the business, three digits of ISO 3166-1. Stored and shown; currently without effect."""
    always_enable_overcapture: NotRequired[bool | None]
    """Always request overcapture. Stored and shown; currently without effect."""
    is_l2_l3_enabled: NotRequired[bool | None]
    """Send order details (level 2 and 3 data) to card networks. Stored and shown; currently without effect."""
    is_iframe_redirection_enabled: NotRequired[bool | None]
    """Show redirects in a frame. Stored and shown; currently without effect."""
    dispute_polling_interval: NotRequired[int | None]
    """Interval of fetching disputes, in hours. Stored and shown; currently without effect."""
    billing_processor_id: NotRequired[str | None]
    """Connector account of the billing provider. Stored and shown; currently without effect."""
    surcharge_connector_details: NotRequired[dict[str, Any] | None]
    """Connector that computes surcharges. Stored and shown; currently without effect."""
    is_pre_network_tokenization_enabled: NotRequired[bool | None]
    """Create network tokens before the first payment. Stored and shown; currently without effect."""
    allowed_checkout_domains: NotRequired[list[str] | None]
    """Sites that may show the payment fields in their own pages; null: allowed_domains of payment_link_config."""
    support_email: NotRequired[str | None]
    """E-mail address of customer support."""
    support_phone: NotRequired[str | None]
    """Telephone number of customer support."""
    terms_url: NotRequired[str | None]
    """Page with the terms and conditions, https or http."""
    privacy_url: NotRequired[str | None]
    """Page with the privacy policy, https or http."""
    refund_policy_url: NotRequired[str | None]
    """Page with the refund policy, https or http."""
    use_billing_as_payment_method_billing: NotRequired[bool | None]
    """Use the billing details as those of the payment method."""
    collect_shipping_details_from_wallet_connector: NotRequired[bool | None]
    """Collect shipping details from wallets if the provider requires them."""
    collect_billing_details_from_wallet_connector: NotRequired[bool | None]
    """Collect billing details from wallets if the provider requires them."""
    always_collect_shipping_details_from_wallet_connector: NotRequired[bool | None]
    """Always collect shipping details from wallets."""
    always_collect_billing_details_from_wallet_connector: NotRequired[bool | None]
    """Always collect billing details from wallets."""
    is_connector_agnostic_mit_enabled: NotRequired[bool | None]
    """Merchant-initiated transactions (MIT) may use a different connector than the initial customer-initiated
    transaction (CIT).
    """
    always_request_extended_authorization: NotRequired[bool | None]
    """Always request extended authorization."""
    is_debit_routing_enabled: NotRequired[bool | None]
    """Enable debit routing among the networks of a debit card."""
    enable_payment_response_hash: NotRequired[bool | None]
    """Whether redirects to the merchant are signed."""
    redirect_to_merchant_with_http_post: NotRequired[bool | None]
    """Whether customers return by form post instead of a redirect."""
    is_tax_connector_enabled: NotRequired[bool | None]
    """Use the tax connector; requires tax_connector_id."""
    is_network_tokenization_enabled: NotRequired[bool | None]
    """Store network tokens."""
    is_auto_retries_enabled: NotRequired[bool | None]
    """Retry with another provider when a rule requires it."""
    is_manual_retry_enabled: NotRequired[bool | None]
    """Allow a failed payment to be confirmed again."""
    is_click_to_pay_enabled: NotRequired[bool | None]
    """Enable Click to Pay."""
    is_clear_pan_retries_enabled: NotRequired[bool | None]
    """Retry with the PAN when a network token failed."""
    force_3ds_challenge: NotRequired[bool | None]
    """Always request a 3-D Secure challenge."""
    payment_response_hash_key: NotRequired[str | None]
    """Key that signs webhooks and redirects; generated when omitted. An update with null does not change it."""
    tax_connector_id: NotRequired[str | None]
    """The tax provider's connector account."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata."""
    routing_algorithm: NotRequired[dict[str, Any] | None]
    """Preferred connector accounts of this profile: type (single, priority or volume_split) and data. A
    payment's own routing and an active routing rule take precedence; the other accounts follow. An empty
    object removes it.
    """
    frm_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    payout_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    authentication_connector_details: NotRequired[AuthenticationConnectorDetails | None]
    extended_card_info_config: NotRequired[ExtendedCardInfoConfig | None]
    payout_link_config: NotRequired[PayoutLinkConfig | None]
    payment_link_config: NotRequired[PaymentLinkConfig | None]
    authentication_product_ids: NotRequired[dict[str, Any] | None]
    """Ids at authentication products, keyed by product."""
    card_testing_guard_config: NotRequired[CardTestingGuardConfigRequest | None]
    payment_method_blocking: NotRequired[PaymentMethodBlocking | None]
    walletpay_verified_domains: NotRequired[list[str] | None]
    """Verified wallet domains."""
    applepay_verified_domains: NotRequired[list[str] | None]
    """The same as walletpay_verified_domains, which takes precedence."""
    network_tokenization_credentials: NotRequired[dict[str, Any] | None]
    """Credentials at a service for network tokens; returned masked. Stored and shown; currently without effect."""
    merchant_business_country: NotRequired[CountryCode | None]
    return_url: NotRequired[str | None]
    """Default return address of customers: a page, or an app."""
    webhook_details: NotRequired[WebhookDetailsRequest | None]
    outgoing_webhook_custom_http_headers: NotRequired[dict[str, str] | None]
    """Extra headers of outgoing webhooks; at most four are recommended. Headers that Railyard sets and
    connection headers are refused.
    """
    intent_fulfillment_time: NotRequired[int | None]
    """How long a payment stays active after its session starts, in seconds; default 900. 0 is the same as
    omitting it; otherwise at least 60.
    """
    session_expiry: NotRequired[int | None]
    """Validity of client secrets in seconds; default 900. Payment links have their own. 0 is the same as
    omitting it; otherwise at least 60.
    """
    max_auto_retries_enabled: NotRequired[int | None]
    """Maximum number of automatic retries per payment."""


class UpdateCardIssuerRequest(TypedDict):
    """The new name of the issuer."""

    issuer_name: str
    """Name of the issuer, as the card networks spell it."""


class UpdateConfigurationRequest(TypedDict):
    """The new value of the setting."""

    key: NotRequired[str | None]
    """Ignored: the path names the setting."""
    value: str
    """Value of the setting, as text."""


class UpdateConnectorAccountRequest(TypedDict):
    """Changes. Omitted members stay, and so does a secret that is sent as masked in responses. null clears a
    member, or restores its default; null for a member that cannot be empty is refused. Unknown members are
    refused. Unknown members are refused.
    """

    connector_type: ConnectorType
    connector_label: NotRequired[str | None]
    """Label, unique per profile."""
    connector_account_details: NotRequired[ConnectorAccountDetails | None]
    payment_methods_enabled: NotRequired[list[PaymentMethodsEnabled] | None]
    """Payment methods enabled for the account; none is listed when omitted."""
    connector_webhook_details: NotRequired[ConnectorWebhookDetails | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Provider settings other than credentials, and metadata."""
    test_mode: NotRequired[bool | None]
    """Whether the account is a test account."""
    disabled: NotRequired[bool | None]
    """Whether routing excludes the account."""
    frm_configs: NotRequired[list[FraudCheckConfig | str] | None]
    """Fraud checks, each as an object, or as JSON in a string."""
    walletpay_verified_domains: NotRequired[list[str] | None]
    """Verified wallet domains."""
    applepay_verified_domains: NotRequired[list[str] | None]
    """The same as walletpay_verified_domains, which takes precedence."""
    pm_auth_config: NotRequired[PaymentMethodVerification | None]
    status: NotRequired[ConnectorStatus | None]
    additional_merchant_data: NotRequired[GivenMerchantData | None]
    connector_wallets_details: NotRequired[dict[str, dict[str, Any]] | None]
    """Wallet credentials, an object for each wallet; returned masked."""


class UpdateCustomerRequest(TypedDict):
    """The changes; omitted members stay. Unknown members are refused."""

    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    description: NotRequired[str | None]
    """Description of the customer."""
    tax_registration_id: NotRequired[str | None]
    """Tax registration of the customer."""
    address: NotRequired[AddressRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    document_details: NotRequired[dict[str, Any] | None]
    """An identity document."""


UpdateDefaultOrderRequest: TypeAlias = "list[DefaultConnectorRequest]"
"""Every connector account of the profile once, first choice first."""


class UpdateErrorMappingRuleRequest(TypedDict):
    """Changes to the rule identified by the first five members; omitted members stay."""

    connector: str
    """The provider."""
    flow: str
    """Flow of the failed operation."""
    sub_flow: str
    """Sub-flow of the failed operation."""
    code: str
    """The provider's error code."""
    message: str
    """The provider's error message, compared exactly."""
    router_error: NotRequired[str | None]
    """Unified error message."""
    step_up_possible: NotRequired[bool | None]
    """Whether the same provider may be tried again with 3-D Secure (step-up)."""
    unified_code: NotRequired[str | None]
    """Unified code, the same for every provider."""
    unified_message: NotRequired[str | None]
    """Unified message, the same for every provider."""
    error_category: NotRequired[Literal["frm_decline", "processor_downtime", "processor_decline_unauthorized", "issue_with_payment_method", "processor_decline_incorrect_data"] | None]
    """Category of the error."""
    clear_pan_possible: NotRequired[bool | None]
    """Whether a network token may be replaced by the PAN."""
    feature: NotRequired[Literal["retry"] | None]
    """Feature of the rule."""
    feature_data: NotRequired[dict[str, Any] | None]
    """Details of the feature."""
    standardised_code: NotRequired[str | None]
    """Standardised code, the same for every provider."""
    description: NotRequired[str | None]
    """Meaning of the error."""
    user_guidance_message: NotRequired[str | None]
    """Message for the customer."""
    status: NotRequired[str | None]
    """Status of the payment or refund for the error."""
    decision: NotRequired[Literal["retry", "requeue", "do_default"] | None]
    """retry: try another provider. requeue: retry later. do_default: the payment fails."""


class UpdateGatewayScoreRequest(TypedDict):
    """Outcome of a payment at a gateway."""

    merchantId: str
    """The merchant; must be the one of the credential."""
    gateway: str
    """Name of a gateway."""
    paymentId: str
    """The payment."""
    status: Literal["STARTED", "AUTHENTICATION_FAILED", "ROUTER_DECLINED", "JUSPAY_DECLINED", "PENDING_VBV", "VBV_SUCCESSFUL", "AUTHORIZED", "AUTHORIZATION_FAILED", "CHARGED", "AUTHORIZING", "COD_INITIATED", "VOIDED", "VOID_INITIATED", "NOP", "CAPTURE_INITIATED", "CAPTURE_FAILED", "VOID_FAILED", "AUTO_REFUNDED", "PARTIAL_CHARGED", "TO_BE_CHARGED", "PENDING", "FAILURE", "DECLINED"]
    """The outcome."""
    decisionId: NotRequired[str | None]
    """The decision_id of the decision; its inputs need not be repeated."""
    attempt: NotRequired[int | None]
    """Number of the attempt of the payment, from 1; several may use one gateway."""
    gatewayReferenceId: NotRequired[str | None]
    """The account at the gateway."""
    enforceDynamicRoutingFailure: NotRequired[bool | None]
    """Count it as a failure in all cases."""
    txnLatency: NotRequired[GatewayLatency | None]
    cardNetwork: NotRequired[str | None]
    """Network used; default: the one of the decision."""
    errorInfo: NotRequired[FeedbackError | None]
    isSmartRetry: NotRequired[bool | None]
    """Whether it was an automatic retry; implies the second attempt if no attempt is sent."""


class UpdateItemPriceRequest(TypedDict):
    """Whether the price is available for new subscriptions; existing ones continue."""

    status: SubscriptionItemStatus


class UpdateMerchantAccountRequest(TypedDict):
    """Changes. Omitted members stay, and so does a secret that is sent as masked in responses. null clears a
    member, or restores its default; null for a member that cannot be empty is refused. Unknown members are
    refused. Unknown members are refused.
    """

    merchant_id: str
    """Id of the merchant; any except `list`, which is reserved."""
    merchant_name: NotRequired[str | None]
    """Name of the merchant."""
    merchant_details: NotRequired[MerchantDetailsRequest | None]
    return_url: NotRequired[str | None]
    """Default return address of customers: a page, or an app."""
    webhook_details: NotRequired[WebhookDetailsRequest | None]
    routing_algorithm: NotRequired[RoutingAlgorithm | None]
    payout_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    frm_routing_algorithm: NotRequired[RoutingAlgorithm | None]
    sub_merchants_enabled: NotRequired[bool | None]
    """Whether the merchant has a parent; requires parent_merchant_id."""
    parent_merchant_id: NotRequired[str | None]
    """The parent, an existing merchant."""
    enable_payment_response_hash: NotRequired[bool | None]
    """Whether redirects to the merchant are signed."""
    payment_response_hash_key: NotRequired[str | None]
    """Key that signs webhooks and redirects; generated when omitted. An update with null does not change it."""
    redirect_to_merchant_with_http_post: NotRequired[bool | None]
    """Whether customers return by form post instead of a redirect."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata."""
    publishable_key: NotRequired[str | None]
    """Accepted for compatibility; Railyard generates the key."""
    locker_id: NotRequired[str | None]
    """The vault that stores payment methods."""
    primary_business_details: NotRequired[list[PrimaryBusiness] | None]
    """Countries and businesses of the merchant; each gets a profile."""
    pm_collect_link_config: NotRequired[CollectLinkConfig | None]
    default_profile: NotRequired[str | None]
    """The profile that applies when a request names none."""


class UpdateOrganizationRequest(TypedDict):
    """Changes; omitted members stay. null clears a member that may be empty. Unknown members are refused."""

    organization_name: NotRequired[str | None]
    """Name of the organization."""
    organization_details: NotRequired[dict[str, Any] | None]
    """Description of the organization."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata."""
    platform_merchant_id: NotRequired[str | None]
    """The platform merchant; must be of that type."""


class UpdatePaymentMetadataRequest(TypedDict):
    """The metadata to add or replace. Unknown members are refused."""

    metadata: dict[str, Any]
    """Metadata: named keys are added or replaced, the others stay."""
    feature_metadata: NotRequired[FeatureMetadata | None]


class UpdatePaymentMethodRequest(TypedDict):
    """The changes; omitted members stay. Unknown members are refused."""

    card: NotRequired[CardUpdateRequest | None]
    wallet: NotRequired[dict[str, Any] | None]
    """A wallet, keyed by its kind."""
    client_secret: NotRequired[str | None]
    """Client secret of the payment method; required with a publishable key."""


class UpdatePaymentMethodsRequest(TypedDict):
    """The parts in addition to the file."""

    file: FileContent
    """Comma-separated text with a header line, or one JSON object per line."""
    merchant_id: str
    """The merchant account."""
    merchant_connector_id: NotRequired[str]
    """The connector account, for rows that do not name one."""


class UpdatePaymentRequest(TypedDict):
    """The changes. Unknown members are refused."""

    amount: NotRequired[int | None]
    """Amount in minor units, without the other amounts of this request."""
    currency: NotRequired[CurrencyCode | None]
    merchant_id: NotRequired[str | None]
    """Your merchant id; must be that of the key."""
    amount_to_capture: NotRequired[int | None]
    """Amount to capture, in minor units."""
    shipping_cost: NotRequired[int | None]
    """Shipping, in minor units."""
    order_tax_amount: NotRequired[int | None]
    """Tax on the order, in minor units."""
    discount_amount: NotRequired[int | None]
    """Discount already taken off, in minor units."""
    shipping_amount_tax: NotRequired[int | None]
    """Tax on the shipping, in minor units."""
    duty_amount: NotRequired[int | None]
    """Duty, in minor units."""
    tax_status: NotRequired[Literal["taxable", "exempt"] | None]
    """Tax status of the order."""
    capture_method: NotRequired[CaptureMethod | None]
    capture_on: NotRequired[str | None]
    """Time of the capture; requires capture_method scheduled. It is made earlier if the authorization expires
    before.
    """
    enable_partial_authorization: NotRequired[bool | None]
    """Accept a partial authorization."""
    enable_overcapture: NotRequired[bool | None]
    """Allow overcapture; requires capture_method manual."""
    request_incremental_authorization: NotRequired[bool | None]
    """Request incremental authorization."""
    request_extended_authorization: NotRequired[bool | None]
    """Request extended authorization."""
    customer: NotRequired[CustomerDetails | None]
    customer_id: NotRequired[str | None]
    """Deprecated. Use customer.id."""
    email: NotRequired[str | None]
    """Deprecated. Use customer.email."""
    name: NotRequired[str | None]
    """Deprecated. Use customer.name."""
    phone: NotRequired[str | None]
    """Deprecated. Use customer.phone."""
    phone_country_code: NotRequired[str | None]
    """Deprecated. Use customer.phone_country_code."""
    payment_method: NotRequired[PaymentMethod | None]
    payment_method_type: NotRequired[PaymentMethodType | None]
    payment_method_data: NotRequired[PaymentMethodDataRequest | None]
    payment_method_id: NotRequired[str | None]
    """A stored payment method."""
    payment_token: NotRequired[str | None]
    """Token of a stored payment method."""
    card_cvc: NotRequired[str | None]
    """Security code of the stored card of payment_token or payment_method_id, 3 or 4 digits; the one in
    payment_method_data.card_token takes precedence. Never stored.
    """
    payment_experience: NotRequired[PaymentExperience | None]
    allowed_payment_method_types: NotRequired[list[PaymentMethodType] | None]
    """Sub-types available to the customer."""
    billing: NotRequired[ContactRequest | None]
    shipping: NotRequired[ContactRequest | None]
    browser_info: NotRequired[BrowserInfo | None]
    authentication_type: NotRequired[AuthenticationType | None]
    force_3ds_challenge: NotRequired[bool | None]
    """Always request a 3-D Secure challenge."""
    request_external_three_ds_authentication: NotRequired[bool | None]
    """Use a separate 3DS Server for 3-D Secure."""
    three_ds_data: NotRequired[ThreeDsDataRequest | None]
    ctp_service_details: NotRequired[dict[str, Any] | None]
    """Data of a Click to Pay checkout."""
    threeds_method_comp_ind: NotRequired[Literal["Y", "N", "U"] | None]
    """3DS Method completion indicator (threeDSCompInd)."""
    psd2_sca_exemption_type: NotRequired[Literal["low_value", "transaction_risk_analysis"] | None]
    """Exemption from strong customer authentication (SCA)."""
    is_iframe_redirection_enabled: NotRequired[bool | None]
    """Redirect inside a frame."""
    off_session: NotRequired[bool | None]
    """Off-session payment (the customer is absent). Only in the request that creates the payment, with confirm
    true.
    """
    setup_future_usage: NotRequired[SetupFutureUsage | None]
    customer_acceptance: NotRequired[CustomerAcceptance | None]
    mandate_data: NotRequired[MandateDataRequest | None]
    mandate_id: NotRequired[str | None]
    """Deprecated. Use recurring_details; cannot be combined with it or with mandate_data."""
    recurring_details: NotRequired[RecurringDetails | None]
    payment_type: NotRequired[Literal["normal", "new_mandate", "setup_mandate", "recurring_mandate"] | None]
    """Type of the payment in a series."""
    mit_category: NotRequired[Literal["installment", "unscheduled", "recurring", "resubmission"] | None]
    """Merchant-initiated transaction (MIT) category."""
    is_stored_credential: NotRequired[bool | None]
    """Stored credentials (card on file) are used."""
    tokenization: NotRequired[dict[str, Any] | None]
    """Tokenization of the payment method."""
    installment_options: NotRequired[list[dict[str, Any]] | None]
    """Instalment options."""
    installment_data: NotRequired[dict[str, Any] | None]
    """The instalment option of the customer."""
    return_url: NotRequired[str | None]
    """Return address of the customer: a page (https://) or an app (myshop://), without user info."""
    description: NotRequired[str | None]
    """Description of the payment."""
    statement_descriptor_name: NotRequired[str | None]
    """Statement descriptor, not for cards; at least one letter."""
    statement_descriptor_suffix: NotRequired[str | None]
    """Suffix of the account's statement descriptor."""
    billing_descriptor: NotRequired[BillingDescriptorRequest | None]
    order_details: NotRequired[list[OrderLine] | None]
    """Lines of the order."""
    order_date: NotRequired[str | None]
    """Time of the order."""
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    frm_metadata: NotRequired[dict[str, Any] | None]
    """Data for fraud checks, with the limits of metadata."""
    connector_metadata: NotRequired[dict[str, Any] | None]
    """Data for a provider, keyed by its name."""
    feature_metadata: NotRequired[FeatureMetadata | None]
    routing: NotRequired[dict[str, Any] | None]
    """A routing algorithm for this payment only: type and data."""
    connector: NotRequired[list[str] | None]
    """Connectors to try, in this order."""
    profile_id: NotRequired[str | None]
    """The business profile; required when there are several and none is the default."""
    profile_acquirer_id: NotRequired[str | None]
    """Acquirer data of the profile for a separate 3DS Server."""
    business_country: NotRequired[CountryCode]
    """Deprecated. Use profile_id."""
    business_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    business_sub_label: NotRequired[str | None]
    """Deprecated. Use profile_id."""
    session_expiry: NotRequired[int | None]
    """Validity of the client secret in seconds; default 900, with a link 86,400. 0 is the same as omitting it;
    otherwise at least 60.
    """
    split_payments: NotRequired[SplitPaymentsRequest | None]
    payment_channel: NotRequired[Literal["ecommerce", "mail_order", "telephone_order", "other"] | None]
    """Payment channel of the order, such as mail or telephone order (MOTO)."""
    skip_external_tax_calculation: NotRequired[bool | None]
    """Do not calculate tax with the tax connector."""
    all_keys_required: NotRequired[bool | None]
    """Include the provider's own response."""
    partner_merchant_identifier_details: NotRequired[dict[str, Any] | None]
    """Partner merchant of the payment."""
    external_surcharge_strategy: NotRequired[dict[str, Any] | None]
    """Settings of the surcharge connector."""
    merchant_connector_details: NotRequired[dict[str, Any] | None]
    """Provider credentials for this request only."""
    surcharge_details: NotRequired[SurchargeDetailsRequest | None]
    payment_link: NotRequired[bool | None]
    """Create a payment link."""
    payment_link_config: NotRequired[PaymentLinkLook | None]
    payment_link_config_id: NotRequired[str | None]
    """Name of one of the profile's business_specific_configs."""
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""
    confirm: NotRequired[bool | None]
    """Confirm in the same request."""
    payment_id: NotRequired[str | None]
    """Ignored: the path names the payment."""
    client_secret: NotRequired[str | None]
    """Client secret of the payment; required with a publishable key, refused with a secret key."""
    retry_action: NotRequired[Literal["manual_retry", "requeue"] | None]
    """Retry of a failed payment."""


class UpdatePayoutRequest(TypedDict):
    """The changes; omitted members stay."""

    amount: NotRequired[int | None]
    """Amount in minor units."""
    currency: NotRequired[CurrencyCode | None]
    confirm: NotRequired[bool | None]
    """Confirm in the same request."""
    payout_type: NotRequired[PayoutType | None]
    payout_method_data: NotRequired[PayoutMethodDataRequest | None]
    payout_method_id: NotRequired[str | None]
    """A stored card, bank account or wallet of the recipient. Excludes payout_token; payout_method_data with it
    must name the same account.
    """
    payout_token: NotRequired[str | None]
    """A payment_token of a stored card, bank account or wallet of the recipient. Excludes payout_method_id;
    payout_method_data with it must name the same account.
    """
    billing: NotRequired[ContactRequest | None]
    merchant_order_reference_id: NotRequired[str | None]
    """Your order reference."""
    auto_fulfill: NotRequired[bool | None]
    """Send the payout as soon as it is confirmed; default false."""
    customer: NotRequired[PayoutCustomerRequest | None]
    customer_id: NotRequired[str | None]
    """Use customer.id."""
    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number."""
    phone_country_code: NotRequired[str | None]
    """Country code of the telephone number."""
    return_url: NotRequired[str | None]
    """Return address of the recipient."""
    description: NotRequired[str | None]
    """Description of the payout."""
    entity_type: NotRequired[PayoutEntityType | None]
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    priority: NotRequired[PayoutPriority | None]
    routing: NotRequired[dict[str, Any] | None]
    """Connectors for this payout: type single, priority or volume_split, and data."""
    connector: NotRequired[list[str] | None]
    """Connectors to try, best first."""
    source_bank_data: NotRequired[dict[str, Any] | None]
    """The bank account to debit."""
    browser_info: NotRequired[BrowserInfo | None]
    recurring: NotRequired[bool | None]
    """Store the destination as a payment method of customer.id once the payout succeeds. A creation also needs
    confirm.
    """
    profile_id: NotRequired[str | None]
    """The business profile; default: the merchant's default profile."""
    payout_link: NotRequired[bool | None]
    """Create a page on which the recipient enters the destination and confirms the payout; false removes it."""
    payout_link_config: NotRequired[PayoutLinkLook | None]
    locale: NotRequired[str | None]
    """Language of the hosted page, such as de or de-AT; that of the customer's browser when absent or unknown."""
    session_expiry: NotRequired[int | None]
    """Seconds until an unconfirmed payout expires. 0 is the same as omitting it; otherwise at least 60."""


class UpdateProfileAcquirerRequest(TypedDict):
    """Changes; omitted members stay, and null clears a member that may be empty."""

    acquirer_assigned_merchant_id: NotRequired[str | None]
    """Merchant id that the acquirer assigned."""
    merchant_name: NotRequired[str | None]
    """Name of the merchant at the acquirer."""
    network: NotRequired[str | None]
    """Card network of the data."""
    acquirer_bin: NotRequired[str | None]
    """BIN of the acquirer."""
    acquirer_ica: NotRequired[str | None]
    """Interbank Card Association number (ICA) of the acquirer."""
    acquirer_fraud_rate: NotRequired[float | None]
    """Fraud rate of the acquirer, in percent."""
    acquirer_country_code: NotRequired[CountryCode | None]


UpdateProfileDefaultOrderRequest: TypeAlias = "list[DefaultConnectorRequest]"
"""Every connector account of the profile once, first choice first."""


class UpdateRefundRequest(TypedDict):
    """The changes. Unknown members are refused."""

    reason: NotRequired[str | None]
    """Reason of the refund."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata; replaces the earlier one."""


class UpdateSubscriptionItemRequest(TypedDict):
    """The changes; omitted members stay."""

    name: NotRequired[str | None]
    """Name, as customers see it."""
    description: NotRequired[str | None]
    """Description for the customer."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""
    status: NotRequired[SubscriptionItemStatus | None]


class UpdateSubscriptionRequest(TypedDict):
    """Changes; omitted members stay. A new price, quantity or addons apply from the next period."""

    item_price_id: NotRequired[str | None]
    """Price of the plan."""
    plan_id: NotRequired[str | None]
    """The plan of the price; checked if sent."""
    quantity: NotRequired[int | None]
    """Quantity of the plan; default 1."""
    addons: NotRequired[list[SubscriptionAddonRequest] | None]
    """Addons, with the currency and the period of the plan's price."""
    coupon_code: NotRequired[str | None]
    """Coupons are not supported: any value is refused."""
    payment_method_id: NotRequired[str | None]
    """A stored payment method of the customer for the later charges."""
    cancel_at_period_end: NotRequired[bool | None]
    """False reverts a cancellation at the end of the period."""
    merchant_reference_id: NotRequired[str | None]
    """Your reference of the subscription."""
    description: NotRequired[str | None]
    """Description of the subscription; shown on its payments."""
    metadata: NotRequired[dict[str, Any] | None]
    """Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."""


class UpdateWebhookEndpointRequest(TypedDict):
    """What to change; what is absent stays. Headers, lists and authentication are replaced whole. Unknown
    members are refused.
    """

    url: NotRequired[str | None]
    """Address that webhooks are posted to."""
    description: NotRequired[str | None]
    """What the endpoint is for."""
    event_classes: NotRequired[list[EventClass] | None]
    """Events of these classes, also of types that are added later."""
    event_types: NotRequired[list[EventType] | None]
    """Events of these types; with neither classes nor types: all events."""
    headers: NotRequired[dict[str, str] | None]
    """Headers that are sent too; at most 20."""
    authentication: NotRequired[WebhookAuthenticationRequest | None]
    rate_per_second: NotRequired[int | None]
    """Most webhooks a second. Absent: as many as the endpoint accepts."""
    ordering: NotRequired[WebhookOrdering | None]


class UpiCollect(TypedDict):
    """UPI collect: a request to the customer's app."""

    vpa_id: NotRequired[str | None]
    """Virtual payment address."""


class UpiRequest(TypedDict):
    """A UPI payment, of exactly one type."""

    upi_collect: NotRequired[UpiCollect | None]
    upi_intent: NotRequired[dict[str, Any] | None]
    """UPI intent: opens the customer's app."""
    upi_qr: NotRequired[dict[str, Any] | None]
    """UPI QR: the customer scans a code."""


class UserMessage(TypedDict):
    """Result."""

    message: str
    """Result."""


class VerifiedPaymentMethod(TypedDict):
    """A sub-type and the account that verifies it. Unknown members are refused."""

    payment_method: NotRequired[str | None]
    """Family of the payment method."""
    payment_method_type: NotRequired[str | None]
    """Sub-type."""
    connector_name: NotRequired[str | None]
    """The provider that verifies."""
    mca_id: str
    """Its connector account."""


class VerifyCredentialsRequest(TypedDict):
    """Credentials to verify at a provider."""

    connector_name: ConnectorName
    connector_account_details: ConnectorAccountDetails
    test_mode: NotRequired[bool | None]
    """Whether they are for test payments; default: derived from the credentials, else true."""


class WebhookAuthentication(TypedDict):
    """How Railyard authenticates at the endpoint; without secrets."""

    type: WebhookAuthenticationType
    username: str | None
    """User name, with basic."""
    token_url: str | None
    """Address of the token endpoint, with oauth2."""
    client_id: str | None
    """Client id, with oauth2."""
    scope: str | None
    """Scopes, with oauth2."""
    certificate_subject: str | None
    """Subject of the certificate, with mtls."""
    certificate_expires_at: str | None
    """When the certificate expires, with mtls."""


class WebhookAuthenticationRequest(TypedDict):
    """How Railyard authenticates at the endpoint: at most one of the members. Without one: only by the
    signature. Unknown members are refused.
    """

    basic: NotRequired[WebhookBasicAuthentication | None]
    oauth2: NotRequired[WebhookOauth2Authentication | None]
    mtls: NotRequired[WebhookMtlsAuthentication | None]


WebhookAuthenticationType: TypeAlias = Literal["none", "basic", "oauth2", "mtls"]
"""Kind of authentication in addition to the signature."""


class WebhookBasicAuthentication(TypedDict):
    """HTTP basic authentication. Unknown members are refused."""

    username: str
    """User name."""
    password: str
    """Password."""


class WebhookDetails(TypedDict):
    """Settings of outgoing webhooks."""

    webhook_version: str | None
    """Webhook version supported by the receiver."""
    webhook_username: str | None
    """User name of the receiver."""
    webhook_password: str | None
    """Password of the receiver; returned masked."""
    webhook_url: str | None
    """Address of the webhooks."""
    payment_created_enabled: bool | None
    """Whether to send webhooks for created payments."""
    payment_succeeded_enabled: bool | None
    """Whether to send webhooks for successful payments; default true."""
    payment_failed_enabled: bool | None
    """Whether to send webhooks for failed payments; default true."""
    payment_statuses_enabled: list[Literal["requires_payment_method", "requires_confirmation", "requires_customer_action", "requires_merchant_action", "processing", "requires_capture", "partially_captured", "partially_captured_and_capturable", "succeeded", "failed", "cancelled"]] | None
    """Webhooks of payments only where the payment in the webhook has one of these statuses; all when empty."""
    refund_statuses_enabled: list[Literal["pending", "succeeded", "failed", "review"]] | None
    """Webhooks of refunds only where the refund in the webhook has one of these statuses; all when empty."""
    payout_statuses_enabled: list[Literal["requires_creation", "requires_confirmation", "requires_payout_method_data", "requires_vendor_account_creation", "requires_fulfillment", "initiated", "pending", "success", "failed", "cancelled", "expired", "reversed", "ineligible"]] | None
    """Webhooks of payouts only where the payout in the webhook has one of these statuses; all when empty."""


class WebhookDetailsRequest(TypedDict):
    """Settings of outgoing webhooks. Unknown members are refused."""

    webhook_version: NotRequired[str | None]
    """Webhook version supported by the receiver."""
    webhook_username: NotRequired[str | None]
    """User name of the receiver."""
    webhook_password: NotRequired[str | None]
    """Password of the receiver; returned masked."""
    webhook_url: NotRequired[str | None]
    """Address of the webhooks, https or http."""
    payment_created_enabled: NotRequired[bool | None]
    """Whether to send webhooks for created payments."""
    payment_succeeded_enabled: NotRequired[bool | None]
    """Whether to send webhooks for successful payments; default true."""
    payment_failed_enabled: NotRequired[bool | None]
    """Whether to send webhooks for failed payments; default true."""
    payment_statuses_enabled: NotRequired[list[Literal["requires_payment_method", "requires_confirmation", "requires_customer_action", "requires_merchant_action", "processing", "requires_capture", "partially_captured", "partially_captured_and_capturable", "succeeded", "failed", "cancelled"]] | None]
    """Webhooks of payments only where the payment in the webhook has one of these statuses; all when empty."""
    refund_statuses_enabled: NotRequired[list[Literal["pending", "succeeded", "failed", "review"]] | None]
    """Webhooks of refunds only where the refund in the webhook has one of these statuses; all when empty."""
    payout_statuses_enabled: NotRequired[list[Literal["requires_creation", "requires_confirmation", "requires_payout_method_data", "requires_vendor_account_creation", "requires_fulfillment", "initiated", "pending", "success", "failed", "cancelled", "expired", "reversed", "ineligible"]] | None]
    """Webhooks of payouts only where the payout in the webhook has one of these statuses; all when empty."""


class WebhookEndpoint(TypedDict):
    """An endpoint that webhooks are sent to."""

    webhook_endpoint_id: str
    """Id of the endpoint; that of its profile for the profile's own endpoint."""
    profile_id: str
    """The business profile."""
    is_default: bool
    """Whether it is the profile's own endpoint, which is set with the profile."""
    url: str | None
    """Address that webhooks are posted to; null: the profile has none."""
    description: str | None
    """What the endpoint is for."""
    event_classes: list[EventClass]
    """Events of these classes are sent."""
    event_types: list[EventType]
    """Events of these types are sent; with neither classes nor types: all events."""
    header_names: list[str]
    """Names of the headers that are sent too."""
    authentication: WebhookAuthentication
    rate_per_second: int | None
    """Most webhooks a second; null: as many as the endpoint accepts."""
    ordering: WebhookOrdering
    state: WebhookEndpointState
    disabled_reason: WebhookEndpointDisabledReason | None
    disabled_by: str | None
    """Id of the user or key that disabled it."""
    disabled_at: str | None
    """When it was disabled by the merchant."""
    consecutive_failures: int
    """Failed attempts since the last success."""
    failing_since: str | None
    """First of these failures; null without failures, and for those recorded earlier."""
    last_success_at: str | None
    """Last success on record; null when there is none."""
    next_attempt_at: str | None
    """When the next waiting webhook is tried; null when none is going to be."""
    waiting_count: int
    """Webhooks that wait; at most 10000 are counted."""
    earlier_secret_expires_at: str | None
    """Until when the earlier secret signs too; null: only the current one."""
    created_at: str | None
    """When it was created; null for the profile's own endpoint."""
    modified_at: str | None
    """When it was changed last; null for the profile's own endpoint."""


class WebhookEndpointDeletion(TypedDict):
    """An endpoint that was deleted."""

    webhook_endpoint_id: str
    """Id of the endpoint."""
    deleted: bool
    """Always true."""


WebhookEndpointDisabledReason: TypeAlias = Literal["gone", "merchant"]
"""gone: the endpoint responded with 410. merchant: a user or a key disabled it, see disabled_by."""


class WebhookEndpointList(TypedDict):
    """Endpoints, each profile's own one first."""

    count: int
    """Number of items."""
    data: list[WebhookEndpoint]
    """The endpoints."""


WebhookEndpointState: TypeAlias = Literal["active", "failing", "paused", "disabled", "no_url"]
"""failing: the last attempt failed. paused: after failures in a row a single webhook is tried at a time, until
one succeeds. disabled: see disabled_reason; nothing is sent until it is enabled or another address is set.
no_url: the profile has no webhook address.
"""


class WebhookEndpointWithSecret(TypedDict):
    """An endpoint with its new secret, which is shown only once."""

    webhook_endpoint_id: str
    """Id of the endpoint; that of its profile for the profile's own endpoint."""
    profile_id: str
    """The business profile."""
    is_default: bool
    """Whether it is the profile's own endpoint, which is set with the profile."""
    url: str | None
    """Address that webhooks are posted to; null: the profile has none."""
    description: str | None
    """What the endpoint is for."""
    event_classes: list[EventClass]
    """Events of these classes are sent."""
    event_types: list[EventType]
    """Events of these types are sent; with neither classes nor types: all events."""
    header_names: list[str]
    """Names of the headers that are sent too."""
    authentication: WebhookAuthentication
    rate_per_second: int | None
    """Most webhooks a second; null: as many as the endpoint accepts."""
    ordering: WebhookOrdering
    state: WebhookEndpointState
    disabled_reason: WebhookEndpointDisabledReason | None
    disabled_by: str | None
    """Id of the user or key that disabled it."""
    disabled_at: str | None
    """When it was disabled by the merchant."""
    consecutive_failures: int
    """Failed attempts since the last success."""
    failing_since: str | None
    """First of these failures; null without failures, and for those recorded earlier."""
    last_success_at: str | None
    """Last success on record; null when there is none."""
    next_attempt_at: str | None
    """When the next waiting webhook is tried; null when none is going to be."""
    waiting_count: int
    """Webhooks that wait; at most 10000 are counted."""
    earlier_secret_expires_at: str | None
    """Until when the earlier secret signs too; null: only the current one."""
    created_at: str | None
    """When it was created; null for the profile's own endpoint."""
    modified_at: str | None
    """When it was changed last; null for the profile's own endpoint."""
    secret: str
    """Secret of its signatures, in the form of Standard Webhooks."""


class WebhookMtlsAuthentication(TypedDict):
    """A client certificate for TLS. Unknown members are refused."""

    certificate: str
    """The certificate and those that issued it, as PEM."""
    private_key: str
    """Its private key without a passphrase, as PEM."""


class WebhookOauth2Authentication(TypedDict):
    """An access token by the client credentials grant of OAuth 2.0, sent as a bearer token. Unknown members are
    refused.
    """

    token_url: str
    """Address of the token endpoint, with the same rules as url."""
    client_id: str
    """Client id."""
    client_secret: str
    """Client secret."""
    scope: NotRequired[str | None]
    """Scopes, separated by spaces."""


WebhookOrdering: TypeAlias = Literal["none", "object"]
"""object: webhooks about one object, such as a payment, are sent one after the other, in the order of their
events. While one fails, those after it wait, for at most 15 minutes. none: every webhook is sent when it is
due.
"""


class WebhookPing(TypedDict):
    """Outcome of a ping of a webhook endpoint."""

    webhook_endpoint_id: str
    """The endpoint."""
    profile_id: str
    """The business profile."""
    ping_id: str
    """`webhook-id` and `event_id` of the ping."""
    is_accepted: bool
    """Whether the receiver responded with 2xx."""
    status_code: int | None
    """Status that the receiver responded with; null without a response."""
    error_code: str | None
    """Stable word for what is wrong, such as timeout or address_denied; null when accepted."""
    error_message: str | None
    """What is wrong."""
    duration_ms: int
    """Milliseconds until the response, or until none was waited for."""


class WeighedGateway(TypedDict):
    """A gateway with success rate and cost."""

    psp: str
    """The gateway."""
    authRate: float
    """Expected success rate, 0 to 1."""
    costBps: float | None
    """Cost of the payment there, in basis points of the amount; null: unknown."""
    costSource: str | None
    """Source of the cost: override, or report."""
    costModel: str | None
    """The model of the fees; null: none."""
    ev: float | None
    """Expected value: the success rate times the margin less cost."""
    isSrHead: bool
    """Whether it has the best success rate."""
    isChosen: bool
    """Whether it was chosen."""


WebhookEvent: TypeAlias = "PaymentWebhook | RefundWebhook | DisputeWebhook | MandateWebhook | PayoutWebhook | SubscriptionWebhook | UnmatchedTransactionWebhook"
"""Body of a webhook; event_type and content.type distinguish them."""

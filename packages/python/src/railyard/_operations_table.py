# Generated from the OpenAPI documents by "npm run generate"; change the contracts, not this file.
"""Operations of the API: method, path, and how they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

from ._operations import ListOperation, Operation

if TYPE_CHECKING:
    from . import types

SEARCH_OBJECTS: ListOperation[types.SearchResult, types.SearchResults] = ListOperation(
    "search.objects",
    "GET",
    "/search",
    style="whole",
    items="results",
)
PAYMENTS_LIST: ListOperation[types.Payment, types.PaymentPage] = ListOperation(
    "payments.list",
    "GET",
    "/payments/list",
    style="cursor",
    items="data",
    cursor="payment_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
PAYMENTS_LIST_FOR_PROFILE: ListOperation[types.Payment, types.PaymentPage] = ListOperation(
    "payments.list_for_profile",
    "GET",
    "/payments/profile/list",
    style="cursor",
    items="data",
    cursor="payment_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
PAYMENTS_SEARCH: ListOperation[types.Payment, types.PaymentSearchResult] = ListOperation(
    "payments.search",
    "POST",
    "/payments/list",
    body="json",
    style="cursor",
    items="data",
    cursor="payment_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=50,
)
PAYMENTS_SEARCH_FOR_PROFILE: ListOperation[types.Payment, types.PaymentSearchResult] = ListOperation(
    "payments.search_for_profile",
    "POST",
    "/payments/profile/list",
    body="json",
    style="cursor",
    items="data",
    cursor="payment_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=50,
)
PAYMENTS_LIST_FILTER_VALUES: Operation[types.PaymentFilterValues] = Operation(
    "payments.list_filter_values",
    "POST",
    "/payments/filter",
    body="json",
)
PAYMENTS_RETRIEVE_FILTERS: Operation[types.PaymentFilterChoices] = Operation(
    "payments.retrieve_filters",
    "GET",
    "/payments/v2/filter",
)
PAYMENTS_RETRIEVE_FILTERS_FOR_PROFILE: Operation[types.PaymentFilterChoices] = Operation(
    "payments.retrieve_filters_for_profile",
    "GET",
    "/payments/v2/profile/filter",
)
PAYMENTS_AGGREGATE: Operation[types.PaymentAggregate] = Operation(
    "payments.aggregate",
    "GET",
    "/payments/aggregate",
)
PAYMENTS_AGGREGATE_FOR_PROFILE: Operation[types.PaymentAggregate] = Operation(
    "payments.aggregate_for_profile",
    "GET",
    "/payments/profile/aggregate",
)
PAYMENTS_CREATE: Operation[types.Payment] = Operation(
    "payments.create",
    "POST",
    "/payments",
    body="json",
    honours_key=True,
)
PAYMENTS_SYNC: Operation[types.Payment] = Operation(
    "payments.sync",
    "POST",
    "/payments/sync",
    body="json",
)
PAYMENTS_RETRIEVE: Operation[types.Payment] = Operation(
    "payments.retrieve",
    "GET",
    "/payments/{payment_id}",
)
PAYMENTS_RETRIEVE_CLIENT_SESSION: Operation[types.ClientSession] = Operation(
    "payments.retrieve_client_session",
    "GET",
    "/payments/{payment_id}/client",
)
PAYMENTS_RETRIEVE_EXTENDED_CARD_INFO: Operation[types.ExtendedCardInfo] = Operation(
    "payments.retrieve_extended_card_info",
    "GET",
    "/payments/{payment_id}/extended_card_info",
)
PAYMENTS_RETRIEVE_TIMELINE: Operation[types.PaymentTimeline] = Operation(
    "payments.retrieve_timeline",
    "GET",
    "/payments/{payment_id}/timeline",
)
PAYMENTS_UPDATE: Operation[types.Payment] = Operation(
    "payments.update",
    "POST",
    "/payments/{payment_id}",
    body="json",
    honours_key=True,
)
PAYMENTS_CONFIRM: Operation[types.Payment] = Operation(
    "payments.confirm",
    "POST",
    "/payments/{payment_id}/confirm",
    body="json",
    honours_key=True,
)
PAYMENTS_CAPTURE: Operation[types.Payment] = Operation(
    "payments.capture",
    "POST",
    "/payments/{payment_id}/capture",
    body="json",
    honours_key=True,
)
PAYMENTS_CANCEL: Operation[types.Payment] = Operation(
    "payments.cancel",
    "POST",
    "/payments/{payment_id}/cancel",
    body="json",
    honours_key=True,
)
PAYMENTS_CANCEL_POST_CAPTURE: Operation[types.Payment] = Operation(
    "payments.cancel_post_capture",
    "POST",
    "/payments/{payment_id}/cancel_post_capture",
    body="json",
    honours_key=True,
)
PAYMENTS_SYNC_POST_CAPTURE_VOID: Operation[types.Payment] = Operation(
    "payments.sync_post_capture_void",
    "GET",
    "/payments/{payment_id}/cancel_post_capture",
)
PAYMENTS_INCREMENT_AUTHORIZATION: Operation[types.Payment] = Operation(
    "payments.increment_authorization",
    "POST",
    "/payments/{payment_id}/incremental_authorization",
    body="json",
    honours_key=True,
)
PAYMENTS_EXTEND_AUTHORIZATION: Operation[types.Payment] = Operation(
    "payments.extend_authorization",
    "POST",
    "/payments/{payment_id}/extend_authorization",
    honours_key=True,
)
PAYMENTS_APPROVE: Operation[types.Payment] = Operation(
    "payments.approve",
    "POST",
    "/payments/{payment_id}/approve",
    honours_key=True,
)
PAYMENTS_REJECT: Operation[types.Payment] = Operation(
    "payments.reject",
    "POST",
    "/payments/{payment_id}/reject",
    honours_key=True,
)
PAYMENTS_UPDATE_METADATA: Operation[types.PaymentMetadata] = Operation(
    "payments.update_metadata",
    "POST",
    "/payments/{payment_id}/update_metadata",
    body="json",
    honours_key=True,
)
PAYMENTS_COMPLETE_AUTHORIZE: Operation[types.Payment] = Operation(
    "payments.complete_authorize",
    "POST",
    "/payments/{payment_id}/complete_authorize",
    body="json",
    honours_key=True,
)
PAYMENTS_MANUALLY_UPDATE: Operation[types.Payment] = Operation(
    "payments.manually_update",
    "PUT",
    "/payments/{payment_id}/manual-update",
    body="json",
)
PAYMENTS_LIST_ACTIONS: ListOperation[types.PaymentActionState, types.PaymentActionList] = ListOperation(
    "payments.list_actions",
    "GET",
    "/payments/{payment_id}/actions",
    style="whole",
    items="actions",
)
REFUNDS_CREATE: Operation[types.Refund] = Operation(
    "refunds.create",
    "POST",
    "/refunds",
    body="json",
    honours_key=True,
)
REFUNDS_SYNC: Operation[types.Refund] = Operation(
    "refunds.sync",
    "POST",
    "/refunds/sync",
    body="json",
)
REFUNDS_LIST: ListOperation[types.Refund, types.RefundList] = ListOperation(
    "refunds.list",
    "POST",
    "/refunds/list",
    body="json",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
REFUNDS_LIST_FOR_PROFILE: ListOperation[types.Refund, types.RefundList] = ListOperation(
    "refunds.list_for_profile",
    "POST",
    "/refunds/profile/list",
    body="json",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
REFUNDS_LIST_FILTER_VALUES: Operation[types.RefundFilterValues] = Operation(
    "refunds.list_filter_values",
    "POST",
    "/refunds/filter",
    body="json",
)
REFUNDS_RETRIEVE_FILTERS: Operation[types.RefundFilterChoices] = Operation(
    "refunds.retrieve_filters",
    "GET",
    "/refunds/v2/filter",
)
REFUNDS_RETRIEVE_FILTERS_FOR_PROFILE: Operation[types.RefundFilterChoices] = Operation(
    "refunds.retrieve_filters_for_profile",
    "GET",
    "/refunds/v2/profile/filter",
)
REFUNDS_AGGREGATE: Operation[types.RefundAggregate] = Operation(
    "refunds.aggregate",
    "GET",
    "/refunds/aggregate",
)
REFUNDS_AGGREGATE_FOR_PROFILE: Operation[types.RefundAggregate] = Operation(
    "refunds.aggregate_for_profile",
    "GET",
    "/refunds/profile/aggregate",
)
REFUNDS_RETRIEVE: Operation[types.Refund] = Operation(
    "refunds.retrieve",
    "GET",
    "/refunds/{refund_id}",
)
REFUNDS_UPDATE: Operation[types.Refund] = Operation(
    "refunds.update",
    "POST",
    "/refunds/{refund_id}",
    body="json",
    honours_key=True,
)
REFUNDS_MANUALLY_UPDATE: Operation[types.Refund] = Operation(
    "refunds.manually_update",
    "PUT",
    "/refunds/{refund_id}/manual-update",
    body="json",
)
REFUND_REQUESTS_LIST: ListOperation[types.RefundRequest, types.RefundRequestList] = ListOperation(
    "refund_requests.list",
    "GET",
    "/refund_requests",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
REFUND_REQUESTS_RETRIEVE: Operation[types.RefundRequest] = Operation(
    "refund_requests.retrieve",
    "GET",
    "/refund_requests/{refund_request_id}",
)
PAYMENTS_LIST_PROVIDER_CALLS: ListOperation[types.ProviderCall, types.ProviderCallList] = ListOperation(
    "payments.list_provider_calls",
    "GET",
    "/payments/{payment_id}/provider_calls",
    style="cursor",
    items="data",
    cursor="call_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
REFUNDS_LIST_PROVIDER_CALLS: ListOperation[types.ProviderCall, types.ProviderCallList] = ListOperation(
    "refunds.list_provider_calls",
    "GET",
    "/refunds/{refund_id}/provider_calls",
    style="cursor",
    items="data",
    cursor="call_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
PAYOUTS_LIST_PROVIDER_CALLS: ListOperation[types.ProviderCall, types.ProviderCallList] = ListOperation(
    "payouts.list_provider_calls",
    "GET",
    "/payouts/{payout_id}/provider_calls",
    style="cursor",
    items="data",
    cursor="call_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
RELAYS_CREATE: Operation[types.Relay] = Operation(
    "relays.create",
    "POST",
    "/relay",
    body="json",
    honours_key=True,
)
RELAYS_CREATE_UNREFERENCED_REFUND: Operation[types.Relay] = Operation(
    "relays.create_unreferenced_refund",
    "POST",
    "/relay/unreferenced_refund",
    body="json",
    honours_key=True,
)
RELAYS_RETRIEVE: Operation[types.Relay] = Operation(
    "relays.retrieve",
    "GET",
    "/relay/{relay_id}",
)
CONNECTORS_RETRIEVE_HEALTH: Operation[types.ConnectorHealth] = Operation(
    "connectors.retrieve_health",
    "GET",
    "/account/{account_id}/connectors/health/{connector_id}",
)
CONNECTORS_LIST_HEALTH: ListOperation[types.ConnectorHealth, types.ConnectorHealthList] = ListOperation(
    "connectors.list_health",
    "GET",
    "/account/{account_id}/connectors_health",
    style="whole",
    items="data",
)
CONNECTORS_CREATE_TEST_PAYMENT: Operation[types.ConnectorTestPayment] = Operation(
    "connectors.create_test_payment",
    "POST",
    "/account/{account_id}/connectors/test_payment/{connector_id}",
    body="json",
    honours_key=True,
    timeout=100,
)
UNMATCHED_TRANSACTIONS_LIST: ListOperation[types.UnmatchedTransaction, types.UnmatchedTransactionList] = ListOperation(
    "unmatched_transactions.list",
    "POST",
    "/unmatched_transactions/list",
    body="json",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
UNMATCHED_TRANSACTIONS_LIST_FOR_PROFILE: ListOperation[types.UnmatchedTransaction, types.UnmatchedTransactionList] = ListOperation(
    "unmatched_transactions.list_for_profile",
    "POST",
    "/unmatched_transactions/profile/list",
    body="json",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
UNMATCHED_TRANSACTIONS_RESOLVE: Operation[types.UnmatchedTransaction] = Operation(
    "unmatched_transactions.resolve",
    "POST",
    "/unmatched_transactions/{unmatched_transaction_id}/resolve",
    body="json",
    honours_key=True,
)
PAYOUTS_CREATE: Operation[types.Payout] = Operation(
    "payouts.create",
    "POST",
    "/payouts/create",
    body="json",
    honours_key=True,
)
PAYOUTS_LIST: ListOperation[types.Payout, types.PayoutList] = ListOperation(
    "payouts.list",
    "GET",
    "/payouts/list",
    style="cursor",
    items="data",
    cursor="payout_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
PAYOUTS_SEARCH: ListOperation[types.Payout, types.PayoutList] = ListOperation(
    "payouts.search",
    "POST",
    "/payouts/list",
    body="json",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=20,
)
PAYOUTS_LIST_FILTER_VALUES: Operation[types.PayoutFilters] = Operation(
    "payouts.list_filter_values",
    "POST",
    "/payouts/filter",
    body="json",
)
PAYOUTS_RETRIEVE_FILTERS: Operation[types.PayoutFilterValues] = Operation(
    "payouts.retrieve_filters",
    "GET",
    "/payouts/v2/filter",
)
PAYOUTS_AGGREGATE: Operation[types.PayoutAggregate] = Operation(
    "payouts.aggregate",
    "GET",
    "/payouts/aggregate",
)
PAYOUTS_RETRIEVE: Operation[types.Payout] = Operation(
    "payouts.retrieve",
    "GET",
    "/payouts/{payout_id}",
)
PAYOUTS_UPDATE: Operation[types.Payout] = Operation(
    "payouts.update",
    "POST",
    "/payouts/{payout_id}",
    body="json",
    honours_key=True,
)
PAYOUTS_CONFIRM: Operation[types.Payout] = Operation(
    "payouts.confirm",
    "POST",
    "/payouts/{payout_id}/confirm",
    body="json",
    honours_key=True,
)
PAYOUTS_CANCEL: Operation[types.Payout] = Operation(
    "payouts.cancel",
    "POST",
    "/payouts/{payout_id}/cancel",
    body="json",
    honours_key=True,
)
PAYOUTS_FULFILL: Operation[types.Payout] = Operation(
    "payouts.fulfill",
    "POST",
    "/payouts/{payout_id}/fulfill",
    body="json",
    honours_key=True,
)
PAYOUTS_MANUALLY_UPDATE: Operation[types.Payout] = Operation(
    "payouts.manually_update",
    "PUT",
    "/payouts/{payout_id}/manual-update",
    body="json",
)
SUBSCRIPTIONS_ITEMS_CREATE: Operation[types.SubscriptionItem] = Operation(
    "subscriptions.items.create",
    "POST",
    "/subscriptions/items",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_ITEMS_LIST: ListOperation[types.SubscriptionItem, types.SubscriptionItemList] = ListOperation(
    "subscriptions.items.list",
    "GET",
    "/subscriptions/items",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
SUBSCRIPTIONS_ITEMS_UPDATE: Operation[types.SubscriptionItem] = Operation(
    "subscriptions.items.update",
    "PUT",
    "/subscriptions/items/{item_id}/update",
    body="json",
)
SUBSCRIPTIONS_ITEMS_CREATE_PRICE: Operation[types.SubscriptionItem] = Operation(
    "subscriptions.items.create_price",
    "POST",
    "/subscriptions/items/{item_id}/prices",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_ITEMS_UPDATE_PRICE: Operation[types.SubscriptionItem] = Operation(
    "subscriptions.items.update_price",
    "PUT",
    "/subscriptions/items/{item_id}/prices/{item_price_id}",
    body="json",
)
SUBSCRIPTIONS_ESTIMATE: Operation[types.SubscriptionEstimate] = Operation(
    "subscriptions.estimate",
    "GET",
    "/subscriptions/estimate",
)
SUBSCRIPTIONS_LIST: ListOperation[types.Subscription, types.SubscriptionList] = ListOperation(
    "subscriptions.list",
    "GET",
    "/subscriptions/list",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
SUBSCRIPTIONS_CREATE: Operation[types.Subscription] = Operation(
    "subscriptions.create",
    "POST",
    "/subscriptions/create",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_CREATE_CONFIRMED: Operation[types.Subscription] = Operation(
    "subscriptions.create_confirmed",
    "POST",
    "/subscriptions",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_RETRIEVE: Operation[types.Subscription] = Operation(
    "subscriptions.retrieve",
    "GET",
    "/subscriptions/{subscription_id}",
)
SUBSCRIPTIONS_LIST_INVOICES: ListOperation[types.Invoice, types.InvoiceList] = ListOperation(
    "subscriptions.list_invoices",
    "GET",
    "/subscriptions/{subscription_id}/invoices",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
SUBSCRIPTIONS_CONFIRM: Operation[types.Subscription] = Operation(
    "subscriptions.confirm",
    "POST",
    "/subscriptions/{subscription_id}/confirm",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_PAUSE: Operation[types.Subscription] = Operation(
    "subscriptions.pause",
    "POST",
    "/subscriptions/{subscription_id}/pause",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_RESUME: Operation[types.Subscription] = Operation(
    "subscriptions.resume",
    "POST",
    "/subscriptions/{subscription_id}/resume",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_CANCEL: Operation[types.Subscription] = Operation(
    "subscriptions.cancel",
    "POST",
    "/subscriptions/{subscription_id}/cancel",
    body="json",
    honours_key=True,
)
SUBSCRIPTIONS_UPDATE: Operation[types.Subscription] = Operation(
    "subscriptions.update",
    "PUT",
    "/subscriptions/{subscription_id}/update",
    body="json",
)
DISPUTES_LIST: ListOperation[types.Dispute, List[types.Dispute]] = ListOperation(
    "disputes.list",
    "GET",
    "/disputes/list",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
DISPUTES_LIST_FOR_PROFILE: ListOperation[types.Dispute, List[types.Dispute]] = ListOperation(
    "disputes.list_for_profile",
    "GET",
    "/disputes/profile/list",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
DISPUTES_RETRIEVE_FILTERS: Operation[types.DisputeFilters] = Operation(
    "disputes.retrieve_filters",
    "GET",
    "/disputes/filter",
)
DISPUTES_RETRIEVE_FILTERS_FOR_PROFILE: Operation[types.DisputeFilters] = Operation(
    "disputes.retrieve_filters_for_profile",
    "GET",
    "/disputes/profile/filter",
)
DISPUTES_AGGREGATE: Operation[types.DisputeAggregate] = Operation(
    "disputes.aggregate",
    "GET",
    "/disputes/aggregate",
)
DISPUTES_AGGREGATE_FOR_PROFILE: Operation[types.DisputeAggregate] = Operation(
    "disputes.aggregate_for_profile",
    "GET",
    "/disputes/profile/aggregate",
)
DISPUTES_RETRIEVE: Operation[types.Dispute] = Operation(
    "disputes.retrieve",
    "GET",
    "/disputes/{dispute_id}",
)
DISPUTES_ACCEPT: Operation[types.Dispute] = Operation(
    "disputes.accept",
    "POST",
    "/disputes/accept/{dispute_id}",
    honours_key=True,
)
DISPUTES_SUBMIT_EVIDENCE: Operation[types.Dispute] = Operation(
    "disputes.submit_evidence",
    "POST",
    "/disputes/evidence",
    body="json",
    honours_key=True,
)
DISPUTES_ATTACH_EVIDENCE: Operation[types.CreatedFile] = Operation(
    "disputes.attach_evidence",
    "PUT",
    "/disputes/evidence",
    body="form",
)
DISPUTES_DELETE_EVIDENCE: Operation[None] = Operation(
    "disputes.delete_evidence",
    "DELETE",
    "/disputes/evidence",
    body="json",
    answer="none",
)
DISPUTES_LIST_EVIDENCE: ListOperation[types.DisputeEvidenceBlock, List[types.DisputeEvidenceBlock]] = ListOperation(
    "disputes.list_evidence",
    "GET",
    "/disputes/evidence/{dispute_id}",
    style="whole",
    items="",
)
DISPUTES_FETCH: Operation[types.FetchedDisputes] = Operation(
    "disputes.fetch",
    "GET",
    "/disputes/fetch/{connector_id}",
)
FILES_CREATE: Operation[types.CreatedFile] = Operation(
    "files.create",
    "POST",
    "/files",
    body="form",
    honours_key=True,
)
FILES_RETRIEVE: Operation[bytes] = Operation(
    "files.retrieve",
    "GET",
    "/files/{file_id}",
    answer="file",
)
FILES_DELETE: Operation[None] = Operation(
    "files.delete",
    "DELETE",
    "/files/{file_id}",
    answer="none",
)
PAYMENTS_CHECK_ELIGIBILITY: Operation[types.Eligibility] = Operation(
    "payments.check_eligibility",
    "POST",
    "/payments/{payment_id}/eligibility",
    body="json",
)
DECISION_RULES_DRY_RUN: Operation[types.DecisionRulesDryRun] = Operation(
    "decision_rules.dry_run",
    "POST",
    "/routing/decision/dry-run",
    body="json",
)
ROUTING_SIMULATE: Operation[types.SimulatedRouting] = Operation(
    "routing.simulate",
    "POST",
    "/routing/simulate",
    body="json",
)
AUTHENTICATIONS_CREATE: Operation[types.Authentication] = Operation(
    "authentications.create",
    "POST",
    "/authentication",
    body="json",
    honours_key=True,
)
AUTHENTICATIONS_RETRIEVE: Operation[types.Authentication] = Operation(
    "authentications.retrieve",
    "GET",
    "/authentication/{authentication_id}",
)
AUTHENTICATIONS_CHECK_ELIGIBILITY: Operation[types.AuthenticationEligibility] = Operation(
    "authentications.check_eligibility",
    "POST",
    "/authentication/{authentication_id}/eligibility",
    body="json",
    honours_key=True,
)
AUTHENTICATIONS_AUTHENTICATE: Operation[types.AuthenticationResult] = Operation(
    "authentications.authenticate",
    "POST",
    "/authentication/{authentication_id}/authenticate",
    body="json",
    honours_key=True,
)
AUTHENTICATIONS_SYNC: Operation[types.SyncedAuthentication] = Operation(
    "authentications.sync",
    "POST",
    "/authentication/{merchant_id}/{authentication_id}/sync",
    body="json",
)
PAYMENT_METHODS_CREATE_COLLECT_LINK: Operation[types.CollectLink] = Operation(
    "payment_methods.create_collect_link",
    "POST",
    "/payment_methods/collect",
    body="json",
    honours_key=True,
)
PAYMENT_METHODS_MIGRATE: Operation[types.PaymentMethodMigration] = Operation(
    "payment_methods.migrate",
    "POST",
    "/payment_methods/migrate",
    body="json",
    honours_key=True,
)
PAYMENT_METHODS_MIGRATE_BATCH: Operation[List[types.PaymentMethodMigrationRow]] = Operation(
    "payment_methods.migrate_batch",
    "POST",
    "/payment_methods/migrate-batch",
    body="form",
    honours_key=True,
    timeout=300,
)
PAYMENT_METHODS_UPDATE_BATCH: Operation[List[types.PaymentMethodUpdateRow]] = Operation(
    "payment_methods.update_batch",
    "POST",
    "/payment_methods/update-batch",
    body="form",
    honours_key=True,
    timeout=300,
)
PAYMENT_METHODS_TOKENIZE_CARD: Operation[types.CardToken] = Operation(
    "payment_methods.tokenize_card",
    "POST",
    "/payment_methods/tokenize-card",
    body="json",
    honours_key=True,
)
PAYMENT_METHODS_TOKENIZE_CARD_BATCH: Operation[List[types.CardTokenRow]] = Operation(
    "payment_methods.tokenize_card_batch",
    "POST",
    "/payment_methods/tokenize-card-batch",
    body="form",
    honours_key=True,
    timeout=300,
)
PAYMENT_METHODS_CREATE: Operation[types.StoredPaymentMethod] = Operation(
    "payment_methods.create",
    "POST",
    "/payment_methods",
    body="json",
    honours_key=True,
)
PAYMENT_METHODS_RETRIEVE: Operation[types.StoredPaymentMethod] = Operation(
    "payment_methods.retrieve",
    "GET",
    "/payment_methods/{payment_method_id}",
)
PAYMENT_METHODS_UPDATE: Operation[types.StoredPaymentMethod] = Operation(
    "payment_methods.update",
    "POST",
    "/payment_methods/{payment_method_id}/update",
    body="json",
    honours_key=True,
)
PAYMENT_METHODS_DELETE: Operation[types.PaymentMethodDeletion] = Operation(
    "payment_methods.delete",
    "DELETE",
    "/payment_methods/{payment_method_id}",
)
CUSTOMERS_PAYMENT_METHODS_LIST: ListOperation[types.CustomerPaymentMethod, types.CustomerPaymentMethods] = ListOperation(
    "customers.payment_methods.list",
    "GET",
    "/customers/{customer_id}/payment_methods",
    style="whole",
    items="customer_payment_methods",
)
CUSTOMERS_PAYMENT_METHODS_SET_DEFAULT: Operation[types.DefaultPaymentMethod] = Operation(
    "customers.payment_methods.set_default",
    "POST",
    "/customers/{customer_id}/payment_methods/{payment_method_id}/default",
    honours_key=True,
)
CUSTOMERS_CREATE: Operation[types.Customer] = Operation(
    "customers.create",
    "POST",
    "/customers",
    body="json",
    honours_key=True,
)
CUSTOMERS_LIST: ListOperation[types.Customer, List[types.Customer]] = ListOperation(
    "customers.list",
    "GET",
    "/customers/list",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
CUSTOMERS_LIST_WITH_COUNT: ListOperation[types.Customer, types.CustomerList] = ListOperation(
    "customers.list_with_count",
    "GET",
    "/customers/list_with_count",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
CUSTOMERS_RETRIEVE: Operation[types.Customer] = Operation(
    "customers.retrieve",
    "GET",
    "/customers/{customer_id}",
)
CUSTOMERS_UPDATE: Operation[types.Customer] = Operation(
    "customers.update",
    "POST",
    "/customers/{customer_id}",
    body="json",
    honours_key=True,
)
CUSTOMERS_DELETE: Operation[types.CustomerDeletion] = Operation(
    "customers.delete",
    "DELETE",
    "/customers/{customer_id}",
)
MANDATES_LIST: ListOperation[types.Mandate, List[types.Mandate]] = ListOperation(
    "mandates.list",
    "GET",
    "/mandates/list",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
MANDATES_RETRIEVE: Operation[types.Mandate] = Operation(
    "mandates.retrieve",
    "GET",
    "/mandates/{mandate_id}",
)
MANDATES_REVOKE: Operation[types.MandateRevocation] = Operation(
    "mandates.revoke",
    "POST",
    "/mandates/revoke/{mandate_id}",
    honours_key=True,
)
CUSTOMERS_MANDATES_LIST: ListOperation[types.Mandate, List[types.Mandate]] = ListOperation(
    "customers.mandates.list",
    "GET",
    "/customers/{customer_id}/mandates",
    style="whole",
    items="",
)
EPHEMERAL_KEYS_CREATE: Operation[types.CustomerEphemeralKey] = Operation(
    "ephemeral_keys.create",
    "POST",
    "/ephemeral_keys",
    body="json",
)
EPHEMERAL_KEYS_DELETE: Operation[types.CustomerEphemeralKey] = Operation(
    "ephemeral_keys.delete",
    "DELETE",
    "/ephemeral_keys/{key_id}",
)
PAYMENT_METHODS_LIST_AVAILABLE: Operation[types.PaymentMethodsListing] = Operation(
    "payment_methods.list_available",
    "GET",
    "/account/payment_methods",
)
BLOCKLIST_TOGGLE_GUARD: Operation[types.BlocklistGuard] = Operation(
    "blocklist.toggle_guard",
    "POST",
    "/blocklist/toggle",
    honours_key=True,
)
BLOCKLIST_RETRIEVE_GUARD: Operation[types.BlocklistGuard] = Operation(
    "blocklist.retrieve_guard",
    "GET",
    "/blocklist/toggle",
)
ROUTING_DEFAULT_ORDER_RETRIEVE: ListOperation[types.DefaultConnector, List[types.DefaultConnector]] = ListOperation(
    "routing.default_order.retrieve",
    "GET",
    "/routing/default",
    style="whole",
    items="",
)
ROUTING_DEFAULT_ORDER_UPDATE: Operation[List[types.DefaultConnector]] = Operation(
    "routing.default_order.update",
    "POST",
    "/routing/default",
    body="json",
    honours_key=True,
)
ROUTING_DEFAULT_ORDER_LIST_FOR_PROFILES: ListOperation[types.ProfileDefaultOrder, List[types.ProfileDefaultOrder]] = ListOperation(
    "routing.default_order.list_for_profiles",
    "GET",
    "/routing/default/profile",
    style="whole",
    items="",
)
ROUTING_DEFAULT_ORDER_UPDATE_FOR_PROFILE: Operation[types.ProfileDefaultOrder] = Operation(
    "routing.default_order.update_for_profile",
    "POST",
    "/routing/default/profile/{profile_id}",
    body="json",
    honours_key=True,
)
DECISION_RULES_SURCHARGE_PUT: Operation[types.SurchargeRules] = Operation(
    "decision_rules.surcharge.put",
    "PUT",
    "/routing/decision/surcharge",
    body="json",
)
DECISION_RULES_SURCHARGE_RETRIEVE: Operation[types.SurchargeRules] = Operation(
    "decision_rules.surcharge.retrieve",
    "GET",
    "/routing/decision/surcharge",
)
DECISION_RULES_SURCHARGE_DELETE: Operation[types.SurchargeRules] = Operation(
    "decision_rules.surcharge.delete",
    "DELETE",
    "/routing/decision/surcharge",
)
DECISION_RULES_THREE_DS_PUT: Operation[types.ThreeDsRules] = Operation(
    "decision_rules.three_ds.put",
    "PUT",
    "/routing/decision",
    body="json",
)
DECISION_RULES_THREE_DS_RETRIEVE: Operation[types.ThreeDsRules] = Operation(
    "decision_rules.three_ds.retrieve",
    "GET",
    "/routing/decision",
)
DECISION_RULES_THREE_DS_DELETE: Operation[types.ThreeDsRules] = Operation(
    "decision_rules.three_ds.delete",
    "DELETE",
    "/routing/decision",
)
DECISION_RULES_LIST_VERSIONS: ListOperation[types.DecisionRuleVersionSummary, types.DecisionRuleVersionPage] = ListOperation(
    "decision_rules.list_versions",
    "GET",
    "/routing/decision/versions",
    style="cursor",
    items="versions",
    cursor="next_before",
    parameter="before",
    size_parameter="limit",
    size_max=50,
)
DECISION_RULES_RETRIEVE_VERSION: Operation[types.DecisionRuleVersion] = Operation(
    "decision_rules.retrieve_version",
    "GET",
    "/routing/decision/versions/{version}",
)
DECISION_RULES_ROLL_BACK: Operation[types.DecisionRuleVersion] = Operation(
    "decision_rules.roll_back",
    "POST",
    "/routing/decision/rollback",
    body="json",
    honours_key=True,
)
ROUTING_PAYOUTS_CREATE: Operation[types.RoutingConfigurationRecord] = Operation(
    "routing.payouts.create",
    "POST",
    "/routing/payouts",
    body="json",
    honours_key=True,
)
ROUTING_PAYOUTS_LIST: ListOperation[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]] = ListOperation(
    "routing.payouts.list",
    "GET",
    "/routing/payouts",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=500,
)
ROUTING_PAYOUTS_LIST_FOR_PROFILE: ListOperation[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]] = ListOperation(
    "routing.payouts.list_for_profile",
    "GET",
    "/routing/payouts/list/profile",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=500,
)
ROUTING_PAYOUTS_LIST_ACTIVE: ListOperation[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]] = ListOperation(
    "routing.payouts.list_active",
    "GET",
    "/routing/payouts/active",
    style="whole",
    items="",
)
ROUTING_PAYOUTS_ACTIVATE: Operation[types.RoutingConfigurationRecord] = Operation(
    "routing.payouts.activate",
    "POST",
    "/routing/payouts/{algorithm_id}/activate",
    body="json",
    honours_key=True,
)
ROUTING_PAYOUTS_DEACTIVATE: Operation[types.RoutingConfigurationRecord] = Operation(
    "routing.payouts.deactivate",
    "POST",
    "/routing/payouts/deactivate",
    body="json",
    honours_key=True,
)
ROUTING_CREATE: Operation[types.RoutingConfigurationRecord] = Operation(
    "routing.create",
    "POST",
    "/routing",
    body="json",
    honours_key=True,
)
ROUTING_LIST: ListOperation[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]] = ListOperation(
    "routing.list",
    "GET",
    "/routing",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=500,
)
ROUTING_LIST_FOR_PROFILE: ListOperation[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]] = ListOperation(
    "routing.list_for_profile",
    "GET",
    "/routing/list/profile",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=500,
)
ROUTING_LIST_ACTIVE: ListOperation[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]] = ListOperation(
    "routing.list_active",
    "GET",
    "/routing/active",
    style="whole",
    items="",
)
ROUTING_RETRIEVE: Operation[types.RoutingConfiguration] = Operation(
    "routing.retrieve",
    "GET",
    "/routing/{algorithm_id}",
)
ROUTING_ACTIVATE: Operation[types.RoutingConfigurationRecord] = Operation(
    "routing.activate",
    "POST",
    "/routing/{algorithm_id}/activate",
    body="json",
    honours_key=True,
)
ROUTING_DEACTIVATE: Operation[types.RoutingConfigurationRecord] = Operation(
    "routing.deactivate",
    "POST",
    "/routing/deactivate",
    body="json",
    honours_key=True,
)
ROUTING_EVALUATE: Operation[types.RoutingEvaluation] = Operation(
    "routing.evaluate",
    "POST",
    "/routing/rule/evaluate",
    body="json",
)
ROUTING_DECIDE_CONNECTOR: Operation[types.GatewayDecision] = Operation(
    "routing.decide_connector",
    "POST",
    "/routing/evaluate",
    body="json",
    honours_key=True,
)
ROUTING_RECORD_FEEDBACK: Operation[types.GatewayScoreUpdate] = Operation(
    "routing.record_feedback",
    "POST",
    "/routing/feedback",
    body="json",
    honours_key=True,
)
ROUTING_DYNAMIC_TOGGLE_SUCCESS_BASED: Operation[types.DynamicRouting] = Operation(
    "routing.dynamic.toggle_success_based",
    "POST",
    "/account/{account_id}/business_profile/{profile_id}/dynamic_routing/success_based/toggle",
    body="json",
    query=("enable",),
    honours_key=True,
)
ROUTING_DYNAMIC_TOGGLE_ELIMINATION: Operation[types.DynamicRouting] = Operation(
    "routing.dynamic.toggle_elimination",
    "POST",
    "/account/{account_id}/business_profile/{profile_id}/dynamic_routing/elimination/toggle",
    body="json",
    query=("enable",),
    honours_key=True,
)
ROUTING_DYNAMIC_SET_VOLUME_SPLIT: Operation[types.DynamicRouting] = Operation(
    "routing.dynamic.set_volume_split",
    "POST",
    "/account/{account_id}/business_profile/{profile_id}/dynamic_routing/set_volume_split",
    body="json",
    query=("split",),
    honours_key=True,
)
ROUTING_DYNAMIC_RETRIEVE: Operation[types.DynamicRouting] = Operation(
    "routing.dynamic.retrieve",
    "GET",
    "/account/{account_id}/business_profile/{profile_id}/dynamic_routing",
)
BLOCKLIST_ADD: Operation[types.BlocklistEntry] = Operation(
    "blocklist.add",
    "POST",
    "/blocklist",
    body="json",
    honours_key=True,
)
BLOCKLIST_REMOVE: Operation[types.BlocklistEntry] = Operation(
    "blocklist.remove",
    "DELETE",
    "/blocklist",
    body="json",
)
BLOCKLIST_LIST: ListOperation[types.BlocklistEntry, types.BlocklistPage] = ListOperation(
    "blocklist.list",
    "GET",
    "/blocklist",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
BLOCKLIST_BATCHES_CREATE: Operation[types.BlocklistBatchDetails] = Operation(
    "blocklist.batches.create",
    "POST",
    "/blocklist/batch",
    body="form",
    honours_key=True,
)
BLOCKLIST_BATCHES_LIST: ListOperation[types.BlocklistBatch, types.BlocklistBatchPage] = ListOperation(
    "blocklist.batches.list",
    "GET",
    "/blocklist/batch",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
BLOCKLIST_BATCHES_RETRIEVE: Operation[types.BlocklistBatchDetails] = Operation(
    "blocklist.batches.retrieve",
    "GET",
    "/blocklist/batch/{job_id}",
)
EXPORTS_CREATE: Operation[types.Export] = Operation(
    "exports.create",
    "POST",
    "/exports",
    body="json",
    honours_key=True,
)
EXPORTS_LIST: ListOperation[types.Export, types.ExportPage] = ListOperation(
    "exports.list",
    "GET",
    "/exports",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
EXPORTS_RETRIEVE: Operation[types.Export] = Operation(
    "exports.retrieve",
    "GET",
    "/exports/{export_id}",
)
EXPORTS_DOWNLOAD: Operation[bytes] = Operation(
    "exports.download",
    "GET",
    "/exports/{export_id}/file",
    answer="file",
)
EXPORTS_CANCEL: Operation[types.Export] = Operation(
    "exports.cancel",
    "POST",
    "/exports/{export_id}/cancel",
    honours_key=True,
)
NOTES_LIST: ListOperation[types.Note, types.NoteList] = ListOperation(
    "notes.list",
    "GET",
    "/notes",
    style="whole",
    items="data",
)
SANDBOX_CLOCK_RETRIEVE: Operation[types.SandboxClock] = Operation(
    "sandbox_clock.retrieve",
    "GET",
    "/sandbox/clock",
)
SANDBOX_CLOCK_ADVANCE: Operation[types.SandboxClock] = Operation(
    "sandbox_clock.advance",
    "POST",
    "/sandbox/clock/advance",
    body="json",
    honours_key=True,
)
PAYMENTS_RETRIEVE_ANALYTICS: Operation[types.PaymentAnalytics] = Operation(
    "payments.retrieve_analytics",
    "GET",
    "/analytics/payments",
)
CARD_ISSUERS_CREATE: Operation[types.CardIssuer] = Operation(
    "card_issuers.create",
    "POST",
    "/card_issuers",
    body="json",
    honours_key=True,
)
CARD_ISSUERS_LIST: ListOperation[types.CardIssuer, types.CardIssuerPage] = ListOperation(
    "card_issuers.list",
    "GET",
    "/card_issuers",
    style="offset",
    items="issuers",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
CARD_ISSUERS_RETRIEVE: Operation[types.CardIssuer] = Operation(
    "card_issuers.retrieve",
    "GET",
    "/card_issuers/{issuer_id}",
)
CARD_ISSUERS_UPDATE: Operation[types.CardIssuer] = Operation(
    "card_issuers.update",
    "PUT",
    "/card_issuers/{issuer_id}",
    body="json",
)
CARD_ISSUERS_DELETE: Operation[types.CardIssuerDeletion] = Operation(
    "card_issuers.delete",
    "DELETE",
    "/card_issuers/{issuer_id}",
)
CARDS_RETRIEVE: Operation[types.CardRange] = Operation(
    "cards.retrieve",
    "GET",
    "/cards/{bin}",
)
OPERATOR_RETRIEVE_CARD_RANGES: Operation[types.InstalledCardRanges] = Operation(
    "operator.retrieve_card_ranges",
    "GET",
    "/operator/card_ranges",
)
PAYMENT_LINKS_CREATE: Operation[types.PaymentLink] = Operation(
    "payment_links.create",
    "POST",
    "/payment_links",
    body="json",
    honours_key=True,
)
PAYMENT_LINKS_EXPIRE: Operation[types.PaymentLink] = Operation(
    "payment_links.expire",
    "POST",
    "/payment_links/{payment_link_id}/expire",
    honours_key=True,
)
PAYMENT_LINKS_LIST: ListOperation[types.PaymentLink, List[types.PaymentLink]] = ListOperation(
    "payment_links.list",
    "POST",
    "/payment_link/list",
    body="json",
    style="offset",
    items="",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
PAYMENT_LINKS_RETRIEVE: Operation[types.PaymentLink] = Operation(
    "payment_links.retrieve",
    "GET",
    "/payment_link/{payment_link_id}",
)
EVENTS_LIST: ListOperation[types.EventListItem, types.EventList] = ListOperation(
    "events.list",
    "POST",
    "/events/{merchant_id}",
    body="json",
    style="offset",
    items="events",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
EVENTS_LIST_FOR_PROFILE: ListOperation[types.EventListItem, types.EventList] = ListOperation(
    "events.list_for_profile",
    "POST",
    "/events/profile/list",
    body="json",
    style="offset",
    items="events",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
EVENTS_LIST_DELIVERY_ATTEMPTS: ListOperation[types.DeliveryAttempt, List[types.DeliveryAttempt]] = ListOperation(
    "events.list_delivery_attempts",
    "GET",
    "/events/{merchant_id}/{event_id}/attempts",
    style="whole",
    items="",
)
EVENTS_RESEND: Operation[types.DeliveryAttempt] = Operation(
    "events.resend",
    "POST",
    "/events/{merchant_id}/{event_id}/retry",
    honours_key=True,
)
EVENT_RESENDS_CREATE: Operation[types.EventResend] = Operation(
    "event_resends.create",
    "POST",
    "/event_resends",
    body="json",
    honours_key=True,
)
EVENT_RESENDS_COUNT: Operation[types.EventResendCount] = Operation(
    "event_resends.count",
    "POST",
    "/event_resends/count",
    body="json",
    honours_key=True,
)
EVENT_RESENDS_LIST: ListOperation[types.EventResend, types.EventResendPage] = ListOperation(
    "event_resends.list",
    "GET",
    "/event_resends",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
EVENT_RESENDS_RETRIEVE: Operation[types.EventResend] = Operation(
    "event_resends.retrieve",
    "GET",
    "/event_resends/{resend_id}",
)
EVENT_RESENDS_CANCEL: Operation[types.EventResend] = Operation(
    "event_resends.cancel",
    "POST",
    "/event_resends/{resend_id}/cancel",
    honours_key=True,
)
WEBHOOK_ENDPOINTS_CREATE: Operation[types.WebhookEndpointWithSecret] = Operation(
    "webhook_endpoints.create",
    "POST",
    "/webhook_endpoints",
    body="json",
    honours_key=True,
)
WEBHOOK_ENDPOINTS_LIST: ListOperation[types.WebhookEndpoint, types.WebhookEndpointList] = ListOperation(
    "webhook_endpoints.list",
    "GET",
    "/webhook_endpoints",
    style="whole",
    items="data",
)
WEBHOOK_ENDPOINTS_RETRIEVE: Operation[types.WebhookEndpoint] = Operation(
    "webhook_endpoints.retrieve",
    "GET",
    "/webhook_endpoints/{webhook_endpoint_id}",
)
WEBHOOK_ENDPOINTS_UPDATE: Operation[types.WebhookEndpoint] = Operation(
    "webhook_endpoints.update",
    "POST",
    "/webhook_endpoints/{webhook_endpoint_id}",
    body="json",
    honours_key=True,
)
WEBHOOK_ENDPOINTS_DELETE: Operation[types.WebhookEndpointDeletion] = Operation(
    "webhook_endpoints.delete",
    "DELETE",
    "/webhook_endpoints/{webhook_endpoint_id}",
)
WEBHOOK_ENDPOINTS_ENABLE: Operation[types.WebhookEndpoint] = Operation(
    "webhook_endpoints.enable",
    "POST",
    "/webhook_endpoints/{webhook_endpoint_id}/enable",
    honours_key=True,
)
WEBHOOK_ENDPOINTS_DISABLE: Operation[types.WebhookEndpoint] = Operation(
    "webhook_endpoints.disable",
    "POST",
    "/webhook_endpoints/{webhook_endpoint_id}/disable",
    honours_key=True,
)
WEBHOOK_ENDPOINTS_ROTATE_SECRET: Operation[types.WebhookEndpointWithSecret] = Operation(
    "webhook_endpoints.rotate_secret",
    "POST",
    "/webhook_endpoints/{webhook_endpoint_id}/rotate_secret",
    body="json",
    honours_key=True,
)
WEBHOOK_ENDPOINTS_PING: Operation[types.WebhookPing] = Operation(
    "webhook_endpoints.ping",
    "POST",
    "/webhook_endpoints/{webhook_endpoint_id}/ping",
    honours_key=True,
)
EVENTS_STREAM: Operation[types.EventStreamPage] = Operation(
    "events.stream",
    "GET",
    "/events/stream",
    timeout=40,
)
MERCHANTS_CREATE: Operation[types.MerchantAccount] = Operation(
    "merchants.create",
    "POST",
    "/accounts",
    body="json",
    honours_key=True,
)
MERCHANTS_LIST: ListOperation[types.MerchantAccount, List[types.MerchantAccount]] = ListOperation(
    "merchants.list",
    "GET",
    "/accounts/list",
    style="whole",
    items="",
)
MERCHANTS_RETRIEVE: Operation[types.MerchantAccount] = Operation(
    "merchants.retrieve",
    "GET",
    "/accounts/{account_id}",
)
MERCHANTS_UPDATE: Operation[types.MerchantAccount] = Operation(
    "merchants.update",
    "POST",
    "/accounts/{account_id}",
    body="json",
    honours_key=True,
)
MERCHANTS_DELETE: Operation[types.MerchantAccountDeletion] = Operation(
    "merchants.delete",
    "DELETE",
    "/accounts/{account_id}",
)
API_KEYS_CREATE: Operation[types.CreatedApiKey] = Operation(
    "api_keys.create",
    "POST",
    "/api_keys/{merchant_id}",
    body="json",
    honours_key=True,
)
API_KEYS_LIST: ListOperation[types.ApiKey, List[types.ApiKey]] = ListOperation(
    "api_keys.list",
    "GET",
    "/api_keys/{merchant_id}/list",
    style="offset",
    items="",
    parameter="skip",
    size_parameter="limit",
    size_max=100,
)
API_KEYS_RETRIEVE: Operation[types.ApiKey] = Operation(
    "api_keys.retrieve",
    "GET",
    "/api_keys/{merchant_id}/{key_id}",
)
API_KEYS_UPDATE: Operation[types.ApiKey] = Operation(
    "api_keys.update",
    "POST",
    "/api_keys/{merchant_id}/{key_id}",
    body="json",
    honours_key=True,
)
API_KEYS_ROTATE: Operation[types.CreatedApiKey] = Operation(
    "api_keys.rotate",
    "POST",
    "/api_keys/{merchant_id}/{key_id}/rotate",
    body="json",
    honours_key=True,
)
API_KEYS_REVOKE: Operation[types.ApiKeyRevocation] = Operation(
    "api_keys.revoke",
    "DELETE",
    "/api_keys/{merchant_id}/{key_id}",
)
PROFILES_CREATE: Operation[types.BusinessProfile] = Operation(
    "profiles.create",
    "POST",
    "/account/{account_id}/business_profile",
    body="json",
    honours_key=True,
)
PROFILES_LIST: ListOperation[types.BusinessProfile, List[types.BusinessProfile]] = ListOperation(
    "profiles.list",
    "GET",
    "/account/{account_id}/business_profile",
    style="whole",
    items="",
)
PROFILES_RETRIEVE: Operation[types.BusinessProfile] = Operation(
    "profiles.retrieve",
    "GET",
    "/account/{account_id}/business_profile/{profile_id}",
)
PROFILES_RETRIEVE_PAYMENT_RESPONSE_HASH_KEY: Operation[types.ProfileSigningKey] = Operation(
    "profiles.retrieve_payment_response_hash_key",
    "GET",
    "/account/{account_id}/business_profile/{profile_id}/payment_response_hash_key",
)
PROFILES_UPDATE: Operation[types.BusinessProfile] = Operation(
    "profiles.update",
    "POST",
    "/account/{account_id}/business_profile/{profile_id}",
    body="json",
    honours_key=True,
)
PROFILES_DELETE: Operation[bool] = Operation(
    "profiles.delete",
    "DELETE",
    "/account/{account_id}/business_profile/{profile_id}",
)
PROFILES_TOGGLE_EXTENDED_CARD_INFO: Operation[types.ProfileSwitch] = Operation(
    "profiles.toggle_extended_card_info",
    "POST",
    "/account/{account_id}/business_profile/{profile_id}/toggle_extended_card_info",
    body="json",
    honours_key=True,
)
PROFILES_TOGGLE_CONNECTOR_AGNOSTIC_MIT: Operation[types.ProfileSwitch] = Operation(
    "profiles.toggle_connector_agnostic_mit",
    "POST",
    "/account/{account_id}/business_profile/{profile_id}/toggle_connector_agnostic_mit",
    body="json",
    honours_key=True,
)
PROFILES_LIST_ACCESSIBLE: ListOperation[types.BusinessProfile, List[types.BusinessProfile]] = ListOperation(
    "profiles.list_accessible",
    "GET",
    "/account/{account_id}/profile",
    style="whole",
    items="",
)
CONNECTORS_LIST_ACCESSIBLE: ListOperation[types.ConnectorAccountListItem, List[types.ConnectorAccountListItem]] = ListOperation(
    "connectors.list_accessible",
    "GET",
    "/account/{account_id}/profile/connectors",
    style="whole",
    items="",
)
PROFILE_ACQUIRERS_CREATE: Operation[types.ProfileAcquirer] = Operation(
    "profile_acquirers.create",
    "POST",
    "/profile_acquirers",
    body="json",
    honours_key=True,
)
PROFILE_ACQUIRERS_LIST: ListOperation[types.ProfileAcquirer, List[types.ProfileAcquirer]] = ListOperation(
    "profile_acquirers.list",
    "GET",
    "/profile_acquirers/{profile_id}",
    style="whole",
    items="",
)
PROFILE_ACQUIRERS_RETRIEVE: Operation[types.ProfileAcquirer] = Operation(
    "profile_acquirers.retrieve",
    "GET",
    "/profile_acquirers/{profile_id}/{profile_acquirer_id}",
)
PROFILE_ACQUIRERS_UPDATE: Operation[types.ProfileAcquirer] = Operation(
    "profile_acquirers.update",
    "POST",
    "/profile_acquirers/{profile_id}/{profile_acquirer_id}",
    body="json",
    honours_key=True,
)
PROFILE_ACQUIRERS_DELETE: Operation[types.ProfileAcquirer] = Operation(
    "profile_acquirers.delete",
    "DELETE",
    "/profile_acquirers/{profile_id}/{profile_acquirer_id}",
)
CONNECTORS_CREATE: Operation[types.ConnectorAccount] = Operation(
    "connectors.create",
    "POST",
    "/account/{account_id}/connectors",
    body="json",
    honours_key=True,
)
CONNECTORS_LIST: ListOperation[types.ConnectorAccountListItem, List[types.ConnectorAccountListItem]] = ListOperation(
    "connectors.list",
    "GET",
    "/account/{account_id}/connectors",
    style="whole",
    items="",
)
CONNECTORS_RETRIEVE: Operation[types.ConnectorAccount] = Operation(
    "connectors.retrieve",
    "GET",
    "/account/{account_id}/connectors/{connector_id}",
)
CONNECTORS_UPDATE: Operation[types.ConnectorAccount] = Operation(
    "connectors.update",
    "POST",
    "/account/{account_id}/connectors/{connector_id}",
    body="json",
    honours_key=True,
)
CONNECTORS_DELETE: Operation[types.ConnectorAccountDeletion] = Operation(
    "connectors.delete",
    "DELETE",
    "/account/{account_id}/connectors/{connector_id}",
)
CONNECTORS_REGISTER_WEBHOOK: Operation[types.ConnectorWebhook] = Operation(
    "connectors.register_webhook",
    "POST",
    "/account/{account_id}/connectors/webhooks/{connector_id}",
    honours_key=True,
    timeout=100,
)
CONNECTORS_LIST_WEBHOOKS: ListOperation[types.ConnectorWebhook, types.ConnectorWebhookList] = ListOperation(
    "connectors.list_webhooks",
    "GET",
    "/account/{account_id}/connectors/webhooks/{connector_id}",
    timeout=100,
    style="whole",
    items="webhooks",
)
CONFIGURATIONS_CREATE: Operation[types.MerchantConfiguration] = Operation(
    "configurations.create",
    "POST",
    "/configs",
    body="json",
    honours_key=True,
)
CONFIGURATIONS_RETRIEVE: Operation[types.MerchantConfiguration] = Operation(
    "configurations.retrieve",
    "GET",
    "/configs/{key}",
)
CONFIGURATIONS_UPDATE: Operation[types.MerchantConfiguration] = Operation(
    "configurations.update",
    "POST",
    "/configs/{key}",
    body="json",
    honours_key=True,
)
CONFIGURATIONS_DELETE: Operation[types.MerchantConfiguration] = Operation(
    "configurations.delete",
    "DELETE",
    "/configs/{key}",
)
CONNECTORS_VERIFY_CREDENTIALS: Operation[types.CredentialVerification] = Operation(
    "connectors.verify_credentials",
    "POST",
    "/account/connectors/verify",
    body="json",
)
ORGANIZATIONS_CREATE: Operation[types.Organization] = Operation(
    "organizations.create",
    "POST",
    "/organization",
    body="json",
    honours_key=True,
)
ORGANIZATIONS_LIST: ListOperation[types.Organization, types.OrganizationPage] = ListOperation(
    "organizations.list",
    "GET",
    "/organizations",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
ORGANIZATIONS_RETRIEVE: Operation[types.Organization] = Operation(
    "organizations.retrieve",
    "GET",
    "/organization/{organization_id}",
)
ORGANIZATIONS_UPDATE: Operation[types.Organization] = Operation(
    "organizations.update",
    "PUT",
    "/organization/{organization_id}",
    body="json",
)
ORGANIZATIONS_CONVERT_TO_PLATFORM: Operation[types.ConvertedOrganization] = Operation(
    "organizations.convert_to_platform",
    "POST",
    "/organization/{organization_id}/convert_to_platform",
    body="json",
    honours_key=True,
)
AUDIT_LOG_LIST_FOR_ORGANIZATION: ListOperation[types.AuditEntry, types.AuditPage] = ListOperation(
    "audit_log.list_for_organization",
    "GET",
    "/organization/{organization_id}/audit_log",
    style="cursor",
    items="data",
    cursor="entry_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
AUDIT_LOG_LIST: ListOperation[types.AuditEntry, types.AuditPage] = ListOperation(
    "audit_log.list",
    "GET",
    "/audit_log",
    style="cursor",
    items="data",
    cursor="entry_id",
    parameter="starting_after",
    size_parameter="limit",
    size_max=100,
)
USERS_SIGN_UP: Operation[types.SignInAnswer] = Operation(
    "users.sign_up",
    "POST",
    "/user/signup_with_merchant_id",
    body="json",
)
USERS_ROTATE_SIGNING_KEY: Operation[types.RotatedSigningKey] = Operation(
    "users.rotate_signing_key",
    "POST",
    "/user/signing_key/rotate",
    body="json",
    honours_key=True,
)
USERS_RESET_TWO_FACTOR: Operation[types.UserMessage] = Operation(
    "users.reset_two_factor",
    "POST",
    "/user/2fa/reset",
    body="json",
    honours_key=True,
)
ERROR_MAPPING_RULES_CREATE: Operation[types.ErrorMappingRule] = Operation(
    "error_mapping_rules.create",
    "POST",
    "/gsm",
    body="json",
    honours_key=True,
)
ERROR_MAPPING_RULES_RETRIEVE: Operation[types.ErrorMappingRule] = Operation(
    "error_mapping_rules.retrieve",
    "POST",
    "/gsm/get",
    body="json",
)
ERROR_MAPPING_RULES_UPDATE: Operation[types.ErrorMappingRule] = Operation(
    "error_mapping_rules.update",
    "POST",
    "/gsm/update",
    body="json",
    honours_key=True,
)
ERROR_MAPPING_RULES_DELETE: Operation[types.ErrorMappingRuleDeletion] = Operation(
    "error_mapping_rules.delete",
    "POST",
    "/gsm/delete",
    body="json",
    honours_key=True,
)
ERROR_MAPPING_RULES_LIST: ListOperation[types.ErrorMappingRule, types.ErrorMappingRulePage] = ListOperation(
    "error_mapping_rules.list",
    "GET",
    "/operator/error_mapping_rules",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
ERROR_MAPPING_RULES_MATCH: Operation[types.ErrorMappingMatch] = Operation(
    "error_mapping_rules.match",
    "GET",
    "/operator/error_mapping_rules/match",
)
ERROR_MAPPING_RULES_LIST_UNMAPPED_ERRORS: ListOperation[types.UnmappedError, types.UnmappedErrorList] = ListOperation(
    "error_mapping_rules.list_unmapped_errors",
    "GET",
    "/operator/unmapped_errors",
    style="whole",
    items="data",
)
REQUEST_LOG_STREAM: Operation[types.RequestLogPage] = Operation(
    "request_log.stream",
    "GET",
    "/logs/stream",
    timeout=35,
)
API_KEYS_RETRIEVE_CREDENTIAL: Operation[types.CredentialDetails] = Operation(
    "api_keys.retrieve_credential",
    "GET",
    "/credential",
)
OPERATOR_RETRIEVE_SERVICE_HEALTH: Operation[types.ServiceHealth] = Operation(
    "operator.retrieve_service_health",
    "GET",
    "/operator/services",
)
OPERATOR_SEARCH_MERCHANTS: ListOperation[types.MerchantSummary, types.MerchantSummaryPage] = ListOperation(
    "operator.search_merchants",
    "GET",
    "/operator/merchants",
    style="offset",
    items="data",
    parameter="offset",
    size_parameter="limit",
    size_max=100,
)
OPERATOR_RETRIEVE_MERCHANT: Operation[types.MerchantOverview] = Operation(
    "operator.retrieve_merchant",
    "GET",
    "/operator/merchants/{merchant_id}",
)
OPERATOR_SUSPEND_MERCHANT: Operation[types.MerchantSuspensionState] = Operation(
    "operator.suspend_merchant",
    "POST",
    "/operator/merchants/{merchant_id}/suspend",
    body="json",
    honours_key=True,
)
OPERATOR_RESUME_MERCHANT: Operation[types.MerchantSuspensionState] = Operation(
    "operator.resume_merchant",
    "POST",
    "/operator/merchants/{merchant_id}/resume",
    body="json",
    honours_key=True,
)
OPERATOR_ENTER_MERCHANT: Operation[types.EnteredMerchant] = Operation(
    "operator.enter_merchant",
    "POST",
    "/operator/merchants/{merchant_id}/enter",
    body="json",
)
OPERATOR_END_VISIT: Operation[types.EndedOperatorVisit] = Operation(
    "operator.end_visit",
    "POST",
    "/operator/visits/{visit_id}/end",
    honours_key=True,
)
OPERATOR_LIST_OVERDUE: ListOperation[types.OverdueOfKind, types.OverdueObjects] = ListOperation(
    "operator.list_overdue",
    "GET",
    "/operator/overdue",
    style="whole",
    items="kinds",
)
OPERATOR_LIST_DELIVERY_BACKLOG: ListOperation[types.EndpointBacklog, types.DeliveryBacklog] = ListOperation(
    "operator.list_delivery_backlog",
    "GET",
    "/operator/deliveries",
    style="whole",
    items="endpoints",
)
DECISIONS_RETRIEVE_PAYMENT_AUDIT: ListOperation[types.PaymentAuditResult, types.PaymentAudit] = ListOperation(
    "decisions.retrieve_payment_audit",
    "GET",
    "/analytics/payment-audit",
    is_of_engine=True,
    style="page",
    items="results",
    parameter="page",
    size_parameter="page_size",
    size_max=50,
)
DECISIONS_RETRIEVE_PREVIEW_TRACE: ListOperation[types.PaymentAuditResult, types.PaymentAudit] = ListOperation(
    "decisions.retrieve_preview_trace",
    "GET",
    "/analytics/preview-trace",
    is_of_engine=True,
    style="page",
    items="results",
    parameter="page",
    size_parameter="page_size",
    size_max=50,
)
DECISIONS_REPLAY: Operation[types.DecisionReplay] = Operation(
    "decisions.replay",
    "POST",
    "/analytics/decisions/{decision_id}/replay",
    is_of_engine=True,
)

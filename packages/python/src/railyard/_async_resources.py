# Generated from the OpenAPI documents by "npm run generate"; change the contracts, not this file.
"""Resources of the API, with await."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

from . import _operations_table as operations
from ._calls import Arguments
from ._lists import AsyncList
from ._resources import AsyncResource
from ._sending import AsyncCaller

if TYPE_CHECKING:
    from . import types


class AsyncApiKeys(AsyncResource):
    """`railyard.api_keys`."""

    async def create(
        self,
        merchant_id: str,
        body: types.CreateApiKeyRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CreatedApiKey:
        """Create an API key.

        Creates a secret key. It is shown in this response only. Names need not be unique: a key that replaces
        another has the same name; identify keys by id. A key whose scopes do not include those requested is
        refused with 403 IR_22.

        A key with scopes needs api_keys:write.
        """
        return await self._call(
            operations.API_KEYS_CREATE,
            Arguments(
                path_values=(merchant_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        merchant_id: str,
        query: types.ListApiKeysQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ApiKey, List[types.ApiKey]]:
        """List API keys.

        Returns the keys of the merchant without their secrets.

        A key with scopes needs api_keys:read.
        """
        return self._list(
            operations.API_KEYS_LIST,
            Arguments(
                path_values=(merchant_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        merchant_id: str,
        key_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ApiKey:
        """Retrieve an API key.

        Returns the key without its secret.

        A key with scopes needs api_keys:read.
        """
        return await self._call(
            operations.API_KEYS_RETRIEVE,
            Arguments(
                path_values=(merchant_id, key_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        merchant_id: str,
        key_id: str,
        body: types.UpdateApiKeyRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ApiKey:
        """Update an API key.

        Changes name, description, expiration or scopes; omitted members stay. A key that was replaced may
        expire earlier, not later.

        A key with scopes needs api_keys:write.
        """
        return await self._call(
            operations.API_KEYS_UPDATE,
            Arguments(
                path_values=(merchant_id, key_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def rotate(
        self,
        merchant_id: str,
        key_id: str,
        body: types.RotateApiKeyRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CreatedApiKey:
        """Replace an API key.

        Creates a key with the same name, description and scopes, and shows it once. The old key is accepted
        until the overlap ends, or until it expires if that is earlier. A key can be replaced once.

        A key with scopes needs api_keys:write.
        """
        return await self._call(
            operations.API_KEYS_ROTATE,
            Arguments(
                path_values=(merchant_id, key_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def revoke(
        self,
        merchant_id: str,
        key_id: str,
        *,
        timeout: float | None = None,
    ) -> types.ApiKeyRevocation:
        """Revoke an API key.

        The key is refused from then on, at every gateway replica.

        A key with scopes needs api_keys:write.
        """
        return await self._call(
            operations.API_KEYS_REVOKE,
            Arguments(
                path_values=(merchant_id, key_id,),
                timeout=timeout,
            ),
        )

    async def retrieve_credential(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CredentialDetails:
        """Retrieve the key of the request.

        Returns the merchant that the secret key belongs to, and what the key is restricted to.
        """
        return await self._call(
            operations.API_KEYS_RETRIEVE_CREDENTIAL,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncAuditLog(AsyncResource):
    """`railyard.audit_log`."""

    def list_for_organization(
        self,
        organization_id: str,
        query: types.ListOrganizationAuditLogQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.AuditEntry, types.AuditPage]:
        """List the audit log of an organization.

        Returns the administrative changes in the organization, newest first, page by page. A user sees the
        scope of its role: the organization, one merchant or one profile.

        A key with scopes needs audit:read.
        """
        return self._list(
            operations.AUDIT_LOG_LIST_FOR_ORGANIZATION,
            Arguments(
                path_values=(organization_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListInstallationAuditLogQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.AuditEntry, types.AuditPage]:
        """List the audit log of the installation.

        Returns changes that belong to no organization, such as error mapping rules, newest first.
        """
        return self._list(
            operations.AUDIT_LOG_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncAuthentications(AsyncResource):
    """`railyard.authentications`."""

    async def create(
        self,
        body: types.CreateAuthenticationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Authentication:
        """Create an authentication.

        Starts a 3-D Secure authentication without a payment, at an authentication connector of the profile.
        Then send the card to its eligibility operation. The authentication fails after 15 minutes.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.AUTHENTICATIONS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        authentication_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Authentication:
        """Retrieve an authentication.

        Returns the authentication; with sync the connector is queried first.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.AUTHENTICATIONS_RETRIEVE,
            Arguments(
                path_values=(authentication_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def check_eligibility(
        self,
        authentication_id: str,
        body: types.AuthenticationEligibilityRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.AuthenticationEligibility:
        """Check the 3-D Secure enrolment of a card.

        Queries the 3DS Server for the enrolment of the card. A card that is not enrolled ends the
        authentication: status failed with error_code card_not_enrolled, and next_action none. An
        authentication is for one card; a repetition with the same card returns its current state. With a
        publishable key, client_secret is required.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.AUTHENTICATIONS_CHECK_ELIGIBILITY,
            Arguments(
                path_values=(authentication_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def authenticate(
        self,
        authentication_id: str,
        body: types.AuthenticationAuthenticateRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.AuthenticationResult:
        """Authenticate the customer by 3-D Secure.

        Authenticates the customer after the eligibility check of the card. A repetition returns the first
        result. With a publishable key, client_secret is required.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.AUTHENTICATIONS_AUTHENTICATE,
            Arguments(
                path_values=(authentication_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def sync(
        self,
        merchant_id: str,
        authentication_id: str,
        body: types.SyncAuthenticationRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.SyncedAuthentication:
        """Synchronize the result of an authentication.

        Queries the authentication connector for the result of an open challenge. With a secret key the
        response of a succeeded authentication has the authentication_value, for three_ds_data of a payment or
        for your own acquirer. With a publishable key, client_secret is required.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.AUTHENTICATIONS_SYNC,
            Arguments(
                path_values=(merchant_id, authentication_id,),
                argument=body,
                timeout=timeout,
            ),
        )


class AsyncBlocklistBatches(AsyncResource):
    """`railyard.blocklist.batches`."""

    async def create(
        self,
        body: types.CreateBlocklistBatchRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BlocklistBatchDetails:
        """Block the cards of a file.

        Takes a file of up to 10000 rows with the columns type and data, each row as for POST /blocklist, and
        returns the job that adds them. The job reports invalid rows; they do not affect the others.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.BLOCKLIST_BATCHES_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListBlocklistBatchesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.BlocklistBatch, types.BlocklistBatchPage]:
        """List the files of blocked cards.

        Returns the jobs, newest first.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.BLOCKLIST_BATCHES_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        job_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BlocklistBatchDetails:
        """Retrieve a file of blocked cards.

        Returns the job with its progress, and the errors of single rows.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.BLOCKLIST_BATCHES_RETRIEVE,
            Arguments(
                path_values=(job_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncBlocklist(AsyncResource):
    """`railyard.blocklist`."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.batches = AsyncBlocklistBatches(caller)

    async def toggle_guard(
        self,
        query: types.ToggleBlocklistQuery,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BlocklistGuard:
        """Enable or disable the blocklist.

        Whether payments are checked against the blocklist. Disabled by default.

        A key with scopes needs account:write.
        """
        return await self._call(
            operations.BLOCKLIST_TOGGLE_GUARD,
            Arguments(
                argument=query,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_guard(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BlocklistGuard:
        """Retrieve the state of the blocklist.

        Returns whether payments are checked against the blocklist.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.BLOCKLIST_RETRIEVE_GUARD,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def add(
        self,
        body: types.BlocklistEntryRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BlocklistEntry:
        """Block cards.

        Adds a card, by its fingerprint, or all cards of a BIN of six or eight digits. The blocklist applies
        once enabled: POST /blocklist/toggle.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.BLOCKLIST_ADD,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def remove(
        self,
        body: types.BlocklistEntryRequest,
        *,
        timeout: float | None = None,
    ) -> types.BlocklistEntry:
        """Unblock cards.

        Removes an entry from the blocklist and returns it.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.BLOCKLIST_REMOVE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    def list(
        self,
        query: types.ListBlocklistQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.BlocklistEntry, types.BlocklistPage]:
        """List blocklist entries.

        Returns the entries of one kind, newest first.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.BLOCKLIST_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncCardIssuers(AsyncResource):
    """`railyard.card_issuers`."""

    async def create(
        self,
        body: types.CreateCardIssuerRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CardIssuer:
        """Create a card issuer.

        Adds a card issuer to the catalogue of the installation.
        """
        return await self._call(
            operations.CARD_ISSUERS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListCardIssuersQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.CardIssuer, types.CardIssuerPage]:
        """List card issuers.

        Returns the card issuers by name.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.CARD_ISSUERS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        issuer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CardIssuer:
        """Retrieve a card issuer.

        Returns one card issuer.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.CARD_ISSUERS_RETRIEVE,
            Arguments(
                path_values=(issuer_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        issuer_id: str,
        body: types.UpdateCardIssuerRequest,
        *,
        timeout: float | None = None,
    ) -> types.CardIssuer:
        """Rename a card issuer.

        Changes the name of the issuer; its id stays.
        """
        return await self._call(
            operations.CARD_ISSUERS_UPDATE,
            Arguments(
                path_values=(issuer_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    async def delete(
        self,
        issuer_id: str,
        *,
        timeout: float | None = None,
    ) -> types.CardIssuerDeletion:
        """Delete a card issuer.

        Removes the issuer; the data of its cards stay.
        """
        return await self._call(
            operations.CARD_ISSUERS_DELETE,
            Arguments(
                path_values=(issuer_id,),
                timeout=timeout,
            ),
        )


class AsyncCards(AsyncResource):
    """`railyard.cards`."""

    async def retrieve(
        self,
        bin: str,
        query: types.RetrieveCardRangeQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CardRange:
        """Look up a card by BIN.

        Returns issuer, network and country for a BIN of six or eight digits. With a publishable key the
        look-ups of one address and of one client secret are limited; beyond that 429 `HE_00`.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.CARDS_RETRIEVE,
            Arguments(
                path_values=(bin,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncConfigurations(AsyncResource):
    """`railyard.configurations`."""

    async def create(
        self,
        body: types.CreateConfigurationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantConfiguration:
        """Create a setting for all profiles of a merchant.

        should_call_gsm_{merchant_id}, true or false, switches automatic retries;
        max_auto_retries_enabled_{merchant_id} is the maximum per payment; both take precedence over the
        profiles' settings. step_up_enabled_{merchant_id}, default true, allows a retry of the declined
        payment with 3-D Secure. guard_blocklist_for_{merchant_id} switches the blocklist, as POST
        /blocklist/toggle does.
        """
        return await self._call(
            operations.CONFIGURATIONS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        key: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantConfiguration:
        """Retrieve a setting of a merchant.

        Returns the operator's setting for all profiles of the merchant.
        """
        return await self._call(
            operations.CONFIGURATIONS_RETRIEVE,
            Arguments(
                path_values=(key,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        key: str,
        body: types.UpdateConfigurationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantConfiguration:
        """Change a setting of a merchant.

        Replaces the operator's setting for all profiles of the merchant.
        """
        return await self._call(
            operations.CONFIGURATIONS_UPDATE,
            Arguments(
                path_values=(key,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        key: str,
        *,
        timeout: float | None = None,
    ) -> types.MerchantConfiguration:
        """Delete a setting of a merchant.

        The settings of the merchant's profiles apply again. Returns the deleted setting.
        """
        return await self._call(
            operations.CONFIGURATIONS_DELETE,
            Arguments(
                path_values=(key,),
                timeout=timeout,
            ),
        )


class AsyncConnectors(AsyncResource):
    """`railyard.connectors`."""

    async def retrieve_health(
        self,
        account_id: str,
        connector_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConnectorHealth:
        """Read the health of a connector account.

        Returns success rate, durations, time-outs, errors and webhooks of the account in the last 15 minutes
        and 24 hours. Counted a few seconds late; an instance that ends abnormally loses the last five seconds
        of its counts.

        A key with scopes needs connectors:read.
        """
        return await self._call(
            operations.CONNECTORS_RETRIEVE_HEALTH,
            Arguments(
                path_values=(account_id, connector_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_health(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ConnectorHealth, types.ConnectorHealthList]:
        """List the health of the connector accounts.

        Returns the health of every connector account of the merchant, or of the credential's profile.

        A key with scopes needs connectors:read.
        """
        return self._list(
            operations.CONNECTORS_LIST_HEALTH,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create_test_payment(
        self,
        account_id: str,
        connector_id: str,
        body: types.ConnectorTestPaymentRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConnectorTestPayment:
        """Test a connector account with a payment.

        Creates a payment with a test card of the provider at exactly this account and refunds or cancels it.
        Both are ordinary payments and refunds with their events. Only for accounts in test mode; the account
        may be disabled. A payment that fails is no error: the answer has the problem and what to do.

        A key with scopes needs connectors:write.
        """
        return await self._call(
            operations.CONNECTORS_CREATE_TEST_PAYMENT,
            Arguments(
                path_values=(account_id, connector_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_accessible(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ConnectorAccountListItem, List[types.ConnectorAccountListItem]]:
        """List the connector accounts of the credential.

        Returns the connector accounts of the profiles accessible to the credential, without connector
        credentials.

        A key with scopes needs connectors:read.
        """
        return self._list(
            operations.CONNECTORS_LIST_ACCESSIBLE,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create(
        self,
        account_id: str,
        body: types.CreateConnectorAccountRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConnectorAccount:
        """Create a connector account.

        Connects the merchant to a provider. Credentials are stored encrypted and returned masked.

        A key with scopes needs connectors:write.
        """
        return await self._call(
            operations.CONNECTORS_CREATE,
            Arguments(
                path_values=(account_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ConnectorAccountListItem, List[types.ConnectorAccountListItem]]:
        """List connector accounts.

        Returns the connector accounts of the merchant, without credentials.

        A key with scopes needs connectors:read.
        """
        return self._list(
            operations.CONNECTORS_LIST,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        account_id: str,
        connector_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConnectorAccount:
        """Retrieve a connector account.

        Returns the connector account, with masked credentials.

        A key with scopes needs connectors:read.
        """
        return await self._call(
            operations.CONNECTORS_RETRIEVE,
            Arguments(
                path_values=(account_id, connector_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        account_id: str,
        connector_id: str,
        body: types.UpdateConnectorAccountRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConnectorAccount:
        """Update a connector account.

        Changes the connector account; omitted members stay.

        A key with scopes needs connectors:write.
        """
        return await self._call(
            operations.CONNECTORS_UPDATE,
            Arguments(
                path_values=(account_id, connector_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        account_id: str,
        connector_id: str,
        *,
        timeout: float | None = None,
    ) -> types.ConnectorAccountDeletion:
        """Delete a connector account.

        Deletes the connector account; refused while it has live payments.

        A key with scopes needs connectors:write.
        """
        return await self._call(
            operations.CONNECTORS_DELETE,
            Arguments(
                path_values=(account_id, connector_id,),
                timeout=timeout,
            ),
        )

    async def register_webhook(
        self,
        account_id: str,
        connector_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConnectorWebhook:
        """Register the account's webhook address at the provider.

        Registers the account's webhook address for all events of the provider, and stores the provider's
        signing secret as connector_webhook_details.merchant_secret. Repeating it returns the existing
        registration; one that was removed or disabled at the provider, or made with credentials or a secret
        that the account no longer has, is created again. Providers without an API for this return IR_20.

        A key with scopes needs connectors:write.
        """
        return await self._call(
            operations.CONNECTORS_REGISTER_WEBHOOK,
            Arguments(
                path_values=(account_id, connector_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_webhooks(
        self,
        account_id: str,
        connector_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ConnectorWebhook, types.ConnectorWebhookList]:
        """List the registrations of the account's webhook address.

        Returns the registrations made here, with their current status at the provider. An account without a
        registration has an empty list.

        A key with scopes needs connectors:read.
        """
        return self._list(
            operations.CONNECTORS_LIST_WEBHOOKS,
            Arguments(
                path_values=(account_id, connector_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def verify_credentials(
        self,
        body: types.VerifyCredentialsRequest,
        *,
        timeout: float | None = None,
    ) -> types.CredentialVerification:
        """Verify credentials at a provider.

        Checks the credentials with the provider before an account is created with them. Nothing is stored,
        here or there. Providers without an API for this return IR_20.

        A key with scopes needs connectors:write.
        """
        return await self._call(
            operations.CONNECTORS_VERIFY_CREDENTIALS,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )


class AsyncCustomersMandates(AsyncResource):
    """`railyard.customers.mandates`."""

    def list(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Mandate, List[types.Mandate]]:
        """List a customer's mandates.

        Returns the mandates of the customer, newest first.

        A key with scopes needs mandates:read.
        """
        return self._list(
            operations.CUSTOMERS_MANDATES_LIST,
            Arguments(
                path_values=(customer_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncCustomersPaymentMethods(AsyncResource):
    """`railyard.customers.payment_methods`."""

    def list(
        self,
        customer_id: str,
        query: types.ListCustomerPaymentMethodsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.CustomerPaymentMethod, types.CustomerPaymentMethods]:
        """List a customer's payment methods.

        Returns the stored payment methods of the customer, each with a token for confirming a payment.

        A key with scopes needs customers:read.
        """
        return self._list(
            operations.CUSTOMERS_PAYMENT_METHODS_LIST,
            Arguments(
                path_values=(customer_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def set_default(
        self,
        customer_id: str,
        payment_method_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DefaultPaymentMethod:
        """Set a customer's default payment method.

        Makes a stored payment method the first one offered.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.CUSTOMERS_PAYMENT_METHODS_SET_DEFAULT,
            Arguments(
                path_values=(customer_id, payment_method_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncCustomers(AsyncResource):
    """`railyard.customers`."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.mandates = AsyncCustomersMandates(caller)
        self.payment_methods = AsyncCustomersPaymentMethods(caller)

    async def create(
        self,
        body: types.CreateCustomerRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Customer:
        """Create a customer.

        Creates a customer, with your own id or a generated one. A payment that names an unknown customer also
        creates it.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.CUSTOMERS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListCustomersQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Customer, List[types.Customer]]:
        """List customers.

        Returns the matching customers, newest first. Erased customers are left out.

        A key with scopes needs customers:read.
        """
        return self._list(
            operations.CUSTOMERS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_with_count(
        self,
        query: types.ListCustomersWithCountQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Customer, types.CustomerList]:
        """List and count customers.

        Returns the matching customers, newest first, and their total number.

        A key with scopes needs customers:read.
        """
        return self._list(
            operations.CUSTOMERS_LIST_WITH_COUNT,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Customer:
        """Retrieve a customer.

        Returns the customer. An ephemeral key gives access to its own customer only.

        A key with scopes needs customers:read.
        """
        return await self._call(
            operations.CUSTOMERS_RETRIEVE,
            Arguments(
                path_values=(customer_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        customer_id: str,
        body: types.UpdateCustomerRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Customer:
        """Update a customer.

        Changes the members that are sent; omitted members stay.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.CUSTOMERS_UPDATE,
            Arguments(
                path_values=(customer_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
    ) -> types.CustomerDeletion:
        """Erase a customer.

        Permanently erases the personal data (PII) of the customer, here and on the customer's payments, the
        stored payment methods, and the evidence in disputes about the payments. The payments stay, and so
        does the id, which cannot be used again.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.CUSTOMERS_DELETE,
            Arguments(
                path_values=(customer_id,),
                timeout=timeout,
            ),
        )


class AsyncDecisionRulesSurcharge(AsyncResource):
    """`railyard.decision_rules.surcharge`."""

    async def put(
        self,
        body: types.SurchargeRulesRequest,
        *,
        timeout: float | None = None,
    ) -> types.SurchargeRules:
        """Set the surcharge rules.

        Surcharges by payment method. Listings show them, and confirming a payment adds them to the amount,
        unless the payment has surcharge_details of its own.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.DECISION_RULES_SURCHARGE_PUT,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SurchargeRules:
        """Retrieve the surcharge rules.

        Returns the active surcharge rules.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.DECISION_RULES_SURCHARGE_RETRIEVE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        *,
        timeout: float | None = None,
    ) -> types.SurchargeRules:
        """Delete the surcharge rules.

        Deletes the surcharge rules and returns them.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.DECISION_RULES_SURCHARGE_DELETE,
            Arguments(
                timeout=timeout,
            ),
        )


class AsyncDecisionRulesThreeDs(AsyncResource):
    """`railyard.decision_rules.three_ds`."""

    async def put(
        self,
        body: types.ThreeDsRulesRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.ThreeDsRules:
        """Set the 3-D Secure rules.

        Which payments run with 3-D Secure. A payment with its own authentication_type is not changed.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.DECISION_RULES_THREE_DS_PUT,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ThreeDsRules:
        """Retrieve the 3-D Secure rules.

        Returns the active 3-D Secure rules.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.DECISION_RULES_THREE_DS_RETRIEVE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        *,
        timeout: float | None = None,
    ) -> types.ThreeDsRules:
        """Delete the 3-D Secure rules.

        Deletes the 3-D Secure rules and returns them.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.DECISION_RULES_THREE_DS_DELETE,
            Arguments(
                timeout=timeout,
            ),
        )


class AsyncDecisionRules(AsyncResource):
    """`railyard.decision_rules`."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.surcharge = AsyncDecisionRulesSurcharge(caller)
        self.three_ds = AsyncDecisionRulesThreeDs(caller)

    async def dry_run(
        self,
        body: types.DryRunDecisionRulesRequest,
        *,
        timeout: float | None = None,
    ) -> types.DecisionRulesDryRun:
        """Backtest decision rules on recent payments.

        Evaluates a program for the newest payments, as a confirmation does, and returns how its decisions
        differ from those of the active rules. Nothing is changed. Names of active rules are left out for
        credentials of a profile.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.DECISION_RULES_DRY_RUN,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    def list_versions(
        self,
        query: types.ListDecisionRuleVersionsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.DecisionRuleVersionSummary, types.DecisionRuleVersionPage]:
        """List the versions of decision rules.

        Returns the author and time of every version that is kept, newest first.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.DECISION_RULES_LIST_VERSIONS,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_version(
        self,
        version: str,
        query: types.RetrieveDecisionRuleVersionQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DecisionRuleVersion:
        """Retrieve a version of decision rules.

        Returns a version with its program.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.DECISION_RULES_RETRIEVE_VERSION,
            Arguments(
                path_values=(version,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def roll_back(
        self,
        body: types.RollBackDecisionRulesRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DecisionRuleVersion:
        """Roll decision rules back to a version.

        Stores the content of an earlier version as the next one, and returns it. It is active at once,
        without a moment without rules; also after the rules were deleted.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.DECISION_RULES_ROLL_BACK,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncDecisions(AsyncResource):
    """`railyard.decisions`."""

    def retrieve_payment_audit(
        self,
        query: types.ReadPaymentAuditQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.PaymentAuditResult, types.PaymentAudit]:
        """Show the routing decisions of a payment, or list payments.

        Returns the decisions for one payment with their reasons, and the outcomes of its attempts. Decisions
        are logged asynchronously, so one may appear after a second; they are kept for the retention period of
        the log. Without payment_id it lists payments, latest decision first, among the newest 2,000 decisions
        of the time range; looked_back_to_ms is the end of the search. payment_id can be combined with a time
        range only.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.DECISIONS_RETRIEVE_PAYMENT_AUDIT,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def retrieve_preview_trace(
        self,
        query: types.ReadPreviewTraceQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.PaymentAuditResult, types.PaymentAudit]:
        """Show evaluations of routing rules.

        Evaluations without a decision: of /routing/evaluate, /routing/evaluate/batch and the static part of
        /routing/hybrid, within a second, for the retention period of the logs. No other operation counts
        them. Without payment_id payments are listed from the newest 2,000 evaluations of the time range.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.DECISIONS_RETRIEVE_PREVIEW_TRACE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def replay(
        self,
        decision_id: str,
        *,
        timeout: float | None = None,
    ) -> types.DecisionReplay:
        """Replay a decision.

        Repeats the decision from the inputs stored with it, independent of current scores, rules and
        settings, and compares the results. The stored result of the routing rule is used; its conditions are
        not evaluated again, because their inputs are not stored. Shares of a volume split are drawn again.
        Nothing is stored, counted or learned. Decisions are logged asynchronously, so one may appear after a
        second; they are kept for the retention period of the log.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.DECISIONS_REPLAY,
            Arguments(
                path_values=(decision_id,),
                timeout=timeout,
            ),
        )


class AsyncDisputes(AsyncResource):
    """`railyard.disputes`."""

    def list(
        self,
        query: types.ListDisputesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Dispute, List[types.Dispute]]:
        """List disputes.

        Returns the matching disputes as a bare array, newest first.

        A key with scopes needs disputes:read.
        """
        return self._list(
            operations.DISPUTES_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        query: types.ListProfileDisputesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Dispute, List[types.Dispute]]:
        """List disputes of a profile.

        Returns the matching disputes of one profile: the credential's, else profile_id or the merchant's
        default.

        A key with scopes needs disputes:read.
        """
        return self._list(
            operations.DISPUTES_LIST_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_filters(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DisputeFilters:
        """List filter choices of disputes.

        Returns the connector accounts, currencies, statuses and stages by which lists can be filtered.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.DISPUTES_RETRIEVE_FILTERS,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_filters_for_profile(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DisputeFilters:
        """List filter choices of a profile's disputes.

        Returns the connector accounts, currencies, statuses and stages by which lists can be filtered.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.DISPUTES_RETRIEVE_FILTERS_FOR_PROFILE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate(
        self,
        query: types.AggregateDisputesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DisputeAggregate:
        """Count disputes by status.

        Returns the number of disputes of each status, optionally of a time range.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.DISPUTES_AGGREGATE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate_for_profile(
        self,
        query: types.AggregateProfileDisputesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DisputeAggregate:
        """Count disputes of a profile by status.

        Returns the number of disputes of each status, optionally of a time range.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.DISPUTES_AGGREGATE_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        dispute_id: str,
        query: types.RetrieveDisputeQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Dispute:
        """Retrieve a dispute.

        Returns the dispute; with force_sync the provider is queried first while the dispute is open.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.DISPUTES_RETRIEVE,
            Arguments(
                path_values=(dispute_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def accept(
        self,
        dispute_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Dispute:
        """Accept a dispute.

        Accepts the dispute, which ends in the customer's favour. While the provider's response is pending,
        the dispute does not change.

        A key with scopes needs disputes:write.
        """
        return await self._call(
            operations.DISPUTES_ACCEPT,
            Arguments(
                path_values=(dispute_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def submit_evidence(
        self,
        body: types.SubmitDisputeEvidenceRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Dispute:
        """Submit evidence.

        Challenges the dispute with texts and files, including those attached before. The submission reaches
        the provider once, however often it is retried; while its response is pending, the dispute does not
        change.

        A key with scopes needs disputes:write.
        """
        return await self._call(
            operations.DISPUTES_SUBMIT_EVIDENCE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def attach_evidence(
        self,
        body: types.AttachDisputeEvidenceRequest,
        *,
        timeout: float | None = None,
    ) -> types.CreatedFile:
        """Attach a file to a dispute.

        Stores a file as evidence, replacing an earlier one of the same type; POST submits it. The form is
        multipart/form-data: curl -X PUT -F file=@receipt.pdf -F dispute_id=dp_... -F evidence_type=receipt -F
        purpose=dispute_evidence.

        A key with scopes needs disputes:write.
        """
        return await self._call(
            operations.DISPUTES_ATTACH_EVIDENCE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def delete_evidence(
        self,
        body: types.DeleteDisputeEvidenceRequest,
        *,
        timeout: float | None = None,
    ) -> None:
        """Detach a file from a dispute.

        Detaches the file; the file itself stays until it is deleted.

        A key with scopes needs disputes:write.
        """
        return await self._call(
            operations.DISPUTES_DELETE_EVIDENCE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    def list_evidence(
        self,
        dispute_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.DisputeEvidenceBlock, List[types.DisputeEvidenceBlock]]:
        """List the files of a dispute.

        Returns the files attached to the dispute.

        A key with scopes needs disputes:read.
        """
        return self._list(
            operations.DISPUTES_LIST_EVIDENCE,
            Arguments(
                path_values=(dispute_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def fetch(
        self,
        connector_id: str,
        query: types.FetchDisputesQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.FetchedDisputes:
        """Fetch disputes from a provider.

        Queries the provider of a connector account for the disputes opened in a time range, stores new ones
        and updates known ones, as its webhooks do: for missed webhooks, or for an account without webhooks.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.DISPUTES_FETCH,
            Arguments(
                path_values=(connector_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncEphemeralKeys(AsyncResource):
    """`railyard.ephemeral_keys`."""

    async def create(
        self,
        body: types.CreateEphemeralKeyRequest,
        *,
        timeout: float | None = None,
    ) -> types.CustomerEphemeralKey:
        """Create an ephemeral key.

        Creates a key with which a customer's browser reads the customer, lists the stored payment methods,
        chooses the default one and erases them. It is valid for one hour.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.EPHEMERAL_KEYS_CREATE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def delete(
        self,
        key_id: str,
        *,
        timeout: float | None = None,
    ) -> types.CustomerEphemeralKey:
        """Revoke an ephemeral key.

        The ephemeral key is refused within a second.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.EPHEMERAL_KEYS_DELETE,
            Arguments(
                path_values=(key_id,),
                timeout=timeout,
            ),
        )


class AsyncErrorMappingRules(AsyncResource):
    """`railyard.error_mapping_rules`."""

    async def create(
        self,
        body: types.CreateErrorMappingRuleRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ErrorMappingRule:
        """Create an error-mapping rule.

        Defines how Railyard handles one error of one provider.
        """
        return await self._call(
            operations.ERROR_MAPPING_RULES_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        body: types.ErrorMappingRuleKey,
        *,
        timeout: float | None = None,
    ) -> types.ErrorMappingRule:
        """Retrieve an error-mapping rule.

        Returns the rule identified by the five members.
        """
        return await self._call(
            operations.ERROR_MAPPING_RULES_RETRIEVE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def update(
        self,
        body: types.UpdateErrorMappingRuleRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ErrorMappingRule:
        """Update an error-mapping rule.

        Changes the rule identified by the first five members; omitted members stay.
        """
        return await self._call(
            operations.ERROR_MAPPING_RULES_UPDATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        body: types.ErrorMappingRuleKey,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ErrorMappingRuleDeletion:
        """Delete an error-mapping rule.

        Deletes the rule identified by the five members.
        """
        return await self._call(
            operations.ERROR_MAPPING_RULES_DELETE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListErrorMappingRulesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ErrorMappingRule, types.ErrorMappingRulePage]:
        """List error-mapping rules with all members.

        Returns the rules of the installation.
        """
        return self._list(
            operations.ERROR_MAPPING_RULES_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def match(
        self,
        query: types.MatchErrorMappingRuleQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ErrorMappingMatch:
        """Find the rule that applies to an error.

        Returns how an error of a provider is handled: by a rule for its message, else by one for its code.
        """
        return await self._call(
            operations.ERROR_MAPPING_RULES_MATCH,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_unmapped_errors(
        self,
        query: types.ListUnmappedErrorsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.UnmappedError, types.UnmappedErrorList]:
        """List error codes without a rule.

        Returns the error codes with which payments of all merchants failed at their last attempt and that no
        rule for payments has, the most frequent first.
        """
        return self._list(
            operations.ERROR_MAPPING_RULES_LIST_UNMAPPED_ERRORS,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncEventResends(AsyncResource):
    """`railyard.event_resends`."""

    async def create(
        self,
        body: types.CreateEventResendRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.EventResend:
        """Resend events.

        Starts a job that sends the events of a profile that match again, oldest first, each once as a manual
        retry, to an endpoint, also those that were never sent to it. Webhooks of new events go first; while
        the endpoint is paused the job waits. Types that are switched off are skipped. The number of events is
        not limited; the job ends after 30 days. At most 3 resends of a merchant at the same time.

        A key with scopes needs events:write.
        """
        return await self._call(
            operations.EVENT_RESENDS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def count(
        self,
        body: types.CountEventResendRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.EventResendCount:
        """Count the events of a resend.

        Returns how many events a resend with this filter would send now. Nothing is sent.

        A key with scopes needs events:read.
        """
        return await self._call(
            operations.EVENT_RESENDS_COUNT,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListEventResendsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.EventResend, types.EventResendPage]:
        """List resends of events.

        Returns the resends, newest first; with a credential of a profile those of the profile.

        A key with scopes needs events:read.
        """
        return self._list(
            operations.EVENT_RESENDS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        resend_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.EventResend:
        """Retrieve a resend of events.

        Returns the resend with its progress.

        A key with scopes needs events:read.
        """
        return await self._call(
            operations.EVENT_RESENDS_RETRIEVE,
            Arguments(
                path_values=(resend_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def cancel(
        self,
        resend_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.EventResend:
        """Cancel a resend of events.

        Stops a resend that is pending or running. Events that are being sent at this moment still arrive.

        A key with scopes needs events:write.
        """
        return await self._call(
            operations.EVENT_RESENDS_CANCEL,
            Arguments(
                path_values=(resend_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncEvents(AsyncResource):
    """`railyard.events`."""

    def list(
        self,
        merchant_id: str,
        body: types.ListEventsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.EventListItem, types.EventList]:
        """List events.

        Returns the matching events of the merchant, newest first, each with its delivery status. A credential
        restricted to a profile sees that profile's. Send {} for all.

        A key with scopes needs events:read.
        """
        return self._list(
            operations.EVENTS_LIST,
            Arguments(
                path_values=(merchant_id,),
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        body: types.ListEventsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.EventListItem, types.EventList]:
        """List events of a profile.

        Returns the matching events of the caller's profile, newest first, each with its delivery status. A
        user or a key of the whole merchant must name the profile.

        A key with scopes needs events:read.
        """
        return self._list(
            operations.EVENTS_LIST_FOR_PROFILE,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_delivery_attempts(
        self,
        merchant_id: str,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.DeliveryAttempt, List[types.DeliveryAttempt]]:
        """List the delivery attempts of an event.

        Returns request and response of every delivery attempt.

        A key with scopes needs events:read.
        """
        return self._list(
            operations.EVENTS_LIST_DELIVERY_ATTEMPTS,
            Arguments(
                path_values=(merchant_id, event_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def resend(
        self,
        merchant_id: str,
        event_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DeliveryAttempt:
        """Redeliver an event.

        Sends the same message once more, to the current webhook address, and returns the response.

        A key with scopes needs events:write.
        """
        return await self._call(
            operations.EVENTS_RESEND,
            Arguments(
                path_values=(merchant_id, event_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def stream(
        self,
        query: types.StreamEventsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.EventStreamPage:
        """Follow events.

        Returns the events after a cursor in the order in which they were stored, each with body and headers
        as a webhook would have them, and waits for the next event while there is none. No event is skipped or
        returned twice when each request continues with next_after. A profile needs no webhook address;
        deliveries are not affected. A credential restricted to a profile follows that profile's events.

        A key with scopes needs events:read.
        """
        return await self._call(
            operations.EVENTS_STREAM,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncExports(AsyncResource):
    """`railyard.exports`."""

    async def create(
        self,
        body: types.CreateExportRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Export:
        """Export objects to a file.

        Starts a job that writes the objects that match to a CSV file (UTF-8, RFC 4180). Also requires the
        permission to read the objects. Amounts are in major units with the decimals of their currency; a text
        that a spreadsheet would read as a formula begins with an apostrophe. At most 1,000,000 rows, and 3
        exports at the same time. The file is deleted 24 hours after its creation, and when a customer is
        erased.

        A key with scopes needs exports:write.
        """
        return await self._call(
            operations.EXPORTS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListExportsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Export, types.ExportPage]:
        """List exports.

        Returns the exports, newest first; with a credential of a profile those of the profile.

        A key with scopes needs exports:read.
        """
        return self._list(
            operations.EXPORTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        export_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Export:
        """Retrieve an export.

        Returns the export with its progress.

        A key with scopes needs exports:read.
        """
        return await self._call(
            operations.EXPORTS_RETRIEVE,
            Arguments(
                path_values=(export_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def download(
        self,
        export_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Download an export.

        Returns the file of a completed export. Also requires the permission to read the objects.

        A key with scopes needs exports:read.
        """
        return await self._call(
            operations.EXPORTS_DOWNLOAD,
            Arguments(
                path_values=(export_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def cancel(
        self,
        export_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Export:
        """Cancel an export.

        Stops an export that is pending or running, and deletes what is written; that of a completed one, too.

        A key with scopes needs exports:write.
        """
        return await self._call(
            operations.EXPORTS_CANCEL,
            Arguments(
                path_values=(export_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncFiles(AsyncResource):
    """`railyard.files`."""

    async def create(
        self,
        body: types.CreateFileRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CreatedFile:
        """Store a file.

        Stores a JPEG, PNG or PDF file of at most 4 MiB, for use as dispute evidence. The form is
        multipart/form-data: curl -F file=@receipt.pdf -F purpose=dispute_evidence.

        A key with scopes needs disputes:write.
        """
        return await self._call(
            operations.FILES_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        file_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Read a file.

        Returns the content of the file, with its content type.

        A key with scopes needs disputes:read.
        """
        return await self._call(
            operations.FILES_RETRIEVE,
            Arguments(
                path_values=(file_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        file_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a file.

        Deletes a file that is not evidence in a dispute.

        A key with scopes needs disputes:write.
        """
        return await self._call(
            operations.FILES_DELETE,
            Arguments(
                path_values=(file_id,),
                timeout=timeout,
            ),
        )


class AsyncMandates(AsyncResource):
    """`railyard.mandates`."""

    def list(
        self,
        query: types.ListMandatesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Mandate, List[types.Mandate]]:
        """List mandates.

        Returns the matching mandates, newest first.

        A key with scopes needs mandates:read.
        """
        return self._list(
            operations.MANDATES_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        mandate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Mandate:
        """Retrieve a mandate.

        Returns a mandate, created by a payment with mandate_data. Its payment method, connector account and
        ids at the provider are those of the last payment that succeeded with mandate_data.update_mandate_id.

        A key with scopes needs mandates:read.
        """
        return await self._call(
            operations.MANDATES_RETRIEVE,
            Arguments(
                path_values=(mandate_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def revoke(
        self,
        mandate_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MandateRevocation:
        """Revoke a mandate.

        Revokes a mandate, at its provider first where the provider holds it. When the provider declines, the
        response is CE_00 with the provider's status, and the mandate does not change.

        A key with scopes needs mandates:write.
        """
        return await self._call(
            operations.MANDATES_REVOKE,
            Arguments(
                path_values=(mandate_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncMerchants(AsyncResource):
    """`railyard.merchants`."""

    async def create(
        self,
        body: types.CreateMerchantAccountRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantAccount:
        """Create a merchant account.

        Creates a merchant with a default profile. Keys for it are created by POST /api_keys/{merchant_id}. A
        platform merchant's key creates merchants of its own organization: standard or, by
        merchant_account_type, connected ones.

        A key with scopes needs account:write.
        """
        return await self._call(
            operations.MERCHANTS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListMerchantAccountsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.MerchantAccount, List[types.MerchantAccount]]:
        """List the merchant accounts of an organization.

        Returns the merchants of the organization, newest first.

        A key with scopes needs account:read.
        """
        return self._list(
            operations.MERCHANTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantAccount:
        """Retrieve a merchant account.

        Returns the merchant.

        A key with scopes needs account:read.
        """
        return await self._call(
            operations.MERCHANTS_RETRIEVE,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        account_id: str,
        body: types.UpdateMerchantAccountRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantAccount:
        """Update a merchant account.

        Changes the merchant; omitted members stay.

        A key with scopes needs account:write.
        """
        return await self._call(
            operations.MERCHANTS_UPDATE,
            Arguments(
                path_values=(account_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
    ) -> types.MerchantAccountDeletion:
        """Delete a merchant account.

        Deletes the merchant; refused while it has live payments.
        """
        return await self._call(
            operations.MERCHANTS_DELETE,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
            ),
        )


class AsyncNotes(AsyncResource):
    """`railyard.notes`."""

    def list(
        self,
        query: types.ListNotesQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Note, types.NoteList]:
        """List notes.

        Returns the notes on a payment and its disputes, or on one dispute, oldest first.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.NOTES_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncOperator(AsyncResource):
    """`railyard.operator`."""

    async def retrieve_card_ranges(
        self,
        query: types.ReadInstalledCardRangesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.InstalledCardRanges:
        """Read the state of the card ranges.

        Returns when card ranges were imported, and what they state of a BIN.
        """
        return await self._call(
            operations.OPERATOR_RETRIEVE_CARD_RANGES,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_service_health(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ServiceHealth:
        """Read the health of all services.

        Asks every instance that the gateway knows for its readiness, version and backlogs. An instance that
        does not answer within three seconds is unreachable; the answer never waits longer.
        """
        return await self._call(
            operations.OPERATOR_RETRIEVE_SERVICE_HEALTH,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def search_merchants(
        self,
        query: types.SearchMerchantAccountsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.MerchantSummary, types.MerchantSummaryPage]:
        """Search the merchants of the installation.

        Returns merchants of all organizations, newest first.
        """
        return self._list(
            operations.OPERATOR_SEARCH_MERCHANTS,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_merchant(
        self,
        merchant_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantOverview:
        """Retrieve a merchant with what belongs to it.

        Returns the merchant, its profiles, connector accounts and API keys, without secrets.
        """
        return await self._call(
            operations.OPERATOR_RETRIEVE_MERCHANT,
            Arguments(
                path_values=(merchant_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def suspend_merchant(
        self,
        merchant_id: str,
        body: types.MerchantSuspensionRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantSuspensionState:
        """Suspend a merchant.

        From now on the merchant takes and sends no money: no payments, charges, payouts and links, by any of
        its keys. What protects customers continues: refunds, voids, captures, disputes, webhooks, reads. A
        merchant that is suspended stays so, with the new reason.
        """
        return await self._call(
            operations.OPERATOR_SUSPEND_MERCHANT,
            Arguments(
                path_values=(merchant_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def resume_merchant(
        self,
        merchant_id: str,
        body: types.MerchantSuspensionRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.MerchantSuspensionState:
        """Resume a suspended merchant.

        The merchant takes and sends money again; subscriptions that were due meanwhile are charged within an
        hour. A merchant that is not suspended stays as it is.
        """
        return await self._call(
            operations.OPERATOR_RESUME_MERCHANT,
            Arguments(
                path_values=(merchant_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def enter_merchant(
        self,
        merchant_id: str,
        body: types.EnterMerchantRequest,
        *,
        timeout: float | None = None,
    ) -> types.EnteredMerchant:
        """Enter a merchant, reading only.

        Begins a visit of at most an hour with what the role Merchant viewer may read. The audit log of the
        merchant shows it with the reason.
        """
        return await self._call(
            operations.OPERATOR_ENTER_MERCHANT,
            Arguments(
                path_values=(merchant_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    async def end_visit(
        self,
        visit_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.EndedOperatorVisit:
        """End a visit of a merchant.

        Its token is refused from now on. A visit that has ended stays so.
        """
        return await self._call(
            operations.OPERATOR_END_VISIT,
            Arguments(
                path_values=(visit_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_overdue(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.OverdueOfKind, types.OverdueObjects]:
        """List what is overdue.

        Returns payments, refunds, payouts, subscriptions, disputes and unmatched transactions of all
        merchants that are past the time at which they should be settled, and unmatched transactions left to
        an operator, by their ids.
        """
        return self._list(
            operations.OPERATOR_LIST_OVERDUE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_delivery_backlog(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.EndpointBacklog, types.DeliveryBacklog]:
        """List the endpoints whose webhooks wait.

        Returns how many webhooks of all merchants are due and not delivered, and at which endpoints.
        """
        return self._list(
            operations.OPERATOR_LIST_DELIVERY_BACKLOG,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncOrganizations(AsyncResource):
    """`railyard.organizations`."""

    async def create(
        self,
        body: types.CreateOrganizationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Organization:
        """Create an organization.

        Creates an organization, the owner of merchants.
        """
        return await self._call(
            operations.ORGANIZATIONS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListOrganizationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Organization, types.OrganizationPage]:
        """List organizations.

        Returns the organizations of this installation, newest first.
        """
        return self._list(
            operations.ORGANIZATIONS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        organization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Organization:
        """Retrieve an organization.

        Returns the organization.

        A key with scopes needs organization:read.
        """
        return await self._call(
            operations.ORGANIZATIONS_RETRIEVE,
            Arguments(
                path_values=(organization_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        organization_id: str,
        body: types.UpdateOrganizationRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.Organization:
        """Update an organization.

        Changes the organization; omitted members stay.

        A key with scopes needs organization:write.
        """
        return await self._call(
            operations.ORGANIZATIONS_UPDATE,
            Arguments(
                path_values=(organization_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    async def convert_to_platform(
        self,
        organization_id: str,
        body: types.ConvertOrganizationRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ConvertedOrganization:
        """Convert an organization to a platform.

        Converts the organization to a platform with a platform merchant, whose secret key may create
        connected merchants and act for them. Existing merchants of the organization stay standard and cannot
        be acted for.
        """
        return await self._call(
            operations.ORGANIZATIONS_CONVERT_TO_PLATFORM,
            Arguments(
                path_values=(organization_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncPaymentLinks(AsyncResource):
    """`railyard.payment_links`."""

    async def create(
        self,
        body: types.CreatePaymentLinkRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentLink:
        """Create a payment link.

        Creates a payment with a hosted page, as POST /payments does with payment_link true. Its look is that
        of the profile. No payment method is passed: the customer enters it on the page.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENT_LINKS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def expire(
        self,
        payment_link_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentLink:
        """Expire a payment link.

        Ends the session of the payment: it cannot be confirmed any more, and payment_expired is published if
        it was open. Refused while a provider has the payment, and once it is paid or cancelled.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENT_LINKS_EXPIRE,
            Arguments(
                path_values=(payment_link_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        body: types.ListPaymentLinksRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.PaymentLink, List[types.PaymentLink]]:
        """List payment links.

        Returns the matching payment links, newest first. The members may also be sent as query parameters.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENT_LINKS_LIST,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        payment_link_id: str,
        query: types.RetrievePaymentLinkQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentLink:
        """Retrieve a payment link.

        Returns the payment link. It is expired once the payment's session is over. With a publishable key,
        client_secret is required; with a secret key it is optional, and checked if sent.

        The same members are accepted as a JSON body.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENT_LINKS_RETRIEVE,
            Arguments(
                path_values=(payment_link_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncPaymentMethods(AsyncResource):
    """`railyard.payment_methods`."""

    async def create_collect_link(
        self,
        body: types.CreateCollectLinkRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CollectLink:
        """Create a page for storing a payment method.

        Creates a page for one payment method of one customer. It accepts a card until the first is stored, or
        until it expires. The card is stored in the vault as with POST /payment_methods.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.PAYMENT_METHODS_CREATE_COLLECT_LINK,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def migrate(
        self,
        body: types.MigratePaymentMethodRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentMethodMigration:
        """Migrate a card from another vault.

        Stores a card of a customer with the data that later merchant-initiated transactions (MIT) need: the
        network transaction id, and the connector accounts' mandate references. The same card is stored once
        per customer.
        """
        return await self._call(
            operations.PAYMENT_METHODS_MIGRATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def migrate_batch(
        self,
        body: types.MigratePaymentMethodsRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[types.PaymentMethodMigrationRow]:
        """Migrate cards from another vault.

        Applies POST /payment_methods/migrate to each row of a file, at most 1000 rows and 4 MiB. A row is
        stored completely or not at all; a refused row does not affect the others. Columns: customer_id,
        raw_card_number, card_expiry_month and card_expiry_year, and optionally name, email, phone,
        phone_country_code, payment_method_type, nick_name, card_holder_name, original_transaction_id,
        payment_instrument_id, merchant_connector_id, billing_address_...
        """
        return await self._call(
            operations.PAYMENT_METHODS_MIGRATE_BATCH,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update_batch(
        self,
        body: types.UpdatePaymentMethodsRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[types.PaymentMethodUpdateRow]:
        """Update stored payment methods in batch.

        Changes the payment methods named by the rows of a file, at most 1000 rows and 4 MiB; omitted values
        stay. Columns: payment_method_id, and optionally card_expiry_month, card_expiry_year,
        card_holder_name, nick_name, original_transaction_id, payment_instrument_id, merchant_connector_id.
        """
        return await self._call(
            operations.PAYMENT_METHODS_UPDATE_BATCH,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def tokenize_card(
        self,
        body: types.TokenizeCardRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CardToken:
        """Tokenize a card.

        Stores a card of a customer in the vault; the id of the payment method represents the card from then
        on.
        """
        return await self._call(
            operations.PAYMENT_METHODS_TOKENIZE_CARD,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def tokenize_card_batch(
        self,
        body: types.TokenizeCardsRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[types.CardTokenRow]:
        """Tokenize cards in batch.

        Applies POST /payment_methods/tokenize-card to each row of a file, at most 1000 rows and 4 MiB.
        Columns as for POST /payment_methods/migrate-batch.
        """
        return await self._call(
            operations.PAYMENT_METHODS_TOKENIZE_CARD_BATCH,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create(
        self,
        body: types.CreatePaymentMethodRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.StoredPaymentMethod:
        """Store a payment method.

        Stores a payment method of a customer. A card is stored in the vault without its security code; the
        same card is stored once per customer. A network token in addition is charged in its place wherever
        the provider supports tokens. Without data the payment method is created empty, with a client secret
        to complete it.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.PAYMENT_METHODS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        payment_method_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.StoredPaymentMethod:
        """Retrieve a payment method.

        Returns a stored payment method.

        A key with scopes needs customers:read.
        """
        return await self._call(
            operations.PAYMENT_METHODS_RETRIEVE,
            Arguments(
                path_values=(payment_method_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        payment_method_id: str,
        body: types.UpdatePaymentMethodRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.StoredPaymentMethod:
        """Update a payment method.

        Changes expiry, holder or nick name of a stored card; the card number cannot change. A customer's
        browser uses an ephemeral key.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.PAYMENT_METHODS_UPDATE,
            Arguments(
                path_values=(payment_method_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        payment_method_id: str,
        *,
        timeout: float | None = None,
    ) -> types.PaymentMethodDeletion:
        """Erase a payment method.

        Permanently erases a stored payment method. The default one can be erased only if it is the last.

        A key with scopes needs customers:write.
        """
        return await self._call(
            operations.PAYMENT_METHODS_DELETE,
            Arguments(
                path_values=(payment_method_id,),
                timeout=timeout,
            ),
        )

    async def list_available(
        self,
        query: types.ListAccountPaymentMethodsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentMethodsListing:
        """List the payment methods of an account.

        Returns what the connector accounts of the profile offer. With a publishable key and a payment's
        client_secret, the methods available for that payment; with a secret key the query states the
        criteria, and accepted_currency is required.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENT_METHODS_LIST_AVAILABLE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncPayments(AsyncResource):
    """`railyard.payments`."""

    def list(
        self,
        query: types.ListPaymentsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Payment, types.PaymentPage]:
        """List payments.

        Returns the matching payments, newest first, page by page: a cursor is the id of a payment.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        query: types.ListProfilePaymentsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Payment, types.PaymentPage]:
        """List payments of a profile.

        Like the operation without profile in its path, for the profile of the credential.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENTS_LIST_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def search(
        self,
        body: types.SearchPaymentsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Payment, types.PaymentSearchResult]:
        """Search payments.

        Returns the payments that match all filters. Paging by cursor is stable while payments are added,
        paging by offset is not.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENTS_SEARCH,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def search_for_profile(
        self,
        body: types.SearchPaymentsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Payment, types.PaymentSearchResult]:
        """Search payments of a profile.

        Like the operation without profile in its path, for the profile of the credential.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENTS_SEARCH_FOR_PROFILE,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def list_filter_values(
        self,
        body: types.TimeRange,
        *,
        timeout: float | None = None,
    ) -> types.PaymentFilterValues:
        """List filter values that occur.

        Returns the values that occur in the payments of a time range.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_LIST_FILTER_VALUES,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve_filters(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentFilterChoices:
        """List filter choices.

        Returns all values by which lists of payments can be filtered.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE_FILTERS,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_filters_for_profile(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentFilterChoices:
        """List filter choices of a profile.

        Like the operation without profile in its path, for the profile of the credential.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE_FILTERS_FOR_PROFILE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate(
        self,
        query: types.AggregatePaymentsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentAggregate:
        """Count payments by status.

        Returns the number of payments of a time range by status.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_AGGREGATE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate_for_profile(
        self,
        query: types.AggregateProfilePaymentsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentAggregate:
        """Count payments of a profile by status.

        Like the operation without profile in its path, for the profile of the credential.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_AGGREGATE_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create(
        self,
        body: types.CreatePaymentRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Create a payment.

        Creates a payment, and confirms it in the same request when confirm is true. A payment declined by the
        provider returns 200 and status failed.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def sync(
        self,
        body: types.SyncPaymentRequest,
        *,
        timeout: float | None = None,
    ) -> types.Payment:
        """Synchronize a payment.

        Retrieves a payment named in the body; with force_sync the provider is queried first.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_SYNC,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve(
        self,
        payment_id: str,
        query: types.RetrievePaymentQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Retrieve a payment.

        Returns the payment. With a publishable key, client_secret is required, and some time after the
        outcome members that may contain personal data (PII) are null.

        The same members are accepted as a JSON body.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE,
            Arguments(
                path_values=(payment_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_client_session(
        self,
        payment_id: str,
        query: types.ReadClientSessionQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ClientSession:
        """Retrieve the data of a checkout page.

        Returns the payment, the payment methods available for it and those stored by its customer, each in
        the format of its own operation. Once the payment cannot be confirmed any more, or its session has
        ended, the latter two are null. With a publishable key, client_secret is required.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE_CLIENT_SESSION,
            Arguments(
                path_values=(payment_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_extended_card_info(
        self,
        payment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ExtendedCardInfo:
        """Retrieve the card of a payment, encrypted.

        Returns the card of the payment, encrypted for the public key of the profile's
        extended_card_info_config. It is kept for the seconds stated there, default 900.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE_EXTENDED_CARD_INFO,
            Arguments(
                path_values=(payment_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_timeline(
        self,
        payment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentTimeline:
        """Show what happened to a payment.

        Returns attempts, routing decisions with their reasons, provider calls, authentications, captures,
        refunds, disputes, events, webhook deliveries and administrative changes of the payment, oldest first.
        A service that does not respond within 500 ms is named in unavailable.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE_TIMELINE,
            Arguments(
                path_values=(payment_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        payment_id: str,
        body: types.UpdatePaymentRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Update a payment.

        Changes a payment that has not been confirmed; omitted members stay. With a publishable key,
        client_secret is required. The customer then chooses the payment method and may supply what is not set
        yet: name, e-mail address and telephone number, billing, shipping and return_url. Values set by your
        server may be repeated but not changed (401 IR_18), and three_ds may be requested but not removed.
        Card attributes claimed by a browser, such as type or issuer, count only where the BIN is unknown, and
        loosen none of your rules; browser_info.ip_address is the address of the caller.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_UPDATE,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def confirm(
        self,
        payment_id: str,
        body: types.ConfirmPaymentRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Confirm a payment.

        Confirms the payment. When the response has next_action, direct the customer there. With a publishable
        key, client_secret is required; after a decline the customer may try again, in all with 5 different
        cards and until 12 attempts were decided. The customer then chooses the payment method and may supply
        what is not set yet: name, e-mail address and telephone number, billing, shipping and return_url.
        Values set by your server may be repeated but not changed (401 IR_18), and three_ds may be requested
        but not removed. Card attributes claimed by a browser, such as type or issuer, count only where the
        BIN is unknown, and loosen none of your rules; browser_info.ip_address is the address of the caller.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_CONFIRM,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def capture(
        self,
        payment_id: str,
        body: types.CapturePaymentRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Capture a payment.

        Captures an authorized payment, in full or in part.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_CAPTURE,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def cancel(
        self,
        payment_id: str,
        body: types.CancelPaymentRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Cancel a payment.

        Cancels a payment; an authorization is voided at the provider.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_CANCEL,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def cancel_post_capture(
        self,
        payment_id: str,
        body: types.CancelPostCaptureRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Cancel a payment after its capture.

        Reverses the capture before the provider has settled it. Possible while nothing was refunded or
        charged back; no refund is possible afterwards. When the provider completes it later, state_metadata
        shows the progress. The captured amount counts against the refund limits of a user.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_CANCEL_POST_CAPTURE,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def sync_post_capture_void(
        self,
        payment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Synchronize a cancellation after capture.

        Returns the payment; while the cancellation is pending the provider is queried first.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_SYNC_POST_CAPTURE_VOID,
            Arguments(
                path_values=(payment_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def increment_authorization(
        self,
        payment_id: str,
        body: types.IncrementAuthorizationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Increment an authorization.

        Requests an incremental authorization from the provider. Its result is in incremental_authorizations;
        once granted, the new total can be captured.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_INCREMENT_AUTHORIZATION,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def extend_authorization(
        self,
        payment_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Extend an authorization.

        Requests a longer authorization from the provider; capture_before is its new expiry.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_EXTEND_AUTHORIZATION,
            Arguments(
                path_values=(payment_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def approve(
        self,
        payment_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Approve a payment held for review.

        Continues a payment in requires_merchant_action.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_APPROVE,
            Arguments(
                path_values=(payment_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def reject(
        self,
        payment_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Reject a payment held for review.

        Ends a payment in requires_merchant_action; the authorization is released.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_REJECT,
            Arguments(
                path_values=(payment_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update_metadata(
        self,
        payment_id: str,
        body: types.UpdatePaymentMetadataRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentMetadata:
        """Change the metadata of a payment.

        Merges into the merchant's metadata of a payment; possible in most statuses.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_UPDATE_METADATA,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def complete_authorize(
        self,
        payment_id: str,
        body: types.CompleteAuthorizeRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payment:
        """Complete an authorization.

        Continues a payment after the customer's action: queries the provider for the result. With a
        publishable key, client_secret is required, and shipping may only repeat or complete what your server
        set.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_COMPLETE_AUTHORIZE,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def manually_update(
        self,
        payment_id: str,
        body: types.ManualPaymentUpdateRequest,
        *,
        timeout: float | None = None,
    ) -> types.Payment:
        """Correct the status of a payment.

        Records what an operator found out at the provider about the latest attempt of a payment that has not
        ended; only transitions of the payment's state machine are possible. A payment whose provider reports
        an authorization or a capture cannot be ended otherwise: cancel it, or retrieve it with force_sync.
        The merchant is named by merchant_id or by the header X-Merchant-Id.
        """
        return await self._call(
            operations.PAYMENTS_MANUALLY_UPDATE,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    def list_actions(
        self,
        payment_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.PaymentActionState, types.PaymentActionList]:
        """List the actions possible on a payment.

        Returns what the caller may do to the payment now, by its status, its connector account and the
        permissions of the caller. An action without reason_if_not is accepted; its provider may still refuse
        it.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENTS_LIST_ACTIONS,
            Arguments(
                path_values=(payment_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_provider_calls(
        self,
        payment_id: str,
        query: types.ListProviderCallsOfPaymentQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ProviderCall, types.ProviderCallList]:
        """List the calls to providers for a payment.

        Returns what was asked of providers and what they answered, newest first, masked. Calls are recorded
        for diagnosis: they appear within seconds, are deleted after PROVIDER_CALL_RETENTION_DAYS, and may be
        missing after a failure of Railyard. Calls for its refunds and disputes are included.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.PAYMENTS_LIST_PROVIDER_CALLS,
            Arguments(
                path_values=(payment_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def check_eligibility(
        self,
        payment_id: str,
        body: types.CheckEligibilityRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.Eligibility:
        """Check the eligibility of a payment.

        Checks a payment method against the blocklist and card-testing guard before the payment is confirmed,
        and returns the surcharge of the merchant's rules. Nothing is stored. With a publishable key,
        client_secret is required.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.PAYMENTS_CHECK_ELIGIBILITY,
            Arguments(
                path_values=(payment_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve_analytics(
        self,
        query: types.ReadPaymentAnalyticsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PaymentAnalytics:
        """Read numbers, amounts and success rates of payments.

        Returns numbers and amounts of payments by hour or day, always by currency and optionally by one more
        group; with a credential of a profile those of the profile.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.PAYMENTS_RETRIEVE_ANALYTICS,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncPayouts(AsyncResource):
    """`railyard.payouts`."""

    def list_provider_calls(
        self,
        payout_id: str,
        query: types.ListProviderCallsOfPayoutQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ProviderCall, types.ProviderCallList]:
        """List the calls to providers for a payout.

        Returns what was asked of providers and what they answered, newest first, masked. Calls are recorded
        for diagnosis: they appear within seconds, are deleted after PROVIDER_CALL_RETENTION_DAYS, and may be
        missing after a failure of Railyard.

        A key with scopes needs payouts:read.
        """
        return self._list(
            operations.PAYOUTS_LIST_PROVIDER_CALLS,
            Arguments(
                path_values=(payout_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create(
        self,
        body: types.CreatePayoutRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payout:
        """Create a payout.

        Creates a payout. With confirm it is confirmed, and with auto_fulfill in addition it is sent in the
        same request. A payout declined by the provider returns 200 and status failed.

        A key with scopes needs payouts:write.
        """
        return await self._call(
            operations.PAYOUTS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListPayoutsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Payout, types.PayoutList]:
        """List payouts.

        Returns the payouts that match, newest first.

        A key with scopes needs payouts:read.
        """
        return self._list(
            operations.PAYOUTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def search(
        self,
        body: types.FilterPayoutsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Payout, types.PayoutList]:
        """List payouts by filters.

        Returns the payouts that match every filter, newest first.

        A key with scopes needs payouts:read.
        """
        return self._list(
            operations.PAYOUTS_SEARCH,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def list_filter_values(
        self,
        body: types.PayoutFilterRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.PayoutFilters:
        """List filter values that occur in payouts.

        Returns the values that occur in the merchant's payouts of a time range.

        A key with scopes needs payouts:read.
        """
        return await self._call(
            operations.PAYOUTS_LIST_FILTER_VALUES,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve_filters(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PayoutFilterValues:
        """List filter choices of payouts.

        Returns all values by which payouts can be filtered, and the merchant's payout providers.

        A key with scopes needs payouts:read.
        """
        return await self._call(
            operations.PAYOUTS_RETRIEVE_FILTERS,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate(
        self,
        query: types.AggregatePayoutsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.PayoutAggregate:
        """Count payouts by status.

        Returns the number of payouts of a time range by status.

        A key with scopes needs payouts:read.
        """
        return await self._call(
            operations.PAYOUTS_AGGREGATE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        payout_id: str,
        query: types.RetrievePayoutQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payout:
        """Retrieve a payout.

        Returns the payout; with force_sync the provider is queried first while the payout is in progress.

        A key with scopes needs payouts:read.
        """
        return await self._call(
            operations.PAYOUTS_RETRIEVE,
            Arguments(
                path_values=(payout_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        payout_id: str,
        body: types.UpdatePayoutRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payout:
        """Update a payout.

        Changes a payout that was not sent to a provider; omitted members stay. With confirm it is also
        confirmed.

        A key with scopes needs payouts:write.
        """
        return await self._call(
            operations.PAYOUTS_UPDATE,
            Arguments(
                path_values=(payout_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def confirm(
        self,
        payout_id: str,
        body: types.ConfirmPayoutRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payout:
        """Confirm a payout.

        Confirms the payout, and sends it when auto_fulfill is set. With a publishable key, client_secret is
        required and only the destination can be stated. A user confirms the payout as it is stored, without a
        body.

        A key with scopes needs payouts:write.
        """
        return await self._call(
            operations.PAYOUTS_CONFIRM,
            Arguments(
                path_values=(payout_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def cancel(
        self,
        payout_id: str,
        body: types.CancelPayoutRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payout:
        """Cancel a payout.

        Cancels the payout. One already at a provider is cancelled there, if still possible.

        A key with scopes needs payouts:write.
        """
        return await self._call(
            operations.PAYOUTS_CANCEL,
            Arguments(
                path_values=(payout_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def fulfill(
        self,
        payout_id: str,
        body: types.FulfillPayoutRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Payout:
        """Send a confirmed payout.

        Sends a payout that was confirmed without auto_fulfill.

        A key with scopes needs payouts:write.
        """
        return await self._call(
            operations.PAYOUTS_FULFILL,
            Arguments(
                path_values=(payout_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def manually_update(
        self,
        payout_id: str,
        body: types.ManualPayoutUpdateRequest,
        *,
        timeout: float | None = None,
    ) -> types.Payout:
        """Correct the status of a payout.

        Records what an operator found out at the provider; only transitions of the payout's state machine are
        possible.
        """
        return await self._call(
            operations.PAYOUTS_MANUALLY_UPDATE,
            Arguments(
                path_values=(payout_id,),
                argument=body,
                timeout=timeout,
            ),
        )


class AsyncProfileAcquirers(AsyncResource):
    """`railyard.profile_acquirers`."""

    async def create(
        self,
        body: types.CreateProfileAcquirerRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileAcquirer:
        """Create acquirer data of a profile.

        Stores acquirer data of the profile. For a payment with profile_acquirer_id, a separate 3DS Server
        uses their BIN and merchant id.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.PROFILE_ACQUIRERS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        profile_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ProfileAcquirer, List[types.ProfileAcquirer]]:
        """List the acquirer data of a profile.

        Returns the acquirer data of the profile, oldest first.

        A key with scopes needs profiles:read.
        """
        return self._list(
            operations.PROFILE_ACQUIRERS_LIST,
            Arguments(
                path_values=(profile_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        profile_id: str,
        profile_acquirer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileAcquirer:
        """Retrieve acquirer data of a profile.

        Returns the acquirer data.

        A key with scopes needs profiles:read.
        """
        return await self._call(
            operations.PROFILE_ACQUIRERS_RETRIEVE,
            Arguments(
                path_values=(profile_id, profile_acquirer_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        profile_id: str,
        profile_acquirer_id: str,
        body: types.UpdateProfileAcquirerRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileAcquirer:
        """Update acquirer data of a profile.

        Changes the acquirer data; omitted members stay.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.PROFILE_ACQUIRERS_UPDATE,
            Arguments(
                path_values=(profile_id, profile_acquirer_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        profile_id: str,
        profile_acquirer_id: str,
        *,
        timeout: float | None = None,
    ) -> types.ProfileAcquirer:
        """Delete acquirer data of a profile.

        Deletes the acquirer data and returns them. A payment that refers to them can no longer be confirmed.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.PROFILE_ACQUIRERS_DELETE,
            Arguments(
                path_values=(profile_id, profile_acquirer_id,),
                timeout=timeout,
            ),
        )


class AsyncProfiles(AsyncResource):
    """`railyard.profiles`."""

    async def create(
        self,
        account_id: str,
        body: types.CreateBusinessProfileRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BusinessProfile:
        """Create a business profile.

        Creates a profile. The merchant's default profile does not change.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.PROFILES_CREATE,
            Arguments(
                path_values=(account_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.BusinessProfile, List[types.BusinessProfile]]:
        """List business profiles.

        Returns the profiles of the merchant; a credential restricted to a profile sees that one.

        A key with scopes needs profiles:read.
        """
        return self._list(
            operations.PROFILES_LIST,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        account_id: str,
        profile_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BusinessProfile:
        """Retrieve a business profile.

        Returns the profile.

        A key with scopes needs profiles:read.
        """
        return await self._call(
            operations.PROFILES_RETRIEVE,
            Arguments(
                path_values=(account_id, profile_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_payment_response_hash_key(
        self,
        account_id: str,
        profile_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileSigningKey:
        """Retrieve the key that signs webhooks.

        Returns the key in full, also in a session of the console, where the profile shows it masked.

        A key with scopes needs profiles:read.
        """
        return await self._call(
            operations.PROFILES_RETRIEVE_PAYMENT_RESPONSE_HASH_KEY,
            Arguments(
                path_values=(account_id, profile_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        account_id: str,
        profile_id: str,
        body: types.UpdateBusinessProfileRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BusinessProfile:
        """Update a business profile.

        Changes the profile; omitted members stay.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.PROFILES_UPDATE,
            Arguments(
                path_values=(account_id, profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        account_id: str,
        profile_id: str,
        *,
        timeout: float | None = None,
    ) -> bool:
        """Delete a business profile.

        Deletes the profile; refused for the default profile and while it has live payments.
        """
        return await self._call(
            operations.PROFILES_DELETE,
            Arguments(
                path_values=(account_id, profile_id,),
                timeout=timeout,
            ),
        )

    async def toggle_extended_card_info(
        self,
        account_id: str,
        profile_id: str,
        body: types.ProfileSwitchRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileSwitch:
        """Enable or disable extended card info.

        Whether card data are kept encrypted for the merchant, as extended_card_info_config specifies. Enabled
        by default.
        """
        return await self._call(
            operations.PROFILES_TOGGLE_EXTENDED_CARD_INFO,
            Arguments(
                path_values=(account_id, profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def toggle_connector_agnostic_mit(
        self,
        account_id: str,
        profile_id: str,
        body: types.ProfileSwitchRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileSwitch:
        """Enable or disable connector-agnostic MIT.

        Sets is_connector_agnostic_mit_enabled of the profile.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.PROFILES_TOGGLE_CONNECTOR_AGNOSTIC_MIT,
            Arguments(
                path_values=(account_id, profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_accessible(
        self,
        account_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.BusinessProfile, List[types.BusinessProfile]]:
        """List the profiles of the credential.

        Returns the profiles accessible to the credential: its own one, or all of the merchant.

        A key with scopes needs profiles:read.
        """
        return self._list(
            operations.PROFILES_LIST_ACCESSIBLE,
            Arguments(
                path_values=(account_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRefundRequests(AsyncResource):
    """`railyard.refund_requests`."""

    def list(
        self,
        query: types.ListRefundRequestsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RefundRequest, types.RefundRequestList]:
        """List refund requests.

        Returns the matching requests, newest first; with a credential of a profile those of the profile.

        A key with scopes needs refunds:read.
        """
        return self._list(
            operations.REFUND_REQUESTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        refund_request_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RefundRequest:
        """Retrieve a refund request.

        Returns the request with its decision.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUND_REQUESTS_RETRIEVE,
            Arguments(
                path_values=(refund_request_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRefunds(AsyncResource):
    """`railyard.refunds`."""

    async def create(
        self,
        body: types.CreateRefundRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Refund:
        """Refund a payment.

        Refunds a payment that succeeded or was partially captured. The refundable amount is the captured
        amount, less refunds that have not failed, less disputed amounts: those of open, challenged, expired,
        accepted or lost disputes. A dispute that is won or withdrawn restores its amount. A user whose roles
        have limits refunds within them; POST /refund_requests asks another user to approve more.

        A key with scopes needs refunds:write.
        """
        return await self._call(
            operations.REFUNDS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def sync(
        self,
        body: types.SyncRefundRequest,
        *,
        timeout: float | None = None,
    ) -> types.Refund:
        """Synchronize a refund.

        Retrieves a refund named in the body; with force_sync the provider is queried first.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_SYNC,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    def list(
        self,
        body: types.ListRefundsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Refund, types.RefundList]:
        """List refunds.

        Returns the refunds that match, newest first.

        A key with scopes needs refunds:read.
        """
        return self._list(
            operations.REFUNDS_LIST,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        body: types.ListRefundsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Refund, types.RefundList]:
        """List refunds of a profile.

        Like the operation without profile in its path, for the profile of the credential, else the one named
        in the request, else the merchant's default.

        A key with scopes needs refunds:read.
        """
        return self._list(
            operations.REFUNDS_LIST_FOR_PROFILE,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def list_filter_values(
        self,
        body: types.TimeRange,
        *,
        timeout: float | None = None,
    ) -> types.RefundFilterValues:
        """List filter values that occur in refunds.

        Returns the values that occur in the refunds of a time range.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_LIST_FILTER_VALUES,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def retrieve_filters(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RefundFilterChoices:
        """List filter choices of refunds.

        Returns all values by which lists of refunds can be filtered.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_RETRIEVE_FILTERS,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve_filters_for_profile(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RefundFilterChoices:
        """List filter choices of a profile's refunds.

        Like the operation without profile in its path, for the profile of the credential, else the one named
        in the request, else the merchant's default.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_RETRIEVE_FILTERS_FOR_PROFILE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate(
        self,
        query: types.AggregateRefundsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RefundAggregate:
        """Count refunds by status.

        Returns the number of refunds of a time range by status.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_AGGREGATE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def aggregate_for_profile(
        self,
        query: types.AggregateProfileRefundsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RefundAggregate:
        """Count refunds of a profile by status.

        Like the operation without profile in its path, for the profile of the credential, else the one named
        in the request, else the merchant's default.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_AGGREGATE_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        refund_id: str,
        query: types.RetrieveRefundQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Refund:
        """Retrieve a refund.

        Returns the refund; with force_sync the provider is queried first while the refund is not final.

        A key with scopes needs refunds:read.
        """
        return await self._call(
            operations.REFUNDS_RETRIEVE,
            Arguments(
                path_values=(refund_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        refund_id: str,
        body: types.UpdateRefundRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Refund:
        """Update a refund.

        Changes the reason or the metadata, in any status.

        A key with scopes needs refunds:write.
        """
        return await self._call(
            operations.REFUNDS_UPDATE,
            Arguments(
                path_values=(refund_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def manually_update(
        self,
        refund_id: str,
        body: types.ManualRefundUpdateRequest,
        *,
        timeout: float | None = None,
    ) -> types.Refund:
        """Correct the status of a refund.

        Records what an operator found out at the provider about a refund that is not final. A refund that its
        provider has paid does not become failed.
        """
        return await self._call(
            operations.REFUNDS_MANUALLY_UPDATE,
            Arguments(
                path_values=(refund_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    def list_provider_calls(
        self,
        refund_id: str,
        query: types.ListProviderCallsOfRefundQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ProviderCall, types.ProviderCallList]:
        """List the calls to providers for a refund.

        Returns what was asked of providers and what they answered, newest first, masked. Calls are recorded
        for diagnosis: they appear within seconds, are deleted after PROVIDER_CALL_RETENTION_DAYS, and may be
        missing after a failure of Railyard.

        A key with scopes needs refunds:read.
        """
        return self._list(
            operations.REFUNDS_LIST_PROVIDER_CALLS,
            Arguments(
                path_values=(refund_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRelays(AsyncResource):
    """`railyard.relays`."""

    async def create(
        self,
        body: types.CreateRelayRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Relay:
        """Relay an operation to a provider.

        Requests a refund, a capture, a void or an incremental authorization of a payment that was made
        elsewhere. A decline by the provider returns 200 and status failure. For a payment that was made here
        no refund returns a disputed amount; POST /refunds can, on request. With X-Profile-Id the account must
        belong to the profile.

        A key with scopes needs relays:write.
        """
        return await self._call(
            operations.RELAYS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create_unreferenced_refund(
        self,
        body: types.UnreferencedRefundRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Relay:
        """Relay an unreferenced refund.

        Refused for accounts of providers that support referenced refunds only, which currently is all of
        them.

        A key with scopes needs relays:write.
        """
        return await self._call(
            operations.RELAYS_CREATE_UNREFERENCED_REFUND,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        relay_id: str,
        query: types.RetrieveRelayQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Relay:
        """Retrieve a relay.

        Returns the relay; with force_sync the provider is queried first while the relay is not final.

        A key with scopes needs relays:read.
        """
        return await self._call(
            operations.RELAYS_RETRIEVE,
            Arguments(
                path_values=(relay_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRequestLog(AsyncResource):
    """`railyard.request_log`."""

    async def stream(
        self,
        query: types.StreamRequestLogQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RequestLogPage:
        """Follow the requests of a merchant.

        Returns the requests that the gateway answered for the merchant since the cursor, and waits for the
        next one while there is none. For development: lines are kept in memory, for a minute after the last
        request for them, and some may be missing. They have no bodies, queries or headers. Not available in
        production.

        A key with scopes needs events:read.
        """
        return await self._call(
            operations.REQUEST_LOG_STREAM,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRoutingDefaultOrder(AsyncResource):
    """`railyard.routing.default_order`."""

    def retrieve(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.DefaultConnector, List[types.DefaultConnector]]:
        """Read the default order.

        Returns the connector accounts in the order in which payments try them when no rule decides, for the
        profile that applies to payments without a profile.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_DEFAULT_ORDER_RETRIEVE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        body: types.UpdateDefaultOrderRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[types.DefaultConnector]:
        """Change the default order.

        Re-orders the same connector accounts, for the profile that applies to payments without a profile. The
        order takes precedence over scores; a routing rule, and the profile's routing_algorithm, take
        precedence over it.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_DEFAULT_ORDER_UPDATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profiles(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.ProfileDefaultOrder, List[types.ProfileDefaultOrder]]:
        """List the default orders of the profiles.

        Returns the default order of every profile accessible to the credential.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_DEFAULT_ORDER_LIST_FOR_PROFILES,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update_for_profile(
        self,
        profile_id: str,
        body: types.UpdateProfileDefaultOrderRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ProfileDefaultOrder:
        """Change the default order of a profile.

        Re-orders the same connector accounts. The order takes precedence over scores; a routing rule, and the
        profile's routing_algorithm, take precedence over it.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_DEFAULT_ORDER_UPDATE_FOR_PROFILE,
            Arguments(
                path_values=(profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRoutingDynamic(AsyncResource):
    """`railyard.routing.dynamic`."""

    async def toggle_success_based(
        self,
        account_id: str,
        profile_id: str,
        body: types.ToggleSuccessBasedRoutingQuery,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DynamicRouting:
        """Switch success-rate routing of a business profile.

        Whether success rates order the payments of the profile; takes effect at every replica within a
        second. When off, payments follow rules, the profile's own algorithm and the default order; there is
        no exploration, and neither cost nor sticky routing applies.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_DYNAMIC_TOGGLE_SUCCESS_BASED,
            Arguments(
                path_values=(account_id, profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def toggle_elimination(
        self,
        account_id: str,
        profile_id: str,
        body: types.ToggleEliminationRoutingQuery,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DynamicRouting:
        """Switch elimination for a business profile.

        Whether gateways that are down are ranked last for payments of the profile; takes effect at every
        replica within a second. Requires the merchant's feature elimination.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_DYNAMIC_TOGGLE_ELIMINATION,
            Arguments(
                path_values=(account_id, profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def set_volume_split(
        self,
        account_id: str,
        profile_id: str,
        body: types.SetDynamicRoutingSplitQuery,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DynamicRouting:
        """Set the share of payments under dynamic routing.

        The percentage of the profile's payments that dynamic routing may re-order, selected by payment id.
        The others are treated as if both switches were set to metrics.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_DYNAMIC_SET_VOLUME_SPLIT,
            Arguments(
                path_values=(account_id, profile_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        account_id: str,
        profile_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DynamicRouting:
        """Read the dynamic routing of a business profile.

        Returns the dynamic routing settings of the profile; dynamic_connector_selection and 100 by default.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.ROUTING_DYNAMIC_RETRIEVE,
            Arguments(
                path_values=(account_id, profile_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRoutingPayouts(AsyncResource):
    """`railyard.routing.payouts`."""

    async def create(
        self,
        body: types.CreateRoutingConfigurationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfigurationRecord:
        """Create a routing configuration for payouts.

        Validates and stores an algorithm that chooses the connector accounts for a profile's payouts.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_PAYOUTS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListPayoutRoutingConfigurationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]]:
        """List routing configurations for payouts.

        Returns the merchant's routing configurations for payouts, most recently changed first, without their
        algorithms.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_PAYOUTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        query: types.ListProfilePayoutRoutingConfigurationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]]:
        """List routing configurations for payouts of a profile.

        Returns those of the credential's profile; of all profiles if the credential is not restricted to one.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_PAYOUTS_LIST_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_active(
        self,
        query: types.ListActivePayoutRoutingConfigurationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]]:
        """List active routing configurations for payouts.

        Returns the active ones. With profile_id, the one that applies to payouts of the profile.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_PAYOUTS_LIST_ACTIVE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def activate(
        self,
        algorithm_id: str,
        body: types.ActivateRoutingConfigurationRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfigurationRecord:
        """Activate a routing configuration for payouts.

        Replaces the active one of its profile. It applies to payouts that choose their account afterwards.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_PAYOUTS_ACTIVATE,
            Arguments(
                path_values=(algorithm_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def deactivate(
        self,
        body: types.DeactivateRoutingConfigurationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfigurationRecord:
        """Deactivate the routing configuration for payouts of a profile.

        Deactivates and returns the active one of the profile.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_PAYOUTS_DEACTIVATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncRouting(AsyncResource):
    """`railyard.routing`."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.default_order = AsyncRoutingDefaultOrder(caller)
        self.dynamic = AsyncRoutingDynamic(caller)
        self.payouts = AsyncRoutingPayouts(caller)

    async def simulate(
        self,
        body: types.SimulateRoutingRequest,
        *,
        timeout: float | None = None,
    ) -> types.SimulatedRouting:
        """Simulate the routing of a payment.

        Ranks the connector accounts as for a payment with these facts, by the same rules, outages, volumes
        and success rates. No payment is made; the decision is neither logged nor counted, and nothing is
        learned from it.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.ROUTING_SIMULATE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def create(
        self,
        body: types.CreateRoutingConfigurationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfigurationRecord:
        """Create a routing configuration.

        Validates and stores an algorithm that chooses the connector accounts for a profile's payments. It is
        not used before it is activated.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListRoutingConfigurationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]]:
        """List routing configurations.

        Returns the routing configurations of the merchant, most recently changed first, without their
        algorithms. A credential restricted to a profile sees that profile's.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        query: types.ListProfileRoutingConfigurationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]]:
        """List routing configurations of a profile.

        Returns the routing configurations of the credential's profile, most recently changed first; of all
        profiles if the credential is not restricted to one.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_LIST_FOR_PROFILE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_active(
        self,
        query: types.ListActiveRoutingConfigurationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.RoutingConfigurationRecord, List[types.RoutingConfigurationRecord]]:
        """List active routing configurations.

        Returns the active routing configurations. With profile_id, the one that applies to payments of the
        profile: its own, else that of the merchant.

        A key with scopes needs routing:read.
        """
        return self._list(
            operations.ROUTING_LIST_ACTIVE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        algorithm_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfiguration:
        """Retrieve a routing configuration.

        Returns a routing configuration with its algorithm.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.ROUTING_RETRIEVE,
            Arguments(
                path_values=(algorithm_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def activate(
        self,
        algorithm_id: str,
        body: types.ActivateRoutingConfigurationRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfigurationRecord:
        """Activate a routing configuration.

        Replaces the active one of its profile. It applies to payments that begin after the response.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_ACTIVATE,
            Arguments(
                path_values=(algorithm_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def deactivate(
        self,
        body: types.DeactivateRoutingConfigurationRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RoutingConfigurationRecord:
        """Deactivate the routing configuration of a profile.

        Deactivates and returns the active routing configuration of the profile.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_DEACTIVATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def evaluate(
        self,
        body: types.EvaluateRoutingConfigurationRequest,
        *,
        timeout: float | None = None,
    ) -> types.RoutingEvaluation:
        """Evaluate a routing configuration.

        Returns the result of the active routing configuration, or the one of algorithm_id, for a payment.
        Nothing is stored.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.ROUTING_EVALUATE,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def decide_connector(
        self,
        body: types.DecideGatewayRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.GatewayDecision:
        """Choose a connector.

        Ranks the eligible connectors for a payment that is processed elsewhere, as POST /decide-gateway of
        the decision engine's interface. merchantId is the merchant, or the profile whose active routing
        configuration applies; an entry of eligibleGatewayList may name an account as
        connector:merchant_connector_id.

        A key with scopes needs routing:read.
        """
        return await self._call(
            operations.ROUTING_DECIDE_CONNECTOR,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def record_feedback(
        self,
        body: types.UpdateGatewayScoreRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.GatewayScoreUpdate:
        """Report the outcome of a payment.

        Records the outcome of an attempt that POST /routing/evaluate decided for, as POST
        /update-gateway-score of the decision engine's interface.

        A key with scopes needs routing:write.
        """
        return await self._call(
            operations.ROUTING_RECORD_FEEDBACK,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncSandboxClock(AsyncResource):
    """`railyard.sandbox_clock`."""

    async def retrieve(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxClock:
        """Retrieve the sandbox clock.

        Returns the merchant's time and whether it is being advanced. Not in production.

        A key with scopes needs payments:read.
        """
        return await self._call(
            operations.SANDBOX_CLOCK_RETRIEVE,
            Arguments(
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def advance(
        self,
        body: types.AdvanceSandboxClockRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxClock:
        """Advance the sandbox clock.

        Advances the merchant's time, forward only and at most two years ahead of the real time. What is due
        until then happens in order, each at its own time: renewals, retries, expiry, scheduled captures. The
        answer comes at once; wait until the status of the clock is ready. Not in production.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.SANDBOX_CLOCK_ADVANCE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncSearch(AsyncResource):
    """`railyard.search`."""

    def objects(
        self,
        query: types.SearchObjectsQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.SearchResult, types.SearchResults]:
        """Search all objects.

        Returns the objects with this id, order reference, e-mail address, card or provider's transaction id.
        Kinds of objects that the credential may not read are left out.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.SEARCH_OBJECTS,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncSubscriptionsItems(AsyncResource):
    """`railyard.subscriptions.items`."""

    async def create(
        self,
        body: types.CreateSubscriptionItemRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SubscriptionItem:
        """Create a plan or an addon.

        Creates an item, optionally with prices. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_ITEMS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListSubscriptionItemsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.SubscriptionItem, types.SubscriptionItemList]:
        """List plans and addons.

        Returns the items of the profile, newest first; with a publishable key only active ones. X-Profile-Id
        names the business profile and is required.

        A key with scopes needs subscriptions:read.
        """
        return self._list(
            operations.SUBSCRIPTIONS_ITEMS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        item_id: str,
        body: types.UpdateSubscriptionItemRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.SubscriptionItem:
        """Update a plan or an addon.

        Changes its texts, or activates or deactivates it. Existing subscriptions continue. X-Profile-Id names
        the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_ITEMS_UPDATE,
            Arguments(
                path_values=(item_id,),
                argument=body,
                timeout=timeout,
            ),
        )

    async def create_price(
        self,
        item_id: str,
        body: types.CreateItemPriceRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SubscriptionItem:
        """Add a price.

        Adds a price to an item. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_ITEMS_CREATE_PRICE,
            Arguments(
                path_values=(item_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update_price(
        self,
        item_id: str,
        item_price_id: str,
        body: types.UpdateItemPriceRequest,
        *,
        timeout: float | None = None,
    ) -> types.SubscriptionItem:
        """Activate or deactivate a price.

        An inactive price is not available for new subscriptions; existing ones continue. X-Profile-Id names
        the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_ITEMS_UPDATE_PRICE,
            Arguments(
                path_values=(item_id, item_price_id,),
                argument=body,
                timeout=timeout,
            ),
        )


class AsyncSubscriptions(AsyncResource):
    """`railyard.subscriptions`."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.items = AsyncSubscriptionsItems(caller)

    async def estimate(
        self,
        query: types.EstimateSubscriptionQuery,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SubscriptionEstimate:
        """Estimate a subscription.

        Returns the cost of a subscription. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:read.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_ESTIMATE,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListSubscriptionsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Subscription, types.SubscriptionList]:
        """List subscriptions.

        Returns the matching subscriptions of the profile, newest first. X-Profile-Id names the business
        profile and is required.

        A key with scopes needs subscriptions:read.
        """
        return self._list(
            operations.SUBSCRIPTIONS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create(
        self,
        body: types.CreateSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Create a subscription.

        Creates a subscription that is confirmed later, by your server or the customer's browser. X-Profile-Id
        names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def create_confirmed(
        self,
        body: types.CreateConfirmedSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Create and confirm a subscription.

        Creates a subscription and its first payment, or sets it up without one when it begins with a trial. A
        decline returns 200 and status failed. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_CREATE_CONFIRMED,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        subscription_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Retrieve a subscription.

        Returns the subscription with its latest invoice. X-Profile-Id names the business profile and is
        required.

        A key with scopes needs subscriptions:read.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_RETRIEVE,
            Arguments(
                path_values=(subscription_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_invoices(
        self,
        subscription_id: str,
        query: types.ListSubscriptionInvoicesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.Invoice, types.InvoiceList]:
        """List the invoices of a subscription.

        Returns its invoices, newest first. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:read.
        """
        return self._list(
            operations.SUBSCRIPTIONS_LIST_INVOICES,
            Arguments(
                path_values=(subscription_id,),
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def confirm(
        self,
        subscription_id: str,
        body: types.ConfirmSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Confirm a subscription.

        Makes the first payment, or sets the subscription up without one when it begins with a trial. For a
        subscription whose charge failed, pays the open invoice with the new payment method. With a
        publishable key, client_secret is required; an invoice may be tried with 5 different cards and until
        12 attempts were decided. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_CONFIRM,
            Arguments(
                path_values=(subscription_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def pause(
        self,
        subscription_id: str,
        body: types.PauseSubscriptionRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Pause a subscription.

        Nothing is charged while it is paused. X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_PAUSE,
            Arguments(
                path_values=(subscription_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def resume(
        self,
        subscription_id: str,
        body: types.ResumeSubscriptionRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Resume a subscription.

        Resumes a paused subscription: within its paid period as before, after it with a period that begins
        now. For an unpaid one, the open invoice is charged again at once. X-Profile-Id names the business
        profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_RESUME,
            Arguments(
                path_values=(subscription_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def cancel(
        self,
        subscription_id: str,
        body: types.CancelSubscriptionRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Subscription:
        """Cancel a subscription.

        Cancels it at once or at the end of its current period. Nothing is refunded automatically.
        X-Profile-Id names the business profile and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_CANCEL,
            Arguments(
                path_values=(subscription_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        subscription_id: str,
        body: types.UpdateSubscriptionRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> types.Subscription:
        """Update a subscription.

        Changes the price and the payment method of the next periods. X-Profile-Id names the business profile
        and is required.

        A key with scopes needs subscriptions:write.
        """
        return await self._call(
            operations.SUBSCRIPTIONS_UPDATE,
            Arguments(
                path_values=(subscription_id,),
                argument=body,
                timeout=timeout,
            ),
        )


class AsyncUnmatchedTransactions(AsyncResource):
    """`railyard.unmatched_transactions`."""

    def list(
        self,
        body: types.ListUnmatchedTransactionsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.UnmatchedTransaction, types.UnmatchedTransactionList]:
        """List unmatched transactions.

        Returns authorizations and captures at providers that no payment accounts for, newest first. Those
        with status review need action at the provider.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.UNMATCHED_TRANSACTIONS_LIST,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list_for_profile(
        self,
        body: types.ListUnmatchedTransactionsRequest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.UnmatchedTransaction, types.UnmatchedTransactionList]:
        """List unmatched transactions of a profile.

        Like the operation without profile in its path, for the profile of the credential, else the one named
        in the request, else the merchant's default.

        A key with scopes needs payments:read.
        """
        return self._list(
            operations.UNMATCHED_TRANSACTIONS_LIST_FOR_PROFILE,
            Arguments(
                argument=body,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def resolve(
        self,
        unmatched_transaction_id: str,
        body: types.ResolveUnmatchedTransactionRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.UnmatchedTransaction:
        """Close an unmatched transaction.

        Closes an unmatched transaction in review with what was found at the provider. Nothing is sent to the
        provider. With the resolution that it already has, it is returned unchanged.

        A key with scopes needs payments:write.
        """
        return await self._call(
            operations.UNMATCHED_TRANSACTIONS_RESOLVE,
            Arguments(
                path_values=(unmatched_transaction_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncUsers(AsyncResource):
    """`railyard.users`."""

    async def sign_up(
        self,
        body: types.SignUpUserRequest,
        *,
        timeout: float | None = None,
    ) -> types.SignInAnswer:
        """Create a user of a merchant.

        Creates a user who administers the merchant or its organization, and signs the user in.
        """
        return await self._call(
            operations.USERS_SIGN_UP,
            Arguments(
                argument=body,
                timeout=timeout,
            ),
        )

    async def rotate_signing_key(
        self,
        body: types.RotateSigningKeyRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RotatedSigningKey:
        """Rotate the signing key of user tokens.

        The new key is published at once and signs a minute later; tokens of earlier keys stay valid until
        they expire. After a key leak, send drop_previous_keys: all sessions end within half a minute. While a
        new key is not yet signing, it is returned again.
        """
        return await self._call(
            operations.USERS_ROTATE_SIGNING_KEY,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def reset_two_factor(
        self,
        body: types.ResetTwoFactorRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.UserMessage:
        """Reset the second factor of another user.

        For the operator, and for administrators of the only organization in which the user has a role, who
        hold all permissions of the user. Recovery codes are deleted, all sessions of the user end, and the
        user is notified by e-mail; the password stays. The response is the same for a user without a second
        factor.

        A key with scopes needs users:write.
        """
        return await self._call(
            operations.USERS_RESET_TWO_FACTOR,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncWebhookEndpoints(AsyncResource):
    """`railyard.webhook_endpoints`."""

    async def create(
        self,
        body: types.CreateWebhookEndpointRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint.

        Adds an endpoint to a business profile. From now on it is sent the events of the profile that it is
        for, each with the same webhook-id as at the other endpoints, signed with a secret of its own, which
        only this response shows. At most 20 of a profile.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_CREATE,
            Arguments(
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    def list(
        self,
        query: types.ListWebhookEndpointsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncList[types.WebhookEndpoint, types.WebhookEndpointList]:
        """List webhook endpoints.

        Returns the endpoints of the merchant or of a profile: each profile's own one, then those added to it.

        A key with scopes needs events:read.
        """
        return self._list(
            operations.WEBHOOK_ENDPOINTS_LIST,
            Arguments(
                argument=query,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def retrieve(
        self,
        webhook_endpoint_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpoint:
        """Retrieve a webhook endpoint.

        Returns the settings of an endpoint, and how well it accepts webhooks.

        A key with scopes needs events:read.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_RETRIEVE,
            Arguments(
                path_values=(webhook_endpoint_id,),
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def update(
        self,
        webhook_endpoint_id: str,
        body: types.UpdateWebhookEndpointRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpoint:
        """Update a webhook endpoint.

        Changes an endpoint that was added to a profile. Webhooks that wait are sent with the new settings;
        which events it is sent is decided when they happen.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_UPDATE,
            Arguments(
                path_values=(webhook_endpoint_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def delete(
        self,
        webhook_endpoint_id: str,
        *,
        timeout: float | None = None,
    ) -> types.WebhookEndpointDeletion:
        """Delete a webhook endpoint.

        Deletes an endpoint that was added to a profile. What waits for it is not sent; its attempts stay on
        record.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_DELETE,
            Arguments(
                path_values=(webhook_endpoint_id,),
                timeout=timeout,
            ),
        )

    async def enable(
        self,
        webhook_endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpoint:
        """Enable a webhook endpoint.

        Enables a disabled endpoint and clears the failures on record of one that is paused or failing, so
        that waiting webhooks are sent. Events of the time in which the merchant had it disabled were held,
        and can be resent. Changes nothing of an active endpoint.

        A key with scopes needs events:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_ENABLE,
            Arguments(
                path_values=(webhook_endpoint_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def disable(
        self,
        webhook_endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpoint:
        """Disable a webhook endpoint.

        Sends nothing more to an endpoint that was added to a profile, until it is enabled. Events are
        recorded and held for it meanwhile.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_DISABLE,
            Arguments(
                path_values=(webhook_endpoint_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def rotate_secret(
        self,
        webhook_endpoint_id: str,
        body: types.RotateWebhookSecretRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint.

        Gives an endpoint that was added to a profile a new secret, which only this response shows. The
        earlier one signs too for 24 hours, or as long as the request states; one before that no more.

        A key with scopes needs profiles:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_ROTATE_SECRET,
            Arguments(
                path_values=(webhook_endpoint_id,),
                argument=body,
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )

    async def ping(
        self,
        webhook_endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookPing:
        """Ping a webhook endpoint.

        Sends one webhook with the event_type webhook_ping to an endpoint, signed and with the headers of
        every other, also while the endpoint is paused or disabled. It is recorded nowhere and changes nothing
        of the endpoint's health. At most ten a minute.

        A key with scopes needs events:write.
        """
        return await self._call(
            operations.WEBHOOK_ENDPOINTS_PING,
            Arguments(
                path_values=(webhook_endpoint_id,),
                idempotency_key=idempotency_key,
                timeout=timeout,
                max_retries=max_retries,
            ),
        )


class AsyncResources:
    """All resources of the API."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller
        self.api_keys = AsyncApiKeys(caller)
        self.audit_log = AsyncAuditLog(caller)
        self.authentications = AsyncAuthentications(caller)
        self.blocklist = AsyncBlocklist(caller)
        self.card_issuers = AsyncCardIssuers(caller)
        self.cards = AsyncCards(caller)
        self.configurations = AsyncConfigurations(caller)
        self.connectors = AsyncConnectors(caller)
        self.customers = AsyncCustomers(caller)
        self.decision_rules = AsyncDecisionRules(caller)
        self.decisions = AsyncDecisions(caller)
        self.disputes = AsyncDisputes(caller)
        self.ephemeral_keys = AsyncEphemeralKeys(caller)
        self.error_mapping_rules = AsyncErrorMappingRules(caller)
        self.event_resends = AsyncEventResends(caller)
        self.events = AsyncEvents(caller)
        self.exports = AsyncExports(caller)
        self.files = AsyncFiles(caller)
        self.mandates = AsyncMandates(caller)
        self.merchants = AsyncMerchants(caller)
        self.notes = AsyncNotes(caller)
        self.operator = AsyncOperator(caller)
        self.organizations = AsyncOrganizations(caller)
        self.payment_links = AsyncPaymentLinks(caller)
        self.payment_methods = AsyncPaymentMethods(caller)
        self.payments = AsyncPayments(caller)
        self.payouts = AsyncPayouts(caller)
        self.profile_acquirers = AsyncProfileAcquirers(caller)
        self.profiles = AsyncProfiles(caller)
        self.refund_requests = AsyncRefundRequests(caller)
        self.refunds = AsyncRefunds(caller)
        self.relays = AsyncRelays(caller)
        self.request_log = AsyncRequestLog(caller)
        self.routing = AsyncRouting(caller)
        self.sandbox_clock = AsyncSandboxClock(caller)
        self.search = AsyncSearch(caller)
        self.subscriptions = AsyncSubscriptions(caller)
        self.unmatched_transactions = AsyncUnmatchedTransactions(caller)
        self.users = AsyncUsers(caller)
        self.webhook_endpoints = AsyncWebhookEndpoints(caller)

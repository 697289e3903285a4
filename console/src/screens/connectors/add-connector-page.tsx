import { Button, Group, Stepper } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { CredentialStep } from "./credential-step.tsx";
import { useFeatureMatrix } from "./connector-queries.ts";
import type { ConnectorFeatures } from "./connector-queries.ts";
import { ProviderStep } from "./provider-step.tsx";
import { TestPayment } from "./test-payment-panel.tsx";
import { WebhookSetup } from "./webhook-panel.tsx";

const route = getRouteApi("/console/connectors/add");

const stepNumber = (provider: string | undefined, account: string | undefined, step: string | undefined): number => {
  if (provider === undefined) return 0;
  if (account === undefined) return 1;
  return step === "test" ? 3 : 2;
};

const Steps = ({ providers }: { readonly providers: readonly ConnectorFeatures[] }): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const account = textIn(search, "account");
  const provider = providers.find(({ name }) => name === textIn(search, "provider"));
  const active = stepNumber(provider?.name, account, textIn(search, "step"));
  const hasTest = provider?.test_payment === "supported" && textIn(search, "mode") !== "live";
  const finish = (
    <Button component={Link} to={`/console/connectors/${account ?? ""}`}>
      {t("connectors.finish")}
    </Button>
  );
  return (
    <Stepper
      active={active}
      allowNextStepsSelect={false}
      onStepClick={(step) => {
        // What is connected stays so: only the choice before can be taken back.
        if (step === 0 && account === undefined) onSearch({ provider: undefined });
      }}
      size="sm"
    >
      <Stepper.Step label={t("connectors.stepProvider")}>
        <ProviderStep
          providers={providers}
          onChoose={(name) => {
            onSearch({ provider: name });
          }}
        />
      </Stepper.Step>
      <Stepper.Step label={t("connectors.stepCredentials")}>
        {provider !== undefined && (
          <CredentialStep
            key={provider.name}
            provider={provider}
            onConnected={(connectorId, isTestMode) => {
              onSearch({ account: connectorId, mode: isTestMode ? "test" : "live" });
            }}
          />
        )}
      </Stepper.Step>
      <Stepper.Step label={t("connectors.stepWebhook")}>
        {provider !== undefined && account !== undefined && (
          <Panel title={t("connectors.webhook")}>
            <WebhookSetup connectorId={account} provider={provider} />
            <Group justify="flex-end">
              {hasTest ? (
                <Button
                  onClick={() => {
                    onSearch({ step: "test" });
                  }}
                >
                  {t("connectors.continue")}
                </Button>
              ) : (
                finish
              )}
            </Group>
          </Panel>
        )}
      </Stepper.Step>
      <Stepper.Step label={t("connectors.stepTest")}>
        {account !== undefined && (
          <Panel title={t("connectors.testPayment")}>
            <TestPayment connectorId={account} />
            <Group justify="flex-end">{finish}</Group>
          </Panel>
        )}
      </Stepper.Step>
    </Stepper>
  );
};

/** From the choice of a provider to a paid and refunded test payment. */
export const AddConnectorPage = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const query = useFeatureMatrix();
  if (!may("createConnectorAccount")) return <Forbidden operation="createConnectorAccount" />;
  return (
    <Page title={t("connectors.add")}>
      <Loaded query={query} rows={8}>
        {(providers) => <Steps providers={providers} />}
      </Loaded>
    </Page>
  );
};

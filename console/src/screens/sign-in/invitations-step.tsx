import { Button, Checkbox, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { isTextName, useText } from "../../texts/use-text.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import type { StepProps } from "./steps.ts";

type Invitation = components["schemas"]["UserRole"];

const keyOf = ({ entity_type: type, entity_id: id }: Invitation): string => `${type} ${id}`;

const Choice = ({
  invitations,
  onNext,
}: Pick<StepProps, "onNext"> & { readonly invitations: readonly Invitation[] }): ReactNode => {
  const { t } = useText();
  const [chosen, setChosen] = useState<readonly string[]>(invitations.map(keyOf));
  const accept = useMutation({
    mutationFn: (accepted: readonly Invitation[]) =>
      bodyOf(
        api.POST("/user/accept_invite", {
          body: accepted.map(({ entity_type, entity_id }) => ({ entity_type, entity_id })),
        }),
      ),
    onSuccess: onNext,
  });
  const kindOf = ({ entity_type: type }: Invitation): string => {
    const name = `users.entity_${type}`;
    return isTextName(name) ? t(name) : type;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate(invitations.filter((invitation) => chosen.includes(keyOf(invitation))));
      }}
    >
      <Stack>
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label={t("signIn.invitations")}>
          <Stack gap="xs" mt="xs">
            {invitations.map((invitation) => (
              <Checkbox
                key={keyOf(invitation)}
                value={keyOf(invitation)}
                label={`${kindOf(invitation)} ${invitation.entity_name ?? invitation.entity_id}`}
                description={invitation.role_name}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormError error={accept.error} />
        <SubmitButton error={accept.error} isPending={accept.isPending} isDisabled={chosen.length === 0}>
          {t("signIn.accept")}
        </SubmitButton>
        <Button
          variant="subtle"
          disabled={accept.isPending}
          onClick={() => {
            accept.mutate([]);
          }}
        >
          {t("signIn.acceptNone")}
        </Button>
      </Stack>
    </form>
  );
};

/** For a user who belongs nowhere and is invited somewhere. */
export const InvitationsStep = ({ onNext }: StepProps): ReactNode => {
  const { t } = useText();
  const query = useQuery({
    queryKey: ["sign-in", "invitations"],
    queryFn: () => bodyOf(api.GET("/user/list/invitation")),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <SignInFrame title={t("signIn.invitationsTitle")} text={t("signIn.invitationsText")}>
      <Loaded query={query}>{(invitations) => <Choice invitations={invitations} onNext={onNext} />}</Loaded>
    </SignInFrame>
  );
};

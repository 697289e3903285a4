import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useText } from "../texts/use-text.ts";
import { errorText } from "./error-text.ts";

interface Announced<Input> {
  readonly run: (input: Input) => void;
  readonly isPending: boolean;
}

/** Work that a click begins: what it answers is announced where it is a text, and why it failed always. */
export const useAnnounced = <Input = void>(work: (input: Input) => Promise<unknown>): Announced<Input> => {
  const { t } = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: work,
    onSuccess: (message) => {
      if (typeof message === "string") notifications.show({ message });
    },
    onError: (error) => {
      notifications.show({ message: errorText(error, t), color: "red" });
    },
  });
  return { run: mutate, isPending };
};

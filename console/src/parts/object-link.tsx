import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface ObjectLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  /** Where the content alone does not state where it leads. */
  readonly label?: string | undefined;
}

/** A link to the page of an object. */
export const ObjectLink = ({ to, label, children }: ObjectLinkProps): ReactNode => (
  <Anchor component={Link} to={to} size="sm" aria-label={label} style={{ overflowWrap: "anywhere" }}>
    {children}
  </Anchor>
);

/** A link to the page of a payment, by its id. */
export const PaymentLink = ({ id }: { readonly id: string | null }): ReactNode =>
  id === null ? (
    <>–</>
  ) : (
    <ObjectLink to={`/console/payments/${id}`}>
      <span className="identifier">{id}</span>
    </ObjectLink>
  );

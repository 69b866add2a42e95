import { hasRole, nameRole } from "../../text/name-simulator.ts";
import { useLook } from "./simulator-looks.ts";
import "./simulator-name.css";

/** The provider alone, where there is little room. */
export function SimulatorBrand({ kind }: { readonly kind: string }) {
  return <span className="clip">{useLook(kind)?.model ?? nameRole(kind)}</span>;
}

/** A simulator's name: the provider, and its trade in a lower voice. Read and copied as `Stripe · payments`. */
export function SimulatorName({ kind }: { readonly kind: string }) {
  const model = useLook(kind)?.model;
  if (model === undefined) return <span className="simulator-name clip">{nameRole(kind)}</span>;
  return (
    <span className="simulator-name clip">
      <span className="simulator-brand">{model}</span>
      {hasRole({ kind, model }) ? (
        <>
          <span className="unseen"> · </span>
          <span className="simulator-role">{nameRole(kind)}</span>
        </>
      ) : null}
    </span>
  );
}

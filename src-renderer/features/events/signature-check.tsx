import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryDetail } from "#shared/domain/egress.ts";
import type { SignatureRecipe } from "#shared/domain/simulator.ts";
import { Facts } from "../../ui/facts.tsx";
import { TextInput } from "../../ui/field.tsx";
import { useSecretsHidden } from "../../ui/secret.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { recomputeSignature } from "./recompute-signature.ts";
import "./signature-check.css";

interface SignatureCheckProps {
  readonly recipe: SignatureRecipe;
  readonly delivery: DeliveryDetail;
  readonly payload: string;
}

/** The signature worked out anew here in the window, with the endpoint's secret or any other. */
export function SignatureCheck({ recipe, delivery, payload }: SignatureCheckProps) {
  const [other, setOther] = useState("");
  const isHidden = useSecretsHidden();
  const secret = other === "" ? delivery.signature.secret : other;
  const made = useQuery({
    queryKey: ["recomputed", recipe, delivery.signature, payload, secret],
    queryFn: () => recomputeSignature(recipe, delivery, payload, secret),
    placeholderData: (before) => before,
  }).data;
  if (!made) return null;
  return (
    <section aria-label="Signature check" className="signature-check">
      <header className="signature-verdict">
        <StatusChip
          tone={made.isMatch ? "good" : "bad"}
          word={made.isMatch ? "MATCH" : "NO MATCH"}
        />
        <span className="soft">
          {made.isMatch
            ? "What was sent is what this body and this secret give."
            : "This secret gives another signature: a receiver that holds it refuses the delivery."}
        </span>
      </header>
      <Facts facts={{ Recipe: made.recipe, Recomputed: made.computed, Sent: made.sent }} />
      <TextInput
        label="Try another secret"
        hint="The one your app holds, to see whether it is the right one. It stays in this field."
        value={other}
        onChange={setOther}
        mono
        masked={isHidden}
      />
    </section>
  );
}

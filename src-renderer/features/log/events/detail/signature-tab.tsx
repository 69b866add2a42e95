import { useState } from "react";
import type { DeliveryDetail, EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { useSimulator } from "../../../../bridge/use-simulators.ts";
import { verifyCode } from "../../../../bridge/verify-code.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { CodeBlock } from "../../../../ui/editor/code-block.tsx";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { SelectInput, TextInput } from "../../../../ui/forms/field.tsx";
import { Empty, Note } from "../../../../ui/display/note.tsx";
import { Secret, useSecretsHidden } from "../../../../ui/text/secret.tsx";
import { formatWallTime } from "../../../../ui/text/format.ts";
import { pickOpenAttempt } from "../deliveries/pick-open-attempt.ts";
import { chooseAttempt, useChosenAttempt } from "../deliveries/chosen-attempt.ts";
import { explainSignature, signedPreview } from "./explain-signature.ts";
import { useQuery } from "@tanstack/react-query";
import type { SignatureRecipe } from "#shared/domain/kind-facts.ts";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { recomputeSignature } from "./recompute-signature.ts";
import "./signature-check.css";

interface SignatureTabProps {
  readonly event: EventRow;
  readonly deliveries: readonly DeliveryDetail[];
  readonly payload: string;
}

/** The signature of a delivery, and the possible reasons for its rejection. */
export function SignatureTab({ event, deliveries, payload }: SignatureTabProps) {
  const chosen = useChosenAttempt(event, deliveries.length);
  const place = chosen ?? pickOpenAttempt(deliveries) ?? deliveries.length - 1;
  const delivery = deliveries[place];
  if (!delivery) {
    return <Empty title="Not signed yet. A delivery is signed when it is sent." />;
  }
  return (
    <div className="detail-body">
      {deliveries.length > 1 ? (
        <SelectInput
          label="Delivery"
          choices={deliveries
            .map((attempt, index) => ({ id: String(index), title: nameAttempt(attempt) }))
            .toReversed()}
          value={String(place)}
          onChange={(id) => chooseAttempt(event, deliveries.length, Number(id))}
        />
      ) : null}
      <Signature key={place} event={event} delivery={delivery} payload={payload} />
    </div>
  );
}

/** `failed 400 at 11:24:03 · http://127.0.0.1:3000/hook` */
function nameAttempt({ status, httpStatus, sentAt, url }: DeliveryDetail): string {
  const code = httpStatus === null ? "no answer" : String(httpStatus);
  const at = sentAt === null ? "" : ` at ${formatWallTime(sentAt)}`;
  return `${status} ${code}${at} · ${url}`;
}

interface SignatureProps {
  readonly event: EventRow;
  readonly delivery: DeliveryDetail;
  readonly payload: string;
}

function Signature({ event, delivery, payload }: SignatureProps) {
  const { wallOffsetSeconds } = useStatus(event.kind);
  const { signature } = delivery;
  const { signedAt, warning } = explainSignature(delivery, wallOffsetSeconds);
  const simulator = useSimulator(event.kind);
  const snippet = simulator && verifyCode(simulator);
  const signed = signedPreview(signature.signedText, signature.signedAt, payload);
  return (
    <>
      {warning === undefined ? null : <Note tone="warn">{warning}</Note>}
      {simulator?.signature ? (
        <SignatureCheck
          kind={event.kind}
          recipe={simulator.signature}
          delivery={delivery}
          payload={payload}
        />
      ) : null}
      <Facts
        facts={{
          "Signed at": `${signedAt} (${String(signature.signedAt)})`,
          "Signed text": signed,
          Secret: <Secret secret={signature.secret} what="secret" />,
        }}
      />
      <Facts title="Signature headers" facts={listSignatureHeaders(delivery)} />
      {snippet === undefined ? null : <VerifySnippet snippet={snippet} />}
    </>
  );
}

/** The headers that carry the signature: also the provider's own names, which have the same values. */
function listSignatureHeaders({ signature, requestHeaders }: DeliveryDetail) {
  const values = Object.values(signature.headers);
  const sent = Object.entries(requestHeaders).filter(([, value]) => values.includes(value));
  return { ...Object.fromEntries(sent), ...signature.headers };
}

function VerifySnippet({ snippet }: { readonly snippet: string }) {
  return (
    <>
      <div className="snippet-head">
        <h3 className="part">Verify it in the receiver</h3>
        <CopyButton text={snippet} what="snippet" wordy />
      </div>
      <CodeBlock text={snippet} label="Verify it in the receiver" wraps />
    </>
  );
}

/** Returns the other endpoint that a secret belongs to; `undefined` when there is none. */
function useOwnerOf(secret: string, kind: string, { endpoint, url }: DeliveryDetail) {
  const endpoints = useCommand("endpoints.list", {}, { enabled: secret !== "" }).data ?? [];
  return endpoints.find(
    (one) =>
      one.kind === kind && one.secret === secret.trim() && (one.id !== endpoint || one.url !== url),
  );
}

interface SignatureCheckProps {
  readonly kind: string;
  readonly recipe: SignatureRecipe;
  readonly delivery: DeliveryDetail;
  readonly payload: string;
}

/** The signature worked out again here in the window, with the endpoint's secret or any other. */
function SignatureCheck({ kind, recipe, delivery, payload }: SignatureCheckProps) {
  const [other, setOther] = useState("");
  const owner = useOwnerOf(other, kind, delivery);
  const isHidden = useSecretsHidden();
  const secret = other === "" ? delivery.signature.secret : other;
  const made = useQuery({
    queryKey: ["recomputed", recipe, delivery.signature, payload, secret],
    queryFn: () => recomputeSignature(recipe, delivery, payload, secret),
    placeholderData: (before) => before,
  }).data;
  // A hook without a secret, or one that carries a token, has no signature to check.
  if (!made || made.sent === "") return null;
  return (
    <section aria-label="Signature check" className="signature-check">
      <header className="signature-verdict">
        <StatusChip
          tone={made.isMatch ? "good" : "bad"}
          word={made.isMatch ? "MATCH" : "NO MATCH"}
        />
        <span className="soft">
          {made.isMatch
            ? "The sent signature matches this body and this secret."
            : "This secret gives a different signature. A receiver with this secret rejects the delivery."}
        </span>
      </header>
      {owner ? (
        <Note tone="warn">
          This is the secret of another endpoint, {owner.url}. Deliveries to {delivery.url} are
          signed with the secret of that endpoint.
        </Note>
      ) : null}
      <Facts facts={{ Recipe: made.recipe, Recomputed: made.computed, Sent: made.sent }} />
      <TextInput
        label="Try another secret"
        hint="Enter the secret of your app to check it. It is not stored."
        value={other}
        onChange={setOther}
        mono
        masked={isHidden}
      />
    </section>
  );
}

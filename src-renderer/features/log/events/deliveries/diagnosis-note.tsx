import { useMutation } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import type { DeliveryDetail, EventRow } from "#shared/domain/egress.ts";
import { sendApiRequest } from "../../../../bridge/api-request.ts";
import { BridgeError } from "../../../../bridge/client.ts";
import { explainError } from "../../../../bridge/explain-error.ts";
import { announce } from "../../../../stores/announcer-store.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useLook } from "../../../../ui/display/simulator/simulator-looks.ts";
import { useShown } from "../../../../ui/text/secret.tsx";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { chooseAttempt } from "./chosen-attempt.ts";
import { eventView } from "../event-log.ts";
import { diagnose, failedAttempt } from "#shared/domain/diagnose-delivery.ts";
import { RedeliverButton } from "./redeliver-button.tsx";

interface DiagnosisNoteProps {
  readonly event: EventRow;
  readonly delivery: DeliveryDetail;
  /** Among the attempts of the event, oldest first. */
  readonly place: number;
  /** The number of attempts of the event. */
  readonly attempts: number;
}

/** Why an attempt failed in one sentence, what to do next, and the press that does it. */
export function DiagnosisNote({ event, delivery, place, attempts }: DiagnosisNoteProps) {
  const { cause, next, fix } = diagnose(failedAttempt(delivery));
  const shown = useShown();
  const brand = useLook(event.kind)?.model ?? "the provider";
  const addNames = useVendorHeaders(event.kind);
  return (
    <div className="diagnosis" role="group" aria-label="Diagnosis">
      <CircleX size={14} aria-hidden />
      <div>
        <p>
          {shown(cause)} <span className="soft">{next}</span>
        </p>
        <div className="hstack diagnosis-acts">
          {fix === "vendor-headers" && !addNames.isSuccess ? (
            <Button
              size="small"
              tone="primary"
              isPending={addNames.isPending}
              onPress={() => addNames.mutate()}
            >
              Add {brand}’s header names
            </Button>
          ) : null}
          {fix === "signature" ? (
            <>
              <CopyButton
                text={delivery.signature.secret}
                what="the secret of this endpoint"
                wordy
                tone="primary"
                size="small"
              />
              <Button
                size="small"
                onPress={() => {
                  chooseAttempt(event, attempts, place);
                  eventView.setState({ tab: "signature" });
                }}
              >
                Try another secret
              </Button>
            </>
          ) : null}
          <RedeliverButton event={event} endpoint={delivery.endpoint} isSmall />
        </div>
        {addNames.isSuccess ? (
          <p className="soft">From now on, deliveries carry {brand}’s header names, too.</p>
        ) : null}
        {addNames.isError ? <p className="field-error">{explainError(addNames.error)}</p> : null}
      </div>
    </div>
  );
}

/** Has a simulator send the provider's own header names beside the neutral ones. */
function useVendorHeaders(kind: string) {
  return useMutation({
    mutationFn: async () => {
      const body = { on: true, vendor_headers: true };
      const { refusal } = await sendApiRequest({
        kind,
        method: "PUT",
        path: "/_sim/delivery",
        body,
      });
      if (refusal) throw new BridgeError(refusal.code ?? "refused", refusal.message);
    },
    onSuccess: () => announce("Deliveries now carry the provider's header names"),
  });
}

import { RotateCw } from "lucide-react";
import type { EventRow } from "#shared/domain/egress.ts";
import { explainError } from "../../../../bridge/explain-error.ts";
import { useRedelivery } from "../../../../stores/redelivery.ts";
import { Button } from "../../../../ui/controls/button.tsx";

interface RedeliverButtonProps {
  readonly event: Pick<EventRow, "kind" | "seq">;
  /** Only this endpoint; null or absent for all that the event goes to. */
  readonly endpoint?: string | null;
  readonly isSmall?: boolean;
}

/** Sends one event again with a new signature. */
export function RedeliverButton({ event, endpoint = null, isSmall = false }: RedeliverButtonProps) {
  const redelivery = useRedelivery();
  const { kind, seq } = event;
  return (
    <>
      <Button
        tone={isSmall ? "plain" : "primary"}
        size={isSmall ? "small" : "normal"}
        isPending={redelivery.isPending}
        onPress={() =>
          redelivery.mutate([{ kind, body: { seq, ...(endpoint === null ? {} : { endpoint }) } }])
        }
      >
        <RotateCw size={13} aria-hidden />
        Redeliver
      </Button>
      {redelivery.isError ? (
        <span className="field-error">{explainError(redelivery.error)}</span>
      ) : null}
    </>
  );
}

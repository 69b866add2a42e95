import { Check, Redo2, X } from "lucide-react";
import { create } from "zustand";
import { goTo } from "../../../stores/location.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { formatCount, formatPlural } from "../../../ui/text/format.ts";
import { useRedelivery } from "../../../stores/redelivery.ts";
import { describeResponses, type Failures } from "./use-failures.ts";
import "./failures.css";

/** The newest failure that the person has seen and put aside. */
const useAcknowledged = create<{ readonly newest: string }>(() => ({ newest: "" }));

const newestOf = ({ rows: [row] }: Failures) =>
  row ? [row.kind, row.generation, row.seq].join("/") : "";

/** One sentence about what failed, and the way to send it again; nothing once it is acknowledged. */
export function FailureBanner({ failures }: { readonly failures: Failures }) {
  const acknowledged = useAcknowledged(({ newest }) => newest);
  const redelivery = useRedelivery();
  const { count, rows } = failures;
  const newest = newestOf(failures);
  if (acknowledged === newest) return null;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return (
    <div className="hstack failure-banner" role="group" aria-label="Failures">
      <X size={14} strokeWidth={2.25} aria-hidden />
      <p className="grow clip">
        <strong>
          {formatPlural(count, "event")} {count === 1 ? "is" : "are"} failing.
        </strong>{" "}
        <span className="soft">{describeResponses(rows)}</span>
      </p>
      <Button
        tone="quiet"
        size="small"
        label="Show failed events"
        onPress={() => goTo("events", { q: "status:failed" })}
      >
        Show
      </Button>
      <Button
        size="small"
        isPending={redelivery.isPending}
        onPress={() => redelivery.mutate(kinds.map((kind) => ({ kind, body: { failed: true } })))}
      >
        <Redo2 size={14} aria-hidden />
        Redeliver failed
        <span className="faint figures">{formatCount(count)}</span>
      </Button>
      <IconButton label="Acknowledge" onPress={() => useAcknowledged.setState({ newest })}>
        <Check size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

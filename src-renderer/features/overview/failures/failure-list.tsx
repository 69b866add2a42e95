import { Redo2, X } from "lucide-react";
import type { EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { placeHref } from "../../../stores/places.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../../ui/display/middle-clip.tsx";
import { formatCount, formatWallTime } from "../../../ui/text/format.ts";
import { diagnose, failedAttempt } from "#shared/domain/diagnose-delivery.ts";
import { isolateParts } from "../../../ui/text/isolate-parts.ts";
import { useShown } from "../../../ui/text/secret.tsx";
import { failedChip, type Failures } from "./use-failures.ts";
import { useRedelivery } from "../../../stores/redelivery.ts";

const SHOWN = 4;

/** The newest events that were not delivered, each with its cause and a way to send it again. */
export function FailureList({ failures: { count, rows } }: { readonly failures: Failures }) {
  return (
    <section aria-label="Newest failures">
      <header className="hstack section-head">
        <h2>Failed</h2>
        <span className="faint">{formatCount(count)}, newest first</span>
        <span className="grow" />
        <a className="quiet-link" href={placeHref("events", { q: "status:failed" })}>
          All in Events
        </a>
      </header>
      <ul className="lines">
        {rows.slice(0, SHOWN).map((row) => (
          <FailureLine key={[row.kind, row.generation, row.seq].join("/")} row={row} />
        ))}
      </ul>
    </section>
  );
}

function FailureLine({ row }: { readonly row: EventRow }) {
  const { kind, generation, seq, type, subject, arrivedAt } = row;
  const redelivery = useRedelivery();
  const shown = useShown();
  const key = { kind, generation, seq };
  const freshFor = row.deliveries.map(({ state }) => state).join();
  const deliveries = useCommand("events.deliveries", key, { freshFor }).data ?? [];
  const failed = deliveries.findLast(({ status }) => status === "failed");
  return (
    <li className="hstack failure">
      <X size={12} strokeWidth={2.25} aria-hidden />
      <Mark name={kind} />
      <a
        className="vstack grow failure-words"
        href={placeHref("events", { kind, seq: String(seq), tab: "deliveries" })}
      >
        <span className="hstack">
          <span className="mono failure-type">{type}</span>
          {row.summary ? (
            <span className="soft clip">{isolateParts(shown(row.summary))}</span>
          ) : (
            <span className="mono soft failure-subject">
              <MiddleClip text={subject} />
            </span>
          )}
        </span>
        <span className="soft failure-cause">
          {failed ? shown(diagnose(failedAttempt(failed)).cause) : " "}
        </span>
      </a>
      <span className="faint figures failure-time">
        {arrivedAt === undefined ? "" : formatWallTime(arrivedAt)}
      </span>
      <span className="mono failure-code">{failedChip(row)?.httpStatus ?? ""}</span>
      <Button
        size="small"
        label={`Redeliver ${type}`}
        isPending={redelivery.isPending}
        onPress={() => redelivery.mutate([{ kind, body: { seq } }])}
      >
        <Redo2 size={14} aria-hidden />
        Redeliver
      </Button>
    </li>
  );
}

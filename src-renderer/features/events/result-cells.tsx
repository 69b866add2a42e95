import type { DeliveryTiming, ResultView } from "#shared/domain/egress.ts";
import { formatDuration } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { MiddleClip } from "../../ui/middle-clip.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { TimingBar } from "./timing-bar.tsx";
import { tableScale } from "./timing-parts.ts";

/** The columns of the delivery results. */
export const resultColumns = ["Generation", "Seq", "Endpoint", "Status", "HTTP status", "Duration"];

/** One attempt as cells. */
export function ResultCells({ row }: { readonly row: ResultView }) {
  const isGood = row.status === "delivered";
  return (
    <>
      <div role="gridcell" className="mono figures faint with-mark">
        <Mark name={row.kind} />
        {row.generation}
      </div>
      <div role="gridcell" className="mono figures">
        {row.seq}
      </div>
      <div role="gridcell" className="mono soft">
        <MiddleClip text={row.endpoint ?? "receiver"} />
      </div>
      <div role="gridcell">
        <StatusChip tone={isGood ? "good" : "bad"} word={row.status} />
      </div>
      <div role="gridcell" className="mono figures">
        {row.httpStatus ?? <span className="faint">{isGood ? "acknowledged" : "no answer"}</span>}
      </div>
      <div role="gridcell" className="result-time figures">
        {row.timing === null ? null : <Duration timing={row.timing} isGood={isGood} />}
      </div>
    </>
  );
}

function Duration({
  timing,
  isGood,
}: {
  readonly timing: DeliveryTiming;
  readonly isGood: boolean;
}) {
  return (
    <>
      <span>{formatDuration(timing.waitMs + timing.answerMs)}</span>
      <TimingBar timing={timing} tone={isGood ? "good" : "bad"} scale={tableScale} />
    </>
  );
}

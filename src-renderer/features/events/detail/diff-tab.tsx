import { useQuery } from "@tanstack/react-query";
import type { EventRow } from "#shared/domain/egress.ts";
import { call } from "../../../bridge/client.ts";
import { placeHref } from "../../../stores/places.ts";
import { CodeDiff } from "../../../ui/editor/code-diff.tsx";
import { prettyJson } from "../../../ui/text/format.ts";
import { Empty } from "../../../ui/display/note.tsx";

interface DiffTabProps {
  readonly event: EventRow;
  readonly json: string | undefined;
}

async function loadPrevious(event: EventRow) {
  const row = await findPrevious(event);
  if (!row) return null;
  const { kind, generation, seq } = row;
  const payload = await call("events.payload", { kind, generation, seq });
  return payload && { row, json: payload.json };
}

/** The differences between this event and the last of its type. */
export function DiffTab({ event, json }: DiffTabProps) {
  const { kind, generation, seq, type } = event;
  const found = useQuery({
    queryKey: ["previous-event", kind, generation, seq],
    queryFn: () => loadPrevious(event),
    staleTime: Infinity,
  });
  if (found.isPending || json === undefined) return null;
  if (!found.data) {
    return (
      <Empty title={`This is the first ${type}`}>
        <p>From the next one on, this tab shows what changed since the one before.</p>
      </Empty>
    );
  }
  const { row, json: before } = found.data;
  return (
    <>
      <div className="hstack detail-bar">
        <span className="soft">
          What changed since{" "}
          <a
            className="detail-link"
            href={placeHref("events", { kind, seq: String(row.seq), tab: "diff" })}
          >
            seq {row.seq}
          </a>
          , the {type} before
        </span>
      </div>
      <CodeDiff before={prettyJson(before)} after={prettyJson(json)} label={`Changes in ${type}`} />
    </>
  );
}

/** The event of the same type and simulator that came before one; null when it is the first. */
async function findPrevious({ kind, type, seq }: EventRow): Promise<EventRow | null> {
  const filter = { kinds: [kind], types: [type], outcome: "any" as const, text: "" };
  const rowAt = async (first: number) => {
    const { rows } = await call("events.window", { filter, first, count: 1 });
    return rows[0];
  };
  // Halving: within one simulator the rows stand in the order of their seq, and there may be a million.
  let low = 0;
  let high = (await call("events.window", { filter, first: 0, count: 0 })).matched;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await rowAt(middle);
    if (row && row.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : ((await rowAt(low - 1)) ?? null);
}

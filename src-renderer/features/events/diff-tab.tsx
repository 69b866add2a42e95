import { useQuery } from "@tanstack/react-query";
import type { EventRow } from "#shared/domain/egress.ts";
import { call } from "../../bridge/client.ts";
import { placeHref } from "../../stores/places.ts";
import { CodeDiff } from "../../ui/code-diff.tsx";
import { prettyJson } from "../../ui/format.ts";
import { Empty } from "../../ui/note.tsx";
import { findPrevious } from "./find-previous.ts";

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

/** What this event says otherwise than the last of its type. */
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
      <div className="detail-bar">
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

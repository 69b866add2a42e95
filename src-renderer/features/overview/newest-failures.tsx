import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { EventFilter } from "#shared/domain/egress.ts";
import { call } from "../../bridge/client.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { formatTime } from "../../ui/text/format.ts";
import { Mark } from "../../ui/display/mark.tsx";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../ui/display/status-chip.tsx";

const SHOWN = 6;

/** The last rows of a list that can only be read from its beginning. */
async function loadNewest(filter: EventFilter) {
  const { matched } = await call("events.window", { filter, first: 0, count: 0 });
  const first = Math.max(0, matched - SHOWN);
  const { rows } = await call("events.window", { filter, first, count: SHOWN });
  return [...rows].reverse();
}

/** Deliveries that failed, the newest first. */
export function NewestFailures({ kinds }: { readonly kinds: readonly string[] }) {
  const failed = useFeed(({ statuses }) =>
    kinds.reduce((sum, kind) => sum + (statuses.get(kind)?.failed ?? 0), 0),
  );
  const key = kinds.join();
  const filter = useMemo(
    (): EventFilter => ({ kinds: key.split(","), types: [], outcome: "failed", text: "" }),
    [key],
  );
  const rows =
    useQuery({
      queryKey: ["newest-failures", key, failed],
      queryFn: () => loadNewest(filter),
      enabled: failed > 0,
      placeholderData: (old) => old,
    }).data ?? [];
  return (
    <section aria-label="Newest failures">
      <h2 className="list-title">Newest failures</h2>
      {failed === 0 ? <p className="faint list-none">No delivery failed.</p> : null}
      <ul>
        {(failed === 0 ? [] : rows).map((row) => (
          <li key={`${row.kind}${String(row.seq)}`}>
            <a
              className="hstack list-row"
              href={placeHref("events", { kind: row.kind, seq: String(row.seq) })}
            >
              <Mark name={row.kind} />
              <span className="mono figures faint">{formatTime(row.createdAt)}</span>
              <span className="mono failure-type">{row.type}</span>
              <span className="mono faint grow failure-subject">
                <MiddleClip text={row.subject} />
              </span>
              <StatusChip tone="bad" word="failed" code={codeOf(row.deliveries)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function codeOf(
  deliveries: readonly { readonly state: string; readonly httpStatus: number | null }[],
): string {
  const failed = deliveries.find(({ state }) => state === "failed");
  return failed?.httpStatus === null ? "no answer" : String(failed?.httpStatus ?? "");
}

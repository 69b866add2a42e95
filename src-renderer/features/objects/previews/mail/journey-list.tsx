import { useShown } from "../../../../ui/text/secret.tsx";
import { formatPlural } from "../../../../ui/text/format.ts";
import { listSteps } from "./journey.ts";
import type { Piece } from "./shapes.ts";

/** The scans of a piece, and those that are still to come. */
export function Journey({ piece }: { readonly piece: Piece }) {
  const shown = useShown();
  const { expected_delivery_date: expected, tracking_events: scans } = piece;
  return (
    <section className="vstack journey" aria-label="Journey">
      <h3>
        Journey <span className="soft journey-count">{formatPlural(scans.length, "scan")}</span>
      </h3>
      <ol>
        {listSteps(piece).map(({ name, scan, isNewest }) => (
          <li
            key={scan?.id ?? name}
            className={`journey-step ${scan ? "done" : ""} ${isNewest ? "newest" : ""}`}
          >
            <span className="journey-name">{name}</span>
            <bdi className="soft clip">{scan?.location ? shown(scan.location) : ""}</bdi>
            <span className="figures soft">{timeOf(scan?.time, name, expected)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The time of a scan, or the day on which the last one is expected. */
function timeOf(time: string | undefined, name: string, expected: string | null): string {
  if (time !== undefined) return time.slice(0, 16).replace("T", " ");
  return name === "Delivered" && expected !== null ? `expected ${expected}` : "to come";
}

import type { RequestRow } from "#shared/domain/request-row.ts";
import { Mark } from "../../../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { useLook } from "../../../../ui/display/simulator/simulator-looks.ts";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import {
  describeTimes,
  formatDuration,
  formatFraction,
  formatWallTime,
} from "../../../../ui/text/format.ts";
import { nameSimulator, nameRole } from "../../../../ui/text/name-simulator.ts";
import { FaultMark } from "./fault-mark.tsx";
import { viewStatus } from "./view-status.ts";

/** The columns of the request log. */
export const requestColumns = [
  "Number",
  "Time",
  "Simulator",
  "Method",
  "Path",
  "Status",
  "Duration",
  "Events",
] as const;

/** One request as the log's cells. */
export function RequestCells({ row }: { readonly row: RequestRow }) {
  const look = useLook(row.kind);
  const status = viewStatus(row);
  return (
    <>
      <div
        role="gridcell"
        className="mono figures faint right"
        title={`Request ${String(row.number)} to ${look ? nameSimulator(look) : nameRole(row.kind)}`}
      >
        {row.order ?? row.number}
      </div>
      <div
        role="gridcell"
        className="mono figures soft"
        title={describeTimes(row.arrivedAt, row.at)}
      >
        {formatWallTime(row.arrivedAt)}
        <span className="faint fraction">{formatFraction(row.arrivedAt)}</span>
      </div>
      <div
        role="gridcell"
        className="with-mark"
        title={look ? nameSimulator(look) : nameRole(row.kind)}
      >
        <Mark name={row.kind} />
        <span className="clip kind-name">{look?.model ?? nameRole(row.kind)}</span>
      </div>
      <div role="gridcell" className="mono soft">
        {row.method}
      </div>
      <div
        role="gridcell"
        className={row.undone ? "mono path undone" : "mono path"}
        title={row.path}
        aria-label={row.undone ? `${row.path}, undone` : row.path}
      >
        <MiddleClip text={row.path} tail={6} />
      </div>
      <div role="gridcell" className="chips">
        <StatusChip {...status} />
        <FaultMark rule={row.fault} />
      </div>
      <div role="gridcell" className="figures soft right">
        {formatDuration(row.durationMs)}
      </div>
      <div role="gridcell" className="figures right events">
        {row.undone ? <span className="faint">undone</span> : row.events === 0 ? "" : row.events}
      </div>
    </>
  );
}

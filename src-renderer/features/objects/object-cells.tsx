import type { ObjectSummary } from "#shared/domain/simulator.ts";
import { formatMoment } from "../../ui/format.ts";
import { MiddleClip } from "../../ui/middle-clip.tsx";
import { ObjectStatus } from "./object-status.tsx";

/** The columns of a collection. */
export const objectColumns = ["Id", "Label", "Status", "Created"];

/** One object as cells. */
export function ObjectCells({ row }: { readonly row: ObjectSummary }) {
  return (
    <>
      <div role="gridcell" className="mono" title={row.id} aria-label={row.id}>
        <MiddleClip text={row.id} />
      </div>
      <div role="gridcell" title={row.label}>
        {row.label}
      </div>
      <div role="gridcell" className="object-state" title={row.status}>
        <ObjectStatus status={row.status} />
      </div>
      <div role="gridcell" className="mono figures faint">
        {formatMoment(row.createdAt)}
      </div>
    </>
  );
}

import * as z from "zod";
import { askApi } from "../../bridge/api-request.ts";

const object = z.object({ collection: z.string(), id: z.string(), summary: z.string() });
const field = z.object({
  path: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
});
const differences = z.object({
  added: z.array(object),
  removed: z.array(object),
  changed: z.array(object.extend({ fields: z.array(field) })),
  truncated: z.boolean().default(false),
});

/** An object by which two states differ; `fields` of a changed one. */
export interface DifferingObject extends z.output<typeof object> {
  readonly change: "added" | "changed" | "removed";
  readonly fields: readonly z.output<typeof field>[];
}

/** The differences of one simulator. */
export interface SimulatorDifferences {
  readonly kind: string;
  readonly objects: readonly DifferingObject[];
  readonly isTruncated: boolean;
}

/** Compares the snapshots of a name with the present states, or with those of another name. */
export async function compareSnapshots(
  kinds: readonly string[],
  name: string,
  to: string | undefined,
): Promise<readonly SimulatorDifferences[]> {
  const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
  const path = `/_sim/snapshots/${encodeURIComponent(name)}/diff${query}`;
  return Promise.all(
    kinds.map(async (kind) => {
      const { body } = await askApi({ kind, method: "GET", path });
      const { added, removed, changed, truncated } = differences.parse(body);
      const whole = (change: "added" | "removed") => (one: z.output<typeof object>) => ({
        ...one,
        change,
        fields: [],
      });
      const objects: DifferingObject[] = [
        ...added.map(whole("added")),
        ...changed.map((one) => ({ ...one, change: "changed" as const })),
        ...removed.map(whole("removed")),
      ];
      return { kind, objects, isTruncated: truncated };
    }),
  );
}

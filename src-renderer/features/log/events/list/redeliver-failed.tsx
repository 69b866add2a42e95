import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { EventFilter } from "#shared/domain/egress.ts";
import { call } from "../../../../bridge/client.ts";
import { explainError } from "../../../../bridge/explain-error.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { redeliver, type Redelivery } from "../../../../stores/redelivery.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/text/format.ts";
import { narrows } from "../filter/query.ts";

const PAGE = 1_000;

interface RedeliverFailedProps {
  readonly filter: EventFilter;
  /** Changes when an attempt has ended. */
  readonly news: string;
}

/** Sends every failed event that the filter shows again. */
export function RedeliverFailed({ filter, news }: RedeliverFailedProps) {
  const failed = { ...filter, outcome: "failed" as const };
  const canFail = filter.outcome === "any" || filter.outcome === "failed";
  const found = useCommand(
    "events.window",
    { filter: failed, first: 0, count: 0, partial: true },
    { freshFor: news, enabled: canFail },
  );
  const redelivery = useMutation({
    mutationFn: async () => redeliver(await findFailed(failed, narrows(filter))),
  });
  const count = canFail ? (found.data?.matched ?? 0) : 0;
  if (count === 0) return null;
  return (
    <>
      {redelivery.isError ? (
        <span className="field-error clip">{explainError(redelivery.error)}</span>
      ) : null}
      <Button size="small" isPending={redelivery.isPending} onPress={() => redelivery.mutate()}>
        <RotateCw size={13} aria-hidden />
        Redeliver failed{" "}
        <span className="figures faint" aria-hidden>
          {formatCount(count)}
        </span>
      </Button>
    </>
  );
}

/** The failed events that a filter selects, by simulator. */
async function findFailed(filter: EventFilter, isNarrowed: boolean): Promise<Redelivery[]> {
  const seqs = new Map<string, number[]>();
  for (let first = 0; ; first += PAGE) {
    const { rows } = await call("events.window", { filter, first, count: PAGE });
    for (const { kind, seq } of rows) seqs.set(kind, [...(seqs.get(kind) ?? []), seq]);
    if (rows.length < PAGE) break;
  }
  return [...seqs].map(([kind, failed]) => ({
    kind,
    // Without a filter, one short request says the same.
    body: isNarrowed ? { seqs: failed } : { failed: true },
  }));
}

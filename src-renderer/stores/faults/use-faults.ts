import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import type { FaultRule, FaultRuleView } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { askApi } from "../../bridge/api-request.ts";
import { useFeed } from "../feed/feed-store.ts";

/** A fault rule and the simulator that it is set on. */
export interface SetFault {
  readonly kind: string;
  readonly rule: FaultRuleView;
}

/** A fault rule of the list: set on its simulator, or turned off and kept by the panel. */
export interface ListedFault extends SetFault {
  readonly isOn: boolean;
}

const path = "/_sim/faults";
const answer = z.object({ rules: z.array(z.looseObject({ hits: z.int() })) });

/** Returns how many fault rules are set on some simulators. */
export function useFaultCount(kinds: readonly string[]): number {
  return useFeed(({ statuses }) =>
    kinds.reduce((sum, kind) => sum + (statuses.get(kind)?.faults ?? 0), 0),
  );
}

async function loadFaults(kind: string): Promise<readonly SetFault[]> {
  const { body } = await askApi({ kind, method: "GET", path });
  const views = answer.parse(body).rules;
  const { rules } = faultRules.parse({ rules: views.map(({ hits: _counted, ...rule }) => rule) });
  return rules.map((rule, place) => ({ kind, rule: { ...rule, hits: views[place]?.hits ?? 0 } }));
}

const HITS_MS = 1_000;

/** Lists the fault rules of those simulators that have any. Their hits are asked for every second. */
export function useFaults(kinds: readonly string[]) {
  const key = useFeed(({ statuses }) =>
    kinds
      .flatMap((kind) => {
        const { faults, generation } = statuses.get(kind) ?? unknownStatus;
        return faults === 0 ? [] : [[kind, faults, generation].join(" ")];
      })
      .join(),
  );
  const set = key === "" ? [] : key.split(",").map((part) => part.split(" ")[0] ?? "");
  return useQuery({
    queryKey: ["faults", key],
    queryFn: async () => (await Promise.all(set.map(loadFaults))).flat(),
    placeholderData: keepPreviousData,
    refetchInterval: HITS_MS,
    enabled: set.length > 0,
  });
}

type ChangeRules = (rules: readonly FaultRule[]) => readonly FaultRule[];

/** Changes the fault rules of one simulator; its counts of hits start again. */
export async function changeFaults(kind: string, change: ChangeRules): Promise<void> {
  const before = (await loadFaults(kind)).map(({ rule: { hits: _counted, ...rule } }) => rule);
  const rules = change(before);
  if (JSON.stringify(rules) === JSON.stringify(before)) return;
  if (rules.length === 0) await askApi({ kind, method: "DELETE", path });
  else await askApi({ kind, method: "PUT", path, body: { rules } });
}

/** Changes the fault rules of one simulator, and lists them again. */
export function useChangeFaults() {
  const client = useQueryClient();
  return async (kind: string, change: ChangeRules) => {
    await changeFaults(kind, change);
    await client.invalidateQueries({ queryKey: ["faults"] });
  };
}

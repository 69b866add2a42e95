import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CommandInput, CommandName } from "#shared/bridge/contract.ts";
import { call } from "./client.ts";

interface Options {
  /** The answer is asked for again when this changes. */
  readonly freshFor?: string | undefined;
  /** The shortest time between two queries, in milliseconds. Default: 500. */
  readonly refreshMs?: number;
  readonly enabled?: boolean;
}

/** Queries the host with a command that can be repeated: pulled, cached, never pushed. */
export function useCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  { freshFor = "", refreshMs = 500, enabled = true }: Options = {},
) {
  const query = useQuery({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    placeholderData: keepPreviousData,
    enabled,
  });
  useRefresh(name, { freshFor, refreshMs, enabled });
  return query;
}

const lastRefresh = new Map<string, number>();

function useRefresh(name: CommandName, { freshFor, refreshMs, enabled }: Required<Options>): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const wait = Math.max(0, (lastRefresh.get(name) ?? 0) + refreshMs - performance.now());
    const timer = setTimeout(() => {
      lastRefresh.set(name, performance.now());
      void client.invalidateQueries({ queryKey: [name] });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, name, freshFor, refreshMs, enabled]);
}

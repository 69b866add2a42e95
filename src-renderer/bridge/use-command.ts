import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CommandInput, CommandName } from "#shared/bridge/contract.ts";
import { call } from "./client.ts";

interface Options {
  /** The answer is asked for again when this changes, at most twice a second. */
  readonly freshFor?: string | undefined;
  readonly enabled?: boolean;
}

/** Queries the host with a command that can be repeated: pulled, cached, never pushed. */
export function useCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  { freshFor = "", enabled = true }: Options = {},
) {
  const query = useQuery({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    placeholderData: keepPreviousData,
    enabled,
  });
  useRefresh(name, freshFor, enabled);
  return query;
}

const REFRESH_MS = 500;
const lastRefresh = new Map<string, number>();

function useRefresh(name: CommandName, freshFor: string, enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const wait = Math.max(0, (lastRefresh.get(name) ?? 0) + REFRESH_MS - performance.now());
    const timer = setTimeout(() => {
      lastRefresh.set(name, performance.now());
      void client.invalidateQueries({ queryKey: [name] });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, name, freshFor, enabled]);
}

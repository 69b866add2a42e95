import type { RequestRow } from "#shared/domain/request-row.ts";

/** Lists the client libraries that sent requests, the newest first. */
export function listClients(requests: readonly RequestRow[]): readonly string[] {
  const names = requests.flatMap(({ source, client }) =>
    source === "client" && client !== "" ? [client] : [],
  );
  return [...new Set(names.toReversed())];
}

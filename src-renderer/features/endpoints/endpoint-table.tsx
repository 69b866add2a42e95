import type { EndpointView } from "#shared/domain/simulator.ts";
import { EndpointRow } from "./endpoint-row.tsx";

interface EndpointTableProps {
  readonly endpoints: readonly EndpointView[];
  /** The address of the test receiver; null while it is off. */
  readonly testUrl: string | null;
}

/** All endpoints, one row each. A row unfolds to the secret and the code of its endpoint. */
export function EndpointTable({ endpoints, testUrl }: EndpointTableProps) {
  return (
    <table className="endpoint-table" aria-label="Endpoints">
      <thead>
        <tr>
          <th scope="col">On</th>
          <th scope="col">URL</th>
          <th scope="col">Provider</th>
          <th scope="col">Events</th>
          <th scope="col">Last result</th>
          <th scope="col">Failing</th>
        </tr>
      </thead>
      {endpoints.map((endpoint) => (
        <EndpointRow
          key={`${endpoint.kind} ${endpoint.id ?? endpoint.url}`}
          endpoint={endpoint}
          isTest={endpoint.url === testUrl}
        />
      ))}
    </table>
  );
}

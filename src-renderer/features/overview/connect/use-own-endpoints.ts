import type { EndpointView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useReceiver } from "../../../bridge/use-receiver.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";

/** The endpoints of the app: all but those of the test receiver, whose secrets verify nothing there. */
export interface OwnEndpoints {
  /** False until the endpoints are known. */
  readonly isKnown: boolean;
  readonly all: readonly EndpointView[];
}

/** Returns the app's endpoints of all simulators. */
export function useOwnEndpoints(): OwnEndpoints {
  const writes = useFeed(({ statuses }) => [...statuses.values()].map((one) => one.writes).join());
  const { data = [], isPending } = useCommand("endpoints.list", {}, { freshFor: writes });
  const receiver = useReceiver("connect");
  return {
    isKnown: !isPending && receiver !== undefined,
    all: data.filter(({ url }) => url !== receiver?.url),
  };
}

/** Returns the endpoints of one simulator. */
export function endpointsOf({ all }: OwnEndpoints, kind: string): readonly EndpointView[] {
  return all.filter((endpoint) => endpoint.kind === kind);
}

/** `http://127.0.0.1:3000/hook (we_1)` */
export function nameEndpoint({ url, id }: EndpointView): string {
  return id === null ? url : `${url} (${id})`;
}

/** Returns the endpoint with a name, or the newest. */
export function pickEndpoint(
  endpoints: readonly EndpointView[],
  name: string | undefined,
): EndpointView | undefined {
  return endpoints.find((one) => nameEndpoint(one) === name) ?? endpoints.at(-1);
}

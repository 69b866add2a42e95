import type { EndpointView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useReceiver } from "../../../bridge/use-receiver.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";

/** The endpoints of the app, and those of the test receiver. */
export interface OwnEndpoints {
  /** False until the endpoints are known. */
  readonly isKnown: boolean;
  /** True if one of them is not that of the test receiver. */
  readonly hasOwn: boolean;
  /** Lists the endpoints of a simulator, and its usual one: the person's newest. */
  readonly of: (kind: string) => EndpointsOfKind;
}

interface EndpointsOfKind {
  readonly all: readonly EndpointView[];
  /** All but those of the test receiver. */
  readonly own: readonly EndpointView[];
  readonly usual: EndpointView | undefined;
}

/** Returns the endpoints of all simulators. */
export function useOwnEndpoints(): OwnEndpoints {
  const writes = useFeed(({ statuses }) => [...statuses.values()].map((one) => one.writes).join());
  const { data: all = [], isPending } = useCommand("endpoints.list", {}, { freshFor: writes });
  const receiver = useReceiver("connect");
  const isOwn = ({ url }: EndpointView) => url !== receiver?.url;
  return {
    isKnown: !isPending && receiver !== undefined,
    hasOwn: all.some(isOwn),
    of: (kind) => {
      const found = all.filter((endpoint) => endpoint.kind === kind);
      const own = found.filter(isOwn);
      return { all: found, own, usual: own.at(-1) ?? found.at(-1) };
    },
  };
}

/** `http://127.0.0.1:3000/hook (we_1)` */
export function nameEndpoint({ url, id }: EndpointView): string {
  return id === null ? url : `${url} (${id})`;
}

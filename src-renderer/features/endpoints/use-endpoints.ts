import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askApi, type ApiRequest } from "../../bridge/api-request.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";

/** All endpoints, with counts that keep up. */
export function useEndpoints() {
  const state = useFeed(({ statuses }) =>
    [...statuses.values()]
      .map(({ generation, results, writes }) => [generation, results, writes].join(":"))
      .join(),
  );
  return useCommand("endpoints.list", {}, { freshFor: state });
}

/** A call about an endpoint, and what is announced when it is done. */
export interface EndpointRequest {
  readonly request: ApiRequest;
  readonly said: string | ((body: unknown) => string);
}

/** Changes endpoints through the provider's own API. */
export function useEndpointRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request }: EndpointRequest) => askApi(request, { isOnlyOne: true }),
    onSuccess: ({ body }, { said }) => announce(typeof said === "string" ? said : said(body)),
    onSettled: () => client.invalidateQueries({ queryKey: ["endpoints.list"] }),
  });
}

/** Sends a call about an endpoint. */
export type ChangeEndpoint = ReturnType<typeof useEndpointRequest>["mutate"];

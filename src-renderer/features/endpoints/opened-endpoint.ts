import { create } from "zustand";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { call } from "../../bridge/client.ts";

/** The endpoint whose secret and code are shown. */
interface OpenedEndpoint {
  /** Empty for none. */
  readonly name: string;
  /** True if it was just registered: the focus goes to its secret. */
  readonly isNew: boolean;
}

const useOpened = create<OpenedEndpoint>(() => ({ name: "", isNew: false }));

const nameOf = ({ kind, id, url }: Pick<EndpointView, "kind" | "id" | "url">) =>
  [kind, id ?? url].join("/");

/** Opens an endpoint that was just registered at a URL: its secret is the next thing that an app needs. */
export async function openRegistered(kind: string, url: string): Promise<void> {
  const endpoints = await call("endpoints.list", {});
  const newest = endpoints.findLast((endpoint) => endpoint.kind === kind && endpoint.url === url);
  if (newest) useOpened.setState({ name: nameOf(newest), isNew: true });
}

/** Opens an endpoint, or closes it. */
export function toggleEndpoint(endpoint: EndpointView): void {
  const name = nameOf(endpoint);
  useOpened.setState((now) => ({ name: now.name === name ? "" : name, isNew: false }));
}

/** Returns whether an endpoint is open, and whether it was just registered. */
export function useOpenedEndpoint(endpoint: EndpointView) {
  const name = nameOf(endpoint);
  const isOpen = useOpened((opened) => opened.name === name);
  const isNew = useOpened((opened) => opened.name === name && opened.isNew);
  return { isOpen, isNew };
}

/** Returns whether one of some endpoints was just registered and is open: its secret is the next thing to copy. */
export function useShowsNewEndpoint(endpoints: readonly EndpointView[]): boolean {
  return useOpened(({ name, isNew }) => isNew && endpoints.some((one) => nameOf(one) === name));
}

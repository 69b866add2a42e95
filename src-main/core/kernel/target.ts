import type { Exchange } from "./exchange.ts";
import type { SimulatorRequest, SimulatorResponse } from "./message.ts";

/** 1 MiB: the largest body of a control route, and of a provider's route by default. */
export const BODY_LIMIT = 1_024 * 1_024;

/** What a request leads to: a route of the provider, a control route, a world action, or an error. */
export interface Target {
  /** Whether the body is passed on as a stream instead of being read first. */
  readonly streams: boolean;
  /** The largest body that is read, in bytes. */
  readonly bodyLimit: number;
  /** Whether the transport may gather it with other requests of the same turn. */
  readonly isBatched: boolean;
  /** What it is a part of: control routes are not logged, and faults concern the provider's API only. */
  readonly surface: "provider" | "action" | "control";
  /** Whether a link on another site may lead to it. */
  readonly isPage: boolean;
  /** Never throws: an error becomes a response. */
  run(
    request: SimulatorRequest,
    params: Readonly<Record<string, string>>,
    exchange: Exchange,
  ): SimulatorResponse | Promise<SimulatorResponse>;
}

/** A target whose body is small and read first, and that is handled on its own. */
export const PLAIN_TARGET = {
  streams: false,
  bodyLimit: BODY_LIMIT,
  isBatched: false,
  surface: "control",
  isPage: false,
} as const;

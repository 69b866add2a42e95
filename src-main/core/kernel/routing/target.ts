import type { Exchange } from "#core/contract/exchange.ts";
import type { SimulatorRequest, SimulatorResponse } from "#core/contract/message.ts";

/** 1 MiB: the largest body of a control route, and of a provider's route by default. */
export const BODY_LIMIT = 1_024 * 1_024;

/** The target of a request: a route of the provider, a control route, a world action, or an error. */
export interface Target {
  /** True if the body is passed on as a stream instead of being read first. */
  readonly streams: boolean;
  /** True if the response does not depend on the body: one that is too large or not sent is ignored. */
  readonly ignoresBody: boolean;
  /** The largest body that is read, in bytes. */
  readonly bodyLimit: number;
  /** True if the transport may gather it with other requests of the same turn. */
  readonly isBatched: boolean;
  /**
   * The surface that it belongs to: control routes are not logged, and faults apply to the provider's
   * API only.
   */
  readonly surface: "provider" | "action" | "control";
  /** True if a link on another site may lead to it. */
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
  ignoresBody: false,
  bodyLimit: BODY_LIMIT,
  isBatched: false,
  surface: "control",
  isPage: false,
} as const;

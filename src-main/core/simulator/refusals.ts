import type { FastifyError, FastifyRequest } from "fastify";
import type { RefusalReason } from "#core/http/dialect.ts";
import { Refusal, controlRefusal } from "#core/http/refusal.ts";
import type { SimulatorDefinition } from "./define.ts";

/** How one simulator says no: as its provider does, and on its control routes as the contract has it. */
export interface Refusals {
  readonly refuse: (reason: RefusalReason, message: string, request: FastifyRequest) => Refusal;
  /** Any error as a refusal; what fastify itself has against a request becomes one, too. */
  readonly of: (error: FastifyError | Refusal, request: FastifyRequest) => Refusal;
  /** The content type that a refusal's body has. */
  readonly typeFor: (request: FastifyRequest) => string;
  readonly isControl: (request: FastifyRequest) => boolean;
}

/** The refusals of one simulator. */
export function refusalsOf<State>({
  dialect,
  worldActions = [],
}: SimulatorDefinition<State>): Refusals {
  const actionPaths = new Set(worldActions.map(({ path }) => path));
  const isControl = ({ url }: FastifyRequest) => {
    const path = url.split("?", 1)[0] ?? url;
    return path.startsWith("/_sim/") || actionPaths.has(path);
  };
  const refuse: Refusals["refuse"] = (reason, message, request) =>
    isControl(request) ? refuseControl(reason, message) : dialect.refuse(reason, message, request);
  return {
    refuse,
    of: (error, request) =>
      error instanceof Refusal ? error : refuse(reasonOf(error), messageOf(error), request),
    typeFor: (request) =>
      (isControl(request) ? undefined : dialect.contentType) ?? "application/json; charset=utf-8",
    isControl,
  };
}

const controlStatus: Readonly<Record<RefusalReason, readonly [number, string]>> = {
  unreadable_body: [400, "invalid_json"],
  unsupported_media_type: [415, "unsupported_media_type"],
  body_too_large: [413, "body_too_large"],
  unknown_route: [404, "not_found"],
  forbidden: [403, "forbidden"],
  internal: [500, "internal_error"],
};

/** A refusal of a control route, in the shape the contract gives. */
export function refuseControl(reason: RefusalReason, message: string): Refusal {
  const [status, code] = controlStatus[reason];
  return controlRefusal(status, code, message);
}

/** What fastify's own errors mean to a provider's client. */
export function reasonOf(error: FastifyError): RefusalReason {
  if (error.statusCode === 413) return "body_too_large";
  if (error.statusCode === 415) return "unsupported_media_type";
  if (error.statusCode === 404) return "unknown_route";
  return error.statusCode !== undefined && error.statusCode < 500 ? "unreadable_body" : "internal";
}

function messageOf(error: FastifyError): string {
  const known = error.statusCode !== undefined && error.statusCode < 500;
  return known ? error.message : "Something went wrong inside the simulator; its log says what.";
}

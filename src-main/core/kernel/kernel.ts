import type { RefusalReason } from "./dialect.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestHead, SimulatorRequest, SimulatorResponse } from "./message.ts";
import { providerTarget } from "./pipeline.ts";
import { controlRefusal, NotSimulated, type Refusal } from "./refusal.ts";
import { controlRefusals, providerRefusals, refuseControl, type Refusals } from "./refusals.ts";
import { pathOf, RouteTable, segmentsOf, type FoundRoute } from "./route-table.ts";
import { BODY_LIMIT, type Target } from "./target.ts";
import type { World } from "./world.ts";

/** A route outside the provider's own API: a control route or a world action. */
export interface ControlEntry {
  readonly method: string;
  readonly path: string;
  readonly target: Target;
}

/** Control routes and world actions begin like this, unless they are spelled in another way. */
const MAYBE_CONTROL = /^\/[_/%]/;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "COPY"] as const;

/**
 * Handles the requests of one simulator, whichever transport they come over: provider routes, world
 * actions and control routes. Knows no server and no socket.
 */
export class Kernel<State> {
  private readonly provider = new RouteTable<Target>();
  private readonly control = new RouteTable<Target>();
  private readonly actionPaths: ReadonlySet<string>;
  private readonly providerRefusals: Refusals;
  private readonly controlRefusals: Refusals;

  constructor(world: World<State>, control: readonly ControlEntry[]) {
    const { definition, unsupported } = world;
    this.providerRefusals = providerRefusals(definition, unsupported);
    this.controlRefusals = controlRefusals(definition.profile.kind, unsupported);
    this.actionPaths = new Set((definition.worldActions ?? []).map(({ path }) => path));
    for (const { method, path, target } of control) this.control.add(method, path, target);
    for (const route of definition.routes) {
      const target = providerTarget(world, route, this.providerRefusals);
      this.provider.add(route.method, route.path, target);
    }
    for (const entry of definition.unsupported ?? []) {
      const [method = "", path = ""] = entry.split(" ");
      for (const one of method === "*" ? METHODS : [method]) {
        this.provider.add(one, path, this.refusing(this.providerRefusals, this.refuseUnsupported));
      }
    }
  }

  /** Finds what a request leads to. An unknown route is a target too: it responds with an error. */
  find(method: string, url: string): FoundRoute<Target> {
    try {
      if (this.isControl(url)) return this.control.find(method, url) ?? this.unknownControl(url);
      return this.provider.find(method, url) ?? this.unknownProvider;
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      const refuse = (request: SimulatorRequest) =>
        this.providerRefusals.refuse("unreadable_body", `${url} is not a valid URL`, request);
      return toFound(this.refusing(this.providerRefusals, refuse));
    }
  }

  /** Handles a request. Errors become responses, programming errors a response with status 500. */
  handle(
    request: SimulatorRequest,
    exchange: Exchange,
    { target, params }: FoundRoute<Target> = this.find(request.method, request.url),
  ): SimulatorResponse | Promise<SimulatorResponse> {
    return target.run(request, params, exchange);
  }

  /** Returns the response to a request that a transport rejects, in the shape of its route. */
  refuse(reason: RefusalReason, message: string, request: RequestHead): SimulatorResponse {
    const refusals = this.isControl(request.url) ? this.controlRefusals : this.providerRefusals;
    return refusals.respond(refusals.refuse(reason, message, request), request);
  }

  /** Whether a path belongs to a control route or a world action, however it is spelled. */
  private isControl(url: string): boolean {
    if (!MAYBE_CONTROL.test(url)) return false;
    const segments = segmentsOf(url);
    return segments[0] === "_sim" || this.actionPaths.has(`/${segments.join("/")}`);
  }

  private readonly refuseUnsupported = (request: SimulatorRequest): Refusal => {
    const path = pathOf(request.url);
    const message = `There is no ${request.method} ${path}`;
    const refusal = this.providerRefusals.refuse("unknown_route", message, request);
    return new NotSimulated(path, refusal);
  };

  private unknownControl(url: string): FoundRoute<Target> {
    const path = pathOf(url);
    const allowed = METHODS.filter((method) => this.control.find(method, url));
    const refuse = ({ method }: SimulatorRequest): Refusal =>
      allowed.length === 0
        ? refuseControl("unknown_route", `There is no ${method} ${path}`)
        : refuseMethod(path, allowed);
    return toFound(this.refusing(this.controlRefusals, refuse));
  }

  private refusing(refusals: Refusals, refuse: (request: SimulatorRequest) => Refusal): Target {
    return {
      streams: false,
      bodyLimit: BODY_LIMIT,
      isBatched: false,
      run: (request) => refusals.respond(refuse(request), request),
    };
  }

  private get unknownProvider(): FoundRoute<Target> {
    return toFound(this.refusing(this.providerRefusals, this.refuseUnsupported));
  }
}

function toFound(target: Target): FoundRoute<Target> {
  return { target, params: {} };
}

/** A known path with another method is 405 and names the methods it takes. */
function refuseMethod(path: string, methods: readonly string[]): Refusal {
  const allow = methods.join(", ");
  return controlRefusal(405, "method_not_allowed", `${path} takes ${allow}`, undefined, { allow });
}

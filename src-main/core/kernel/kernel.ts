import { httpMethods } from "#shared/domain/http-method.ts";
import type { RefusalReason } from "#core/contract/dialect.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type {
  RequestHead,
  ResponseHeaders,
  SimulatorRequest,
  SimulatorResponse,
} from "#core/contract/message.ts";
import { applyFault } from "#core/kernel/apply-fault.ts";
import { logRejected, observe } from "#core/kernel/observe.ts";
import { providerTarget } from "./pipeline.ts";
import { NotSimulated, Refusal } from "#core/contract/refusal.ts";
import { controlRefusals, JSON_TYPE, providerRefusals, type Refusals } from "./refusals.ts";
import { PendingRoutes } from "./routing/pending-routes.ts";
import { readPath, RouteTable, splitPath, type FoundRoute } from "./routing/route-table.ts";
import { PLAIN_TARGET, type Target } from "./routing/target.ts";
import { toResponse } from "./response/to-response.ts";
import { listGroups, listLoaded } from "#core/contract/route-group.ts";
import type { Route } from "#core/contract/route.ts";
import type { World } from "./world.ts";

/** The routes outside the provider's own API: control routes and world actions. */
export interface ControlRoutes {
  readonly entries: readonly {
    readonly method: string;
    readonly path: string;
    readonly target: Target;
  }[];
  /** The page for a browser that opens the address of the simulator itself. */
  readonly start: Target;
  /** Rejects any other request to such a path; `allowed` are the methods that the path takes. */
  unknown(path: string, allowed: readonly string[]): Target;
}

/** Headers for the response to a cross-origin request, and the whole response to a preflight. */
export interface Cors {
  readonly headers: ResponseHeaders;
  readonly preflight?: SimulatorResponse;
}

/**
 * Returns whether a browser opens the address of a simulator itself. Clients of a provider whose API has
 * a `GET /` send credentials, or do not ask for a page.
 */
function opensStartPage({ method, url, headers }: RequestHead): boolean {
  if (url !== "/" || method !== "GET" || headers.authorization !== undefined) return false;
  return /\btext\/html\b/.test(headers.accept ?? "");
}

/** Control routes and world actions begin like this, unless they are spelled in another way. */
const MAYBE_CONTROL = /^\/[_/%]/;

/**
 * A path of Simdeck's own where no route of the provider matches. CouchDB is the one provider with such
 * paths, and its routes of databases and documents match all of them.
 */
const UNKNOWN_ACTION = /^\/_(?!pages\/)/;

/**
 * Handles the requests of one simulator, whichever transport they come over: provider routes, world
 * actions and control routes. Knows no server and no socket.
 */
export class Kernel<State> {
  private readonly provider = new RouteTable<Target>();
  private readonly control = new RouteTable<Target>();
  private readonly pending: PendingRoutes<State>;
  private readonly actionPaths: ReadonlySet<string>;
  private readonly world: World<State>;
  private readonly refuseControl: ControlRoutes["unknown"];
  private readonly start: Target;
  private readonly providerRefusals: Refusals;
  private readonly controlRefusals: Refusals;

  constructor(world: World<State>, control: ControlRoutes) {
    const { definition, unsupported } = world;
    this.world = world;
    this.providerRefusals = providerRefusals(definition, unsupported);
    this.controlRefusals = controlRefusals(definition.profile.kind, unsupported);
    this.actionPaths = new Set((definition.worldActions ?? []).map(({ path }) => path));
    this.start = control.start;
    this.refuseControl = (path, allowed) => control.unknown(path, allowed);
    for (const { method, path, target } of control.entries) this.control.add(method, path, target);
    const add = (route: Route<State>) => {
      const target = providerTarget(world, route, this.providerRefusals);
      this.provider.add(route.method, route.path, target);
    };
    listLoaded(definition.routes).forEach(add);
    this.pending = new PendingRoutes(listGroups(definition.routes), add);
    for (const entry of definition.unsupported ?? []) {
      const [method = "", path = ""] = entry.split(" ");
      for (const one of method === "*" ? httpMethods : [method]) {
        this.provider.add(one, path, this.refusing(this.refuseUnsupported));
      }
    }
  }

  /**
   * Loads the code that a request may need; `undefined` when there is nothing to wait for. To be called
   * before `find`.
   */
  load(url: string): Promise<void> | undefined {
    if (this.isControl(url)) return undefined;
    const mounted = this.mountedPath(url);
    return this.pending.load(mounted === undefined ? [url] : [url, mounted]);
  }

  /** Finds what a request leads to. An unknown route is a target too: it responds with an error. */
  find(method: string, url: string): FoundRoute<Target> {
    try {
      if (this.isControl(url)) return this.findControl(method, url) ?? this.unknownControl(url);
      const found = this.provider.find(method, url) ?? this.findMounted(method, url);
      if (found) return found;
      return UNKNOWN_ACTION.test(url) ? this.unknownControl(url) : this.unknownProvider;
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      return toFound(this.invalid(`${url} is not a valid URL`));
    }
  }

  /** Finds a control route. Tools that wait for a port ask with HEAD, which is a GET without its body. */
  private findControl(method: string, url: string): FoundRoute<Target> | undefined {
    return this.control.find(method === "HEAD" ? "GET" : method, url);
  }

  /** Finds a provider route below the path that the API is mounted at. */
  private findMounted(method: string, url: string): FoundRoute<Target> | undefined {
    const path = this.mountedPath(url);
    return path === undefined ? undefined : this.provider.find(method, path);
  }

  /** Returns the path of a route for one below the path that the API is mounted at. */
  private mountedPath(url: string): string | undefined {
    const { at, leadsTo = "" } = this.world.definition.mount ?? {};
    if (at === undefined || !url.startsWith(at)) return undefined;
    const rest = url.slice(at.length);
    const isBelow = rest === "" || rest.startsWith("/") || rest.startsWith("?");
    if (!isBelow) return undefined;
    return `${leadsTo}${rest.startsWith("/") ? rest : `/${rest}`}`;
  }

  /** Handles a request. Errors become responses, programming errors a response with status 500. */
  async handle(
    request: SimulatorRequest,
    exchange: Exchange,
    { target, params }: FoundRoute<Target> = this.find(request.method, request.url),
  ): Promise<SimulatorResponse> {
    if (opensStartPage(request)) return this.start.run(request, params, exchange);
    if (target.surface === "control") return target.run(request, params, exchange);
    const rule =
      target.surface === "provider"
        ? this.world.faults.ofRequest(request.method, readPath(request.url))
        : undefined;
    const observed = observe(this.world, request, exchange, rule?.id);
    const run = () => target.run(request, params, exchange);
    const response = rule
      ? applyFault(this.world, rule.do, { request, exchange, refusals: this.providerRefusals }, run)
      : run();
    return observed ? observed.respond(await response) : response;
  }

  /** Returns the response to a request that a transport rejects, in the shape of its route. */
  reject(reason: RefusalReason, message: string, request: RequestHead): SimulatorResponse {
    const response = this.refuse(reason, message, request);
    return this.isControl(request.url) ? response : logRejected(this.world, request, response);
  }

  /** Returns the same response without logging the request. */
  refuse(reason: RefusalReason, message: string, request: RequestHead): SimulatorResponse {
    const refusals = this.isControl(request.url) ? this.controlRefusals : this.providerRefusals;
    return refusals.respond(refusals.refuse(reason, message, request), request);
  }

  /** Returns the response to a programming error, which is logged and not shown to the client. */
  fail(error: unknown, request: RequestHead): SimulatorResponse {
    return logRejected(this.world, request, this.providerRefusals.respond(error, request));
  }

  /** Returns what the provider says to the `Origin` of a request; nothing on control routes. */
  cors(request: RequestHead): Cors | undefined {
    const { definition, state } = this.world;
    if (!definition.cors || request.headers.origin === undefined || this.isControl(request.url)) {
      return undefined;
    }
    const found = definition.cors(state, request);
    if (!found) return undefined;
    const { headers, preflight } = found;
    if (!preflight) return { headers };
    const response =
      preflight instanceof Refusal
        ? this.providerRefusals.respond(preflight, request)
        : toResponse(preflight, JSON_TYPE);
    return { headers, preflight: logRejected(this.world, request, response) };
  }

  /** Returns whether a request is for a page that a browser opens. */
  isPage({ method, url }: RequestHead): boolean {
    return this.find(method, url).target.isPage;
  }

  /** Returns whether a path belongs to a control route or a world action, however it is spelled. */
  isControl(url: string): boolean {
    if (!MAYBE_CONTROL.test(url)) return false;
    try {
      const segments = splitPath(url);
      return segments[0] === "_sim" || this.actionPaths.has(`/${segments.join("/")}`);
    } catch {
      return url.startsWith("/_sim/");
    }
  }

  private readonly refuseUnsupported = (request: SimulatorRequest): Refusal => {
    const path = readPath(request.url);
    const message = `There is no ${request.method} ${path}`;
    const refusal = this.providerRefusals.refuse("unknown_route", message, request);
    return new NotSimulated(path, refusal);
  };

  private unknownControl(url: string): FoundRoute<Target> {
    const allowed = httpMethods.filter((method) => this.control.find(method, url));
    return toFound(this.refuseControl(readPath(url), allowed));
  }

  private refusing(refuse: (request: SimulatorRequest) => Refusal): Target {
    const { respond } = this.providerRefusals;
    return {
      ...PLAIN_TARGET,
      ignoresBody: true,
      surface: "provider",
      run: (request) => respond(refuse(request), request),
    };
  }

  private invalid(message: string): Target {
    return {
      ...PLAIN_TARGET,
      ignoresBody: true,
      surface: "provider",
      run: (request) => this.refuse("unreadable_body", message, request),
    };
  }

  private get unknownProvider(): FoundRoute<Target> {
    return toFound(this.refusing(this.refuseUnsupported));
  }
}

function toFound(target: Target): FoundRoute<Target> {
  return { target, params: {} };
}

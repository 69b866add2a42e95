import { Refusal } from "#core/contract/refusal.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { type RouteRequest, createWrappedRouteHelper } from "#core/contract/route.ts";
import { type Actor, findActor } from "./access/actor.ts";
import { checkPerson, checkRole, checkRule, hasRole } from "./access/check.ts";
import { canSee } from "./access/permission.ts";
import { findRule } from "./access/rules.ts";
import { checkScopes, withScopeHeaders } from "./access/scopes.ts";
import { githubError, notFound } from "./errors.ts";
import { notify } from "./notifications/notify.ts";
import { addToHistory } from "./resources/timeline/record.ts";
import { completeResponse } from "./shared/complete-response.ts";
import { findRenamed, requireRepository } from "./shared/find.ts";
import { type Media, readMedia } from "./shared/media-type.ts";
import { type PageQuery, respondWithList } from "./shared/paging.ts";
import { MOUNT, type RepositoryView } from "./shared/view.ts";
import {
  type Account,
  fullName,
  type Permission,
  type Repository,
  type SimContext,
  type State,
} from "./state.ts";
import { type HookEvent, record } from "./webhooks/record.ts";

/** The parts of a request that a handler's context is made of. */
type ContextRequest = Pick<
  RouteRequest,
  "method" | "baseUrl" | "params" | "headers" | "key" | "url"
>;

/** The tools of a handler. Presenters take it as their view. */
export class RequestContext implements RepositoryView {
  readonly sim: SimContext;
  readonly state: State;
  readonly now: number;
  readonly ids: SimContext["ids"];
  /** The actor of the request. */
  readonly actor: Actor;
  /** Links in responses begin with the address that the client used. */
  readonly base: string;
  readonly params: RouteRequest["params"];
  /** The media type that the client asks for, unless it is JSON. */
  readonly media: Media | undefined;
  private readonly request: ContextRequest;
  private found: Repository | undefined;

  constructor(
    sim: SimContext,
    request: ContextRequest,
    { repository, actor }: { readonly repository?: Repository; readonly actor?: Actor } = {},
  ) {
    this.sim = sim;
    this.state = sim.state;
    this.now = sim.now;
    this.ids = sim.ids;
    this.actor = actor ?? findActor(sim.state, request.key, sim.now);
    this.base = request.url.startsWith(`${MOUNT}/`) ? request.baseUrl + MOUNT : request.baseUrl;
    this.params = request.params;
    this.media = readMedia(request.headers.accept);
    this.request = request;
    this.found = repository;
  }

  /** The account that the actor acts under. */
  get user(): Account {
    return this.actor.account;
  }

  /** The repository of the path; throws a 404 if there is none that the actor may know of. */
  get repository(): Repository {
    if (this.found) return this.found;
    const renamed = findRenamed(this.state, this.params);
    if (renamed && canSee(this.state, renamed, this.actor)) throw this.movedTo(renamed);
    const repository = requireRepository(this.state, this.params);
    if (!canSee(this.state, repository, this.actor)) throw notFound();
    return (this.found = repository);
  }

  /** The redirect to a repository that has another name now; a write keeps its method and body. */
  private movedTo(repository: Repository): Refusal {
    const { method, url } = this.request;
    const path = url.replace(MOUNT, "").replace(/^\/repos\/[^/]+\/[^/?]+/, "");
    const location = `${this.base}/repos/${fullName(repository)}${path}`;
    const isRead = method === "GET" || method === "HEAD";
    const [status, message] = isRead ? [301, "Moved Permanently"] : [307, "Temporary Redirect"];
    const body = {
      message,
      url: location,
      documentation_url:
        "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects",
    };
    return new Refusal(status, body, { location });
  }

  /** The view for events: links begin with the simulator's own address. */
  get eventView(): RepositoryView {
    const base = this.sim.baseUrl === "" ? this.request.baseUrl : this.sim.baseUrl;
    return { state: this.state, base, repository: this.repository, actor: this.actor };
  }

  /** Returns the same request with another repository, for example a new one. */
  with(repository: Repository): RequestContext {
    return new RequestContext(this.sim, this.request, { repository, actor: this.actor });
  }

  /** Returns the same request by another actor. */
  as(actor: Actor): RequestContext {
    return new RequestContext(this.sim, this.request, { repository: this.repository, actor });
  }

  /** Returns one page of a list, its items presented in this context. */
  list<T>(
    request: RouteRequest<PageQuery>,
    items: readonly T[],
    present: (context: RequestContext, item: T) => unknown,
    wrap?: (page: readonly unknown[]) => unknown,
  ): RouteResponse {
    return respondWithList(request, items, (item) => present(this, item), wrap);
  }

  can(role: Permission): boolean {
    return hasRole(this.state, this.repository, this.actor, role);
  }

  /** Throws a 403 unless the actor has the role or is the author of what the request is about. */
  require(role: Permission, author?: number): void {
    checkRole(this.state, this.repository, this.actor, role, author);
  }

  /**
   * Records an event of the repository, once for its hooks and once for each App that hears it. A change of
   * an issue is also added to its history, and people are notified.
   */
  emit({ change, ...event }: HookEvent): void {
    const { owner, id } = this.repository;
    if (change) addToHistory(this, change.issue, change.action, change.details);
    record(this.sim, event, { owner: owner.id, repository: id });
    notify(this, event.type, event.payload);
  }
}

interface Own {
  /** Also served for an archived repository, although the method writes. */
  readonly onArchived?: boolean;
  /** Default: of people and Apps. `person` refuses Apps, `app` takes an App's JSON Web Token only. */
  readonly of?: "person" | "app";
}

function checkCaller(of: Own["of"], { actor }: RequestContext): void {
  if (of === "person") checkPerson(actor);
  else if (of === "app" && actor.kind !== "app") {
    throw githubError(401, "A JSON web token could not be decoded");
  }
}

/**
 * Makes a route of this simulator. A route of a repository checks the caller's role or permissions, and an
 * archived repository rejects every method but GET.
 */
export const route = createWrappedRouteHelper<State, Own, RequestContext>((spec) => {
  const { endpoint, own } = spec;
  const rule = findRule(endpoint);
  const writes = rule !== undefined && !endpoint.startsWith("GET ") && own.onArchived !== true;
  return {
    handle: (simContext, request) => {
      const context = new RequestContext(simContext, request);
      return withScopeHeaders(context.actor, endpoint, () => {
        checkCaller(own.of, context);
        checkScopes(context.actor, endpoint);
        if (rule && own.of !== "app")
          checkRule(context.state, context.repository, context.actor, rule);
        if (writes && context.repository.settings.isArchived) {
          throw githubError(403, "Repository was archived so is read-only.");
        }
        const result = spec.handle(context, request);
        return completeResponse(request, endpoint, context.media, result);
      });
    },
  };
});

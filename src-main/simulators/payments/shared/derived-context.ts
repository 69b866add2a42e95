import type { SimContext } from "../state.ts";

/** The contexts of the platform behind those of connected accounts. */
const platforms = new WeakMap<SimContext, SimContext>();

/** Returns the context of the platform: the given one, unless it is a connected account's. */
export function toPlatform(context: SimContext): SimContext {
  return platforms.get(context) ?? context;
}

/** The parts that a derived context can change. */
type Changes = Partial<
  Pick<SimContext, "state" | "ids" | "now" | "emit" | "countReceivers" | "schedule" | "withdraw">
>;

/**
 * Returns a context that differs from another in some parts. Its events name the same request.
 * @param platform The context of the platform, for one of a connected account.
 */
export function deriveContext(
  context: SimContext,
  changes: Changes,
  platform: SimContext | undefined = platforms.get(context),
): SimContext {
  const own: SimContext = {
    state: context.state,
    ids: context.ids,
    now: context.now,
    fileTime: context.fileTime,
    requiredKey: context.requiredKey,
    allowedHosts: context.allowedHosts,
    advancedMs: context.advancedMs,
    generation: context.generation,
    log: context.log,
    baseUrl: context.baseUrl,
    redirectUris: context.redirectUris,
    apiRequest: context.apiRequest,
    environment: context.environment,
    emit: (event) => {
      context.emit(event);
    },
    attemptsOf: (seq) => context.attemptsOf(seq),
    attemptsAt: (endpoint) => context.attemptsAt(endpoint),
    redeliver: (seq, endpoint) => context.redeliver(seq, endpoint),
    countReceivers: (type, to) => context.countReceivers(type, to),
    listUnsupported: (request, parameter) => {
      context.listUnsupported(request, parameter);
    },
    schedule: (due, task, id) => context.schedule(due, task, id),
    withdraw: (scheduled) => {
      context.withdraw(scheduled);
    },
    isDelivering: context.isDelivering,
    ask: (request) => context.ask(request),
    send: (request) => context.send(request),
    ...changes,
  };
  if (platform) platforms.set(own, platform);
  return own;
}

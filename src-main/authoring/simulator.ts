/**
 * The entry point `simdeck/simulator`: what a simulator outside this source tree is made of. Its files have
 * the same plan as those in `src-main/simulators/`, and import from here instead of `#core/…`.
 */
export * as z from "zod";

export {
  defineSimulator,
  type Simulator,
  type SimulatorDefinition,
} from "#core/simulator/define.ts";
export type { FixedDelivery, RegisteredDelivery } from "#core/simulator/define.ts";
export type { SimulatorProfile } from "#core/simulator/profile.ts";
export type { Context, DomainEvent, Seed } from "#core/simulator/context.ts";

export { routesOf, streamRoutesOf, type Route, type RouteRequest } from "#core/simulator/route.ts";
export { worldActionsOf, type WorldAction } from "#core/simulator/world-action.ts";
export type { ObjectCollection, ObjectSummary } from "#core/simulator/objects.ts";
export { compareCoverage, coveredBy, type Coverage } from "#core/simulator/coverage.ts";

export { Answer, noContent } from "#core/http/answer.ts";
export { controlRefusal, NotSimulated, Refusal } from "#core/http/refusal.ts";
export type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/http/dialect.ts";
export { decodeUtf8, MalformedBody, parseForm, parseJson } from "#core/http/body-parsers.ts";

export { Collection } from "#core/state/collection.ts";
export { pageNewestFirst, UnknownCursor, type Page } from "#core/state/page.ts";

export type { Endpoint } from "#core/delivery/endpoint.ts";
export type { SignatureScheme, SigningInput } from "#core/delivery/signature.ts";
export { hookSignature } from "#core/signing/hook-signature.ts";
export { signTimestampedHex } from "#core/signing/timestamped-hex.ts";
export { signVersionedHex } from "#core/signing/versioned-hex.ts";

export { serveSimulator } from "#core/testing/launch-simulator.ts";

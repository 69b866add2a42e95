/**
 * The entry point `simdeck/simulator`: what a simulator outside this source tree is made of. Its files have
 * the same plan as those in `src-main/simulators/`, and import from here instead of `#core/…`.
 */
export * as z from "zod";

export type { StateClass, StateClasses } from "#core/contract/state-class.ts";
export { defineSimulator, type Simulator } from "#core/define-simulator.ts";
export type {
  FixedDelivery,
  RegisteredDelivery,
  SimulatorDefinition,
} from "#core/contract/definition.ts";
export type { SimulatorProfile } from "#core/contract/profile.ts";
export type { Context, DomainEvent, Seed } from "#core/contract/context.ts";

export {
  createRouteHelper,
  /** @deprecated Use `createRouteHelper`. */
  createRouteHelper as routesOf,
  createStreamRouteHelper,
  /** @deprecated Use `createStreamRouteHelper`. */
  createStreamRouteHelper as streamRoutesOf,
  type Route,
  type RouteRequest,
} from "#core/contract/route.ts";
export { routesAt, type RouteGroup } from "#core/contract/route-group.ts";
export type { Task, TaskDescription } from "#core/contract/task.ts";
export {
  createWorldActionHelper,
  /** @deprecated Use `createWorldActionHelper`. */
  createWorldActionHelper as worldActionsOf,
  type WorldAction,
} from "#core/contract/world-action.ts";
export {
  createObjectList,
  /** @deprecated Use `createObjectList`. */
  createObjectList as objectListOf,
  type ObjectCollection,
  type ObjectSummary,
} from "#core/contract/objects.ts";
export { compareCoverage, coveredBy, type Coverage } from "#core/contract/coverage.ts";

export { endless, noContent, RouteResponse } from "#core/contract/response.ts";
export { controlRefusal, NotSimulated, Refusal } from "#core/contract/refusal.ts";
export type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/contract/dialect.ts";
export { parseForm } from "#core/parsing/form-body.ts";
export { decodeUtf8, MalformedBody, parseJson } from "#core/parsing/json-body.ts";

export { choiceGroup, postForm, submitButton, textField } from "#core/pages/controls.ts";
export { html, type Html, type HtmlValue } from "#core/pages/html.ts";
export { pageError, redirectTo, showPage, type HtmlPage } from "#core/pages/page.ts";
export {
  readField,
  /** @deprecated Use `readField`. */
  readField as fieldOf,
  createPageHelper,
  /** @deprecated Use `createPageHelper`. */
  createPageHelper as pagesOf,
  readValues,
  /** @deprecated Use `readValues`. */
  readValues as valuesOf,
  type FormFields,
} from "#core/pages/page-routes.ts";
export { transient } from "#core/snapshots/state-classes.ts";
export { Collection } from "#core/state/collection.ts";
export { pageNewestFirst, UnknownCursor, type Page } from "#core/state/page.ts";

export type { Endpoint } from "#core/contract/endpoint.ts";
export type { SignatureScheme, SigningInput } from "#core/contract/signature.ts";
export { fieldsIn, joinParts, mailIn, moneyIn, quote, textIn } from "#core/text/summary.ts";
export { hookSignature } from "#core/signing/hook-signature.ts";
export { signTimestampedHex } from "#core/signing/schemes.ts";
export { signVersionedHex } from "#core/signing/schemes.ts";

export { serveSimulator } from "#core/launch/serve-simulator.ts";

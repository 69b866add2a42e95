import type { RecordedResponse } from "./record.ts";

/** A response with the name of its route. */
export interface ReadResponse {
  readonly route: string;
  readonly value: unknown;
}

/**
 * The types that a provider's SDK publishes for one route. Types are TypeScript, in the terms of
 * `imports`.
 */
export interface RouteRule {
  /** The type of a success response: `GetEmailResponseSuccess`. */
  readonly response?: string;
  /** Says why there is no published type, in place of `response`. */
  readonly untyped?: string;
  /** The type whose properties are the documented parameters, query and body together. */
  readonly parameters?: string;
}

/** The types that a provider publishes for its API. */
export interface ConformanceRules {
  /**
   * Imports and helper types: `import type { Email } from "resend";`. `Wire<T>` is there already: `T` as
   * JSON, with strings for dates and bytes.
   */
  readonly imports: string;
  /** Says why responses and events may have fields that the types do not name. Default: they may not. */
  readonly hasMore?: string;
  /** By the name of the route: `GET /emails/:id`. */
  readonly routes: Readonly<Record<string, RouteRule>>;
  /** Returns the type of an event's payload; `undefined` for events that have no published type. */
  readonly events?: (type: string) => string | undefined;
  /** Returns the name of a parameter on the wire. Default: as the SDK names it. */
  readonly wireName?: (property: string, route: string) => string;
  /**
   * Properties of parameter types that the SDK does not send as query or body, with the reason: by name,
   * or for one route by `GET /emails/:id: name`.
   */
  readonly notSent?: Readonly<Record<string, string>>;
  /** Returns a body as the SDK's types have it, where they differ from the wire (case of names). */
  readonly toTyped?: (body: unknown) => unknown;
  /** Returns the literal of a body with what JSON cannot express: `"price": "1.5"` → `"price": decimal`. */
  readonly written?: (literal: string) => string;
  /** True if the tests of the file get a response of every typed route. */
  readonly seesAll?: boolean;
  /**
   * Returns the route of a response, and its body as the types have it. Throws where the provider would
   * not send it. Default: the route of the OpenAPI page; responses that are not JSON are left out.
   */
  readonly read?: (response: RecordedResponse) => ReadResponse | undefined;
  /**
   * The parameters that each route declares, supported and unsupported. Default: those of the OpenAPI
   * page.
   */
  readonly declared?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Gives one reason for several names, for `notSent`. */
export function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/** Returns `trialPeriodDays` as `trial_period_days`, for SDKs that rename what they send. */
export function snakeCased(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

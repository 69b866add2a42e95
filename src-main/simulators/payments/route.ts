import type * as z from "zod";
import { JsonText } from "#core/json/json-text.ts";
import { routesOf, type Route, type RouteRequest } from "#core/kernel/route.ts";
import { causeOf, type Cause, type PaymentsContext } from "./emit.ts";
import { checkExpand, expandWire, type ObjectName } from "./expand.ts";
import { answerOnce } from "./idempotency.ts";
import type { Wire } from "./present-card.ts";
import type { PaymentsState } from "./state.ts";

const route = routesOf<PaymentsState>();

type Params = z.ZodType<{ readonly expand?: readonly string[] | undefined }>;

/** What a handler gets besides the context. */
export interface Call<P> {
  /** The `:id` of the path. */
  readonly id: string;
  /** Every name of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly params: P;
  /** Goes to `emit`, so that events name the request that caused them. */
  readonly cause: Cause;
}

interface Spec<P extends Params> {
  readonly path: string;
  readonly summary: string;
  /** The object in the answer, or in the list it is: what `expand` may reach into. */
  readonly answers: ObjectName;
  readonly params: P;
  /** A `JsonText` is only for an answer in which nothing is expanded. */
  handle(context: PaymentsContext, call: Call<z.output<P>>): Wire | JsonText;
}

function answer<P extends Params>(
  context: PaymentsContext,
  spec: Spec<P>,
  request: RouteRequest,
  params: z.output<P>,
): Wire | JsonText {
  const { expand } = params;
  if (expand) checkExpand(spec.answers, expand);
  const path = request.params;
  const call = { id: path["id"] ?? "", path, params, cause: causeOf(request) };
  const wire = spec.handle(context, call);
  return expand && !(wire instanceof JsonText) ? expandWire(context, wire, expand) : wire;
}

/** A route that looks and changes nothing. */
export function read<P extends Params>(spec: Spec<P>): Route<PaymentsState> {
  return route({
    method: "GET",
    path: spec.path,
    summary: spec.summary,
    query: spec.params,
    handle: (context, request) => answer(context, spec, request, request.query),
  });
}

/** A route that changes something: the same idempotency key gets the same answer again. */
export function write<P extends Params>(spec: Spec<P>): Route<PaymentsState> {
  return route({
    method: "POST",
    path: spec.path,
    summary: spec.summary,
    body: spec.params,
    handle: (context, request) =>
      answerOnce(context, request, () => answer(context, spec, request, request.body)),
  });
}

/** A route that takes something away. */
export function remove<P extends Params>(spec: Spec<P>): Route<PaymentsState> {
  return route({
    method: "DELETE",
    path: spec.path,
    summary: spec.summary,
    query: spec.params,
    handle: (context, request) => answer(context, spec, request, request.query),
  });
}

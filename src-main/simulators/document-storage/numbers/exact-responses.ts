import { JsonText } from "#core/json/json-text.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Route } from "#core/contract/route.ts";
import { isObject } from "../shared/json.ts";
import type { State } from "../state.ts";
import { writeJson } from "./exact-json.ts";

/** Writes what is JSON in a result; text, bytes and streams stay as they are. */
function written(result: unknown): unknown {
  if (result instanceof RouteResponse) {
    const body = written(result.body);
    if (body === result.body) return result;
    return new RouteResponse(result.status, body, result.headers, result.isEndless);
  }
  return isObject(result) || Array.isArray(result) ? new JsonText(writeJson(result)) : result;
}

/** Makes routes write every digit of exact numbers. */
export function withExactNumbers(routes: readonly Route<State>[]): readonly Route<State>[] {
  return routes.map((route) => ({
    ...route,
    handle: (context, request) => {
      const result = route.handle(context, request);
      return result instanceof Promise ? result.then(written) : written(result);
    },
  }));
}

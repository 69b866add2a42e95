import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { Route, RouteRequest } from "#core/contract/route.ts";
import { explainIssues, PLAIN, slackError } from "../../errors.ts";
import { explainUseless } from "../../interactivity/response-urls.ts";
import { plainRoute } from "../../route.ts";
import { reportOnce } from "../../shared/report-once.ts";
import { parsePayload } from "../../shared/schema.ts";
import type { SimContext, State } from "../../state.ts";
import { applyResponse } from "./actions.ts";
import { responseBody } from "./schema.ts";

/** Bolt and other clients take only 2xx as success, so errors have the status 404 or 400 here. */
function handle(context: SimContext, { params, body }: RouteRequest): RouteResponse {
  const { state, now } = context;
  const { team = "", token = "" } = params;
  const url = team === state.team.id ? state.responseUrls.get(token) : undefined;
  const useless = url ? explainUseless(url, now) : "invalid_url";
  if (!url || useless !== undefined) {
    reportOnce(state, `rejected a response to an interaction: ${useless ?? "invalid_url"}`);
    throw slackError(useless ?? "invalid_url", {}, 404);
  }
  const parsed = responseBody.safeParse(parsePayload(body), { reportInput: true });
  if (!parsed.success) throw asBadRequest(explainIssues(parsed.error.issues));
  try {
    applyResponse(context, url, parsed.data);
  } catch (error) {
    throw error instanceof Refusal ? asBadRequest(error) : error;
  }
  state.responseUrls.set(token, { ...url, uses: url.uses + 1 });
  return new RouteResponse(200, "ok", PLAIN);
}

function asBadRequest({ status, body }: Refusal): Refusal {
  return new Refusal(status === 200 ? 400 : status, body);
}

const documents = z.object(responseBody.shape);

function responseRoute(path: `/${string}`, summary: string): Route<State> {
  return { ...plainRoute(`POST ${path}`, summary, { open: true, handle }), documents };
}

export const routes = [
  responseRoute(
    "/actions/:team/:number/:token",
    "Responds to an interaction at its response_url, five times within 30 minutes",
  ),
  responseRoute(
    "/commands/:team/:number/:token",
    "Responds to a slash command at its response_url, five times within 30 minutes",
  ),
];

import type { AppResponse } from "#core/contract/app-request.ts";
import { COMMANDS_URL, INTERACTIVITY_URL } from "./variables.ts";
import type { SimContext } from "../state.ts";

const FORM = "application/x-www-form-urlencoded";

/** The time limit for the app's response, in milliseconds of real time. */
const DEADLINE_MS = 3_000;

/** Writes fields as Slack does: `*` is escaped too, although forms may have it. */
function formBody(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString().replaceAll("*", "%2A");
}

/** Sends an interaction to the app: as the form field `payload`, or as an envelope over Socket Mode. */
export function sendInteraction(context: SimContext, payload: object): Promise<AppResponse> {
  const body = formBody({ payload: JSON.stringify(payload) });
  return context.ask({
    type: "interactive",
    payload,
    body,
    contentType: FORM,
    url: context.environment[INTERACTIVITY_URL],
    timeoutMs: DEADLINE_MS,
  });
}

/** Sends a slash command to the app: as form fields, or as an envelope over Socket Mode. */
export function sendCommand(
  context: SimContext,
  fields: Readonly<Record<string, string>>,
): Promise<AppResponse> {
  return context.ask({
    type: "slash_commands",
    payload: fields,
    body: formBody(fields),
    contentType: FORM,
    url: context.environment[COMMANDS_URL],
    timeoutMs: DEADLINE_MS,
  });
}

/** The app's answer as a world action shows it, and why the answer could not be applied. */
export type ShownResponse = AppResponse | (AppResponse & { readonly error: string });

/**
 * Returns the body of an answer that can be applied: `""` for an empty one. For any other response, the
 * person sees an error, which `problem` explains.
 */
export function readAppResponse(
  response: AppResponse,
): { readonly body: unknown; readonly problem?: undefined } | { readonly problem: string } {
  if (response.status === null) return { problem: response.error };
  if (response.status < 200 || response.status > 299) {
    return { problem: `the app answered with status ${String(response.status)}` };
  }
  const { body } = response;
  return { body: typeof body === "string" ? body.trim() : body };
}

/** Sends an interaction whose answer has no effect. Returns what a world action shows of both. */
export async function notifyApp<Payload extends object>(context: SimContext, payload: Payload) {
  const response = await sendInteraction(context, payload);
  return { payload, app: showResponse(response, readAppResponse(response).problem) };
}

/** The answer, with the reason why it was not applied. */
export function showResponse(response: AppResponse, problem?: string): ShownResponse {
  return problem === undefined || response.status === null
    ? response
    : { ...response, error: problem };
}

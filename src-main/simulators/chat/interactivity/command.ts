import * as z from "zod";
import { Refusal } from "#core/contract/refusal.ts";
import { applyResponse } from "../resources/response-urls/actions.ts";
import { responseBody } from "../resources/response-urls/schema.ts";
import type { Found } from "../shared/lookup.ts";
import type { SimContext, User } from "../state.ts";
import { presentPlace } from "./payloads.ts";
import { issueResponseUrl } from "./response-urls.ts";
import { readAppResponse, sendCommand, showResponse } from "./send.ts";
import { issueTrigger } from "./triggers.ts";

/** Reads the answer to a command; text is a message of its own. */
function readResponse(body: unknown) {
  return responseBody.safeParse(typeof body === "string" ? { text: body } : body);
}

/** Applies the answer to a command. Returns the message that shows then, or why there is none. */
function applyAppResponse(
  context: SimContext,
  target: { readonly channel: string; readonly user: string },
  body: unknown,
): { readonly message: object | null; readonly problem?: string } {
  if (body === "") return { message: null };
  const parsed = readResponse(body);
  if (!parsed.success) {
    return { message: null, problem: `the answer is malformed: ${z.prettifyError(parsed.error)}` };
  }
  try {
    const answered = { ...target, originalTs: undefined, threadTs: undefined };
    return { message: applyResponse(context, answered, parsed.data) ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { message: null, problem: `the answer was rejected: ${JSON.stringify(error.body)}` };
  }
}

/** Sends a slash command as a person. The app's answer is shown in the channel. */
export async function sendSlashCommand(
  context: SimContext,
  person: User,
  { conversation }: Found,
  { command, text }: { readonly command: string; readonly text: string },
) {
  const { team, app } = context.state;
  const target = { channel: conversation.id, user: person.id };
  const payload = {
    token: app.verificationToken,
    team_id: team.id,
    team_domain: team.domain,
    channel_id: conversation.id,
    channel_name: presentPlace(conversation).name,
    user_id: person.id,
    user_name: person.name,
    command: command.startsWith("/") ? command : `/${command}`,
    text,
    api_app_id: app.id,
    is_enterprise_install: "false",
    response_url: issueResponseUrl(context, "commands", target),
    trigger_id: issueTrigger(context, person.id),
  };
  const response = await sendCommand(context, payload);
  const answer = readAppResponse(response);
  if (answer.problem === undefined) context.state.commands.add(payload.command);
  const { message, problem } =
    answer.problem === undefined
      ? applyAppResponse(context, target, answer.body)
      : { message: null, problem: answer.problem };
  return { payload, app: showResponse(response, problem), message };
}

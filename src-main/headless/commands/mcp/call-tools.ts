import qs from "qs";
import * as z from "zod";
import { panelCallResponse } from "#shared/domain/panel-protocol.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { loadActions, findAction } from "../verbs/trigger.ts";
import { readEvents } from "./session.ts";
import { part, takePart, simulatorName, tool } from "./tool.ts";

const response = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: part,
  events: z.array(z.object({ seq: z.number(), type: z.string() })),
  request: z.number().optional().describe("its number for get_request"),
});

/** A request to a provider route or world action. */
interface AgentCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

async function typesOf(connection: Connection, seqs: readonly number[]) {
  const events = await Promise.all(
    seqs.map(async (seq) => (await readEvents(connection, { after: seq - 1 }))[0]),
  );
  return events.flatMap((listed) =>
    listed ? [{ seq: listed.event.seq, type: listed.event.type }] : [],
  );
}

/** Returns a body for the provider's encoding, or as its content type says; a text is sent as it is. */
function bodyOf(body: unknown, contentType: string | undefined) {
  if (typeof body === "string") {
    return { raw: { contentType: contentType ?? "text/plain", text: body } };
  }
  if (contentType === undefined) return { body };
  const isForm = contentType.includes("x-www-form-urlencoded");
  return { raw: { contentType, text: isForm ? qs.stringify(body) : JSON.stringify(body) } };
}

/**
 * Makes a call with the default credentials and the body in the provider's encoding, unless its headers say
 * otherwise. The logs mark it as the agent's.
 */
async function call(connection: Connection, { method, path, body, headers = {} }: AgentCall) {
  const further = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const contentType = further.get("content-type");
  further.delete("content-type");
  const request = {
    ...{ method, path, source: "agent", headers: Object.fromEntries(further) },
    ...(body === undefined ? {} : bodyOf(body, contentType)),
  };
  const answer = await ask(connection, "POST", "/_sim/panel/call", panelCallResponse, request);
  const text = answer.text ?? (answer.body === null ? "" : JSON.stringify(answer.body));
  return {
    status: answer.status,
    headers: answer.headers,
    body: takePart(text),
    events: await typesOf(connection, answer.caused),
    ...(answer.number === null ? {} : { request: answer.number }),
  };
}

const callApi = tool("call_api", {
  effect: "changes",
  title: "Call API",
  description:
    "Calls a provider route as an app does. Without headers, the default key is used and a JSON body is sent in the provider's encoding.",
  input: z.object({
    simulator: simulatorName,
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().startsWith("/").describe("with the query"),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  output: response,
  run: (session, { simulator, ...request }) => call(session.named(simulator), request),
});

const runWorldAction = tool("run_world_action", {
  effect: "changes",
  title: "Run world action",
  description:
    "Causes what only the provider or its users can cause; list_world_actions has the fields.",
  input: z.object({
    simulator: simulatorName,
    action: z.string(),
    fields: z.record(z.string(), z.unknown()).default({}),
  }),
  output: response,
  run: async (session, { simulator, action, fields }) => {
    const connection = session.named(simulator);
    const { path } = findAction(await loadActions(connection), connection.kind, action);
    const made = await call(connection, { method: "POST", path, body: fields });
    if (made.status >= 400)
      throw new Error(`${connection.kind} rejected ${path}: ${made.body.text}`);
    return made;
  },
});

/** The tools that make requests. */
export const callTools = [callApi, runWorldAction];

import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { startServer } from "./app-server.ts";
import { openWorkspace } from "./workspace.ts";

export const SECRET = "s3cret";
export const JSON_TYPE = { "content-type": "application/json" };
export const plain = (text: string) => ({ type: "plain_text", text });

export const input = (blockId: string, element: object, rest: object = {}) => ({
  type: "input",
  block_id: blockId,
  label: plain(blockId),
  element: { action_id: `${blockId}_input`, ...element },
  ...rest,
});

export const modal = (blocks: readonly object[], rest: object = {}) => ({
  type: "modal",
  title: plain("T"),
  submit: plain("Send"),
  blocks,
  ...rest,
});

export const shown = z.object({ view: z.looseObject({ id: z.string(), hash: z.string() }) });
export const triggered = z.object({ payload: z.looseObject({ trigger_id: z.string() }) });

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A workspace whose app answers with a status and JSON; `asked` is what it was sent. */
export async function openWithApp(changes: Partial<SimulatorSettings> = {}) {
  const app = await startServer();
  const asked: ReceivedRequest[] = [];
  let answer: { status?: number; body?: unknown } = {};
  app.use((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.once("end", () => {
      asked.push({ headers: request.headers, body });
      const type = typeof answer.body === "object" ? JSON_TYPE : {};
      const text = typeof answer.body === "object" ? JSON.stringify(answer.body) : answer.body;
      response.writeHead(answer.status ?? 200, type).end(text ?? "");
    });
  });
  const environment = {
    CHAT_TWIN_EVENTS_URL: app.url,
    CHAT_TWIN_SIGNING_SECRET: SECRET,
    ...changes.environment,
  };
  const slack = await openWorkspace({ ...changes, environment });
  const act = (path: string, body: object) => slack.send("POST", path, body, JSON_TYPE);
  const trigger = async () => {
    const used = await act("/_shortcut", { user: "alice", callback_id: "x" });
    return triggered.parse(used.json).payload.trigger_id;
  };
  return Object.assign(slack, {
    appUrl: app.url,
    asked,
    act,
    trigger,
    answerWith: (next: typeof answer) => (answer = next),
    openModal: async (blocks: readonly object[], rest: object = {}) => {
      const view = modal(blocks, rest);
      const opened = await slack.bot("views.open", { trigger_id: await trigger(), view });
      return shown.parse(opened).view;
    },
    [Symbol.asyncDispose]: async () => {
      await slack.running.close();
      await app.close();
    },
  });
}

/** A rejected world action. */
export const refused = (status: number, field: string) => ({ status, json: { error: { field } } });

import { defineSimulator } from "#core/simulator/define.ts";
import { slackDialect } from "./dialect.ts";
import { chatObjects } from "./objects.ts";
import { routes } from "./routes.ts";
import { createState } from "./seed.ts";
import { chatSignature } from "./signature.ts";
import { RETRY_DELAYS, isRetryDelays } from "./socket-mode/retry-delays.ts";
import { SocketMode, usualTimes, type SocketModeTimes } from "./socket-mode/socket-mode.ts";
import type { ChatState } from "./state.ts";

const EVENTS_URL = "CHAT_TWIN_EVENTS_URL";

/** Makes the chat simulator; tests make it with shorter times. */
export function createChat(times: SocketModeTimes) {
  return defineSimulator<ChatState>({
    kind: "chat",
    title: "Chat provider",
    model: "Slack",
    apiKey: "xoxb-simdeck",
    dialect: slackDialect,
    createState,
    routes,
    objects: chatObjects,
    delivery: {
      to: "fixed",
      signature: chatSignature,
      urlVariable: EVENTS_URL,
      secretVariable: "CHAT_TWIN_SIGNING_SECRET",
      secretForm: {
        pattern: /^[\x21-\x7e]+$/,
        allowed: "give at least one visible ASCII character, and no spaces",
        example: "simdeck-signing-secret",
      },
    },
    environment: [
      {
        name: RETRY_DELAYS,
        allowed: "give one to three numbers of seconds from 0 to 86400, such as 0,60,300",
        isAllowed: isRetryDelays,
      },
    ],
    sockets: (tools) => new SocketMode(tools, EVENTS_URL, times),
    connect: {
      language: "ts",
      code: [
        'import { WebClient } from "@slack/web-api";',
        "",
        "// xoxb-… speaks as the bot, xoxp-alice as Alice; xapp-… opens Socket Mode.",
        'const slack = new WebClient("{api_key}", { slackApiUrl: "{base_url}/api/" });',
      ].join("\n"),
    },
  });
}

/** The chat provider: Slack's Web API, Events API and Socket Mode. */
export const chat = createChat(usualTimes);

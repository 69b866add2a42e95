import { defineSimulator } from "#core/define-simulator.ts";
import { slackDialect } from "./dialect.ts";
import { chatObjects } from "./objects.ts";
import { profile, EVENTS_URL } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState } from "./seed.ts";
import { chatSignature } from "./signature.ts";
import { SocketMode, usualTimes, type SocketModeTimes } from "./socket-mode/socket-mode.ts";
import type { ChatState } from "./state.ts";

/** Makes the chat simulator; tests make it with shorter times. */
export function createChat(times: SocketModeTimes) {
  return defineSimulator<ChatState>({
    profile,
    dialect: slackDialect,
    createState,
    routes,
    objects: chatObjects,
    delivery: {
      to: "fixed",
      signature: chatSignature,
    },
    sockets: (tools) => new SocketMode(tools, EVENTS_URL, times),
  });
}

/** The chat provider: Slack's Web API, Events API and Socket Mode. */
export const chat = createChat(usualTimes);

import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { authenticate } from "./scopes/authenticate.ts";
import { MessageLog } from "./shared/message-log.ts";
import { signature } from "./signature.ts";
import { SocketMode, type SocketModeTimes, usualTimes } from "./socket-mode/socket-mode.ts";
import { createState, type State } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldReads } from "./workspace/world-reads.ts";
import { worldActions } from "./world-actions.ts";

/** Defines the chat simulator. Tests pass shorter times. */
export function createSimulator(times: SocketModeTimes) {
  return defineSimulator<State>({
    profile,
    dialect,
    createState,
    authenticate: (state, request, _required, now) => authenticate(state, request, now),
    routes: [
      routesAt(
        ["/api/auth.*", "/api/apps.*", "/api/api.*"],
        () => import("./resources/auth/routes.ts"),
      ),
      routesAt(
        ["/api/team.*", "/api/emoji.*", "/api/bots.*", "/api/auth.teams.*"],
        () => import("./resources/team/routes.ts"),
      ),
      routesAt(["/api/chat.*"], () => import("./resources/chat/routes.ts")),
      routesAt(["/api/chat.*"], () => import("./resources/scheduled-messages/routes.ts")),
      routesAt(["/api/conversations.*"], () => import("./resources/conversations/routes.ts")),
      routesAt(
        ["/api/conversations.*"],
        () => import("./resources/conversation-members/routes.ts"),
      ),
      routesAt(
        ["/api/conversations.*"],
        () => import("./resources/conversation-history/routes.ts"),
      ),
      routesAt(["/api/users.*"], () => import("./resources/users/routes.ts")),
      routesAt(["/api/reactions.*"], () => import("./resources/reactions/routes.ts")),
      routesAt(["/api/views.*"], () => import("./resources/views/routes.ts")),
      routesAt(["/api/assistant.*"], () => import("./resources/assistant-threads/routes.ts")),
      routesAt(["/api/functions.*"], () => import("./resources/functions/routes.ts")),
      routesAt(["/api/bookmarks.*"], () => import("./resources/bookmarks/routes.ts")),
      routesAt(["/api/pins.*"], () => import("./resources/pins/routes.ts")),
      routesAt(["/api/reminders.*"], () => import("./resources/reminders/routes.ts")),
      routesAt(["/api/search.*"], () => import("./resources/search/routes.ts")),
      routesAt(["/api/chat.*"], () => import("./resources/streams/routes.ts")),
      routesAt(["/api/chat.*"], () => import("./resources/unfurls/routes.ts")),
      routesAt(["/api/usergroups.*"], () => import("./resources/user-groups/routes.ts")),
      routesAt(["/actions", "/commands"], () => import("./resources/response-urls/routes.ts")),
      routesAt(["/services"], () => import("./resources/incoming-webhooks/routes.ts")),
      routesAt(["/api/files.*"], () => import("./resources/files/routes.ts")),
      routesAt(["/api/files.remote.*"], () => import("./resources/remote-files/routes.ts")),
      routesAt(
        ["/api/canvases.*", "/api/conversations.canvases.*"],
        () => import("./resources/canvases/routes.ts"),
      ),
      routesAt(["/api/slackLists.*"], () => import("./resources/lists/routes.ts")),
      routesAt(["/api/calls.*"], () => import("./resources/calls/routes.ts")),
      routesAt(["/api/dnd.*"], () => import("./resources/dnd/routes.ts")),
      routesAt(
        ["/files-pub", "/upload", "/files-pri"],
        () => import("./resources/file-content/routes.ts"),
      ),
      routesAt(
        ["/api/oauth.*", "/api/openid.*", "/.well-known", "/oauth", "/openid", "/_pages"],
        () => import("./resources/oauth/routes.ts"),
      ),
    ],
    pages: ["/oauth/v2/authorize", "/openid/connect/authorize", "/_pages/sign-in/:flow"],
    worldActions,
    worldReads,
    objects,
    summarize,
    tasks,
    stateClasses: { MessageLog },
    delivery: { to: "fixed", signature },
    sockets: (tools) => new SocketMode(tools, times),
  });
}

/** The chat provider: Slack's Web API, Events API and Socket Mode. */
export const simulator = createSimulator(usualTimes);

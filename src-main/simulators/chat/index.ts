import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as auth } from "./resources/auth/routes.ts";
import { routes as chat } from "./resources/chat/routes.ts";
import { routes as conversationHistory } from "./resources/conversation-history/routes.ts";
import { routes as conversationMembers } from "./resources/conversation-members/routes.ts";
import { routes as conversations } from "./resources/conversations/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as reactions } from "./resources/reactions/routes.ts";
import { routes as scheduledMessages } from "./resources/scheduled-messages/routes.ts";
import { routes as team } from "./resources/team/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as views } from "./resources/views/routes.ts";
import { routes as fileContent } from "./resources/file-content/routes.ts";
import { routes as files } from "./resources/files/routes.ts";
import { routes as functions } from "./resources/functions/routes.ts";
import { routes as incomingWebhooks } from "./resources/incoming-webhooks/routes.ts";
import { routes as responseUrls } from "./resources/response-urls/routes.ts";
import { routes as assistantThreads } from "./resources/assistant-threads/routes.ts";
import { routes as bookmarks } from "./resources/bookmarks/routes.ts";
import { routes as pins } from "./resources/pins/routes.ts";
import { routes as reminders } from "./resources/reminders/routes.ts";
import { routes as search } from "./resources/search/routes.ts";
import { routes as streams } from "./resources/streams/routes.ts";
import { routes as unfurls } from "./resources/unfurls/routes.ts";
import { routes as userGroups } from "./resources/user-groups/routes.ts";
import { routes as calls } from "./resources/calls/routes.ts";
import { routes as canvases } from "./resources/canvases/routes.ts";
import { routes as dnd } from "./resources/dnd/routes.ts";
import { routes as lists } from "./resources/lists/routes.ts";
import { routes as remoteFiles } from "./resources/remote-files/routes.ts";
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
      ...auth,
      ...team,
      ...chat,
      ...scheduledMessages,
      ...conversations,
      ...conversationMembers,
      ...conversationHistory,
      ...users,
      ...reactions,
      ...views,
      ...assistantThreads,
      ...functions,
      ...bookmarks,
      ...pins,
      ...reminders,
      ...search,
      ...streams,
      ...unfurls,
      ...userGroups,
      ...responseUrls,
      ...incomingWebhooks,
      ...files,
      ...fileContent,
      ...remoteFiles,
      ...canvases,
      ...lists,
      ...calls,
      ...dnd,
      ...oauth,
    ],
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

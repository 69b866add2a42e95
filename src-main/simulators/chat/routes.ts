import type { Route } from "#core/kernel/route.ts";
import { authRoutes } from "./routes/auth.ts";
import { chatRoutes } from "./routes/chat.ts";
import { conversationMemberRoutes } from "./routes/conversations-members.ts";
import { conversationReadRoutes } from "./routes/conversations-read.ts";
import { conversationWriteRoutes } from "./routes/conversations-write.ts";
import { reactionRoutes } from "./routes/reactions.ts";
import { scheduledRoutes } from "./routes/scheduled.ts";
import { userRoutes } from "./routes/users.ts";
import { viewRoutes } from "./routes/views.ts";
import type { ChatState } from "./state.ts";

/** Every method of the Web API that is simulated. */
export const routes: readonly Route<ChatState>[] = [
  ...authRoutes,
  ...chatRoutes,
  ...scheduledRoutes,
  ...conversationReadRoutes,
  ...conversationWriteRoutes,
  ...conversationMemberRoutes,
  ...userRoutes,
  ...reactionRoutes,
  ...viewRoutes,
];

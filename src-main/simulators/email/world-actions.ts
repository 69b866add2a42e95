import { bounce } from "./world/bounce.ts";
import { click, complain, delay, deliver, open } from "./world/outcomes.ts";
import { receive } from "./world/receive.ts";
import { unsubscribe } from "./world/unsubscribe.ts";

/** World actions of the email provider. */
export const worldActions = [deliver, delay, open, click, complain, bounce, receive, unsubscribe];

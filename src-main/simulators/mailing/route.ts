import { routesOf } from "#core/kernel/route.ts";
import type { MailingState } from "./state.ts";

export const route = routesOf<MailingState>();

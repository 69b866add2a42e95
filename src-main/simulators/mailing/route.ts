import { routesOf } from "#core/simulator/route.ts";
import type { MailingState } from "./state.ts";

export const route = routesOf<MailingState>();

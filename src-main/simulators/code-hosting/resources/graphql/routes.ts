import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import type { State } from "../../state.ts";

export const routes: readonly Route<State>[] = [];
void z;

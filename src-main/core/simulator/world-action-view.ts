import { inputSchema } from "./openapi.ts";
import type { WorldAction } from "./world-action.ts";

/** A world action as the panel sees it. */
export interface WorldActionView {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly effects: readonly string[];
  /** JSON Schema of the body: the form is drawn from it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What the panel draws an action from. */
export function viewAction<State>(action: WorldAction<State>): WorldActionView {
  const { path, title, summary, effects } = action;
  return { path, title, summary, effects, schema: inputSchema(action.body) };
}

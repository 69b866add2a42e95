import type { State } from "../state.ts";

/** The property of the site that holds its title. */
export const TITLE = "jira.title";

/** The title of the site, which its information shows. */
export function titleOf({ settings }: State): string {
  const title = settings.get(TITLE);
  return typeof title === "string" ? title : "Jira";
}

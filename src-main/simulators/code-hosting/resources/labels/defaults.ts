import type { RequestContext } from "../../route.ts";
import type { Repository } from "../../state.ts";

/** The labels of every new repository. */
const defaults = [
  ["bug", "d73a4a", "Something isn't working"],
  ["documentation", "0075ca", "Improvements or additions to documentation"],
  ["duplicate", "cfd3d7", "This issue or pull request already exists"],
  ["enhancement", "a2eeef", "New feature or request"],
  ["good first issue", "7057ff", "Good for newcomers"],
  ["help wanted", "008672", "Extra attention is needed"],
  ["invalid", "e4e669", "This doesn't seem right"],
  ["question", "d876e3", "Further information is requested"],
  ["wontfix", "ffffff", "This will not be worked on"],
] as const;

/** Adds the default labels to a new repository. They record no events. */
export function addDefaultLabels({ ids }: RequestContext, { labels }: Repository): void {
  for (const [name, color, description] of defaults) {
    const id = ids.integer("label");
    labels.set(id, { id, name, color, description, isDefault: true });
  }
}

import { urlPart } from "#core/text/escaping.ts";
import { nodeId, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Label } from "../../state.ts";
import { repositoryUrl } from "../repositories/present.ts";

/** A label of a repository. */
export function presentLabel(view: RepositoryView, label: Label): ApiObject {
  return {
    id: label.id,
    node_id: nodeId("LA", label.id),
    url: `${repositoryUrl(view)}/labels/${urlPart(label.name)}`,
    name: label.name,
    color: label.color,
    default: label.isDefault,
    description: label.description,
  };
}

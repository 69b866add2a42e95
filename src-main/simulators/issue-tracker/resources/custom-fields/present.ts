import type { SystemField } from "../../fields/catalogue.ts";
import { contextsOf } from "../../own-fields/catalogue.ts";
import type { FieldContext, FieldOption } from "../../own-fields/types.ts";
import type { ApiObject } from "../../route.ts";
import type { State } from "../../state.ts";

/** A field in the list of all fields. */
export function presentFieldDetails(field: SystemField): ApiObject {
  const { id, name, schema, clauseNames, operations } = field;
  return {
    id,
    key: id,
    name,
    custom: schema.custom !== undefined,
    orderable: operations.length > 0,
    navigable: true,
    searchable: clauseNames.length > 0,
    clauseNames,
    schema,
  };
}

/** A field in a search, with the parts that `expand` names. */
export function presentFoundField(
  state: State,
  { id, name, schema }: SystemField,
  expand: readonly string[] = [],
): ApiObject {
  const own = state.ownFields.get(id);
  return {
    id,
    name,
    schema,
    description: own?.description ?? "",
    ...(expand.includes("key") && { key: id }),
    ...(expand.includes("isLocked") && { isLocked: own === undefined }),
    ...(expand.includes("searcherKey") && own && { searcherKey: own.searcherKey }),
    ...(expand.includes("contextsCount") && { contextsCount: contextsOf(state, id).length }),
  };
}

/** A context of a custom field. */
export function presentContext({
  id,
  name,
  description,
  projectIds,
  typeIds,
}: FieldContext): ApiObject {
  return {
    id,
    name,
    description,
    isGlobalContext: projectIds.length === 0,
    isAnyIssueType: typeIds.length === 0,
  };
}

/** An option of a context. */
export function presentContextOption({ id, value, isDisabled, parentId }: FieldOption): ApiObject {
  return { id, value, disabled: isDisabled, ...(parentId !== null && { optionId: parentId }) };
}

import { noContent, RouteResponse } from "#core/contract/response.ts";
import { BoxError } from "../../errors.ts";
import { recordTrigger } from "../../events.ts";
import { requireActive } from "../../items/tree.ts";
import {
  listInstances,
  requireInstance,
  requireTemplate,
  templateOf,
} from "../../metadata/instances.ts";
import { patchBody, patchValues, readValues, valuesBody } from "../../metadata/values.ts";
import { type RouteInput, route } from "../../route.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { MetadataInstance, SimContext, State } from "../../state.ts";

const MAX_INSTANCES = 100;

function presentInstance(state: State, instance: MetadataInstance): ApiObject {
  const { id, scope, templateKey, version } = templateOf(state, instance);
  return {
    ...instance.values,
    $id: instance.id,
    $type: scope === "global" ? "properties" : `${templateKey}-${id}`,
    $parent: `${instance.itemType}_${instance.itemId}`,
    $scope: scope,
    $template: templateKey,
    $version: instance.version,
    $typeVersion: version,
    $canEdit: true,
  };
}

/** Returns the item and the template that a path names. */
function subjectOf(
  { state }: SimContext,
  type: "file" | "folder",
  { id, request }: RouteInput<unknown, unknown>,
) {
  const item = requireActive(state, { type, id });
  const { scope = "", template = "" } = request.params;
  return { item, template: requireTemplate(state, scope, template) };
}

/** The routes of metadata. Files and folders have the same ones. */
export const routes = (["file", "folder"] as const).flatMap((type) => {
  const list = `/2.0/${type}s/:id/metadata` as const;
  const one = `${list}/:scope/:template` as const;
  return [
    route(`GET ${list}`, `List the metadata of a ${type}`, ({ state }, { id }) => {
      requireActive(state, { type, id });
      const all = listInstances(state, { type, id });
      return {
        entries: all.map((each) => presentInstance(state, each)),
        limit: MAX_INSTANCES,
      };
    }),
    route(`GET ${one}`, `Get an instance of metadata of a ${type}`, (context, call) => {
      const { item, template } = subjectOf(context, type, call);
      return presentInstance(context.state, requireInstance(context.state, item, template));
    }),
    route(`POST ${one}`, `Add metadata to a ${type}`, {
      body: valuesBody,
      handle: (context, call) => {
        const { state, ids } = context;
        const { item, template } = subjectOf(context, type, call);
        const values = readValues(template, call.body);
        if (listInstances(state, item).some(({ templateId }) => templateId === template.id)) {
          const message = "The metadata instance already exists";
          throw new BoxError(409, "tuple_already_exists", message);
        }
        const instance = state.metadata.add({
          id: ids.uuid("metadata instance"),
          itemType: type,
          itemId: item.id,
          templateId: template.id,
          version: 0,
          values,
        });
        recordTrigger(context, call.view, "METADATA_INSTANCE.CREATED", item);
        return new RouteResponse(201, presentInstance(state, instance));
      },
    }),
    route(`PUT ${one}`, `Change metadata of a ${type}`, {
      body: patchBody,
      handle: (context, call) => {
        const { state } = context;
        const { item, template } = subjectOf(context, type, call);
        const before = requireInstance(state, item, template);
        const values = patchValues(template, before.values, call.body);
        const changed = { ...before, values, version: before.version + 1 };
        const instance = state.metadata.replace(changed);
        recordTrigger(context, call.view, "METADATA_INSTANCE.UPDATED", item);
        return presentInstance(state, instance);
      },
    }),
    route(`DELETE ${one}`, `Remove metadata from a ${type}`, (context, call) => {
      const { item, template } = subjectOf(context, type, call);
      const { id } = requireInstance(context.state, item, template);
      context.state.metadata.remove(id);
      recordTrigger(context, call.view, "METADATA_INSTANCE.DELETED", item);
      return noContent();
    }),
  ];
});

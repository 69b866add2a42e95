import { defineSimulator, type Simulator } from "#core/define-simulator.ts";
import type { Route } from "#core/contract/route.ts";
import { isRecord } from "#shared/text/json-in.ts";
import type { Api, ServedOperation } from "./api.ts";
import type { State } from "./store/state.ts";
import { type Description, type Json, listIn } from "./description/description.ts";
import { loadDescription } from "./description/load-description.ts";
import { pointTo } from "./description/pointer.ts";
import { checkExtension } from "./check-extension.ts";
import { createDialect } from "./dialect.ts";
import { readExtension, readOperationExtension } from "./extensions.ts";
import { findEndpoints, listEndpoints } from "./events/endpoints.ts";
import { EventBook } from "./events/event-book.ts";
import { signatureScheme } from "./events/signature.ts";
import { chooseOperation, groupOperations, OperationFinder } from "./find-operation.ts";
import { findUnsamplable } from "./find-unsamplable.ts";
import { handleOperation } from "./handlers.ts";
import { createObjectCollections } from "./objects.ts";
import { listOperations } from "./operations/list-operations.ts";
import { findResources, groupByShape } from "./operations/resources.ts";
import { roleOf } from "./operations/roles.ts";
import { createProfile, kindOf } from "./profile.ts";
import { needsKey, readSchemes } from "./requests/security.ts";
import { apiError } from "./responses/errors.ts";
import { Schemas } from "./schema/merge.ts";
import { createFirstState } from "./store/objects.ts";
import { createWorldActions } from "./world-actions.ts";

export { InvalidDescription } from "./description/invalid-description.ts";

/** The receiver of what cannot be simulated. */
export interface Reporting {
  /** Takes the places of responses for which no valid sample can be made, with the reasons. */
  readonly report?: (places: readonly string[]) => void;
}

/** Makes a simulator of an OpenAPI description. Throws an InvalidDescription that names the place at fault. */
export async function createOpenApiSimulator(
  file: string,
  name?: string,
  { report }: Reporting = {},
): Promise<Simulator> {
  const description = await loadDescription(file);
  const extension = readExtension(description.root, file);
  const api = createApi(description, file);
  report?.(
    findUnsamplable(
      api.operations.map(({ operation }) => operation),
      api.schemas,
    ),
  );
  const groups = groupOperations(api.operations);
  const finder = new OperationFinder(groups, api.prefix);
  const kind = kindOf(description, file, name ?? extension.kind);
  const profile = createProfile(api, kind, extension.signature);
  const signature = signatureScheme(extension.signature);
  const routes = groups.map((group): Route<State> => {
    const [first] = group.members;
    return {
      method: group.method,
      path: group.template,
      summary: first?.operation.summary ?? "",
      open: group.members.every(({ operation }) => !needsKey(api, operation)),
      describes: group.members.map((served) => ({
        path: served.operation.path,
        operation: describe(description, served),
      })),
      handle: (context, request) => {
        const found = chooseOperation(group, request.params);
        if (found) return handleOperation(api, found.served, context, request, found.values);
        throw apiError(api.schemas, undefined, { status: 404, message: "There is no such path" });
      },
    };
  });
  const { openapi, components } = description.root;
  return defineSimulator<State>({
    profile,
    dialect: createDialect(api, finder),
    createState: (seed) => createFirstState(api, seed),
    routes,
    worldActions: createWorldActions(api),
    objects: createObjectCollections(api),
    summarize: (payload) => summarize(payload),
    describes: {
      openapi,
      ...(components === undefined ? {} : { components }),
      ...("x-simdeck-files" in description.root
        ? { "x-simdeck-files": description.root["x-simdeck-files"] }
        : {}),
    },
    ...(api.prefix === "" ? {} : { mount: { at: `/${api.prefix.slice(1)}` } }),
    delivery: api.endpoints
      ? { to: "registered", signature, endpoints: (state) => listEndpoints(api.endpoints, state) }
      : { to: "fixed", signature },
  });
}

function createApi(description: Description, file: string): Api {
  const schemas = new Schemas(description);
  const operations = listOperations(description);
  const resources = findResources(groupByShape(operations), schemas);
  const events = new EventBook(description);
  const served = operations.map((operation): ServedOperation => {
    const extension = readOperationExtension(operation, file);
    const role = roleOf(operation, extension, resources, schemas, file);
    const pointer = pointTo(operation.pointer, "x-simdeck");
    checkExtension(extension, { events, schemas, role, file, pointer });
    return { operation, extension, role };
  });
  return {
    ...{ file, description, schemas, resources, events, operations: served },
    schemes: readSchemes(description),
    endpoints: findEndpoints(resources, schemas),
    prefix: prefixOf(description),
  };
}

/** Returns the path of the first server, its variables replaced by their defaults. */
function prefixOf({ root }: Description): string {
  const [server] = listIn(root["servers"]);
  if (!isRecord(server) || typeof server["url"] !== "string") return "";
  const { variables } = server;
  const url = server["url"].replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const variable = isRecord(variables) ? variables[name] : undefined;
    return isRecord(variable) ? String(variable["default"]) : name;
  });
  const base = "http://server.invalid";
  if (!URL.canParse(url, base)) return "";
  return new URL(url, base).pathname.replace(/\/+$/, "");
}

/** Returns an operation for readers that do not resolve references: its parameters and its body are in it. */
function describe(
  description: Description,
  { operation, role }: ServedOperation,
): Readonly<Record<string, unknown>> {
  const { node, sharedParameters, summary } = operation;
  const parameters = [...sharedParameters, ...listIn(node["parameters"])];
  const body = description.deref(node["requestBody"]);
  const content = description
    .entries(body["content"])
    .map(([mediaType, media]): readonly [string, Json] => {
      const { schema } = media;
      return [
        mediaType,
        schema === undefined ? media : { ...media, schema: description.deref(schema) },
      ];
    });
  return {
    ...node,
    summary,
    parameters: parameters.map((one) => description.deref(one)),
    ...("requestBody" in node
      ? { requestBody: { ...body, content: Object.fromEntries(content) } }
      : {}),
    "x-simdeck-role": role.name,
  };
}

/** A few words about an event: the state of its object, or its name. */
function summarize(payload: unknown): string {
  const data = isRecord(payload) && isRecord(payload["data"]) ? payload["data"] : payload;
  if (!isRecord(data)) return "";
  const { id, name, status } = data;
  return [name ?? id, status]
    .filter((one) => typeof one === "string" || typeof one === "number")
    .join(" · ");
}

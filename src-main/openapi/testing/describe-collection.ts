/** A response or a body in JSON. */
export function json(schema: object) {
  return { description: "", content: { "application/json": { schema } } };
}

/** The parts of a description that a test is about. */
interface Parts {
  readonly paths: object;
  readonly schemas?: object;
  readonly openapi?: string;
}

/** Makes a description of OpenAPI 3.0 or, by default, 3.1. */
export function describeApi({ paths, schemas = {}, openapi = "3.1.0" }: Parts) {
  return { openapi, info: { title: "Api", version: "1" }, paths, components: { schemas } };
}

/** Makes the paths of a collection whose objects can be created, listed, shown, changed and deleted. */
export function collection(path: string, schema: object, { id = {}, body = schema } = {}) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true, schema: {} },
  }));
  const responses = { 200: json(schema) };
  return {
    [path]: {
      parameters,
      get: { responses: { 200: json({ type: "array", items: schema }) } },
      post: { requestBody: json(body), responses: { 201: json(schema) } },
    },
    [`${path}/{id}`]: {
      parameters: [...parameters, { name: "id", in: "path", required: true, schema: id }],
      get: { responses },
      put: { requestBody: json(body), responses },
      patch: { requestBody: json(body), responses },
      delete: { responses: { 204: { description: "" } } },
    },
  };
}

import {
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  validate,
} from "graphql";
import type { RequestContext } from "../route.ts";
import { asGraphqlError } from "./errors.ts";
import { mutationRoot } from "./mutations/root.ts";
import { parseQuery } from "./parse-query.ts";
import { queryRoot } from "./query.ts";
import { graphqlSchema } from "./schema.ts";

/** A request to GraphQL. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** An error as GitHub writes it. */
export interface PresentedError {
  readonly message: string;
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GraphqlResult {
  readonly data?: unknown;
  readonly errors?: readonly PresentedError[];
  /** Requested fields and types that are not supported. */
  readonly unsupported: readonly string[];
}

// A query that gh itself sends would break this rule.
const rules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

const UNKNOWN_FIELD = /^Cannot query field "(\w+)" on type "(\w+)"/;
const UNKNOWN_TYPE = /^Unknown (?:type|argument) "(\w+)"/;

function presentInvalid({ message, locations }: GraphQLError): PresentedError {
  const [, fieldName, typeName] = UNKNOWN_FIELD.exec(message) ?? [];
  const places = locations ? { locations } : {};
  if (fieldName === undefined) return { message, ...places };
  return {
    message: `Field '${fieldName}' doesn't exist on type '${String(typeName)}'`,
    ...places,
    extensions: { code: "undefinedField", typeName, fieldName },
  };
}

function presentError(error: GraphQLError): PresentedError {
  const { message, path, locations, extensions } = error;
  const type = extensions["type"];
  return {
    ...(typeof type === "string" ? { type } : {}),
    ...(path ? { path } : {}),
    ...(locations ? { locations } : {}),
    message,
  };
}

function unsupportedIn(errors: readonly GraphQLError[]): readonly string[] {
  return errors.flatMap(({ message }) => {
    const [, field, type] = UNKNOWN_FIELD.exec(message) ?? [];
    if (field !== undefined) return [`${String(type)}.${field}`];
    return UNKNOWN_TYPE.exec(message)?.[1] ?? [];
  });
}

/** Calls a field that is a function; errors of the REST API become those of GraphQL. */
function resolve(source: unknown, args: unknown, _context: unknown, info: { fieldName: string }) {
  if (typeof source !== "object" || source === null) return undefined;
  const value: unknown = Reflect.get(source, info.fieldName);
  if (typeof value !== "function") return value;
  try {
    return Reflect.apply(value, source, [args]) as unknown;
  } catch (error) {
    throw asGraphqlError(error);
  }
}

/** Executes a query or mutation. Nothing is executed where a part of it is not known. */
export function runGraphql(context: RequestContext, request: GraphqlRequest): GraphqlResult {
  const schema = graphqlSchema();
  const document = parseQuery(request.query);
  if (document instanceof GraphQLError) {
    return { errors: [presentError(document)], unsupported: [] };
  }
  const invalid = validate(schema, document, rules, { maxErrors: 20 });
  if (invalid.length > 0) {
    return { errors: invalid.map(presentInvalid), unsupported: unsupportedIn(invalid) };
  }
  const { operation } = getOperationAST(document, request.operationName) ?? {};
  const result = execute({
    schema,
    document,
    rootValue:
      operation === OperationTypeNode.MUTATION ? mutationRoot(context) : queryRoot(context),
    variableValues: request.variables,
    operationName: request.operationName ?? null,
    fieldResolver: resolve,
  });
  if (result instanceof Promise) throw new Error("a resolver is asynchronous");
  return presentResult(result);
}

function presentResult({ data, errors }: ExecutionResult): GraphqlResult {
  const faults = errors?.map(presentError);
  return {
    ...(data === undefined ? {} : { data }),
    ...(faults ? { errors: faults } : {}),
    unsupported: [],
  };
}

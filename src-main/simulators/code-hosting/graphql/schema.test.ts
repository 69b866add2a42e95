import { schema as github } from "@octokit/graphql-schema";
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { expect, test } from "vitest";
import { graphqlSchema } from "./schema.ts";

const published = buildSchema(github.idl, { assumeValidSDL: true });

/** The published types that have less than GitHub serves: gh and its documentation name these. */
const served = new Set(["SearchType ISSUE_ADVANCED"]);

/** The parts of a type with their types: fields, arguments, values of enumerations. */
function partsOf(type: GraphQLNamedType): ReadonlyMap<string, string> {
  if (isEnumType(type)) {
    return new Map(type.getValues().map(({ name }) => [`${type.name} ${name}`, "value"]));
  }
  const parts = new Map<string, string>();
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) {
      parts.set(`${type.name} ${field.name}`, String(field.type));
    }
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name} ${field.name}`;
      parts.set(name, String(field.type));
      for (const each of field.args) parts.set(`${name}(${each.name})`, String(each.type));
    }
  }
  return parts;
}

test("every type, field and argument has the type that GitHub publishes", () => {
  const wrong: string[] = [];
  for (const type of Object.values(graphqlSchema().getTypeMap())) {
    const real = published.getType(type.name);
    const expected = real ? partsOf(real) : new Map<string, string>();
    for (const [name, is] of partsOf(type)) {
      const should = expected.get(name);
      if (should !== is && !served.has(name)) wrong.push(`${name}: ${is}, not ${String(should)}`);
    }
  }
  expect(wrong).toEqual([]);
});

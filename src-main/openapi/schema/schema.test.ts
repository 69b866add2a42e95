import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { Description } from "../description/description.ts";
import { findFaults } from "./find-faults.ts";
import { Schemas } from "./merge.ts";
import { makeSample } from "./sample.ts";

const components = {
  schemas: {
    Cat: {
      type: "object",
      required: ["kind", "lives"],
      properties: { kind: { type: "string" }, lives: { type: "integer", minimum: 1 } },
    },
    Dog: {
      type: "object",
      required: ["kind", "bark"],
      properties: { kind: { type: "string" }, bark: { const: "loud" } },
    },
    Tree: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string" },
        children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
        parent: { $ref: "#/components/schemas/Tree" },
      },
    },
    Named: {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", minLength: 12 } },
    },
  },
};

const schemas = new Schemas(new Description({ openapi: "3.1.0", components }));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

/** The oracle: the same schema with its references inside. */
const isValid = (schema: object, value: unknown) => ajv.validate({ components, ...schema }, value);

const options = { direction: "response", now: Date.UTC(2026, 0, 15) } as const;

test.each<object>([
  { type: "string" },
  { type: "string", minLength: 10, maxLength: 10 },
  { type: "string", format: "date-time" },
  { type: "string", format: "uuid" },
  { type: "string", format: "email" },
  { type: "string", format: "ipv6" },
  { type: "string", pattern: "^cus_[a-z0-9]{14}$" },
  { type: "string", pattern: "^(?:red|green)-\\d{2,4}$" },
  { type: "string", pattern: "^[^\\s]+@(a|b)\\.c$" },
  { type: "string", enum: ["a", "b"], example: "c" },
  { type: "integer", minimum: 7 },
  { type: "integer", exclusiveMinimum: 7, multipleOf: 5 },
  { type: "number", maximum: -2 },
  { type: ["string", "null"] },
  { type: "array", items: { type: "integer" }, minItems: 3, uniqueItems: true },
  { type: "array", items: { enum: ["a", "b", "c"] }, minItems: 2, uniqueItems: true },
  { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], minItems: 2 },
  { type: "object", additionalProperties: { type: "integer" }, minProperties: 2 },
  { type: "object", required: ["free"], properties: { a: { type: "boolean" } } },
  { type: "object", properties: { a: { type: "string" } }, example: { a: 1 } },
  { $ref: "#/components/schemas/Tree" },
  {
    allOf: [
      { $ref: "#/components/schemas/Named" },
      { required: ["age"], properties: { age: { type: "integer", minimum: 3 } } },
    ],
  },
  { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
  { anyOf: [{ type: "null" }, { $ref: "#/components/schemas/Dog" }] },
  { oneOf: [{ type: ["string", "null"] }, { type: ["integer", "null"] }] },
])("makes a valid sample of %j, the same one each time", (schema) => {
  const sample = makeSample(schemas, schema, options);
  expect(isValid(schema, sample), JSON.stringify(sample)).toBe(true);
  expect(findFaults(schemas, schema, sample, "response")).toEqual([]);
  expect(makeSample(schemas, schema, options)).toEqual(sample);
});

test("names the alternative of a discriminator in its sample", () => {
  const schema = {
    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
    discriminator: { propertyName: "kind", mapping: { meow: "#/components/schemas/Cat" } },
  };
  expect(makeSample(schemas, schema, options)).toEqual({ kind: "meow", lives: 1 });
});

test.each<[schema: object, value: unknown]>([
  [{ type: "integer" }, 1.5],
  [{ type: "string", pattern: "^a+$" }, "ab"],
  [{ enum: [1, null] }, 2],
  [{ const: { a: [1] } }, { a: [2] }],
  [{ type: "array", maxItems: 1 }, [1, 2]],
  [{ type: "array", uniqueItems: true }, [{ a: 1 }, { a: 1 }]],
  [{ type: "object", required: ["a"] }, {}],
  [{ type: "object", properties: { a: {} }, additionalProperties: false }, { b: 1 }],
  [{ type: "object", patternProperties: { "^x": { type: "string" } } }, { x1: 1 }],
  [
    { type: "object", maxProperties: 1 },
    { a: 1, b: 2 },
  ],
  [{ not: { type: "string" } }, "a"],
  [{ oneOf: [{ type: "number" }, { type: "integer" }] }, 1],
  [{ anyOf: [{ type: "number" }, { type: "boolean" }] }, "a"],
  [{ allOf: [{ minimum: 3 }, { maximum: 1 }] }, 2],
  [{ if: { type: "string" }, else: { minimum: 5 } }, 4],
  [{ multipleOf: 0.01 }, 0.015],
  [{ $ref: "#/components/schemas/Tree" }, { name: "a", children: [{ name: 1 }] }],
])("finds a fault by %j in %j, as Ajv does", (schema, value) => {
  expect(isValid(schema, value)).toBe(false);
  expect(findFaults(schemas, schema, value, "request")).not.toEqual([]);
});

test.each<[schema: object, value: unknown]>([
  [{ format: "int32" }, 2 ** 31],
  [{ format: "date-time" }, "2026-02-30T00:00:00Z"],
  [{ format: "date-time" }, "2026-02-03"],
  [{ format: "date" }, "2026-02-30"],
  [{ format: "uuid" }, "1"],
  [{ format: "email" }, "a"],
  [{ format: "ipv4" }, "256.1.1.1"],
  [{ format: "uri" }, "a b"],
])("finds a fault by %j in %j", (schema, value) => {
  expect(findFaults(schemas, schema, value, "request")).toHaveLength(1);
});

test("leaves write-only properties out of responses and read-only ones out of requests", () => {
  const schema = {
    required: ["id", "password"],
    properties: {
      id: { type: "string", readOnly: true },
      password: { type: "string", writeOnly: true },
    },
  };
  expect(findFaults(schemas, schema, { password: "a" }, "request")).toEqual([]);
  expect(findFaults(schemas, schema, { id: "a" }, "response")).toEqual([]);
  expect(makeSample(schemas, schema, options)).toEqual({ id: "string" });
});

test("reads nullable and exclusive bounds of OpenAPI 3.0", () => {
  const schema = { type: "integer", nullable: true, minimum: 3, exclusiveMinimum: true };
  expect(findFaults(schemas, schema, null, "request")).toEqual([]);
  expect(findFaults(schemas, schema, 3, "request")).toEqual([
    { path: [], message: "must be more than 3" },
  ]);
});

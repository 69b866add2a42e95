import { expect, test } from "vitest";
import * as z from "zod";
import { checkControl } from "./control-route.ts";

const schema = z.strictObject({
  bind: z.record(z.string().regex(/^[a-z]+$/, "use lower-case letters"), z.string()).optional(),
  link: z.url().optional(),
  code: z.string().startsWith("a").optional(),
  on: z.union([z.boolean(), z.enum(["on", "off"]), z.strictObject({ url: z.string() })]).optional(),
  inner: z.strictObject({}).optional(),
});

test.each([
  [{ bind: { "a b": "/id" } }, 'bind.a b ("/id"): the name is not allowed: use lower-case letters'],
  [{ link: "x" }, 'link ("x"): must be a valid URL'],
  [{ code: "b" }, 'code ("b"): must start with "a"'],
  [{ on: 5 }, "on (5): must be true or false, or must be one of on, off, or must be an object"],
  [{ other: 1 }, "other: unknown field (allowed: bind, link, code, on, inner)"],
  [{ inner: { a: 1 } }, "inner.a: unknown field (allowed: none)"],
])("describes what is allowed in place of %j", (value, message) => {
  expect(() => checkControl(schema, value)).toThrow(
    expect.objectContaining({ body: { error: expect.objectContaining({ message }) as unknown } }),
  );
});

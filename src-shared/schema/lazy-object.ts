import * as z from "zod";

type Fields = z.core.$ZodLooseShape;
type Writeable<Shape> = z.core.util.Writeable<Shape>;

const nothing = z.never();
const anything = z.unknown();

/**
 * Makes an object schema, as `z.object` does, whose fields are made when something is first checked against
 * it. Most routes of a simulator are never called: their schemas would take most of the time and memory of
 * its start.
 *
 * @example
 *   const body = lazyObject(() => ({ amount: z.number(), currency: z.string() }));
 */
export function lazyObject<Shape extends Fields>(
  fields: () => Shape,
): z.ZodObject<Writeable<Shape>>;
export function lazyObject(fields: () => Fields): z.ZodObject {
  return new z.ZodObject(lazily(fields));
}

/** Makes an object schema as `lazyObject` does; other fields are errors, as with `z.strictObject`. */
export function lazyStrictObject<Shape extends Fields>(
  fields: () => Shape,
): z.ZodObject<Writeable<Shape>, z.core.$strict>;
export function lazyStrictObject(fields: () => Fields): z.ZodObject {
  return new z.ZodObject(lazily(fields, nothing));
}

/** Makes an object schema as `lazyObject` does; other fields are kept, as with `z.looseObject`. */
export function lazyLooseObject<Shape extends Fields>(
  fields: () => Shape,
): z.ZodObject<Writeable<Shape>, z.core.$loose>;
export function lazyLooseObject(fields: () => Fields): z.ZodObject {
  return new z.ZodObject(lazily(fields, anything));
}

/** Zod reads the shape of a definition when it first needs it; a copy of the schema shares the fields. */
function lazily(fields: () => Fields, catchall?: z.ZodType): z.core.$ZodObjectDef {
  let made: Fields | undefined;
  return {
    type: "object",
    get shape() {
      return (made ??= fields());
    },
    ...(catchall && { catchall }),
  };
}

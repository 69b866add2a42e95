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
  return lazily(fields);
}

/** Makes an object schema as `lazyObject` does; other fields are errors, as with `z.strictObject`. */
export function lazyStrictObject<Shape extends Fields>(
  fields: () => Shape,
): z.ZodObject<Writeable<Shape>, z.core.$strict>;
export function lazyStrictObject(fields: () => Fields): z.ZodObject {
  return lazily(fields, nothing);
}

/** Makes an object schema as `lazyObject` does; other fields are kept, as with `z.looseObject`. */
export function lazyLooseObject<Shape extends Fields>(
  fields: () => Shape,
): z.ZodObject<Writeable<Shape>, z.core.$loose>;
export function lazyLooseObject(fields: () => Fields): z.ZodObject {
  return lazily(fields, anything);
}

type Mask = Record<string, true>;

/**
 * Zod reads the shape of a definition when it first needs it; a copy of the schema shares the fields. Its
 * own `extend`, `partial`, `pick` and `omit` need it at once; those of a lazy object make another one.
 */
function lazily(fields: () => Fields, catchall?: z.ZodType): z.ZodObject {
  let made: Fields | undefined;
  const definition: z.core.$ZodObjectDef = {
    type: "object",
    get shape() {
      return (made ??= fields());
    },
    ...(catchall && { catchall }),
  };
  const derive = (from: (plain: z.ZodObject) => z.ZodObject) =>
    lazily(() => from(new z.ZodObject(definition)).shape, catchall);
  return Object.assign(new z.ZodObject(definition), {
    extend: (more: Fields) => derive((plain) => plain.extend(more)),
    partial: (mask?: Mask) => derive((plain) => (mask ? plain.partial(mask) : plain.partial())),
    pick: (mask: Mask) => derive((plain) => plain.pick(mask)),
    omit: (mask: Mask) => derive((plain) => plain.omit(mask)),
  });
}

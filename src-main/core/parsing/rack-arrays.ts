const HAS_ELEMENT = /(?:\[|%5b)(?:\]|%5d)(?:\[|%5b)/i;
const SEGMENT = /(?:\[|%5b)(?:(?!\]|%5d).)*(?:\]|%5d)/gi;
const EMPTY = /^(?:\[|%5b)(?:\]|%5d)$/i;

/** The array element that a form is filling, and the fields that it has. */
interface Element {
  index: number;
  fields: Set<string>;
}

/**
 * Gives the arrays of objects in a form their indices, as Rack reads them: `items[][price]` begins a new
 * element when the current one has that field already. Other fields stay as they are.
 * Source: `Rack::QueryParser#normalize_params`.
 */
export function indexRackArrays(form: string): string {
  if (!HAS_ELEMENT.test(form)) return form;
  const elements = new Map<string, Element>();
  return form
    .split("&")
    .map((pair) => {
      const end = pair.indexOf("=");
      const name = end < 0 ? pair : pair.slice(0, end);
      return `${indexName(name, elements)}${pair.slice(name.length)}`;
    })
    .join("&");
}

function indexName(name: string, elements: Map<string, Element>): string {
  if (!HAS_ELEMENT.test(name)) return name;
  const segments = name.match(SEGMENT) ?? [];
  let read = name.slice(0, name.indexOf(segments[0] ?? ""));
  for (const [place, segment] of segments.entries()) {
    const rest = segments.slice(place + 1);
    const isElement = EMPTY.test(segment) && rest.length > 0;
    read += isElement ? `[${String(indexOf(elements, read, rest))}]` : segment;
  }
  return read;
}

function indexOf(elements: Map<string, Element>, array: string, rest: readonly string[]): number {
  const element = elements.get(array) ?? { index: 0, fields: new Set() };
  elements.set(array, element);
  const field = rest.join("");
  if (element.fields.has(field)) {
    element.index += 1;
    element.fields = new Set();
  }
  // A list within an element has several values under one name.
  if (!rest.some((segment) => EMPTY.test(segment))) element.fields.add(field);
  return element.index;
}

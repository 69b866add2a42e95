const PLACE = /\{\{\{\s*([\w.]+)\s*(?:\|\s*([^}]*?)\s*)?\}\}\}/g;

/**
 * Replaces the places of a text: `{{{NAME}}}` or, with a fallback, `{{{contact.first_name|there}}}`. A place
 * without a value or a fallback stays as it is.
 */
export function fillIn(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(
    PLACE,
    (place, name: string, fallback: string | undefined) => valueOf(name) ?? fallback ?? place,
  );
}

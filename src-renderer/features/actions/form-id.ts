/** The name under which a form's draft is kept. */
export function formIdOf(kind: string, path: string): string {
  return `${kind}${path}`;
}

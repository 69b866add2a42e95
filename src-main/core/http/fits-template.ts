/** Whether a path is one of a template's: `/_sim/timeline/abc` of `/_sim/timeline/:id`. */
export function fitsTemplate(path: string, template: string): boolean {
  const given = path.split("/");
  const wanted = template.split("/");
  return (
    given.length === wanted.length &&
    wanted.every((part, index) =>
      part.startsWith(":") ? given[index] !== "" : part === given[index],
    )
  );
}

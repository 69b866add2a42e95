import { Empty } from "../../../ui/display/note.tsx";

/** Shown for an object that the preview cannot read. */
export function NoPreview() {
  return <Empty title="This object has no preview. “As the API returns it” has all of it." />;
}

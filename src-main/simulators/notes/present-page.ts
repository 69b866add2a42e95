import { presentHistory, presentParent, presentTrash } from "./present-node.ts";
import { presentValue } from "./present-property.ts";
import { propertiesOf } from "./properties/columns.ts";
import type { NotesState, Page } from "./state.ts";
import { urlOf } from "./plain-text.ts";

/** A page as the API shows it. With `only`, just the properties whose id or name is named there. */
export function presentPage(
  state: NotesState,
  page: Page,
  only?: readonly string[],
): Record<string, unknown> {
  const wanted = propertiesOf(state, page).filter(
    ({ id, name }) => !only || only.includes(id) || only.includes(name),
  );
  return {
    object: "page",
    id: page.id,
    ...presentHistory(page),
    cover: page.cover,
    icon: page.icon,
    parent: presentParent(state, page.parent),
    ...presentTrash(state, page),
    is_archived: false,
    is_locked: page.isLocked,
    properties: Object.fromEntries(
      wanted.map((property) => [
        property.name,
        {
          id: property.id,
          type: property.type,
          [property.type]: presentValue(state, page, property),
        },
      ]),
    ),
    url: urlOf(state, page.id),
    public_url: null,
  };
}

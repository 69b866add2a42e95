import { mark } from "../../shared/mark.ts";
import type { State } from "../../state.ts";

/** The query of a picker of groups. */
export interface GroupQuery {
  readonly query: string;
  readonly exclude?: readonly string[] | undefined;
  readonly excludeId?: readonly string[] | undefined;
  readonly maxResults: number;
  readonly caseInsensitive: boolean;
}

/** The groups that a picker shows. */
export function presentFoundGroups({ groups }: State, asked: GroupQuery) {
  const { query, exclude = [], excludeId = [], maxResults, caseInsensitive } = asked;
  const fold = (text: string) => (caseInsensitive ? text.toLowerCase() : text);
  const found = [...groups.values()].filter(
    ({ id, name }) =>
      fold(name).includes(fold(query)) && !exclude.includes(name) && !excludeId.includes(id),
  );
  const shown = found.slice(0, maxResults);
  return {
    header: `Showing ${String(shown.length)} of ${String(found.length)} matching groups`,
    total: found.length,
    groups: shown.map(({ id, name }) => ({
      name,
      html: mark(name, query),
      labels: [],
      groupId: id,
    })),
  };
}

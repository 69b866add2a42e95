/** The places of the window, in the order of their shortcuts Ctrl+1 … Ctrl+7. */
export const places = [
  { id: "overview", title: "Overview" },
  { id: "events", title: "Events" },
  { id: "actions", title: "Actions" },
  { id: "timeline", title: "Timeline" },
  { id: "endpoints", title: "Endpoints" },
  { id: "objects", title: "Objects" },
  { id: "settings", title: "Settings" },
] as const;

export type PlaceId = (typeof places)[number]["id"];
export type PlaceParams = Readonly<Record<string, string>>;

export interface Location {
  readonly place: PlaceId;
  readonly params: PlaceParams;
}

/** Reads a fragment such as `#/events?seq=4`; anything unknown is the overview. */
export function parseLocation(hash: string): Location {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const place = places.find(({ id }) => id === path)?.id ?? "overview";
  return { place, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment of a place: what a link points at. */
export function placeHref(place: PlaceId, params: PlaceParams = {}): string {
  const query = new URLSearchParams(params).toString();
  return `#/${place}${query === "" ? "" : `?${query}`}`;
}

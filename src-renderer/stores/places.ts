/** The places of the window in the order of the rail, each with the digit of its shortcut: Ctrl+1 … Ctrl+9. */
export const places = [
  { id: "overview", title: "Overview", digit: 1 },
  { id: "events", title: "Events", digit: 2 },
  { id: "requests", title: "Requests", digit: 3 },
  { id: "actions", title: "Actions", digit: 4 },
  { id: "world", title: "World", digit: 5 },
  { id: "timeline", title: "Timeline", digit: 6 },
  { id: "endpoints", title: "Endpoints", digit: 7 },
  { id: "objects", title: "Objects", digit: 8 },
  { id: "settings", title: "Settings", digit: 9 },
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

import { CircleCheck, CircleDashed } from "lucide-react";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { formatPlural } from "../../ui/text/format.ts";

/** The client library that an app last used with a simulator, or that none has connected yet. */
export function SeenClient({ kind }: { readonly kind: string }) {
  const { requests, generation } = useStatus(kind);
  const filter = {
    kinds: [kind],
    sources: ["client"],
    methods: [],
    statuses: [],
    paths: [],
    text: "",
  };
  const found = useCommand(
    "requests.window",
    { filter, count: 1 },
    { freshFor: [requests, generation].join(), enabled: requests !== null },
  ).data;
  if (!found) return null;
  const newest = found.rows.at(-1);
  if (!newest) {
    return (
      <p className="hstack seen-client soft">
        <CircleDashed size={13} aria-hidden />
        No request from an app yet
      </p>
    );
  }
  return (
    <p className="hstack seen-client">
      <CircleCheck size={13} aria-hidden />
      <span className="clip">
        Connected{newest.client === "" ? "" : ": "}
        <bdi>{newest.client}</bdi>
      </span>
      <a className="quiet-link" href={placeHref("requests", { q: `sim:${kind} from:client` })}>
        {formatPlural(found.matched, "request")}
      </a>
    </p>
  );
}

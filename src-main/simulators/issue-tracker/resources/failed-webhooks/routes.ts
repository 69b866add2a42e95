import { lazyObject } from "#core/contract/lazy-object.ts";
import type { DeliveredAttempt } from "#core/contract/context.ts";
import { route } from "../../route.ts";
import { integer } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { appHooks } from "../webhooks/actions.ts";
import { checkApp } from "../webhooks/routes.ts";

const LARGEST = 100;

/** The deliveries to the webhooks of the app whose last attempt failed, oldest first. */
function failuresOf(context: SimContext): readonly DeliveredAttempt[] {
  const hooks = appHooks(context.state, context.now);
  const last = new Map<string, DeliveredAttempt>();
  for (const { id } of hooks) {
    for (const attempt of context.attemptsAt(id)) {
      const key = `${id}/${String(attempt.seq)}`;
      // The newest attempt comes first.
      if (!last.has(key)) last.set(key, attempt);
    }
  }
  return [...last.values()]
    .filter(({ status }) => status === "failed")
    .sort((one, other) => one.seq - other.seq);
}

/** Deliveries to the webhooks of an app that failed. */
export const routes = [
  route("GET /webhook/failed", "Lists the deliveries to the app that failed", {
    query: lazyObject(() => ({ maxResults: integer(LARGEST), after: integer(0) })),
    handle: (context, request, view) => {
      checkApp(request);
      const { query } = request;
      const rows = failuresOf(context)
        .map(({ seq, endpoint = "" }) => ({
          id: String(seq),
          body: context.log.payload(seq).toString(),
          url: context.state.hooks.get(endpoint)?.url ?? "",
          failureTime: context.log.row(seq).createdAt,
        }))
        .filter(({ failureTime }) => failureTime > query.after);
      const size = Math.min(query.maxResults, LARGEST);
      const values = rows.slice(0, size);
      const end = values.at(-1)?.failureTime;
      return {
        values,
        maxResults: size,
        ...(rows.length > size &&
          end !== undefined && {
            next: `${view.base}/webhook/failed?maxResults=${String(size)}&after=${String(end)}`,
          }),
      };
    },
  }),
];

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { PatternError } from "#core/text/pattern.ts";
import { notFound } from "../../errors.ts";
import { evaluateOel } from "../../expression/evaluate.ts";
import { parseOel } from "../../expression/parse.ts";
import { OelError } from "../../expression/tokens.ts";
import { userWorld } from "../../expression/user-world.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { presentManaged } from "../../management/present.ts";
import { realmOf, REALMS, setRealm } from "../../management/user-realms.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { State, User } from "../../state.ts";
import { checkExpression } from "../group-rules/actions.ts";

const PATH = "/api/v1/realm-assignments";
const OPERATIONS = `${PATH}/operations` as const;

const body = lazyObject(() => ({
  name: filled(),
  priority: z.number().int().min(1).optional(),
  domains: z.array(z.string()).optional(),
  conditions: z.object({
    expression: z.object({ value: filled(2_000) }).optional(),
    profileSourceId: z.string(),
  }),
  actions: z.object({ assignUserToRealm: z.object({ realmId: filled() }) }),
}));

/** Returns whether an assignment is about a user: by its expression, if it has one. */
function matches(state: State, { fields }: Managed, user: User): boolean {
  const { data } = body.safeParse(fields);
  const expression = data?.conditions.expression?.value;
  if (data === undefined) return false;
  if (expression === undefined) return true;
  try {
    return evaluateOel(parseOel(expression), userWorld(state, user)) === true;
  } catch (error) {
    if (error instanceof OelError || error instanceof PatternError) return false;
    throw error;
  }
}

function presentOperation({ id, fields, created, lastUpdated }: Managed, base: string) {
  return {
    id,
    type: "realm:assignment",
    status: "COMPLETED",
    ...fields,
    created: presentTime(created),
    started: presentTime(created),
    completed: presentTime(lastUpdated),
    _links: { self: { href: `${base}${OPERATIONS}` } },
  };
}

/** Assignments of users to realms. An operation applies one to all users. */
export const routes = [
  route(`GET ${OPERATIONS}`, "Lists the operations of realm assignments", {
    query: pageQuery,
    handle: ({ state }, request) =>
      respondWithPage(
        request,
        takePage(objectsAt(state, OPERATIONS), request.query, 200),
        (operation) => presentOperation(operation, request.baseUrl),
      ),
  }),
  route(`POST ${OPERATIONS}`, "Assigns the users of a realm assignment to its realm", {
    body: lazyObject(() => ({ assignmentId: filled() })),
    handle: ({ state, ids, now }, { body: { assignmentId }, baseUrl }) => {
      const item = requireItem(objectsAt(state, PATH), assignmentId, "RealmAssignment");
      const { actions, name } = body.parse(item.fields);
      const { realmId } = actions.assignUserToRealm;
      const users = [...state.users.values()].filter(
        (user) => realmOf(state, user.id) !== realmId && matches(state, item, user),
      );
      for (const { id } of users) setRealm(state, id, realmId);
      const operation = objectsAt(state, OPERATIONS).add({
        id: ids.next("rre", 17),
        status: "ACTIVE",
        created: now,
        lastUpdated: now,
        isSystem: false,
        fields: {
          assignmentOperation: { configuration: { id: item.id, name, actions } },
          numUserMoved: users.length,
          realmId,
        },
      });
      return new RouteResponse(201, presentOperation(operation, baseUrl));
    },
  }),
  ...kindRoutes({
    path: PATH,
    param: "assignment",
    noun: "a realm assignment",
    kind: "RealmAssignment",
    idPrefix: "rul",
    body,
    createdHttp: 201,
    hasLifecycle: true,
    firstStatus: "INACTIVE",
    switched: "nothing",
    deletesInactive: true,
    read: ({ state }, sent, { old }) => {
      const { realmId } = sent.actions.assignUserToRealm;
      if (!objectsAt(state, REALMS).has(realmId)) throw notFound(realmId, "Realm");
      const expression = sent.conditions.expression?.value;
      if (expression !== undefined) checkExpression(state, expression);
      const priority = sent.priority ?? old?.fields["priority"] ?? objectsAt(state, PATH).size + 1;
      return { domains: [], ...sent, priority };
    },
    present: (item, self) => ({ isDefault: false, ...presentManaged(item, self) }),
  }),
];

import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { GitStore } from "./git/store.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as assignees } from "./resources/assignees/routes.ts";
import { routes as branches } from "./resources/branches/routes.ts";
import { routes as comments } from "./resources/comments/routes.ts";
import { routes as commits } from "./resources/commits/routes.ts";
import { routes as contents } from "./resources/contents/routes.ts";
import { routes as gitDatabase } from "./resources/git-database/routes.ts";
import { routes as gitRefs } from "./resources/git-refs/routes.ts";
import { routes as hooks } from "./resources/hooks/routes.ts";
import { routes as issues } from "./resources/issues/routes.ts";
import { routes as labels } from "./resources/labels/routes.ts";
import { routes as merges } from "./resources/merges/routes.ts";
import { routes as milestones } from "./resources/milestones/routes.ts";
import { refuseEnded, routes as oauth } from "./resources/oauth/routes.ts";
import { routes as pulls } from "./resources/pulls/routes.ts";
import { routes as releases } from "./resources/releases/routes.ts";
import { routes as repositories } from "./resources/repositories/routes.ts";
import { routes as reviews } from "./resources/reviews/routes.ts";
import { routes as search } from "./resources/search/routes.ts";
import { routes as starring } from "./resources/starring/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { createState } from "./state.ts";

/** The code hosting provider, modelled on GitHub: repositories, git, issues, pulls; events on egress. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    ...users,
    ...repositories,
    ...issues,
    ...assignees,
    ...comments,
    ...labels,
    ...milestones,
    ...pulls,
    ...merges,
    ...reviews,
    ...contents,
    ...branches,
    ...commits,
    ...gitRefs,
    ...gitDatabase,
    ...hooks,
    ...starring,
    ...releases,
    ...search,
    ...oauth,
  ],
  unsupported,
  objects,
  stateClasses: { GitStore },
  authenticate: (state, request, _required, now) => refuseEnded(state, request, now),
});

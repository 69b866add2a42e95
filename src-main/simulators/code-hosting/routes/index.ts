import { branchRoutes } from "./branches.ts";
import { commentRoutes } from "./comments.ts";
import { commitRoutes } from "./commits.ts";
import { contentRoutes, rawRoutes } from "./contents.ts";
import { gitObjectRoutes } from "./git-objects.ts";
import { gitRefRoutes } from "./git-refs.ts";
import { hookRoutes } from "./hooks.ts";
import { issueMemberRoutes } from "./issue-members.ts";
import { issueRoutes } from "./issues.ts";
import { labelRoutes } from "./labels.ts";
import { milestoneRoutes } from "./milestones.ts";
import { mergeRoutes } from "./pull-merges.ts";
import { pullRoutes } from "./pulls.ts";
import { releaseRoutes } from "./releases.ts";
import { repositoryRoutes } from "./repositories.ts";
import { repositorySettingsRoutes } from "./repository-settings.ts";
import { reviewRoutes } from "./reviews.ts";
import { searchRoutes } from "./search.ts";
import { starRoutes } from "./stars.ts";
import { userRoutes } from "./users.ts";

/** Every route of the API, by resource. */
export const routes = [
  ...userRoutes,
  ...repositoryRoutes,
  ...repositorySettingsRoutes,
  ...issueRoutes,
  ...issueMemberRoutes,
  ...commentRoutes,
  ...labelRoutes,
  ...milestoneRoutes,
  ...pullRoutes,
  ...mergeRoutes,
  ...reviewRoutes,
  ...contentRoutes,
  ...branchRoutes,
  ...commitRoutes,
  ...gitRefRoutes,
  ...gitObjectRoutes,
  ...hookRoutes,
  ...starRoutes,
  ...releaseRoutes,
  ...searchRoutes,
  ...rawRoutes,
];

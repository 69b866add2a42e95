import { RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { partNamed, requireRepository } from "../../shared/find.ts";
import { presentJob } from "../../workflows/present.ts";
import { repositoryPage } from "../repositories/present.ts";
import { rerun } from "../workflow-runs/actions.ts";
import { checkOver } from "../workflow-runs/routes.ts";

const requireJob = partNamed("job", ({ jobs }) => jobs);

const one = "/repos/:owner/:repo/actions/jobs/:job" as const;

/** Jobs of workflow runs. */
export const routes = [
  route(`GET ${one}`, "Shows a job", (context) => presentJob(context, requireJob(context))),
  route(`POST ${one}/rerun`, "Runs a job again", {
    unsupported: ["enable_debug_logging", "enable_debugger"],
    handle: (context) => {
      const job = requireJob(context);
      const run = context.repository.runs.get(job.run);
      if (!run) throw notFound();
      checkOver(run);
      rerun(context, run, ({ name }) => name === job.name);
      return new RouteResponse(201, {});
    },
  }),
  route(`GET ${one}/logs`, "Redirects to the log of a job", (context) => {
    const { id } = requireJob(context);
    const location = `${repositoryPage(context)}/actions/jobs/${String(id)}/logs`;
    return new RouteResponse(302, undefined, { location });
  }),
  route("GET /:owner/:repo/actions/jobs/:job/logs", "Downloads the log of a job", {
    open: true,
    handle: (context) => {
      const of = context.with(requireRepository(context.state, context.params));
      const text = `${requireJob(of).name}: workflows are not executed by this simulator\n`;
      return new RouteResponse(200, text, { "content-type": "text/plain; charset=utf-8" });
    },
  }),
];

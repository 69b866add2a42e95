import { githubError, notFound } from "../../errors.ts";
import { listHistory } from "../../git/history.ts";
import { branchHead, listBranches, readBlob } from "../../git/store.ts";
import { entryAt, listFiles } from "../../git/tree.ts";
import { type RequestContext, route } from "../../route.ts";
import { accountByEmail } from "../../shared/find.ts";
import { pageQuery, respondWithList } from "../../shared/paging.ts";
import { refRoutes, requireCommit } from "../../shared/refs.ts";
import { nodeId } from "../../shared/view.ts";
import { commitOfRef, readPath } from "../contents/routes.ts";
import { presentFile } from "../contents/present.ts";
import { presentRepository, repositoryUrl } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";
import { languageOf, licenseOf } from "./languages.ts";
import * as z from "zod";

/** The bytes of each language on the default branch, the largest first. */
function countLanguages({ repository }: RequestContext): Record<string, number> {
  const { git, settings } = repository;
  const head = branchHead(git, settings.defaultBranch);
  const sizes = new Map<string, number>();
  for (const [path, { sha }] of head ? listFiles(git, head.tree) : []) {
    const language = languageOf(path);
    if (language === undefined) continue;
    sizes.set(language, (sizes.get(language) ?? 0) + (readBlob(git, sha)?.length ?? 0));
  }
  return Object.fromEntries([...sizes].sort(([, one], [, other]) => other - one));
}

interface Contributor {
  readonly email: string;
  readonly name: string;
  readonly count: number;
}

/** The authors of the default branch, those with most commits first. */
function listContributors({ repository }: RequestContext): readonly Contributor[] {
  const { git, settings } = repository;
  const head = branchHead(git, settings.defaultBranch);
  const found = new Map<string, Contributor>();
  for (const { author } of head ? listHistory(git, head.sha) : []) {
    const email = author.email.toLowerCase();
    const known = found.get(email) ?? { email, name: author.name, count: 0 };
    found.set(email, { ...known, count: known.count + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

function presentContributor(context: RequestContext, { email, name, count }: Contributor) {
  const account = accountByEmail(context.state, email);
  if (!account) return { type: "Anonymous", name, email, contributions: count };
  return { ...presentUser(context, account), contributions: count };
}

const LICENSE = /^(?:licen[cs]e|copying|unlicense)(?:\.(?:md|txt|rst))?$/i;

function showLicense(context: RequestContext, ref: string | undefined) {
  const { git, settings } = context.repository;
  const commit = commitOfRef(context, ref);
  const path = [...listFiles(git, commit.tree).keys()].find((one) => LICENSE.test(one));
  const entry = path === undefined ? undefined : entryAt(git, commit.tree, path);
  if (path === undefined || !entry) throw notFound();
  const text = (readBlob(git, entry.sha) ?? Buffer.alloc(0)).toString("utf8");
  const license = licenseOf(text);
  return {
    ...presentFile(context, path, entry, ref ?? settings.defaultBranch),
    license: {
      ...license,
      url: license.key === "other" ? null : `${context.base}/licenses/${license.key}`,
      node_id: nodeId("LIC", license.key),
    },
  };
}

/** Facts that follow from the content of a repository. */
export const routes = [
  route("GET /repos/:owner/:repo/languages", "Counts the bytes of each language", (context) =>
    countLanguages(context),
  ),
  route("GET /repos/:owner/:repo/contributors", "Lists the authors of the default branch", {
    query: pageQuery.extend({ anon: z.string().optional() }),
    handle: (context, request) => {
      const withAnonymous = /^(?:1|true)$/i.test(request.query.anon ?? "");
      const found = listContributors(context).filter(
        ({ email }) => withAnonymous || accountByEmail(context.state, email) !== undefined,
      );
      return context.list(request, found, presentContributor);
    },
  }),
  route("GET /repos/:owner/:repo/license", "Shows the license of a repository", {
    query: z.object({ ref: z.string().optional() }),
    handle: (context, request) => showLicense(context, request.query.ref),
  }),
  route("GET /repos/:owner/:repo/readme/*", "Shows the README of a folder", {
    query: z.object({ ref: z.string().optional() }),
    handle: (context, request) => {
      const { git } = context.repository;
      const { ref } = request.query;
      const folder = (context.params["*"] ?? "").replace(/\/$/, "");
      const commit = commitOfRef(context, ref);
      const below = `${folder}/`;
      const path = [...listFiles(git, commit.tree).keys()].find(
        (one) => one.startsWith(below) && /^readme(?:\.\w+)?$/i.test(one.slice(below.length)),
      );
      if (path === undefined) throw notFound();
      return readPath(context, path, ref);
    },
  }),
  ...refRoutes("branches-where-head").map((path) =>
    route(`GET ${path}`, "Lists the branches whose head is a commit", (context) => {
      const { sha } = requireCommit(context);
      const { protections, git } = context.repository;
      if (!git.commits.has(sha)) throw githubError(409, "Git Repository is empty.");
      return listBranches(git)
        .filter(([, commit]) => commit.sha === sha)
        .map(([name]) => ({
          name,
          commit: { sha, url: `${repositoryUrl(context)}/commits/${sha}` },
          protected: protections.has(name),
        }));
    }),
  ),
  route("GET /repositories", "Lists all public repositories", {
    query: z.object({ since: z.coerce.number().catch(0) }),
    handle: (context, request) => {
      const found = [...context.state.repositories.values()].filter(
        ({ id, settings }) => id > request.query.since && !settings.isPrivate,
      );
      return respondWithList(
        { ...request, query: { per_page: 100, page: 1 } },
        found,
        (repository) => presentRepository(context.with(repository)),
      );
    },
  }),
];

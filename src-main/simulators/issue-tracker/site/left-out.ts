/** A part of the API that is not simulated: its paths, and the reason. */
interface LeftOutPart {
  readonly what: string;
  readonly why: string;
  /** The beginnings of its paths; `*` is any one part. */
  readonly paths: readonly string[];
}

const OF_APPS = "it belongs to an app that Atlassian installs from its Connect or Forge registry";
const OF_PLANS = "only sites of a paid plan have it";

/** Parts of the API without routes. A request to one is listed by `GET /_sim/unsupported`. */
export const unsupportedParts: readonly LeftOutPart[] = [
  {
    what: "properties, modules, migrations and custom fields of Connect and Forge apps",
    why: OF_APPS,
    paths: [
      "/rest/atlassian-connect/1",
      "/rest/forge/1",
      "/app/field",
      "/field/*/option",
      "/uiModifications",
      "/workflow/rule/config",
      "/jql/function/computation",
    ],
  },
  {
    what: "plans, teams of plans, custom project templates, classification levels, redaction",
    why: OF_PLANS,
    paths: [
      "/plans",
      "/project-template",
      "/classification-levels",
      "/project/*/classification-level",
      "/redact",
      "/data-policy",
    ],
  },
  {
    what: "Jira expressions",
    why: "they are a language of their own, which Jira's servers run",
    paths: ["/expression"],
  },
  {
    what: "field schemes, and fields that are given to projects",
    why: "a preview for some sites; field configurations and contexts do the same",
    paths: ["/config/fieldschemes", "/field/association"],
  },
  {
    what: "default values of custom fields",
    why: "clients send the values of new issues",
    paths: ["/field/*/context/defaultValue"],
  },
  {
    what: "names and keys of users from before there were account ids",
    why: "the accounts of the site never had any",
    paths: ["/user/bulk/migration", "/jql/pdcleaner"],
  },
  {
    what: "earlier versions of workflows, cancelled tasks, the content of archives",
    why: "tasks are done at once, and workflows keep their last version",
    paths: ["/workflow/history", "/task/*/cancel", "/attachment/*/expand"],
  },
  {
    what: "an internal route for work",
    why: "Atlassian documents it for its own products alone",
    paths: ["/rest/internal"],
  },
];

/** Parts of simulated routes that are left out. */
export const leftOut = [
  { what: "moveUnfixedIssuesTo of a release", why: "scripts move the issues one by one" },
  { what: "stars of dashboards", why: "no route of the API sets them" },
  {
    what: "columns of boards, quick filters, swimlanes",
    why: "no route of the API changes them; a column for each status",
  },
  {
    what: "mails about events",
    why: "notification schemes are kept; POST /issue/:issue/notify keeps its mails",
  },
  { what: "other rules of transitions", why: "they are rejected when a workflow is saved" },
  { what: "screens of transitions", why: "transitions take all fields" },
  { what: "lengths of days and weeks other than 8 hours and 5 days", why: "they are rejected" },
  { what: "thumbnails in another size", why: "the picture itself is returned" },
  {
    what: "undefined custom fields",
    why: "sprint, rank, story points and start date have their types; others accept any value",
  },
  {
    what: "custom fields of groups, projects and versions, and of apps",
    why: "the other fifteen types are there",
  },
  { what: "macros and images of wiki markup", why: "returned unchanged" },
] as const;

/** A kind of thing that build, deployment and other tools submit. */
export interface ToolKind {
  /** The API of the kind: `/rest/builds/0.1`. */
  readonly base: `/${string}`;
  /** The list of a body that holds the things. */
  readonly list: string;
  /** The fields that identify a thing, in the order of its path. */
  readonly key: readonly string[];
  /** The path of one thing below the base. */
  readonly path: `/${string}`;
  /** The field that orders the versions of a thing. */
  readonly sequence: "updateSequenceNumber" | "updateSequenceId";
  /** The names of the accepted and the rejected things in responses. */
  readonly accepted: string;
  readonly rejected: string;
  /** True if responses list keys as objects, and errors in a list. */
  readonly hasKeys: boolean;
  readonly what: string;
}

const byId = {
  key: ["id"],
  sequence: "updateSequenceNumber",
  hasKeys: false,
} as const;

/** The kinds but development information, whose repositories hold other things. */
export const toolKinds: readonly ToolKind[] = [
  {
    base: "/rest/builds/0.1",
    list: "builds",
    key: ["pipelineId", "buildNumber"],
    path: "/pipelines/:pipelineId/builds/:buildNumber",
    sequence: "updateSequenceNumber",
    accepted: "acceptedBuilds",
    rejected: "rejectedBuilds",
    hasKeys: true,
    what: "build",
  },
  {
    base: "/rest/deployments/0.1",
    list: "deployments",
    key: ["pipelineId", "environmentId", "deploymentSequenceNumber"],
    path: "/pipelines/:pipelineId/environments/:environmentId/deployments/:deploymentSequenceNumber",
    sequence: "updateSequenceNumber",
    accepted: "acceptedDeployments",
    rejected: "rejectedDeployments",
    hasKeys: true,
    what: "deployment",
  },
  {
    ...byId,
    base: "/rest/featureflags/0.1",
    list: "flags",
    path: "/flag/:id",
    sequence: "updateSequenceId",
    accepted: "acceptedFeatureFlags",
    rejected: "failedFeatureFlags",
    what: "feature flag",
  },
  {
    ...byId,
    base: "/rest/remotelinks/1.0",
    list: "remoteLinks",
    path: "/remotelink/:id",
    accepted: "acceptedRemoteLinks",
    rejected: "rejectedRemoteLinks",
    what: "remote link",
  },
  {
    ...byId,
    base: "/rest/devopscomponents/1.0",
    list: "components",
    path: "/:id",
    accepted: "acceptedComponents",
    rejected: "failedComponents",
    what: "component",
  },
  {
    ...byId,
    base: "/rest/security/1.0",
    list: "vulnerabilities",
    path: "/vulnerability/:id",
    accepted: "acceptedVulnerabilities",
    rejected: "failedVulnerabilities",
    what: "vulnerability",
  },
  {
    ...byId,
    base: "/rest/operations/1.0",
    list: "incidents",
    path: "/incidents/:id",
    accepted: "acceptedIncidents",
    rejected: "failedIncidents",
    what: "incident",
  },
  {
    ...byId,
    base: "/rest/operations/1.0",
    list: "reviews",
    path: "/post-incident-reviews/:id",
    accepted: "acceptedIncidents",
    rejected: "failedIncidents",
    what: "review",
  },
];

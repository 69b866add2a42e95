/**
 * Who may import whom; see docs/architecture.md. One arrow direction, and the default is "no".
 * Each layer: its folder, and the folders of ours that it may know beside itself.
 */
const layers = [
  ["shared", "^src-shared/", []],
  ["core", "^src-main/core/", ["^src-shared/"]],
  ["registry", "^src-main/simulators/[^/]+$", ["^src-main/(simulators|core)/", "^src-shared/"]],
  ["openapi", "^src-main/openapi/", ["^src-main/core/", "^src-shared/"]],
  ["authoring", "^src-main/authoring/", ["^src-main/core/", "^src-shared/"]],
  [
    "hosting",
    "^src-main/hosting/",
    ["^src-main/simulators/[^/]+$", "^src-main/(openapi|core)/", "^src-shared/"],
  ],
  [
    "workbench",
    "^src-main/workbench/",
    ["^src-main/(hosting|core|library|scenarios)/", "^src-shared/"],
  ],
  [
    "verification",
    "^src-main/verification/",
    [
      "^src-main/(simulators|openapi|core|authoring|hosting|workbench|library|headless)/",
      "^src-shared/",
    ],
  ],
  ["electron", "^src-main/electron/", ["^src-main/(workbench|hosting)/", "^src-shared/"]],
  ["scenarios", "^src-main/scenarios/", ["^src-main/(hosting|library)/", "^src-shared/"]],
  [
    "headless",
    "^src-main/headless/",
    [
      "^src-main/(hosting|library|scenarios)/",
      "^src-main/core/transport/receiver\\.ts$",
      "^src-shared/",
    ],
  ],
  [
    "library",
    "^src-main/library/",
    [
      "^src-main/hosting/",
      "^src-main/simulators/[^/]+/api-types\\.ts$",
      "^src-main/core/transport/receiver\\.ts$",
      "^src-shared/",
    ],
  ],
  ["preload", "^src-main/preload/", ["^src-shared/"]],
  ["ui", "^src-renderer/ui/", ["^src-renderer/styles/"]],
  ["renderer-bridge", "^src-renderer/bridge/", ["^src-shared/"]],
  ["stores", "^src-renderer/stores/", ["^src-renderer/bridge/", "^src-shared/"]],
  ["app", "^src-renderer/app/", ["^src-renderer/(features|ui|stores|bridge)/", "^src-shared/"]],
  ["entry", "^src-renderer/[^/]+$", ["^src-renderer/(app|stores|bridge|styles)/", "^src-shared/"]],
  ["e2e", "^e2e/", ["^src-shared/"]],
];

const ours = "^(src-[a-z]+|e2e)/";

const directions = layers.map(([name, folder, others]) => ({
  name: `${name}-knows-only-what-it-may`,
  severity: "error",
  from: { path: folder },
  to: { path: ours, pathNot: [folder, ...others] },
}));

const test = "\\.test\\.tsx?$";

/** The folders of core: each may know those in the lines above it, and nothing below or beside it. */
const coreOrder = [
  ["contract", "text"],
  ["state"],
  ["json", "parsing", "clock", "signing"],
  ["log", "faults"],
  ["delivery"],
  ["kernel"],
  ["pages", "transport"],
  ["oauth", "timeline"],
  ["snapshots"],
  ["control"],
  ["panel"],
  ["launch"],
  ["testing"],
];

const coreDirections = coreOrder.flatMap((line, index) =>
  line.map((folder) => ({
    name: `core-${folder}-knows-only-folders-above-it`,
    severity: "error",
    from: { path: `^src-main/core/${folder}/`, pathNot: test },
    to: {
      path: "^src-main/core/[^/]+/",
      pathNot: `^src-main/core/(${[folder, ...coreOrder.slice(0, index).flat()].join("|")})/`,
    },
  })),
);

/** A folder of which there are many, none of which knows another. */
const siblings = (name, folder, others) => ({
  name: `${name}-knows-no-sibling`,
  severity: "error",
  from: { path: `^${folder}/([^/]+)/` },
  to: { path: ours, pathNot: [`^${folder}/$1/`, ...others] },
});

/** Which packages, and which parts of Node, a folder may not import. */
const without = (name, comment, from, path) => ({
  name,
  comment,
  severity: "error",
  from,
  to: { path },
});

const electron = ["^electron$", "node_modules/electron/"];
const server = ["node_modules/fastify/", "node_modules/ws/"];
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...directions,
    siblings("simulator", "src-main/simulators", ["^src-main/core/", "^src-shared/"]),
    siblings("feature", "src-renderer/features", [
      "^src-renderer/(ui|stores|bridge)/",
      "^src-shared/",
    ]),
    ...coreDirections,
    {
      name: "routes-are-loaded-on-demand",
      comment: "State, events, world actions and tasks are there without them.",
      severity: "error",
      from: {
        path: "^src-main/simulators/",
        pathNot: [test, "/testing/", "/resources/", "/shared/operations\\.ts$"],
      },
      to: { path: "^src-main/simulators/[^/]+/resources/[^/]+/routes\\.ts$", dynamic: false },
    },
    without(
      "the-kernel-knows-no-transport",
      "A request is plain data there, whichever way it came.",
      { path: "^src-main/core/(contract|kernel)/", pathNot: test },
      "node_modules/fastify/",
    ),
    {
      name: "the-product-needs-no-tests",
      severity: "error",
      from: {
        path: "^src-main/",
        pathNot: [test, "/testing/", "^src-main/verification/"],
      },
      to: { path: "^src-main/core/testing/" },
    },
    without(
      "only-the-desktop-host-knows-electron",
      "Core, simulators, hosting, workbench, headless and the page run without it.",
      { path: "^src-", pathNot: "^src-main/(electron|preload)/" },
      electron,
    ),
    without(
      "only-core-and-simulators-serve",
      "A route belongs to a simulator.",
      { path: "^src-", pathNot: ["^src-main/(core|simulators)/", test] },
      server,
    ),
    {
      name: "the-page-knows-no-node",
      comment: "src-shared and src-renderer run where there is no Node.",
      severity: "error",
      from: { path: "^src-(shared|renderer)/", pathNot: test },
      to: { dependencyTypes: ["core"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "src-main/tsconfig.json" },
    exclude: { path: "^(out|dist)/" },
  },
};

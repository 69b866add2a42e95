export { ownSettings as testSettings, START_TIME } from "#core/launch/serve-simulator.ts";

import { routes as accessControl } from "../resources/access-control/routes.ts";
import { routes as bucketConfiguration } from "../resources/bucket-configuration/routes.ts";
import { routes as buckets } from "../resources/buckets/routes.ts";
import { routes as cors } from "../resources/cors/routes.ts";
import { routes as forms } from "../resources/forms/routes.ts";
import { routes as multipartUploads } from "../resources/multipart-uploads/routes.ts";
import { routes as namedConfigurations } from "../resources/named-configurations/routes.ts";
import { routes as objectLists } from "../resources/object-lists/routes.ts";
import { routes as objectLock } from "../resources/object-lock/routes.ts";
import { routes as objectRoutes } from "../resources/objects/routes.ts";
import { routes as restores } from "../resources/restores/routes.ts";
import { routes as tagging } from "../resources/tagging/routes.ts";
import { dispatch } from "./dispatch.ts";

/** Every operation of S3 that is simulated. */
export const operations = [
  ...buckets,
  ...accessControl,
  ...bucketConfiguration,
  ...namedConfigurations,
  ...cors,
  ...objectLists,
  ...objectRoutes,
  ...objectLock,
  ...forms,
  ...multipartUploads,
  ...restores,
  ...tagging,
];

/** The routes that serve them. */
export const routes = dispatch(operations);

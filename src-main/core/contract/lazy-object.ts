export { lazyLooseObject, lazyObject, lazyStrictObject } from "#shared/schema/lazy-object.ts";

import { expect, test } from "vitest";
import { until } from "#core/testing/settled.ts";

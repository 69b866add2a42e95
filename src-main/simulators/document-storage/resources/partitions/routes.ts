import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { checkPartition, requirePartitioned } from "../../shared/partition.ts";
import { requireDatabase } from "../../shared/require.ts";
import { countPartition } from "../all-docs/actions.ts";
import { DOC_BYTES } from "../databases/present.ts";

export const routes = [
  route("GET /:db/_partition", "Refuses a request that names no partition", {
    handle: ({ state }, { params }) => {
      requireDatabase(state, params["db"]);
      throw badRequest("invalid_partition_req");
    },
  }),
  route("GET /:db/_partition/:partition", "A partition's figures", {
    handle: ({ state }, { params }) => {
      const database = requireDatabase(state, params["db"]);
      const partition = checkPartition(params["partition"] ?? "");
      requirePartitioned(database);
      const { live, deleted } = countPartition(database, partition);
      const bytes = (live + deleted) * DOC_BYTES;
      return {
        db_name: database.id,
        sizes: { active: bytes, external: bytes },
        partition,
        doc_count: live,
        doc_del_count: deleted,
      };
    },
  }),
];

// PouchDB has no types of its own, and those of DefinitelyTyped replace the types of Node's buffers.

declare module "pouchdb-core" {
  type Plugin = (constructor: unknown) => void;

  interface Feed {
    on(event: "change" | "complete", listener: (value: unknown) => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    cancel(): void;
  }

  interface Stored {
    readonly _id: string;
    readonly _rev: string;
    readonly _conflicts?: readonly string[];
    readonly [member: string]: unknown;
  }

  interface Written {
    readonly id: string;
    readonly rev: string;
  }

  export default class PouchDB {
    static plugin(plugin: Plugin): typeof PouchDB;
    constructor(
      name: string,
      options: {
        readonly adapter?: string;
        readonly auth?: { readonly username: string; readonly password: string };
      },
    );
    info(): Promise<{ readonly db_name: string }>;
    get(id: string, options?: { readonly conflicts?: boolean }): Promise<Stored>;
    put(doc: { readonly _id: string; readonly [member: string]: unknown }): Promise<Written>;
    remove(id: string, rev: string): Promise<Written>;
    allDocs(): Promise<{ readonly rows: readonly { readonly id: string }[] }>;
    getAttachment(id: string, name: string): Promise<unknown>;
    putAttachment(id: string, name: string, bytes: Buffer, type: string): Promise<Written>;
    changes(options: {
      readonly live: boolean;
      readonly since: number;
      readonly doc_ids: readonly string[];
    }): Feed;
    sync(
      other: PouchDB,
      options?: { readonly live: boolean; readonly retry: boolean },
    ): Feed & Promise<unknown>;
    destroy(): Promise<void>;
    close(): Promise<void>;
  }
}

declare module "pouchdb-adapter-http" {
  const plugin: (constructor: unknown) => void;
  export default plugin;
}

declare module "pouchdb-adapter-memory" {
  const plugin: (constructor: unknown) => void;
  export default plugin;
}

declare module "pouchdb-replication" {
  const plugin: (constructor: unknown) => void;
  export default plugin;
}

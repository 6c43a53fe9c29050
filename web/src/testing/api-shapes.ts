import type { ApiPaths } from "@/lib/api-types";

// Which endpoint of the OpenAPI document a test's address belongs to, and what it may reply.

export type Method = "get" | "post" | "put" | "delete";

type PathsOf<M extends Method> = {
  [Path in keyof ApiPaths]: ApiPaths[Path] extends Record<M, unknown> ? Path : never;
}[keyof ApiPaths];

/** `/marks/26000100001` fits `/marks/{studentId}`. */
type Fits<Path extends string, Template extends string> = Path extends `${infer A}/${infer Rest}`
  ? Template extends `${infer B}/${infer RestOfTemplate}`
    ? Fits<A, B> extends true
      ? Fits<Rest, RestOfTemplate>
      : false
    : false
  : Template extends `${string}/${string}`
    ? false
    : Template extends `{${string}}`
      ? true
      : Path extends Template
        ? true
        : false;

/** The document's path of an address: itself, or the one whose parameters it fills in. */
type Template<M extends Method, Path extends string> =
  Path extends PathsOf<M>
    ? Path
    : { [T in PathsOf<M>]: Fits<Path, T> extends true ? T : never }[PathsOf<M>];

/** Of an address that the document does not know, never: it is passed by nothing. */
export type Known<M extends Method, Path extends string> = [Template<M, Path>] extends [never]
  ? never
  : unknown;

type Responses<M extends Method, Path extends string> =
  ApiPaths[Template<M, Path>] extends Record<M, { responses: infer All }> ? All : never;

type BodyOf<Response> = Response extends { content: infer ByType } ? ByType[keyof ByType] : never;

/** Said of what went wrong, in the same way by every endpoint. */
type Faults = BodyOf<ApiPaths["/wallet"]["get"]["responses"][503]>;

/** What an endpoint may reply; with a status that the document does not name, as a proxy may, faults. */
export type ReplyTo<M extends Method, Path extends string, Status extends number> =
  Responses<M, Path> extends infer All
    ? Status extends keyof All
      ? BodyOf<All[Status]>
      : Faults
    : never;

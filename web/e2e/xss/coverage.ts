import type { APIRequestContext } from "@playwright/test";
import { call } from "../api";

// biome-ignore lint/suspicious/noExplicitAny: a document of the OpenAPI
type Schema = any;

/** Every field of text that a call of the API takes: `put /leave/reject-leave/{id} comment`. */
export async function textFields(request: APIRequestContext): Promise<string[]> {
  const document = await call(request, "get", "/openapi.json");
  const named = document.components.schemas;
  const fields: string[] = [];

  function walk(given: Schema, name: string) {
    const schema = given.$ref ? named[given.$ref.split("/").at(-1)] : given;
    for (const other of schema.oneOf ?? schema.anyOf ?? schema.allOf ?? []) walk(other, name);
    const types = [schema.type].flat();
    const isChosen = schema.enum || ["date", "date-time", "binary"].includes(schema.format);
    if (types.includes("string") && !isChosen) fields.push(name.replace(" .", " "));
    if (types.includes("array") && schema.items) walk(schema.items, name);
    for (const [inner, one] of Object.entries(schema.properties ?? {})) {
      walk(one, `${name}.${inner}`);
    }
    const others = schema.additionalProperties;
    if (others?.type || others?.$ref) walk(others, name);
  }

  for (const [path, calls] of Object.entries<Schema>(document.paths)) {
    for (const [method, { requestBody }] of Object.entries<Schema>(calls)) {
      for (const { schema } of Object.values<Schema>(requestBody?.content ?? {})) {
        walk(schema, `${method} ${path.replace("/api", "")} `);
      }
    }
  }
  return [...new Set(fields)].sort();
}

import type { ApiPaths, Reply } from "./api-types";

export type PromotionRow = Reply<"/promotions", "get">["classes"][number];
export type Promotion = Reply<"/promotions/{id}", "get">;
export type PromotedStudent = Reply<"/promotions/{id}/students", "get">["students"][number];
export type Verdict = PromotedStudent["verdict"];
export type VerdictsToSave = Required<
  ApiPaths["/promotions/{id}"]["put"]["requestBody"]["content"]["application/json"]
>;

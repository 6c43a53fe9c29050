import type { ApiPaths, Reply } from "./api-types";

export type EnrolmentChange = Reply<"/enrolment-changes", "get">["changes"][number];
export type EnrolmentChangeDetails = Reply<"/enrolment-changes/{id}", "get">;
export type ChangedEnrolmentStudent = Reply<
  "/enrolment-changes/{id}/students",
  "get"
>["students"][number];
export type EnrolmentChoices = Reply<"/enrolment-changes/choices", "get">;
export type AskEnrolmentChange = Required<
  ApiPaths["/enrolment-changes"]["post"]["requestBody"]["content"]["application/json"]
>;
/** Of the promotion of a class that was carried out last. */
export type LastPromotedStudent = Reply<"/promotions/{id}/promoted", "get">["students"][number];

/** By which the server lists those who have none of it: no course, no class. */
export const noId = "00000000-0000-0000-0000-000000000000";

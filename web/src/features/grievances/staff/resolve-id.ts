/** Of the button that resolves a grievance, for whoever leads the focus to it. */
export const resolveId = (id: string) => `resolve-${id}`;

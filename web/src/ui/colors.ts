/** Of a button that takes something away. The palette of the library is left out of the bundle. */
export const destructive = "#c92a2a";

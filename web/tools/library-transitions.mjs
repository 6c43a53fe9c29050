const moved = (out, transformOrigin, still) => ({
  in: { opacity: 1, transform: still },
  out: { opacity: 0, transform: out },
  common: { transformOrigin },
  transitionProperty: "transform, opacity",
});

/**
 * Of Mantine's twenty ways to come and to go, those of the parts that the portal draws: drop-downs, dialogs, the
 * sheet of a phone, and what a button shows while it is busy. Any other comes and goes at once.
 */
export const transitions = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: "opacity" },
  "fade-down": moved("translateY(-30px)", undefined, "translateY(0)"),
  "slide-down": moved("translateY(-100%)", "top", "translateY(0)"),
  "slide-up": moved("translateY(100%)", "bottom", "translateY(0)"),
  pop: moved("scale(.9) translateY(10px)", "center center", "scale(1)"),
};

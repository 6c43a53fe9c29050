import { startGallery } from "./gallery";

/** The development build begins here: with the portal, or at one address with the parts of ui/. */
if (window.location.pathname === "/dev/ui") startGallery();
else void import("@/main");
